package view

import (
	"strings"

	"github.com/fatih/color"

	"nissy/internal/lazyregexp"
)

// Style colours text for a terminal. The zero Style does not change text.
type Style struct {
	faint, length, comment, strong attribute
	inverse                        attribute // for moves on the inverse
	colorDepth                     colorDepth
}

// NewStyle returns a style with the colours that the terminal supports, or the zero
// Style if colored is false. env returns a variable of the environment.
func NewStyle(colored bool, env func(string) string) Style {
	if !colored {
		return Style{}
	}
	return Style{
		colorDepth: detectColorDepth(env), faint: newAttribute(color.Faint), length: newAttribute(color.FgCyan),
		comment: newAttribute(color.FgGreen), strong: newAttribute(color.Bold), inverse: newAttribute(color.FgMagenta),
	}
}

// attribute is a property of text, such as bold: the escape sequences that switch it
// on and off.
type attribute struct{ on, off string }

func newAttribute(attributes ...color.Attribute) attribute {
	c := color.New(attributes...)
	c.EnableColor()
	on, off, _ := strings.Cut(c.Sprint("|"), "|")
	return attribute{on, off}
}

// apply returns the text with the attribute.
func (a attribute) apply(text string) string { return a.on + text + a.off }

// appendTo appends the text with the attribute.
func (a attribute) appendTo(dst []byte, text string) []byte {
	return append(append(append(dst, a.on...), text...), a.off...)
}

// colorDepth is how many colours a terminal supports.
type colorDepth uint8

const (
	noColors colorDepth = iota // nissy writes letters instead
	colors8                    // eight colours and a bright variant of each
	colors256
	trueColor
)

// detectColorDepth returns the colour depth that the variables of the environment
// announce.
func detectColorDepth(env func(string) string) colorDepth {
	switch name := env("TERM"); {
	case env("COLORTERM") == "truecolor", env("COLORTERM") == "24bit", env("WT_SESSION") != "", strings.HasSuffix(name, "-direct"):
		return trueColor
	case strings.Contains(name, "256color"):
		return colors256
	}
	return colors8
}

// writeUp colours a write-up: moves on the inverse, comments, and the heading of the
// solution.
func (s Style) writeUp(text string) string {
	if s.colorDepth == noColors {
		return text
	}
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		lines[i] = s.writeUpLine(line)
	}
	return strings.Join(lines, "\n")
}

// solutionPrefix begins the line that has the whole solution.
const solutionPrefix = "Solution ("

// inversePattern matches moves on the inverse.
var inversePattern = lazyregexp.New(`\([^)]*\)`)

func (s Style) writeUpLine(line string) string {
	if heading, moves, ok := strings.Cut(line, ": "); ok && strings.HasPrefix(line, solutionPrefix) {
		return s.strong.apply(heading+":") + " " + moves
	}
	moves, comment, commented := strings.Cut(line, "//")
	moves = inversePattern().ReplaceAllStringFunc(moves, s.inverse.apply)
	if commented {
		moves += s.faint.apply("//" + comment)
	}
	return moves
}
