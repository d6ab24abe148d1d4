package session

import (
	"context"

	"nissy/cube"
	"nissy/niss/twophase"
)

// Session is one user of an Engine: an attempt, and the results of the last
// search. Its methods may be called concurrently: several requests may run at
// once. If several find results, those of the request that ends last replace the
// others.
type Session struct {
	engine  *Engine
	attempt attempt
	results results
}

// Request is a command with its arguments.
type Request interface {
	// Run carries the request out in a session, and passes what it reports to emit. Clients call
	// Session.Run instead.
	Run(ctx context.Context, s *Session, emit func(Event)) error
}

// Run runs a request and passes its events to emit, one at a time. The solutions among them become
// the newest results of the session. If ctx is
// cancelled, Run passes on the solutions found so far and returns the error of
// ctx. When nobody reads events any more (interrupt.Reader), Run passes on none. If the
// request panics, in any goroutine, the error is a *goroutines.PanicError, and other
// requests go on.
func (s *Session) Run(ctx context.Context, r Request, emit func(Event)) error {
	emit, end := s.results.record(emit)
	defer end()
	return s.RunObserved(ctx, r, emit)
}

// Engine returns the engine of the session.
func (s *Session) Engine() *Engine { return s.engine }

// Close releases the file of the attempt. No request may be running.
func (s *Session) Close() {
	s.attempt.mu.Lock()
	defer s.attempt.mu.Unlock()
	s.attempt.file.close(&s.attempt.journal)
}

// ScrambleTo returns moves that lead to c.
func (s *Session) ScrambleTo(ctx context.Context, c cube.Cube) ([]cube.Move, error) {
	solution, err := twophase.Solve(ctx, s.engine.store, c, nil)
	return cube.InvertMoves(solution), err
}
