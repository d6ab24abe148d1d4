package server

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"
	"time"

	"nissy/command"
	"nissy/command/runner"
	"nissy/session"
	"nissy/session/coaching"
)

// publicHeader is the header of answers with the address at which others reach the page. The page's links to attempts
// begin with it.
const publicHeader = "X-Nissy-Public"

// serveRequest runs a request in JSON.
func (s *server) serveRequest(w http.ResponseWriter, r *http.Request) {
	if s.options.Public != "" {
		w.Header().Set(publicHeader, s.options.Public)
	}
	body, done, err := s.readRequest(w, r)
	if err != nil {
		writeError(w, err)
		return
	}
	defer done()
	request, err := host.Decode(body)
	if wrong, ok := errors.AsType[*session.RequestError](err); ok && wrong.Field == "command" {
		if line, ok := pageLine(body); ok {
			s.answerLine(w, r, line)
			return
		}
	}
	if err != nil {
		writeError(w, err)
		return
	}
	s.answer(w, r, requestJob(request))
}

// serveLine runs a command line.
func (s *server) serveLine(w http.ResponseWriter, r *http.Request) {
	if r.ContentLength > session.MaxMoves {
		writeError(w, tooLargeError(session.MaxMoves))
		return
	}
	body, err := readBody(w, r, session.MaxMoves, session.MaxMoves)
	if err != nil {
		writeError(w, err)
		return
	}
	s.answerLine(w, r, strings.TrimRight(string(body), "\r\n"))
}

// errManyLarge rejects a large request.
var errManyLarge = &statusError{http.StatusServiceUnavailable, errors.New("too many large requests at a time: try again later")}

// readRequest reads the body of a request in JSON. If it has records, it may be large, but the server has only a few large ones
// at a time. The caller calls done after the answer. Each error has its HTTP status.
func (s *server) readRequest(w http.ResponseWriter, r *http.Request) (body []byte, done func(), err error) {
	if r.ContentLength > session.MaxRecords {
		return nil, nil, tooLargeError(session.MaxRecords)
	}
	body, err = io.ReadAll(io.LimitReader(r.Body, session.MaxRequest+1))
	limit := session.RequestLimit(body)
	switch {
	case err != nil:
		return nil, nil, errNoBody
	case len(body) <= session.MaxRequest:
		setReadDeadline(w, time.Time{}) // a deadline that passes would end the search
		return body, func() {}, nil
	case limit == session.MaxRequest:
		return nil, nil, tooLargeError(limit)
	}
	select {
	case s.large <- struct{}{}:
	default:
		return nil, nil, errManyLarge
	}
	done = func() { <-s.large }
	setReadDeadline(w, time.Now().Add(s.limits.large))
	rest, err := readBody(w, r, limit-len(body), limit)
	if err != nil {
		done()
		return nil, nil, err
	}
	return append(body, rest...), done, nil
}

// errNoBody reports a body that did not arrive.
var errNoBody = &statusError{http.StatusRequestTimeout, errors.New("the body did not arrive")}

// readBody reads the rest of the body of a request. If it has more than most bytes, the error says that the body may have up to
// limit. Each error has its HTTP status.
func readBody(w http.ResponseWriter, r *http.Request, most, limit int) ([]byte, error) {
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, int64(most)))
	if err == nil {
		setReadDeadline(w, time.Time{})
		return body, nil
	}
	if _, ok := errors.AsType[*http.MaxBytesError](err); ok {
		return nil, tooLargeError(limit)
	}
	return nil, errNoBody
}

// host is how the server answers.
var host = runner.Host{Client: runner.Stateless, Accept: checkRequest}

// checkRequest returns an error for a request that a server must not run.
func checkRequest(r session.Request) error {
	switch {
	case session.UsesBook(r):
		return errNoBook
	case session.IsLocal(r):
		return errLocal
	case session.NeedsAttempt(r):
		return errors.New(runner.NoAttempt)
	}
	return nil
}

