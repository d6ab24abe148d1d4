package writeup

import (
	"strings"

	"nissy/cube"
	"nissy/history"
	"nissy/internal/lazyregexp"
)

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
	var tally *history.Tally
	l.Comment, tally = cutTally(l.Comment)
	return r.addWithTally(l, tally)
}
