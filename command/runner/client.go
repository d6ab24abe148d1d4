package runner

import (
	"context"
	"errors"

	"nissy/command/advice"
	"nissy/pruning/store"
	"nissy/session"
)

// Client says what a client can do about an error or a notice.
type Client uint8

// The clients.
const (
	Person    Client = iota // types commands, and has keys
	Program                 // has a session, but no keys
	Stateless               // has no session between its requests, and does not know the data folder
)

// NoAttempt is the advice for a Stateless client whose request needs the attempt of a session.
const NoAttempt = "the server keeps no attempt: give scramble and moves"

// errInterrupted is the error of a request that its client has cancelled.
var errInterrupted = errors.New("interrupted")

// aboutSession is the advice that refers to what a session keeps.
var aboutSession = map[session.Advice]bool{
	session.StartAttempt: true, session.GiveScramble: true, session.GiveSolution: true,
	session.FindResults: true, session.SaveSequence: true, session.MarkSkeleton: true,
}

// Explain returns an error with advice for the client.
func (c Client) Explain(err error) error {
	if errors.Is(err, context.Canceled) {
		return errInterrupted
	}
	if advised, ok := errors.AsType[*session.AdviceError](err); ok && c == Stateless && aboutSession[advised.Advice] {
		explained := *advised.InputError
		explained.Msg = NoAttempt
		return &explained
	}
	return advice.Explain(err)
}

// requestTexts word advice in notices in terms of requests, for clients that do not type commands.
var requestTexts = map[session.Advice]string{
	session.FixGrip:    "grip fixed turns it to white on top and green in front",
	session.ShowHidden: "all returns them, too",
	session.WidenBeam:  "beam, time and prove widen the beam",
}

// Notice returns the text of a notice with advice for the client.
func (c Client) Notice(n session.Notice) string {
	building, isBuilding := n.Cause.(store.Building)
	switch {
	case c == Person:
		return advice.ExplainNotice(n)
	case requestTexts[n.Advice] != "":
		return n.Text + ": " + requestTexts[n.Advice]
	case isBuilding && c == Stateless:
		return building.WithoutFolder()
	case isBuilding, // the advice is a key
		c == Stateless && n.Advice != session.NoAdvice: // the advice is for an attempt
		return n.Text
	}
	return advice.ExplainNotice(n)
}
