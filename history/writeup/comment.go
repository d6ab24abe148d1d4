package writeup

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"nissy/cube"
	"nissy/history"
	"nissy/history/claim"
	"nissy/internal/lazyregexp"
)

var (
	// commentStart matches the beginning of a comment that follows moves without //: a
	// sign, or a word or number, in brackets or not.
	commentStart = lazyregexp.New(`\s*[#;|%→]+|\s+[-–—=]+>?|[-–—]+[\s\d]|\s*[(\[]\s*(?:\pL\pL|\d)|\s+(?:\pL\pL|\d+\s?/|\d+[xX]\d)`)
	// commentSign matches the signs at the beginning of a comment.
	commentSign = lazyregexp.New(`^[#;|%→=–—>-]+\s*`)
	// stepName matches the names of steps that parse as moves, at the end of a text.
	stepName = lazyregexp.New(`(?:^|\s)[\[(]?(?:DR|FR|F2L|LL|LS)[\])]?$`)
)

func isStepName(text string) bool { return stepName().FindString(text) == text }

// startsWithMoves reports whether a text is moves, possibly followed by a comment.
func startsWithMoves(text string) bool {
	mask, _ := masked(text, isAnyPlace)
	moves, _ := cutComment(mask)
	return isMoves(moves)
}

// cutComment splits a text into moves and the comment that follows them without //.
// If a comment does not explain why the text is not moves, moves is the whole text.
func cutComment(text string) (moves, comment string) {
	_, err := cube.ParseAlg(text)
	end := len(text)
	if mistake, ok := err.(*cube.SyntaxError); ok {
		end = len(string([]rune(text)[:max(0, mistake.Column-1)]))
		for _, start := range lastStarts(text, end) {
			if isMoves(text[:start[0]]) && isComment(strings.TrimSpace(text[start[0]:])) {
				return splitAt(text, start[0])
			}
		}
		return text, ""
	}
	return splitAt(text, end)
}

const (
	// maxStarts is how many beginnings of a comment cutComment tries.
	maxStarts = 8

	// startLength is at least the length of the text that commentStart matches, and
	// startDistance that of the words of a comment that parse as moves, in bytes.
	startLength   = 100
	startDistance = 2000
)

// lastStarts returns the matches of commentStart that begin at most at the byte end, the
// last ones first.
func lastStarts(text string, end int) [][]int {
	from := max(0, end-startDistance)
	for !utf8.RuneStart(text[from]) {
		from++
	}
	starts := commentStart().FindAllStringIndex(text[from:min(len(text), end+startLength)], -1)
	for _, start := range starts {
		start[0] += from
	}
	n, _ := slices.BinarySearchFunc(starts, end+1, func(start []int, at int) int { return start[0] - at })
	starts = starts[max(0, n-maxStarts):n]
	slices.Reverse(starts)
	return starts
}

// isComment reports whether a text is a comment, and not a sequence of moves with a mistake.
func isComment(text string) bool {
	bare := commentSign().ReplaceAllString(text, "")
	switch {
	case bare != text: // after a sign, a sentence may begin with one move
		words := splitWords(bare)
		return !slices.ContainsFunc(words[:min(1, len(words))], isMove) || len(words) > 1 && !isMove(words[1])
	case strings.ContainsAny(text[:1], "(["):
		words := splitWords(text)
		moves, _ := countMoveWords(text[strings.IndexAny(text, ")]")+1:])
		return moves == 0 && !isMove(words[0])
	}
	moves, _ := countMoveWords(text)
	return moves == 0
}

// splitAt splits a text at the beginning of its comment. If the name of a step
// precedes that, it belongs to the comment.
func splitAt(text string, at int) (moves, comment string) {
	moves, comment = strings.TrimSpace(text[:at]), strings.TrimSpace(text[at:])
	if name := stepName().FindStringIndex(moves); name != nil && isMoves(moves[:name[0]]) {
		return moves[:name[0]], strings.TrimSpace(moves[name[0]:] + text[at:])
	}
	return moves, strings.TrimSpace(commentSign().ReplaceAllString(comment, ""))
}

// isMoves reports whether a text is moves, at least one.
func isMoves(text string) bool {
	alg, err := cube.ParseAlg(text)
	return err == nil && alg.Len() > 0
}

func isMove(word string) bool { return isMoves(word) && !isStepName(word) }

func splitWords(text string) []string {
	return strings.FieldsFunc(text, func(c rune) bool { return unicode.IsSpace(c) || strings.ContainsRune("()[]", c) })
}

// countMoveWords counts the words of a text, and those that are moves.
func countMoveWords(text string) (moves, words int) {
	for _, word := range splitWords(text) {
		words++
		if isMove(word) {
			moves++
		}
	}
	return moves, words
}

// A comment such as "EO on inverse" or "2x2x2" claims what the moves have solved. If the
// moves can be read in several ways, the claim can decide.

// firstTrue returns the index of the first of several readings of the moves of a line
// after which all claims of the comment hold. It returns -1 if there is none, or if the
// comment claims nothing.
func (r *reader) firstTrue(comment string, readings ...cube.Alg) int {
	claims := claim.In(comment)
	if len(claims) == 0 {
		return -1
	}
	before := r.position()
	return slices.IndexFunc(readings, func(moves cube.Alg) bool {
		after := before.ApplyAlg(moves)
		return claim.AreTrue(claims, &after)
	})
}

// position returns the cube before the current line. If the write-up has no scramble yet,
// that is the given one.
func (r *reader) position() cube.Cube {
	if !r.attempt.Started() && r.given != nil {
		return r.given.Cube()
	}
	return r.current().Cube()
}

// onInverse returns a line with moves on normal as moves on the inverse.
func onInverse(l history.Line) history.Line {
	l.Moves = swapSides(l.Moves)
	if l.Notation != nil {
		n := *l.Notation
		n.Text = "(" + n.Text + ")"
		n.Places = slices.Clone(n.Places)
		for i := range n.Places {
			n.Places[i].OnInverse = true
		}
		l.Notation = &n
	}
	return l
}
