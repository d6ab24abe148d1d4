package writeup

import (
	"strconv"
	"strings"

	"nissy/history"
)

var (
	// tallyPattern matches a tally at the end: (4/4), (5-1/8), [4/4] or 4/4. Its groups
	// are the text before the tally, the length, the cancelled moves and the total.
	tallyPattern = pattern(`^(.*?)[(\[]?\b(\d{1,5})(?:\s?-\s?(\d{1,5}))?\s?/\s?(\d{1,5})[)\]]?$`)

	// countPattern matches a count without a total at the end: (4), [4], (4 moves) or,
	// if two moves cancel, (8-2). Its groups are the text before the count, the count
	// and its first number.
	countPattern = pattern(`^(.*?)(\s*[(\[](\d{1,5})(?:\s?-\s?\d{1,5}|\s?(?:moves?|htm|m))?[)\]])$`)
)

// cutTally cuts the tally from the end of a comment. Without one, tally is nil.
func cutTally(comment string) (rest string, tally *history.Tally) {
	m := tallyPattern.submatches(comment)
	if m == nil {
		return comment, nil
	}
	tally = new(history.Tally)
	tally.Length, _ = strconv.Atoi(m[2])
	tally.Cancelled, _ = strconv.Atoi(m[3])
	tally.Total, _ = strconv.Atoi(m[4])
	return strings.TrimSpace(m[1]), tally
}

// hasTally reports whether a comment ends with a tally.
func hasTally(comment string) bool {
	_, tally := cutTally(comment)
	return tally != nil
}

// withoutCount returns a comment without the count at its end.
func withoutCount(comment string) string { return countPattern.replace(comment, "$1") }
