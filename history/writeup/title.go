package writeup

import (
	"strings"

	"nissy/history"
	"nissy/internal/lazyregexp"
)

// The scramble of a post can follow a title in the same line: "weekly 47 U L2 ...".

var (
	// titlePattern matches titles of scrambles.
	titlePattern = lazyregexp.New(`(?i)^(?:\pL+\s+)?(?:weekly|week|daily|day|round|comp\pL*|contest|attempt|fmc|scramble|solve)\b[\pL\pN\s#.-]*$`)

	// titleWord matches a word of a title.
	titleWord = lazyregexp.New(`^[\pL\pN#.()&-]+[.:,-]?$`)
)

// The number of moves after a title that make a scramble. After a title that
// titlePattern matches or that has a number, fewer are enough.
const (
	shortScramble = 4
	longScramble  = 10
)

// maxTitleWords is the largest number of words in a title before a scramble.
const maxTitleWords = 6

// cutTitle splits a line before the scramble into a title and the moves after it. Without
// both, the title is empty.
func (r *reader) cutTitle(text string) (title, moves string) {
	if r.attempt.Started() || isMoves(text) {
		return "", text
	}
	words := strings.Fields(text)
	n := 0
	for n < min(len(words), maxTitleWords+1) && !isMove(words[n]) && titleWord().MatchString(words[n]) {
		n++
	}
	if n == 0 || n > maxTitleWords {
		return "", text
	}
	title, moves = strings.Join(words[:n], " "), strings.Join(words[n:], " ")
	least := longScramble
	if titlePattern().MatchString(title) || strings.ContainsAny(title, "0123456789") {
		least = shortScramble
	}
	bare, comment := cutComment(moves)
	if len(words)-n < least || !isMoves(bare) || strings.Contains(bare, "(") || hasTally(comment) || countPattern().MatchString(comment) {
		return "", text
	}
	return title, moves
}

// isTitle reports whether a label is the title of a scramble.
func isTitle(label string, l history.Line) bool {
	comment := strings.TrimPrefix(l.Comment, label)
	return titlePattern().MatchString(label) && len(l.Moves.Inverse) == 0 && len(l.Moves.Normal) >= longScramble &&
		!hasTally(comment) && !countPattern().MatchString(comment)
}

// hasScrambleLabel reports whether a line is the scramble, with a label.
func hasScrambleLabel(line string) bool {
	label, _ := cutLabel(strings.TrimSpace(withoutComment(line)))
	return kindOfLabel(label) == scrambleLabel && !inverseLabel().MatchString(label)
}
