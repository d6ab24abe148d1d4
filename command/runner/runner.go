package runner

import (
	"context"
	"errors"

	"nissy/command/advice"
	"nissy/internal/goroutines"
	"nissy/session"
)

// Host is how a host answers its clients.
type Host struct {
	Client Client
	Accept func(session.Request) error // rejects requests that the host must not run; nil: it runs all
	Stacks bool                        // the error of a bug has its stack, because the host has no log
}

// Decode reads a request in JSON. The error says what is wrong with it, or why the host does not
// run it.
func (h *Host) Decode(text []byte) (session.Request, error) {
	r, err := session.DecodeRequest(text)
	if err == nil && h.Accept != nil {
		err = h.Accept(r)
	}
	return r, err
}

// Run runs a request in a session, as [session.Session.Run] does. It passes each event to emit with
// its line.
func (h *Host) Run(ctx context.Context, s *session.Session, r session.Request, emit func(e session.Event, line []byte)) error {
	return s.Run(ctx, r, func(e session.Event) { emit(e, h.Line(e)) })
}

// Line returns an event as a line of JSON, with advice for the client.
func (h *Host) Line(e session.Event) []byte {
	if n, ok := e.(session.Notice); ok {
		e = session.Notice{Text: advice.OneLine(h.Client.Notice(n))}
	}
	return session.Encode(e)
}

// ErrorLine returns an error as a line of JSON, with advice for the client. The location is that of
// [session.EncodeError].
func (h *Host) ErrorLine(err error, location string) []byte {
	if bug, ok := errors.AsType[*goroutines.PanicError](err); ok && h.Stacks {
		return session.Encode(struct {
			Error  string `json:"error"`
			Token  string `json:"token"`
			Column int    `json:"column"`
			Stack  string `json:"stack"`
		}{Error: bug.Error(), Stack: string(bug.Stack)})
	}
	return session.EncodeError(oneLine{h.Client.Explain(err)}, location)
}

// oneLine is an error whose message has no line ends.
type oneLine struct{ error }

func (e oneLine) Error() string { return advice.OneLine(e.error.Error()) }
func (e oneLine) Unwrap() error { return e.error }
