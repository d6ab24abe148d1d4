package collector

import (
	"runtime"
	"runtime/debug"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
)

func TestSlackPercent(t *testing.T) {
	for _, test := range []struct {
		slack, heap uint64
		want        int
	}{{20e6, 0, 1000}, {20e6, 5e6, 400}, {20e6, 20e6, 100}, {20e6, 80e6, 100}} {
		assert.Equal(t, test.want, slackPercent(test.slack, test.heap), "%d", test.heap)
	}
}

// percent returns the current percentage.
func percent() int {
	p := debug.SetGCPercent(100)
	debug.SetGCPercent(p)
	return p
}

// TestSettings checks that the first collection ends the delay and allows slack, and that the
// percentage for slack follows the heap after each collection.
func TestSettings(t *testing.T) {
	t.Setenv("GOGC", "")
	t.Setenv("GOMEMLIMIT", "")
	percentBefore, limitBefore := percent(), debug.SetMemoryLimit(-1)
	t.Cleanup(func() {
		debug.SetGCPercent(percentBefore)
		debug.SetMemoryLimit(limitBefore)
	})
	Delay(64 << 20)
	assert.Equal(t, off, percent())
	for debug.SetMemoryLimit(-1) != limitBefore {
		runtime.GC()
		time.Sleep(time.Millisecond) // until the cleanup has run
	}
	assert.Greater(t, percent(), 100)
	large := make([]byte, 256<<20)
	for percent() > 100 {
		runtime.GC()
		time.Sleep(time.Millisecond)
	}
	runtime.KeepAlive(large)
}

func TestConfigured(t *testing.T) {
	t.Setenv("GOGC", "50")
	before := percent()
	Delay(1 << 20)
	AllowSlack(1 << 30)
	assert.Equal(t, before, percent())
}
