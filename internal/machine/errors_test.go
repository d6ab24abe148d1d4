package machine

import (
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestMemoryError(t *testing.T) {
	for want, err := range map[string]*MemoryError{
		"it needs 60 MB, but only 1.0 MB is available":              {Needed: 60e6, Available: 1e6},
		"it needs 2.01 GB, but only 2.00 GB is available":           {Needed: 2_010_000_000, Available: 2e9},
		"it needs 1000000001 B, but only 1000000000 B is available": {Needed: 1_000_000_001, Available: 1e9},
		"it needs 20 GB, but the limit is 2.1 GB":                   {Needed: 20e9, Available: 2 << 30, Limit: true},
		"it needs more than 9.2 EB, but only 1.1 GB is available":   {Needed: math.MaxInt64, Available: 1 << 30},
	} {
		err.Task = "solve this puzzle"
		assert.EqualError(t, err, "not enough memory to solve this puzzle: "+want)
	}
}
