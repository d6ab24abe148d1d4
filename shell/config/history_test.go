package config

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

// TestHistory checks that All returns the lines of a history as soon as it is
// open, and the lines added before.
func TestHistory(t *testing.T) {
	for range 20 { // the result must not depend on which case a select chooses
		h := &History{opened: make(chan *commandHistory, 1)}
		h.Add("invert R")
		assert.Equal(t, []string{"invert R"}, h.All())
		h.opened <- openCommandHistory("", nil)
		assert.Equal(t, []string{"invert R"}, h.All())
		assert.NotNil(t, h.stored)
	}
}
