package writeup

import (
	"regexp"
	"sync"
)

// lazyPattern returns a regular expression. It compiles the expression on the first
// call, because most runs of the program read no write-up.
type lazyPattern func() *regexp.Regexp

func pattern(expr string) lazyPattern {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(expr) })
}

func (p lazyPattern) matches(text string) bool { return p().MatchString(text) }

// submatches returns the match and its groups, or nil.
func (p lazyPattern) submatches(text string) []string { return p().FindStringSubmatch(text) }

func (p lazyPattern) replace(text, template string) string {
	return p().ReplaceAllString(text, template)
}
