package server

import (
	"context"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nissy/command"
	"nissy/internal/goroutines"
	"nissy/pruning/testtables"
	"nissy/session"
	"nissy/session/sessiontest"
	"nissy/session/tables"
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

// TestTables asks for the list of tables, for a whole one, for a range, and for files that are
// not tables.
func TestTables(t *testing.T) {
	folder := t.TempDir()
	engine := session.NewEngine(session.Options{Data: folder})
	defer engine.Close()
	s := newServer(engine, command.Serving{Address: "127.0.0.1:0"}, func(string) {})
	get := func(path, span string) *httptest.ResponseRecorder {
		r := httptest.NewRequest("GET", path, nil)
		if span != "" {
			r.Header.Set("Range", span)
		}
		w := httptest.NewRecorder()
		s.ServeHTTP(w, r)
		return w
	}
	assert.JSONEq(t, `[]`, get("/tables/", "").Body.String())
	own := engine.NewSession()
	require.NoError(t, own.Run(context.Background(), tables.ShowTable{Name: "dr-eo"}, func(session.Event) {}))
	require.NoError(t, own.Run(context.Background(), tables.Free{}, func(session.Event) {})) // it is saved now
	assert.JSONEq(t, `["dr-eo"]`, get("/tables/", "").Body.String())

	file, err := os.ReadFile(folder + "/dr-eo.nissytable")
	require.NoError(t, err)
	whole := get("/tables/dr-eo", "")
	assert.Equal(t, file, whole.Body.Bytes())
	assert.NotEmpty(t, whole.Header().Get("ETag"))
	part := get("/tables/dr-eo", "bytes=4096-4196")
	assert.Equal(t, http.StatusPartialContent, part.Code)
	assert.Equal(t, file[4096:4197], part.Body.Bytes())

	require.NoError(t, os.WriteFile(folder+"/secret.nissytable", []byte("secret"), 0o600))
	for _, name := range []string{"dr", "secret", "../secret", "dr-eo.nissytable", "moves-cp", "%2e%2e/secret"} {
		w := get("/tables/"+name, "")
		assert.Equal(t, http.StatusNotFound, w.Code, name)
		assert.NotContains(t, w.Body.String(), "secret\n", name)
	}
	assert.Contains(t, get("/tables/dr-oe", "").Body.String(), "did you mean dr-eo?")
}
