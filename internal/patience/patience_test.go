package patience

import (
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func TestUntil(t *testing.T) {
	var happened atomic.Bool
	time.AfterFunc(time.Millisecond, func() { happened.Store(true) })
	Until(t, "the timer fires", happened.Load)
	require.True(t, happened.Load())
}

// TestContext checks that a wait ends before the test binary.
func TestContext(t *testing.T) {
	end, ok := t.Deadline()
	deadline, limited := Context(t).Deadline()
	require.Equal(t, ok, limited)
	if ok {
		require.Equal(t, end.Add(-margin), deadline)
	}
}
