package writeup

import (
	"strconv"
	"strings"

	"nissy/history"
	"nissy/internal/lazyregexp"
)

var (
	// tallyPattern matches a tally at the end: (4/4), (5-1/8), [4/4] or 4/4. Its groups
	// are the text before the tally, the length, the cancelled moves and the total.
	tallyPattern = lazyregexp.New(`^(.*?)[(\[]?\b(\d{1,5})(?:\s?-\s?(\d{1,5}))?\s?/\s?(\d{1,5})[)\]]?$`)

	// countPattern matches a count without a total at the end: (4), [4], (4 moves) or,
	// if two moves cancel, (8-2). Its groups are the text before the count, the count
	// and its first number.
	countPattern = lazyregexp.New(`^(.*?)(\s*[(\[](\d{1,5})(?:\s?-\s?\d{1,5}|\s?(?:moves?|htm|m))?[)\]])$`)

	// countFirst matches a comment in parentheses that begins with a count: (5, EO). Its
	// groups are the count and the rest.
	countFirst = lazyregexp.New(`^[(\[](\d{1,5})(?:\s?(?:moves?|htm|m))?\s*[,;:]\s*([^()\[\]]*)[)\]]$`)
)

// cutTally cuts the tally from the end of a comment. Without one, tally is nil.
func cutTally(comment string) (rest string, tally *history.Tally) {
	m := tallyPattern().FindStringSubmatch(comment)
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
func withoutCount(comment string) string { return countPattern().ReplaceAllString(comment, "$1") }

// cutCount cuts the number of moves from a comment, at its end or at the beginning of a
// comment in parentheses.
func cutCount(comment string) (rest string, count int, ok bool) {
	rest, number := "", ""
	if m := countPattern().FindStringSubmatch(comment); m != nil {
		rest, number = m[1], m[3]
	} else if m := countFirst().FindStringSubmatch(comment); m != nil {
		rest, number = m[2], m[1]
	}
	count, err := strconv.Atoi(number)
	return strings.TrimSpace(rest), count, err == nil
}

// joinCount returns the text between moves and // with the comment after that. A count
// or tally goes to the end.
func joinCount(trailing, comment string) string {
	if rest, tally := cutTally(trailing); withoutCount(trailing) == "" || tally != nil && rest == "" {
		return joinWords(comment, trailing)
	}
	return joinWords(trailing, comment)
}

// wrongTally is a tally that differs from the actual one.
type wrongTally struct{ written, actual history.Tally }

// checkTally compares a tally with that of the line of moves that was added last.
func (r *reader) checkTally(tally history.Tally) {
	actual := r.current().Last().Tally
	if tally == actual {
		return
	}
	if r.wrongTallies == nil {
		r.wrongTallies = map[int]wrongTally{}
	}
	r.wrongTallies[len(r.remarks)] = wrongTally{tally, actual}
	r.remark("the tally says %v, but it should be %v", tally, actual)
}

// dropTallies drops the remarks about tallies that count the whole solution: 4/24 can mean
// that the line, or the skeleton up to it, has 4 of the 24 moves of the solution.
func (r *reader) dropTallies() {
	total := r.attempt.Total()
	var remarks []string
	for i, text := range r.remarks {
		t, ok := r.wrongTallies[i]
		if ok && t.written.Total == total && t.written.Cancelled == 0 && (t.written.Length == t.actual.Length || t.written.Length == t.actual.Total) {
			continue
		}
		remarks = append(remarks, text)
	}
	r.remarks = remarks
}
