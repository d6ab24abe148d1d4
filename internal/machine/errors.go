package machine

import (
	"fmt"
	"math"

	"nissy/internal/words"
)

// MemoryError reports that a task needs more memory than there is.
type MemoryError struct {
	Task      string // such as "build table NAME"
	Needed    uint64 // bytes; math.MaxInt64 means at least that many
	Available uint64 // bytes
	Limit     bool   // Available is a limit of nissy, and not what the machine has
}

func (e *MemoryError) Error() string {
	needed, available := words.DistinctBytes(e.Needed, e.Available)
	if e.Needed >= math.MaxInt64 {
		needed = "more than " + needed
	}
	if e.Limit {
		return fmt.Sprintf("not enough memory to %s: it needs %s, but the limit is %s", e.Task, needed, available)
	}
	return fmt.Sprintf("not enough memory to %s: it needs %s, but only %s is available", e.Task, needed, available)
}
