package batch

import (
	"testing"

	"nissy/session"
	"nissy/session/search"

	"github.com/stretchr/testify/assert"
)

// TestSequencerDropsSolutions checks that solutions are counted instead of emitted when the
// grace period is over. Other events are still emitted.
func TestSequencerDropsSolutions(t *testing.T) {
	over := false
	var emitted []string
	q := newSequencer(func(e session.Event) { emitted = append(emitted, summary(e)) }, func() bool { return over })
	first, second := q.newStream(), q.newStream()
	for range 3 {
		second.emit(search.Solution{})
	}
	first.emit(search.Solution{})
	over = true
	second.end(Ended{})
	first.end(Ended{})
	assert.Equal(t, []string{"", ">", ">"}, emitted)
	assert.Equal(t, 3, q.dropped)
}
