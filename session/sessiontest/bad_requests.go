package sessiontest

import (
	"encoding/json"
	"os"
	"testing"

	"github.com/stretchr/testify/require"
)

// BadRequest is a request that fails, in the same way however it is made.
type BadRequest struct {
	Request   json.RawMessage
	Arguments []string // of the program; none if there is no such command line
	BadError
}

// BadError is an error as a line of JSON, without the name of the field.
type BadError struct {
	Error  string
	Token  string
	Column int // in the field of the request, or in the argument
}

// BadRequests returns the requests of testdata/bad_requests.json, whose path is given.
func BadRequests(t testing.TB, path string) (list []BadRequest) {
	t.Helper()
	text, err := os.ReadFile(path)
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(text, &list))
	require.NotEmpty(t, list)
	return list
}

// ReadBadError reads an error from a line of JSON.
func ReadBadError(t testing.TB, line string) (e BadError) {
	t.Helper()
	require.NoError(t, json.Unmarshal([]byte(line), &e), line)
	return e
}
