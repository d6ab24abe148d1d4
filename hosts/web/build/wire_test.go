package main

import (
	"os"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestWireTypes checks that the page has the types of all requests and events as they are.
func TestWireTypes(t *testing.T) {
	written, err := os.ReadFile("../src/wire.ts")
	require.NoError(t, err)
	require.Equal(t, string(wireTypes()), string(written), "run make web")
}
