package writeup

import (
	"slices"
	"strings"
	"unicode"

	"nissy/cube"
	"nissy/history"
)

// A line of its own such as "On inverse:" or "NISS" switches the side for the
// lines below it, up to the next such line. Where one of these lines has moves in
// parentheses, it tells the sides itself.

// switchTo is the side that a line switches to.
type switchTo int

const (
	noSwitch switchTo = iota
	otherSide
	onNormal
	onInverse
)

var (
	// switchKeys are the words that tell the side; the last of them counts.
	switchKeys = map[string]switchTo{
		"niss": otherSide, "switch": otherSide, "inverse": onInverse, "inv": onInverse, "normal": onNormal,
	}
	// switchWords may stand beside them.
	switchWords = strings.Fields("so i on to the back go going now then and again side from use using continue continuing " +
		"scramble scrambles switching switched")
	// switchForm is how a line begins that may go on with other words.
	switchForm = form(`(?i)^(?:[a-z]+ ){0,2}switch(?:ed|ing)?\s+(?:back\s+)?to\s+(?:the\s+)?(?:inverse|normal)\b`)
	// undoForm is a line that makes premoves at the end.
	undoForm = form(`(?i)\b(?:undo\w*|correct\w*)\b.*\bpre-?moves?\b|\bpre-?moves?\b.*\b(?:undo\w*|correct\w*)`)
)

// switchOf returns the side that a line switches to.
func switchOf(line string) switchTo {
	if open := strings.IndexByte(line, '('); open > 0 && !isBody(line[open:]) { // a remark
		line = line[:open]
	}
	begin := switchForm().FindString(line)
	if moves, _ := countMoves(line[len(begin):]); begin != "" && moves < 2 {
		line = begin
	}
	to := noSwitch
	if strings.HasPrefix(line, "//") {
		return to
	}
	for _, word := range strings.FieldsFunc(strings.ToLower(line), func(c rune) bool { return !unicode.IsLetter(c) && !unicode.IsDigit(c) }) {
		key, ok := switchKeys[word]
		if !ok && !slices.Contains(switchWords, word) {
			return noSwitch
		}
		if key > otherSide || to == noSwitch {
			to = key
		}
	}
	return to
}

// switchSide reads a line that switches.
func (r *reader) switchSide(to switchTo) {
	here := r.number
	if r.isInverseScramble(r.bareMoves()) { // which the line has announced
		r.noteLine(r.number)
		return
	}
	r.number = here
	if last := r.attempt.Last(); to == otherSide && (last == nil || !endsOnInverse(*last)) {
		to = onInverse
	}
	below := r.lines[r.number:]
	if end := slices.IndexFunc(below, func(line string) bool { return switchOf(line) != noSwitch }); end >= 0 {
		below = below[:end]
	}
	marked := slices.ContainsFunc(below, hasGroups)
	r.onInverse = to == onInverse && !marked
	switch {
	case to == onInverse && marked && slices.ContainsFunc(below, isLinear):
		r.remark("the lines below without parentheses are read as moves on normal, because others have parentheses")
	case r.onInverse && r.marksSides:
		r.remark("the lines below are read as moves on the inverse")
	}
}

// endsOnInverse reports whether the moves written last are on the inverse.
func endsOnInverse(l history.Line) bool {
	return len(l.Moves.Inverse) > 0 && (len(l.Moves.Normal) == 0 || !l.InverseFirst)
}

// movesOfLine returns the moves of a line that goes on with the skeleton.
func movesOfLine(line string) cube.Alg {
	text, _, _ := strings.Cut(line, "//")
	label, text := cutLabel(strings.TrimSpace(text))
	if kindOf(label) != ofStep {
		return cube.Alg{}
	}
	text, _ = cutComment(text)
	moves, err := cube.ParseAlg(text)
	if err != nil {
		return cube.Alg{}
	}
	return moves
}

func hasGroups(line string) bool { return len(movesOfLine(line).Inverse) > 0 }

func isLinear(line string) bool {
	moves := movesOfLine(line)
	return len(moves.Normal) > 0 && len(moves.Inverse) == 0
}

// swapped returns the moves with their sides changed.
func swapped(a cube.Alg) cube.Alg { return cube.Alg{Normal: a.Inverse, Inverse: a.Normal} }

// premoves returns what moves made before the scramble are: their inverse, on the
// other side.
func premoves(a cube.Alg) cube.Alg {
	return cube.Alg{Normal: cube.InvertMoves(a.Inverse), Inverse: cube.InvertMoves(a.Normal)}
}

// undoesPremoves reports whether a line makes premoves at the end, on normal.
func undoesPremoves(line string) bool { return undoForm().MatchString(line) && isLinear(line) }

// lastIndex returns where the last line of the kind stands, -1 if there is none.
func lastIndex(lines []string, is func(string) bool) int {
	for i, line := range slices.Backward(lines) {
		if is(line) {
			return i
		}
	}
	return -1
}

// saysNothingNew reports whether premoves are what has been done on the other side,
// or will be done at the end.
func (r *reader) saysNothingNew(premoves cube.Alg) bool {
	done := r.attempt.Skeleton()
	return r.number < r.undoing ||
		len(premoves.Normal) == 0 && isSame(premoves.Inverse, done.Inverse) ||
		len(premoves.Inverse) == 0 && isSame(premoves.Normal, done.Normal)
}

// isSame reports whether moves are the same but for what cancels.
func isSame(a, b []cube.Move) bool {
	return slices.Equal(cube.Alg{Normal: a}.Cleanup().Normal, cube.Alg{Normal: b}.Cleanup().Normal)
}

// isInverseScramble reports whether moves are the inverse of the scramble.
func (r *reader) isInverseScramble(a cube.Alg) bool {
	scramble := r.attempt.Scramble()
	return scramble.State == nil && len(scramble.Moves.Inverse) == 0 && (len(a.Normal) == 0 || len(a.Inverse) == 0) &&
		slices.Equal(append(a.Normal, a.Inverse...), cube.InvertMoves(scramble.Moves.Normal))
}
