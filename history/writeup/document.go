package writeup

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"nissy/cube"
	"nissy/history"
)

// document is the text of a write-up, prepared for reading. It does not change after
// parseDocument has returned it.
type document struct {
	source     []string                 // the lines of the text
	lines      []string                 // the same lines without markup, with moves only
	notations  map[int]history.Notation // by index, how the moves were written
	insertions map[int]insertion        // by index, the lines that explain a placeholder
	hasInverse bool                     // some line has moves in parentheses
	lastUndo   int                      // the last line that undoes premoves, from 1; 0: there is none
	scramble   int                      // the first line with the label Scramble, from 1; 0: there is none
	remarks    []string
}

// parseDocument prepares a text, which is verbatim if Attempt.String has written it. It refuses one with invalid or control characters.
func parseDocument(text string, verbatim bool) (*document, error) {
	d := &document{source: expandMarks(history.SplitLines(text))}
	for i, line := range d.source {
		if !utf8.ValidString(line) || strings.ContainsFunc(line, isControl) {
			return nil, &cube.SyntaxError{Problem: "not a write-up", Line: i + 1, Column: 1, Msg: "it is not text"}
		}
	}
	d.lines = make([]string, len(d.source))
	for i, line := range d.source {
		d.lines[i] = withoutMarkup(line)
	}
	d.readNotations(verbatim)
	d.hasInverse = slices.ContainsFunc(d.lines, hasInverseMoves)
	for i, line := range d.lines {
		if undoesPremoves(line) {
			d.lastUndo = i + 1
		}
		if d.scramble == 0 && hasScrambleLabel(line) {
			d.scramble = i + 1
		}
	}
	return d, nil
}

func isControl(c rune) bool { return unicode.IsControl(c) && c != '\t' }

// lineRemark returns a remark about the line with the given number, from 1.
func lineRemark(number int, format string, args ...any) string {
	return fmt.Sprintf("line %d: ", number) + fmt.Sprintf(format, args...)
}
