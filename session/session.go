package session

import (
	"context"

	"nissy/pruning"
)

// Options configure a Session.
type Options struct {
	Data     string         // folder of the tables; empty: memory only
	Notice   func(string)   // told what the user should know, one line each; may be nil
	Progress func(Progress) // told how far a table under construction is; may be nil
}

// Progress tells how far the construction of a table is.
type Progress = pruning.Progress

// Session owns what its requests share.
type Session struct {
	data  string
	store *pruning.Store
}

// New returns a session. Nothing is built or loaded before it is needed.
func New(o Options) *Session {
	store := pruning.NewStore(pruning.Options{Dir: o.Data, Notice: o.Notice, Progress: o.Progress})
	return &Session{data: o.Data, store: store}
}

// Close releases everything.
func (s *Session) Close() error { return s.store.Close() }

// Request is a command with its arguments.
type Request interface {
	run(ctx context.Context, s *Session, emit func(Event)) error
}

// Run executes a request and hands its events to emit, one at a time. After a
// cancellation it returns the context's error; what was found has been emitted.
func (s *Session) Run(ctx context.Context, r Request, emit func(Event)) error {
	return r.run(ctx, s, emit)
}

// Version is the version of nissy.
const Version = "0.1.0"
