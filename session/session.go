package session

import (
	"context"
	"sync"
	"time"

	"nissy/pruning"
	"nissy/steps"
)

// Options configure a Session.
type Options struct {
	Data     string         // folder of the tables; empty: memory only
	Notice   func(string)   // told what the user should know, one line each; may be nil
	Progress func(Progress) // told how far a table under construction is; may be nil
	Search   func(Search)   // told how far a search is; may be nil

	// What there is on this machine; nil: the system is asked.
	Memory func() (available uint64, err error)
	Disk   func(path string) (free, total uint64, err error)
}

// Progress tells how far the construction of a table is.
type Progress = pruning.Progress

// Search tells how far a search is.
type Search struct {
	Step string
	steps.Progress
	Elapsed time.Duration
}

// Session owns what its requests share.
type Session struct {
	data    string
	options Options
	store   *pruning.Store
	attempt attempt
	results results
	closing sync.WaitGroup // stores that are being closed
}

// New returns a session. Nothing is built or loaded before it is needed.
func New(o Options) *Session {
	s := &Session{data: o.Data, options: o}
	s.store = s.newStore(0)
	return s
}

// newStore returns a store of its own on the session's folder, which builds
// with so many threads, 0 for all cores.
func (s *Session) newStore(threads int) *pruning.Store {
	return pruning.NewStore(pruning.Options{
		Dir: s.data, Threads: threads, Notice: s.options.Notice, Progress: s.options.Progress,
		Memory: s.options.Memory, Disk: s.options.Disk,
	})
}

// Close releases everything.
func (s *Session) Close() error {
	s.attempt.mu.Lock()
	s.attempt.close(&s.attempt.journal)
	s.attempt.mu.Unlock()
	s.closing.Wait()
	return s.store.Close()
}

// Request is a command with its arguments.
type Request interface {
	run(ctx context.Context, s *Session, emit func(Event)) error
}

// Run executes a request and hands its events to emit, one at a time. After a
// cancellation it returns the context's error; what was found has been emitted.
func (s *Session) Run(ctx context.Context, r Request, emit func(Event)) error {
	if k, ok := r.(keeper); ok && k.keeps() {
		recording, end := s.results.record(emit)
		defer end()
		emit = recording
	}
	return r.run(ctx, s, emit)
}

// Version is the version of nissy.
const Version = "0.1.0"
