package server_test

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nissy/command"
	"nissy/shell"
)

// badRequest is a request that fails, in the same way however it is made.
type badRequest struct {
	Request   json.RawMessage `json:"request"`
	Arguments []string        `json:"arguments,omitempty"` // of the program; none if there is no such command line
	badError
}

// badError is an error as a line of JSON, without the name of the field.
type badError struct {
	Error  string `json:"error"`
	Token  string `json:"token,omitempty"`
	Column int    `json:"column,omitempty"` // in the field of the request, or in the argument
}

// TestBadRequests checks that the server and the program give the errors of the list. The
// tests of library/c and python check the same for the libraries.
func TestBadRequests(t *testing.T) {
	text, err := os.ReadFile("../../testdata/bad_requests.json")
	require.NoError(t, err)
	var list []badRequest
	require.NoError(t, json.Unmarshal(text, &list))
	s := start(t, command.Serving{})
	for _, bad := range list {
		a := s.post("/api/v1/run", string(bad.Request))
		if assert.NotEmpty(t, a.lines, "%s", bad.Request) {
			assert.Equal(t, bad.badError, readError(t, a.lines[len(a.lines)-1]), "%s", bad.Request)
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
		assert.Equal(t, bad.badError, readError(t, messages.String()), "%q", bad.Arguments)
	}
}

// readError reads an error from a line of JSON.
func readError(t *testing.T, line string) (e badError) {
	assert.NoError(t, json.Unmarshal([]byte(line), &e), line)
	return e
}
