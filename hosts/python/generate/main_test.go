package main

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nissy/session"
)

// TestGenerated checks that the modules are those of the present requests and events.
func TestGenerated(t *testing.T) {
	for path, want := range modules() {
		got, err := os.ReadFile("../" + path)
		require.NoError(t, err)
		assert.True(t, string(got) == string(want), "%s is stale: write it again with make python", path)
	}
}

// TestAnswers checks that the tables of answers name requests and events that exist.
func TestAnswers(t *testing.T) {
	schemas := session.NewSchemas(place)
	requests, events := schemas.AllRequests(), schemas.Events
	for name, a := range answers {
		assert.Contains(t, requests, name)
		for event := range strings.SplitSeq(a.events, ", ") {
			assert.Contains(t, events, event)
		}
	}
	for name := range convenient {
		assert.Contains(t, events, name)
	}
}
