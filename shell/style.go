package shell

import "github.com/fatih/color"

// style colours text for a terminal; elsewhere it leaves it as it is.
type style struct {
	faint, length, comment func(string) string
}

func newStyle(o *output, plain bool) style {
	paint := func(attributes ...color.Attribute) func(string) string {
		c := color.New(attributes...)
		if plain || !o.outTTY {
			c.DisableColor()
		} else {
			c.EnableColor()
		}
		return func(text string) string { return c.Sprint(text) }
	}
	return style{faint: paint(color.Faint), length: paint(color.FgCyan), comment: paint(color.FgGreen)}
}
