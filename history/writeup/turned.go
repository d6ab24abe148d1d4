package writeup

import (
	"strings"

	"nissy/history"
	"nissy/internal/lazyregexp"
)

// turning matches a line that only turns the whole cube, on normal.
var turning = lazyregexp.New(`^\s*([xyz]['2]?(?:\s*[xyz]['2]?)*)\s*(//.*)?$`)

// turnedOnBothSides returns a text whose first line that only turns the cube does so on both sides, and the number of this line:
// who turns the cube before an inspection also holds the inverse scramble like this.
func turnedOnBothSides(text string) (turned string, number int, ok bool) {
	lines := history.SplitLines(text)
	for i, line := range lines {
		if m := turning().FindStringSubmatch(withPlainPrimes(line)); m != nil {
			lines[i] = strings.TrimSpace(m[1] + " (" + m[1] + ") " + m[2])
			return strings.Join(lines, "\n"), i + 1, true
		}
	}
	return "", 0, false
}

// decideTurned decides a text as one that turns the cube on both sides. ok is false if that solves nothing.
func decideTurned(text string, options Options) (r Result, ok bool) {
	turned, number, ok := turnedOnBothSides(text)
	if !ok {
		return r, false
	}
	r, err := decide(turned, options)
	r.remark(lineRemark(number, "the cube is turned on both sides: otherwise the lines do not solve the scramble"))
	return r, err == nil && r.Attempt.Complete()
}
