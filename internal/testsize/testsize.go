package testsize

import (
	"os"
	"testing"
)

// Variable is the environment variable that makes tests run all cases.
const Variable = "NISSY_LONG_TESTS"

// Long reports whether tests run all cases.
func Long() bool { return os.Getenv(Variable) != "" }

// Of returns the number for the kind of run: the fewest with go test -short, all for long tests,
// and otherwise a sample.
func Of(fewest, sample, all int) int {
	switch {
	case testing.Short():
		return fewest
	case Long():
		return all
	}
	return sample
}
