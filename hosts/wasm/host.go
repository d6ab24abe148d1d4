//go:build js && wasm

package main

import (
	"errors"
	"sync"

	"nissy/session"
)

// client receives the answers to requests.
type client struct {
	lines func(run int, text string)    // lines of JSON, each with its line end
	end   func(run int, failure string) // a line of JSON with the error; empty: there was none
}

var errClosed = errors.New("the session was closed")

// host keeps the sessions and the requests that are running, by the numbers that the page
// has given them. Its methods do not wait.
type host struct {
	engine *session.Engine
	client client

	mu       sync.Mutex
	sessions map[int]*session.Session
	runs     map[int]*run
}

func newHost(engine *session.Engine, c client) *host {
	return &host{engine: engine, client: c, sessions: map[int]*session.Session{}, runs: map[int]*run{}}
}

// open begins a session, which keeps an attempt and results.
func (h *host) open(id int) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.sessions[id] = h.engine.NewSession()
}

// close ends a session. Its requests should have ended.
func (h *host) close(id int) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if s := h.sessions[id]; s != nil {
		s.Close()
	}
	delete(h.sessions, id)
}

// run starts a request in a session. If the number of the session is 0, the request gets a new
// one, which ends with it.
func (h *host) run(id, sessionID int, request string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	s := h.sessions[sessionID]
	if sessionID == 0 {
		s = h.engine.NewSession()
	}
	if s == nil {
		h.client.end(id, errorLine(errClosed))
		return
	}
	r := newRun(func(text string) { h.client.lines(id, text) })
	h.runs[id] = r
	go func() {
		failure := r.perform(s, request)
		h.mu.Lock()
		delete(h.runs, id)
		h.mu.Unlock()
		h.client.end(id, failure)
	}()
}

// cancel ends a request.
func (h *host) cancel(id int) { h.with(id, func(r *run) { r.stop() }) }

// pause makes a request wait until resume.
func (h *host) pause(id int) { h.with(id, func(r *run) { _ = r.gate.Pause() }) }

// resume continues a request.
func (h *host) resume(id int) { h.with(id, func(r *run) { _ = r.gate.Resume() }) }

// taken says that the page has taken a batch of lines.
func (h *host) taken(id int) { h.with(id, (*run).taken) }

// with calls f with a request, unless it has ended.
func (h *host) with(id int, f func(*run)) {
	h.mu.Lock()
	r := h.runs[id]
	h.mu.Unlock()
	if r != nil {
		f(r)
	}
}
