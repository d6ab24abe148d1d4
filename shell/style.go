package shell

import "github.com/fatih/color"

// style colours text for a terminal; elsewhere it leaves it as it is.
type style struct {
	faint, length, comment func(string) string
}

func newStyle(colored bool) style {
	paint := func(attributes ...color.Attribute) func(string) string {
		c := color.New(attributes...)
		if colored {
			c.EnableColor()
		} else {
			c.DisableColor()
		}
		return func(text string) string { return c.Sprint(text) }
	}
	return style{faint: paint(color.Faint), length: paint(color.FgCyan), comment: paint(color.FgGreen)}
}
