package shell

import (
	"strings"

	"github.com/fatih/color"
)

// style colours text for a terminal; elsewhere it leaves it as it is.
type style struct {
	faint, length, comment paint
	depth                  depth // of colours
}

// paint is what stands before and behind a text of its colour.
type paint struct{ on, off string }

func newStyle(colored bool, env func(string) string) style {
	if !colored {
		return style{}
	}
	return style{depth: colorDepth(env), faint: newPaint(color.Faint), length: newPaint(color.FgCyan), comment: newPaint(color.FgGreen)}
}

func newPaint(attributes ...color.Attribute) paint {
	c := color.New(attributes...)
	c.EnableColor()
	on, off, _ := strings.Cut(c.Sprint("|"), "|")
	return paint{on, off}
}
