package shell

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

// TestAsyncHistory checks that all returns the lines of a history as soon as it is
// open, and the lines added before.
func TestAsyncHistory(t *testing.T) {
	for range 20 { // the result must not depend on which case a select chooses
		h := &asyncHistory{opened: make(chan *commandHistory, 1)}
		h.add("invert R")
		assert.Equal(t, []string{"invert R"}, h.all())
		h.opened <- openCommandHistory("", nil)
		assert.Equal(t, []string{"invert R"}, h.all())
		assert.NotNil(t, h.history)
		assert.False(t, h.isEmpty())
	}
}
