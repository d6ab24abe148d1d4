package writeup

import (
	"slices"
	"strings"
	"unicode"

	"nissy/cube"
	"nissy/history"
	"nissy/internal/lazyregexp"
)

// A line such as "On inverse:" or "NISS" switches the side of the lines that follow,
// up to the next such line. If one of these lines has moves in parentheses, the
// parentheses name the sides, and the line that switches has no effect.

// sideSwitch is the side that a line switches to.
type sideSwitch int

const (
	noSwitch sideSwitch = iota
	toOtherSide
	toNormal
	toInverse
)

var (
	// sideWords are the words that name a side. The last of them in a line counts.
	sideWords = map[string]sideSwitch{
		"niss": toOtherSide, "switch": toOtherSide, "inverse": toInverse, "inv": toInverse, "normal": toNormal,
	}

	// fillerWords are the other words that a line that switches may have.
	fillerWords = strings.Fields("so i on to the back go going now then and again side from use using continue continuing " +
		"scramble scrambles switching switched")

	// switchPhrase matches the beginning of a line that switches and has other words.
	switchPhrase = lazyregexp.New(`(?i)^(?:[a-z]+ ){0,2}switch(?:ed|ing)?\s+(?:back\s+)?to\s+(?:the\s+)?(?:inverse|normal)\b`)

	// undoPhrase matches a line that undoes premoves at the end.
	undoPhrase = lazyregexp.New(`(?i)\b(?:undo\w*|correct\w*)\b.*\bpre-?moves?\b|\bpre-?moves?\b.*\b(?:undo\w*|correct\w*)`)
)

// parseSwitch returns the side that a line switches to, or noSwitch.
func parseSwitch(line string) sideSwitch {
	if side, _ := parseHeading(line); side != noSwitch {
		return side
	}
	if open := strings.IndexByte(line, '('); open > 0 && !startsWithMoves(line[open:]) {
		line = line[:open] // the rest is a remark
	}
	phrase := switchPhrase().FindString(line)
	if moves, _ := countMoveWords(line[len(phrase):]); phrase != "" && moves < 2 {
		line = phrase
	}
	if strings.HasPrefix(line, "//") {
		return noSwitch
	}
	to := noSwitch
	isSeparator := func(c rune) bool { return !unicode.IsLetter(c) && !unicode.IsDigit(c) }
	for _, word := range strings.FieldsFunc(strings.ToLower(line), isSeparator) {
		side, ok := sideWords[word]
		if !ok && !slices.Contains(fillerWords, word) {
			return noSwitch
		}
		if side > toOtherSide || to == noSwitch {
			to = side
		}
	}
	return to
}

// switchSide handles a line that switches. Such a line can also announce the inverse
// scramble, which becomes a note.
func (r *reader) switchSide(to sideSwitch) {
	number := r.number
	if r.isInverseScramble(r.nextBareMoves()) {
		r.addLineAsNote(r.number)
		return
	}
	r.number = number
	if last := r.attempt.Last(); to == toOtherSide && (last == nil || !endsOnInverse(*last)) {
		to = toInverse
	}
	section := r.doc.lines[r.number:]
	if end := slices.IndexFunc(section, func(line string) bool { return parseSwitch(line) != noSwitch }); end >= 0 {
		section = section[:end]
	}
	hasInverse := slices.ContainsFunc(section, hasInverseMoves)
	r.onInverse = to == toInverse && !hasInverse
	switch {
	case to == toInverse && hasInverse && slices.ContainsFunc(section, isNormalOnly):
		r.remark("the following lines without parentheses are read as moves on normal, because others have parentheses")
	case r.onInverse && r.doc.hasInverse:
		r.remark("the following lines are read as moves on the inverse")
	}
}

// endsOnInverse reports whether the moves that are written last are on the inverse.
func endsOnInverse(l history.Line) bool {
	return len(l.Moves.Inverse) > 0 && (len(l.Moves.Normal) == 0 || !l.InverseFirst)
}

// skeletonMoves returns the moves of a line if it continues the skeleton.
func skeletonMoves(line string) cube.Alg {
	text, _, _ := strings.Cut(line, "//")
	label, text := cutLabel(strings.TrimSpace(text))
	if kindOfLabel(label) != stepLabel {
		return cube.Alg{}
	}
	text, _ = cutComment(text)
	moves, err := cube.ParseAlg(text)
	if err != nil {
		return cube.Alg{}
	}
	return moves
}

func hasInverseMoves(line string) bool { return len(skeletonMoves(line).Inverse) > 0 }

func isNormalOnly(line string) bool {
	moves := skeletonMoves(line)
	return len(moves.Normal) > 0 && len(moves.Inverse) == 0
}

// swapSides returns the moves with normal and inverse exchanged.
func swapSides(alg cube.Alg) cube.Alg { return cube.Alg{Normal: alg.Inverse, Inverse: alg.Normal} }

// fromPremoves returns moves that are the same as premoves, which are made before the
// scramble: the inverse of the premoves, on the other side.
func fromPremoves(alg cube.Alg) cube.Alg {
	return cube.Alg{Normal: cube.InvertMoves(alg.Inverse), Inverse: cube.InvertMoves(alg.Normal)}
}

// undoesPremoves reports whether a line says that it undoes premoves, with moves on
// normal.
func undoesPremoves(line string) bool { return undoPhrase().MatchString(line) && isNormalOnly(line) }

// isKnown reports whether premoves repeat the moves of the skeleton on one side, or a
// later line undoes them. The moves are the result of fromPremoves.
func (r *reader) isKnown(moves cube.Alg) bool {
	if r.number < r.doc.lastUndo {
		return true
	}
	skeleton := r.attempt.Cleaned()
	return len(moves.Normal) == 0 && sameMoves(moves.Inverse, skeleton.Inverse) ||
		len(moves.Inverse) == 0 && sameMoves(moves.Normal, skeleton.Normal)
}

// sameMoves reports whether moves are the same after cancellations.
func sameMoves(a, b []cube.Move) bool {
	return slices.Equal(cube.Alg{Normal: a}.Cleanup().Normal, cube.Alg{Normal: b}.Cleanup().Normal)
}

// isInverseScramble reports whether moves, all on one side, are the inverse of the
// scramble.
func (r *reader) isInverseScramble(alg cube.Alg) bool {
	scramble := r.attempt.Scramble()
	return scramble.State == nil && len(scramble.Moves.Inverse) == 0 && (len(alg.Normal) == 0 || len(alg.Inverse) == 0) &&
		slices.Equal(slices.Concat(alg.Normal, alg.Inverse), cube.InvertMoves(scramble.Moves.Normal))
}
