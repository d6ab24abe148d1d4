package server

import (
	"net/http"
	"sync"
	"time"
)

// group is a group of goroutines that can be closed.
type group struct {
	mu      sync.Mutex // guards closed, and members while it is false
	closed  bool
	members sync.WaitGroup
}

// start calls f in a goroutine of the group. It returns false if the group is closed.
func (g *group) start(f func()) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	if !g.closed {
		g.members.Go(f)
	}
	return !g.closed
}

// close closes the group, and waits until its goroutines have ended.
func (g *group) close() {
	g.mu.Lock()
	g.closed = true
	g.mu.Unlock()
	g.members.Wait()
}

// contain returns a handler that keeps a faulty request from harming others. It limits how
// long the body may take to arrive, and answers with an error if next panics.
func (s *server) contain(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.ContentLength != 0 { // net/http waits for the body even if no handler reads it
			setReadDeadline(w, time.Now().Add(s.limits.body))
		}
		failed := s.engine.Recover(func() error {
			next.ServeHTTP(w, r)
			return nil
		})
		if failed != nil {
			writeError(w, failed)
		}
	})
}
