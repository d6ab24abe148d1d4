package server

import (
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"nissy/command"
	"nissy/internal/goroutines"
	"nissy/pruning/testtables"
	"nissy/session"
	"nissy/session/sessiontest"
)

// TestOncePanicked sends one of the requests that once ended the server. Package session tests all of them.
func TestOncePanicked(t *testing.T) {
	a := attackWith(t, t.Context(), session.Options{Data: testtables.Folder(t)}, command.Serving{}, nil)
	for _, request := range sessiontest.OncePanicked(t, "../../testdata/panics.json", false)[:1] {
		r := a.ask(run(request))
		assert.Equal(t, http.StatusOK, r.status, "%s: %s", request, r.body)
		assert.Contains(t, r.body, `"insertions"`, request)
		assert.Empty(t, errorOf(lastLine(r.body)), request)
	}
	a.assertAnswers()
}

// TestPanicOfSearch lets goroutines of searches panic. These requests fail, the notices have the
// stacks, and the next requests get their turns and the right answers.
func TestPanicOfSearch(t *testing.T) {
	const search = `{"command":"solve","step":"eofb","scramble":"R' U' F D2 L2 F R2","min":7,"max":7,"niss":"niss","threads":3,"count_only":true}`
	fault := &goroutines.Fault{At: 1, Times: 3}
	a := attackWith(t, goroutines.WithFault(t.Context(), fault), session.Options{}, command.Serving{Searches: 1}, nil)
	var good string
	failed := 0
	for range 6 {
		r := a.ask(run(search))
		if r.status == http.StatusOK {
			good = r.body
			continue
		}
		failed++
		assert.Equal(t, http.StatusInternalServerError, r.status, r.body)
		assert.Contains(t, errorOf(r.body), "this is a bug in nissy: fault ")
		assert.NotContains(t, r.body, "goroutine", "the stack is only for notices")
	}
	assert.Contains(t, good, `"count":`)
	assert.Positive(t, failed)
	assert.True(t, fault.Happened())
	a.mu.Lock()
	notices := strings.Join(a.notices, "\n")
	a.mu.Unlock()
	assert.Equal(t, 3, strings.Count(notices, "a request has failed, please report this: fault "))
	assert.Contains(t, notices, "nissy/internal/goroutines")
	a.assertAnswers()
}
