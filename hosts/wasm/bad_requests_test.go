//go:build js && wasm

package main

import (
	"encoding/json"
	"os"
	"testing"

	"nissy/session/sessiontest"

	"github.com/stretchr/testify/require"
)

// badError is an error as a line of JSON, without the name of the field.
type badError struct {
	Error  string `json:"error"`
	Token  string `json:"token"`
	Column int    `json:"column"`
}

// TestBadRequests checks that the errors are those of the server, the program and the other
// libraries.
func TestBadRequests(t *testing.T) {
	text, err := os.ReadFile("../../testdata/bad_requests.json")
	require.NoError(t, err)
	var list []struct {
		Request json.RawMessage `json:"request"`
		badError
	}
	require.NoError(t, json.Unmarshal(text, &list))
	require.NotEmpty(t, list)
	h, a := newTestHost(t)
	for _, bad := range list {
		h.run(1, 0, string(bad.Request))
		var got badError
		require.NoError(t, json.Unmarshal([]byte(<-a.ends), &got), "%s", bad.Request)
		require.Equal(t, bad.badError, got, "%s", bad.Request)
	}
}

// TestOncePanicked runs the requests that once ended the program and need only small tables.
func TestOncePanicked(t *testing.T) {
	h, a := newTestHost(t)
	for _, request := range sessiontest.OncePanicked(t, "../../testdata/panics.json", false) {
		h.run(1, 0, request)
		require.Empty(t, <-a.ends, request)
	}
}