// pageCommands lists the commands that are not requests of package session: they describe
// nissy. In JSON they may have a topic.
var pageCommands = []string{"help", "commands", "version"}

// pageLine returns the command line for one of pageCommands in JSON; ok is false if the body
// is no such command.
func pageLine(body []byte) (line string, ok bool) {
	var request pageRequest
	d := json.NewDecoder(strings.NewReader(string(body)))
	d.DisallowUnknownFields()
	if d.Decode(&request) != nil || !slices.Contains(pageCommands, request.Command) {
		return "", false
	}
	return request.Command + " " + request.Topic, true
}

// answerLine runs a command line.
func (s *server) answerLine(w http.ResponseWriter, r *http.Request, line string) {
	j, err := lineJob(line)
	if err != nil {
		writeError(w, err)
		return
	}
	s.answer(w, r, j)
}

// lineJob returns the job for a command line.
func lineJob(line string) (job, error) {
	p := &command.Parser{JSON: true, NoFiles: true, NoAttempt: runner.NoAttempt}
	call, err := p.Parse(line)
	switch {
	case err != nil:
		return job{}, call.Locate(host.Client.Explain(err))
	case call.Command == nil:
		return job{}, errors.New("there is no command")
	case call.ManyLines():
		return job{}, errLocal
	case call.Action != nil:
		pages := new(pageClient)
		err := call.Action(pages)
		return job{objects: pages.objects}, err
	}
	request := call.Request
	if call.Answer != nil { // there is no attempt to start
		request = call.Answer
	}
	if err := checkRequest(request); err != nil {
		return job{}, err
	}
	j := requestJob(request)
	j.line = call
	return j, nil
}

// textLine is a page that has no objects, in JSON.
type textLine struct {
	Text string `json:"text"`
}

// pageClient collects the pages that a command prints. It rejects commands of a shell.
type pageClient struct{ objects []any }

// Print implements command.Client.
func (c *pageClient) Print(page command.Page) {
	if page.Objects == nil {
		page.Objects = []any{textLine{page.Text}}
	}
	c.objects = append(c.objects, page.Objects...)
}

// The methods below reject the commands of a shell. They implement command.Client.

func (c *pageClient) Quit() error                                { return errLocal }
func (c *pageClient) SetAlias(string, string) error              { return errLocal }
func (c *pageClient) RemoveAlias(*command.Alias) error           { return errLocal }
func (c *pageClient) ShowConfig() error                          { return errLocal }
func (c *pageClient) Serve(command.Serving) error                { return errLocal }
func (c *pageClient) QuizStats(string) error                     { return errLocal }
func (c *pageClient) SetOrAdd(_ error, _, _ *command.Call) error { return errLocal }

// WithAttempt implements command.Client: there is no prompt.
func (c *pageClient) WithAttempt(what string, request func(string) session.Request) error {
	return c.WithLines(what, request)
}

// WithLines implements command.Client.
func (c *pageClient) WithLines(what string, _ func(string) session.Request) error {
	switch what {
	case "write-up":
		return errors.New(`a command line cannot contain a write-up: send its "text" to /api/v1/run, as in {"command":"load","text":"..."}`)
	case "write-ups":
		return errors.New(`a command line cannot contain write-ups: send their "text" to /api/v1/run, as in {"command":"coach_add","text":"...","records":[]}`)
	}
	return fmt.Errorf(`a command line cannot contain a %s: send the text to /api/v1/run, as in {"command":"ksolve","definition":"...","scramble_text":"..."}`, what)
}

// Quiz implements command.Client.
func (c *pageClient) Quiz(command.Quiz) error { return errAnswer("quiz") }

// Drill implements command.Client.
func (c *pageClient) Drill(coaching.CoachDrills) error { return errAnswer("coach_drills") }

// errAnswer returns the error of a command that asks questions.
func errAnswer(name string) error {
	return fmt.Errorf(`a command line cannot contain an answer: send {"command":"%s"} and then {"command":"quiz_answer"} to /api/v1/run`, name)
}
