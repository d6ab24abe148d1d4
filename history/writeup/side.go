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
	label, text := cutLabel(strings.TrimSpace(withoutComment(line)))
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

// Premoves are made before the scramble, which is the same as their inverse on the other
// side. They can precede other moves in a line, or be in a heading.

var (
	// premovesPattern matches premoves in brackets, or ended by a full stop, and moves
	// after them. Its groups are the label, the premoves in brackets or not, and the
	// rest.
	premovesPattern = lazyregexp.New(`(?i)^([^:=\[\]]*\bpre-?moves?[^:=\[\]]*?)\s*[:=]?\s*(?:\[([^\]]+)\]|([^.\[\]]+)\.)\s+(\S.*)$`)

	// headingPattern matches a heading that switches sides and has premoves. Its groups
	// are the side and the premoves, in either order of the words.
	headingPattern = lazyregexp.New(`(?i)^(?:\pL+\s+){0,4}?(inv(?:erse)?|normal)\b(?:\s+scramble)?[\s,]+(?:with|and|using|adding|\+)\s+` +
		`(?:(?:the\s+|a\s+)?pre-?moves?:?\s+([^:]+?)|(?:the\s+|a\s+)?([^:]+?)(?:\s+as)?(?:\s+an?)?\s+pre-?moves?)\s*:?$`)
)

// readPremoves reads a heading with premoves, or a line of premoves with other moves after
// them. It reports whether the line is one of these.
func (r *reader) readPremoves(line string) (handled bool, err error) {
	if !r.attempt.Started() && r.given == nil {
		return false, nil
	}
	if side, premoves := parseHeading(line); side != noSwitch {
		return true, r.readHeading(line, side, premoves)
	}
	text, comment, _ := strings.Cut(line, "//")
	m := premovesPattern().FindStringSubmatch(strings.TrimSpace(text))
	if m == nil {
		return false, nil
	}
	mask, _ := masked(m[4], isAnyPlace)
	rest, trailing := cutComment(mask)
	rest, trailing = m[4][:len(rest)], m[4][len(m[4])-len(trailing):] // without the mask
	readings := premoveReadings(m[2]+m[3], rest)
	if len(readings) == 0 {
		return false, nil
	}
	comment = joinWords(trailing, comment)
	if r.onInverse || inverseLabel().MatchString(m[1]) {
		for i := range readings {
			readings[i] = swapSides(readings[i])
		}
	}
	if comment == "" || withoutCount(comment) == "" {
		comment = joinWords(m[1], comment)
	}
	moves := readings[max(0, r.firstTrue(comment, readings...))]
	return true, r.addPremoves(history.Line{Moves: moves, Comment: comment})
}

// premoveReadings returns the ways to read premoves with moves after them, the most
// likely first: as premoves, as moves on the other side, and with premoves up to a full
// stop. It returns nil if the texts are not moves.
func premoveReadings(premoves, rest string) []cube.Alg {
	before, after, stopped := strings.Cut(rest, ".")
	pre, err := cube.ParseMoves(premoves)
	first, errFirst := cube.ParseMoves(before)
	second, errSecond := cube.ParseMoves(after)
	if err != nil || errFirst != nil || errSecond != nil || len(pre) == 0 || len(first)+len(second) == 0 {
		return nil
	}
	normal := append(first[:len(first):len(first)], second...)
	readings := []cube.Alg{{Normal: normal, Inverse: cube.InvertMoves(pre)}, {Normal: normal, Inverse: pre}}
	if stopped {
		all := append(pre[:len(pre):len(pre)], first...)
		readings = append(readings, cube.Alg{Normal: second, Inverse: cube.InvertMoves(all)})
	}
	return readings
}

// parseHeading parses a heading that switches to a side with premoves. The side is
// noSwitch if the line is something else.
func parseHeading(line string) (side sideSwitch, premoves cube.Alg) {
	m := headingPattern().FindStringSubmatch(line)
	if m == nil {
		return noSwitch, cube.Alg{}
	}
	moves, err := cube.ParseMoves(strings.NewReplacer(",", " ", " and ", " ").Replace(m[2] + m[3]))
	if err != nil || len(moves) == 0 || strings.Contains(line, "//") {
		return noSwitch, cube.Alg{}
	}
	if inverseLabel().MatchString(m[1]) {
		return toInverse, cube.Alg{Normal: cube.InvertMoves(moves)}
	}
	return toNormal, cube.Alg{Inverse: cube.InvertMoves(moves)}
}

// readHeading reads a heading that switches to a side with premoves, which are given as
// moves of the skeleton. It becomes the comment of these, unless they are known.
func (r *reader) readHeading(line string, to sideSwitch, moves cube.Alg) error {
	if r.isKnown(moves) {
		r.addNote(line)
	} else if err := r.addPremoves(history.Line{Moves: moves, Comment: line}); err != nil {
		return err
	}
	r.switchSide(to)
	return nil
}

// addPremoves adds a line of premoves, already as moves of the skeleton.
func (r *reader) addPremoves(l history.Line) error {
	if !r.attempt.Started() {
		if err := r.setScramble(*r.given); err != nil {
			return err
		}
	}
	return r.addTallied(l)
}
