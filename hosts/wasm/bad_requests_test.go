//go:build js && wasm

package main

import (
	"testing"

	"nissy/session/sessiontest"

	"github.com/stretchr/testify/require"
)

// TestBadRequests checks that the errors are those of the server, the program and the other
// libraries.
func TestBadRequests(t *testing.T) {
	h, a := newTestHost(t)
	for _, bad := range sessiontest.BadRequests(t, "../../testdata/bad_requests.json") {
		h.run(1, 0, string(bad.Request))
		require.Equal(t, bad.BadError, sessiontest.ReadBadError(t, <-a.ends), "%s", bad.Request)
	}
}

// TestOncePanicked runs one of the requests that once ended the program. Package session tests all of them.
func TestOncePanicked(t *testing.T) {
	h, a := newTestHost(t)
	h.run(1, 0, sessiontest.OncePanicked(t, "../../testdata/panics.json", false)[0])
	require.Empty(t, <-a.ends)
}
