package puzzle

import (
	"fmt"
	"math"

	"github.com/dustin/go-humanize"
)

// inFile returns the problem of an error in a file. The name of the file is empty if the text is
// not from a file.
func inFile(file, problem string) string {
	if file == "" {
		return problem
	}
	return file + ": " + problem
}

// TooLargeError reports that a computation needs more memory than is available.
type TooLargeError struct {
	What      string // what needs the memory, such as "table NAME"
	Needs     uint64 // bytes; math.MaxInt64 means at least that many
	Available uint64 // bytes
	Limit     bool   // Available is a limit of nissy, and not what the machine has
}

func (e *TooLargeError) Error() string {
	needs, available := formatDistinct(e.Needs, e.Available)
	if e.Needs >= math.MaxInt64 {
		needs = "more than " + needs
	}
	if e.Limit {
		return fmt.Sprintf("%s needs %s of memory; the limit is %s", e.What, needs, available)
	}
	return fmt.Sprintf("%s needs %s of memory; %s is available", e.What, needs, available)
}

// formatDistinct formats two numbers of bytes with enough digits to tell them
// apart.
func formatDistinct(a, b uint64) (string, string) {
	for digits := 2; digits < 8; digits++ {
		if x, y := humanize.BytesN(a, digits), humanize.BytesN(b, digits); x != y {
			return x, y
		}
	}
	return fmt.Sprintf("%d B", a), fmt.Sprintf("%d B", b)
}
