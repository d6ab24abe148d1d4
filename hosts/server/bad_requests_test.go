package server_test

import (
	"bytes"
	"context"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"nissy/command"
	"nissy/session/sessiontest"
	"nissy/shell"
)

// TestBadRequests checks that the server and the program give the errors of the list. The
// tests of library/c, wasm and python check the same for the libraries.
func TestBadRequests(t *testing.T) {
	s := start(t, command.Serving{})
	for _, bad := range sessiontest.BadRequests(t, "../../testdata/bad_requests.json") {
		lines := s.post("/api/v1/run", string(bad.Request)).lines
		if assert.NotEmpty(t, lines, "%s", bad.Request) {
			assert.Equal(t, bad.BadError, sessiontest.ReadBadError(t, lines[len(lines)-1]), "%s", bad.Request)
		}
		if bad.Arguments == nil {
			continue
		}
		var out, messages bytes.Buffer
		code := shell.Run(context.Background(), shell.Config{
			Args: append([]string{"--json"}, bad.Arguments...), Stdin: strings.NewReader(""), Stdout: &out, Stderr: &messages,
			Env: func(string) string { return "" },
		})
		assert.NotZero(t, code, "%q", bad.Arguments)
		assert.Equal(t, bad.BadError, sessiontest.ReadBadError(t, messages.String()), "%q", bad.Arguments)
	}
}
