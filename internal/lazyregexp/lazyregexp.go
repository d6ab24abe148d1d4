package lazyregexp

import (
	"regexp"
	"sync"
)

// New returns a function that returns the regular expression. Its first call compiles it, and
// panics if it has a mistake.
func New(expression string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(expression) })
}
