package sessiontest

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nissy/cube"
	"nissy/niss/optimal"
	"nissy/pruning/testtables"
	"nissy/session"
)

// NewSession returns a session with its own engine. Both are closed when the test ends.
func NewSession(t testing.TB, o session.Options) *session.Session {
	e := session.NewEngine(o)
	s := e.NewSession()
	t.Cleanup(func() {
		s.Close()
		assert.NoError(t, e.Close())
	})
	return s
}

// WithTables is NewSession with an engine that has the tables that tests share.
func WithTables(t testing.TB) *session.Session {
	t.Helper()
	return NewSession(t, session.Options{Data: testtables.Folder(t)})
}

// ParseAlg parses a sequence.
func ParseAlg(t testing.TB, text string) cube.Alg {
	t.Helper()
	a, err := cube.ParseAlg(text)
	require.NoError(t, err)
	return a
}

// Decode reads a request in JSON.
func Decode(t testing.TB, text string) session.Request {
	t.Helper()
	r, err := session.DecodeRequest([]byte(text))
	require.NoError(t, err, text)
	return r
}

// Events runs a request and returns its events, except progress and what is about tables.
func Events(t testing.TB, s *session.Session, r session.Request) []session.Event {
	t.Helper()
	var list []session.Event
	require.NoError(t, s.Run(context.Background(), r, func(e session.Event) {
		if notice, ok := e.(session.Notice); e.Role() != session.RoleProgress && !(ok && notice.Cause != nil) {
			list = append(list, e)
		}
	}))
	return list
}

// EventsOf is Events, but returns only the events of one type.
func EventsOf[E session.Event](t testing.TB, s *session.Session, r session.Request) (list []E) {
	t.Helper()
	for _, e := range Events(t, s, r) {
		if e, ok := e.(E); ok {
			list = append(list, e)
		}
	}
	return list
}

// Answers runs a request and returns its answers as lines of JSON.
func Answers(ctx context.Context, s *session.Session, r session.Request) (lines string, err error) {
	var b strings.Builder
	err = s.Run(ctx, r, func(e session.Event) {
		if e.Role() == session.RoleAnswer {
			b.Write(session.Encode(e))
		}
	})
	return b.String(), err
}

// PrintAnswers prints the answers to a request in JSON, for examples.
func PrintAnswers(request string) {
	engine := session.NewEngine(session.Options{})
	defer engine.Close()
	r, err := session.DecodeRequest([]byte(request))
	if err != nil {
		fmt.Println(err)
		return
	}
	lines, err := Answers(context.Background(), engine.NewSession(), r)
	fmt.Print(lines)
	if err != nil {
		fmt.Println(err)
	}
}

// OncePanicked returns the requests of testdata/panics.json, whose path is given: they once ended the
// program. Those that need large tables are among them only if large is true.
func OncePanicked(t testing.TB, path string, large bool) (requests []string) {
	t.Helper()
	text, err := os.ReadFile(path)
	require.NoError(t, err)
	var list []struct {
		Request json.RawMessage
		Large   bool
	}
	require.NoError(t, json.Unmarshal(text, &list))
	for _, one := range list {
		if large || !one.Large {
			requests = append(requests, string(one.Request))
		}
	}
	return requests
}

// FolderWithOptimal returns a data folder with the shared tables, among them the smallest one of the whole cube in HTM. Without
// it, nissy would build one that takes twice the time.
func FolderWithOptimal(t testing.TB) string {
	t.Helper()
	shared := testtables.Store()
	_, err := optimal.Load(t.Context(), shared, optimal.Sizes(optimal.HTM)[0])
	require.NoError(t, err)
	require.NoError(t, shared.Close()) // it saves the table
	return testtables.Folder(t)
}
