package server

import (
	"context"
	"net/http"
	"net/http/httptest"
	"os"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nissy/command"
	"nissy/session"
	"nissy/session/tables"
)

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
