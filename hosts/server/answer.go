package server

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"runtime"
	"slices"
	"time"

	"nissy/command"
	"nissy/hosts/server/outbox"
	"nissy/hosts/server/turns"
	"nissy/internal/interrupt"
	"nissy/session"
	"nissy/session/attempts"
)

// job is what a client asks for: a request to run, or objects to send.
type job struct {
	request session.Request // nil: there are only objects
	then    session.Request // the request to run after it; nil: none
	objects []any
	line    *command.Call // the command line; nil: there was none
}

// locate adds to an error of the job the column of the command line that it is about.
func (j job) locate(err error) error {
	if j.line == nil || err == nil {
		return err
	}
	return j.line.Locate(host.Client.Explain(err))
}

// requestJob returns the job for a request. After load, which reports only that the attempt
// has changed, the job shows the attempt.
func requestJob(r session.Request) job {
	j := job{request: r}
	if _, ok := r.(attempts.Load); ok {
		j.then = attempts.Show{}
	}
	return j
}

// answer runs a job and sends its answer.
func (s *server) answer(w http.ResponseWriter, r *http.Request, j job) {
	s.answerLines(w, r, func(ctx context.Context, lines *answerStream) error {
		if r.URL.Query().Has(pausable) {
			run, line, end := s.runs.start(ctx, lines.stop)
			defer end()
			lines.putLine(line)
			ctx = run
		}
		return j.locate(s.run(ctx, hostOf(r.RemoteAddr), j, lines))
	})
}

// backgroundKey is the key of a context in which nobody waits for the searches.
type backgroundKey struct{}

// answerLines calls f, which puts the lines of an answer into a stream, and sends these lines.
func (s *server) answerLines(w http.ResponseWriter, r *http.Request, f func(ctx context.Context, lines *answerStream) error) {
	ctx, end := context.WithCancelCause(interrupt.WithReader(r.Context()))
	defer end(nil)
	if r.URL.Query().Has(background) {
		ctx = context.WithValue(ctx, backgroundKey{}, true)
	}
	queue := outbox.NewQueue(mostQueued, s.budget)
	defer queue.Drop()
	lines := &answerStream{queue: queue, stop: end}
	run := func() error { return f(ctx, lines) }
	if !s.running.start(func() { lines.end(s.engine.Recover(run)) }) {
		lines.end(errClosing)
	}
	s.send(w, queue, lines)
}

// send sends the lines of a queue to the client until the queue is closed, which happens soon
// after the client has left. If the request has failed before its first line, send answers
// with the error and its HTTP status.
func (s *server) send(w http.ResponseWriter, queue *outbox.Queue, lines *answerStream) {
	control := http.NewResponseController(w)
	for begun := false; ; begun = true {
		text, err := queue.Take()
		if failed := lines.failure(); !begun && failed != nil {
			writeError(w, failed)
			return
		}
		if err != nil && err != io.EOF {
			text = append(text, host.ErrorLine(err, "")...)
		}
		if !begun {
			w.Header().Set("Content-Type", linesType)
		}
		for part := range slices.Chunk(text, sentAtOnce) {
			control.SetWriteDeadline(time.Now().Add(s.limits.send))
			if _, failed := w.Write(part); failed != nil {
				return
			}
		}
		if err != nil || control.Flush() != nil {
			return
		}
	}
}

// sentAtOnce is the size in bytes of a part of an answer. A client must receive each part
// within the limit connectionLimits.send.
const sentAtOnce = 64 << 10

// run runs a job and puts its results into lines. It waits for a turn if the request may take
// long. If ctx or the time limit ends the job, the error is the cause.
func (s *server) run(ctx context.Context, client string, j job, lines *answerStream) error {
	for _, object := range j.objects {
		lines.put(session.Encode(object))
	}
	if j.request == nil {
		return nil
	}
	return s.search(ctx, s.turns.Share, client, session.MayTakeLong(j.request), s.options.TimeLimit, lines.putPlace, func(ctx context.Context, threads int, alive func()) error {
		quota := session.Quota{Threads: threads, Solutions: mostResults + 1}
		own := s.engine.NewSession()
		defer own.Close()
		emit := func(e session.Event, line []byte) {
			if _, ok := e.(session.TableProgress); ok {
				alive()
			}
			lines.emit(e, line)
		}
		err := host.Run(ctx, own, quota.Limit(j.request), emit)
		if err == nil && j.then != nil {
			err = host.Run(ctx, own, j.then, emit)
		}
		return err
	})
}

// search calls f with the number of threads that it may use. If f may take long, search first
// waits until the client of the share has a turn, and calls report with its place (see turns.Share.Wait). While the run
// of ctx is paused, it has no turn. The context of f ends at the time limit, 0 for none, which starts after
// the wait, and starts again when f calls alive. If ctx or the time limit ends the search, the error is the
// cause.
func (s *server) search(
	ctx context.Context, share *turns.Share, client string, long bool, limit time.Duration, report func(place int),
	f func(ctx context.Context, threads int, alive func()) error,
) error {
	threads := runtime.NumCPU()
	timed, end := context.WithCancelCause(ctx)
	defer end(nil)
	if long {
		wait := func() (*turns.Turn, error) { return s.wait(ctx, share, client, report, func() { end(errGaveWay) }) }
		turn, err := wait()
		if err != nil {
			return err
		}
		defer hold(ctx, turn, wait)()
		threads = turn.Threads(threads)
	}
	alive := func() {}
	if limit > 0 {
		timer := interrupt.AfterFunc(timed, limit, func() { end(&timeLimitError{limit}) })
		defer timer.Stop()
		alive = func() { timer.Reset(limit) }
	}
	return causeOf(timed, f(timed, threads, alive))
}

// errGaveWay ends a search in the background when another one begins.
var errGaveWay = &statusError{http.StatusServiceUnavailable, errors.New("another search came first: try again later")}

// wait waits until the client has a turn, but not longer than Serving.WaitLimit. If ctx or that
// limit ends the wait, the error is the cause. If ctx is one of a search in the background, giveWay ends it when
// another search begins.
func (s *server) wait(ctx context.Context, share *turns.Share, client string, report func(place int), giveWay func()) (*turns.Turn, error) {
	if limit := s.options.WaitLimit; limit > 0 {
		var end context.CancelFunc
		noTurn := fmt.Errorf("the search got no turn within %s: try again later", limit)
		ctx, end = context.WithTimeoutCause(ctx, limit, &statusError{http.StatusServiceUnavailable, noTurn})
		defer end()
	}
	if ctx.Value(backgroundKey{}) != nil {
		turn, err := s.turns.WaitLast(ctx, giveWay)
		return turn, causeOf(ctx, err)
	}
	turn, err := share.Wait(ctx, client, report)
	return turn, causeOf(ctx, err)
}

// causeOf returns err, unless it is the error of ctx. Then it returns the cause of ctx, or
// errLeft if there is no cause, because the client has left.
func causeOf(ctx context.Context, err error) error {
	if err == nil || !errors.Is(err, ctx.Err()) {
		return err
	}
	if cause := context.Cause(ctx); cause != context.Canceled {
		return cause
	}
	return errLeft
}
