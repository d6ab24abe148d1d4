package shell

import (
	"regexp"
	"strings"
	"sync"

	"github.com/fatih/color"
)

// style colours text for a terminal; elsewhere it leaves it as it is.
type style struct {
	faint, length, comment, strong paint
	inverse                        paint // of moves on the inverse
	depth                          depth // of colours
}

// paint is what stands before and behind a text of its colour.
type paint struct{ on, off string }

func newStyle(colored bool, env func(string) string) style {
	if !colored {
		return style{}
	}
	return style{
		depth: colorDepth(env), faint: newPaint(color.Faint), length: newPaint(color.FgCyan), comment: newPaint(color.FgGreen),
		strong: newPaint(color.Bold), inverse: newPaint(color.FgMagenta),
	}
}

func newPaint(attributes ...color.Attribute) paint {
	c := color.New(attributes...)
	c.EnableColor()
	on, off, _ := strings.Cut(c.Sprint("|"), "|")
	return paint{on, off}
}

func (p paint) text(text string) string { return p.on + text + p.off }

// writeUp colours lines of a write-up: moves on the inverse, what stands behind
// //, and the solution's heading.
func (s style) writeUp(text string) string {
	if s.depth == noColors {
		return text
	}
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		lines[i] = s.writtenLine(line)
	}
	return strings.Join(lines, "\n")
}

// sideForm finds moves on the inverse.
var sideForm = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`\([^)]*\)`) })

func (s style) writtenLine(line string) string {
	if heading, moves, ok := strings.Cut(line, ": "); ok && strings.HasPrefix(line, solutionBegins) {
		return s.strong.text(heading+":") + " " + moves
	}
	moves, comment, commented := strings.Cut(line, "//")
	moves = sideForm().ReplaceAllStringFunc(moves, s.inverse.text)
	if commented {
		moves += s.faint.text("//" + comment)
	}
	return moves
}

// solutionBegins is how the line with the whole solution begins.
const solutionBegins = "Solution ("
