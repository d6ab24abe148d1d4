package layout

import (
	"fmt"
	"strings"
)

// Width is how many columns the text of the help has.
const Width = 80

// Entry returns a line with a name and, from the column on, a text. The text may
// continue on more lines.
func Entry(name string, column int, text string) string {
	return fmt.Sprintf("%-*s %s", column, name, fillFrom(text, max(column, len(name))+1, column+1, Width))
}

// Fill breaks a text into lines of the usual width.
func Fill(text string) string { return fillFrom(text, 0, 0, Width) }

// fillFrom breaks a text that begins at a column into lines of the given width. The lines
// after the first begin in the other column.
func fillFrom(text string, at, column, width int) string {
	var b strings.Builder
	for i, w := range strings.Fields(text) {
		switch {
		case i > 0 && at+1+len(w) > width:
			b.WriteString("\n" + strings.Repeat(" ", column))
			at = column
		case i > 0:
			b.WriteString(" ")
			at++
		}
		b.WriteString(w)
		at += len(w)
	}
	return b.String()
}

// leastText is how many columns the text after a name should have. In a narrower
// terminal the text begins further to the left, below the name.
const leastText = 24

// Narrow breaks text of the help, which Fill has broken for the usual width, into
// lines of fewer columns.
func Narrow(text string, columns int) string {
	if columns >= Width {
		return text
	}
	var lines []string
	all := strings.Split(text, "\n")
	for i := 0; i < len(all); i++ {
		line, column := all[i], textColumn(all[i])
		for i+1 < len(all) && continuesLine(all[i], all[i+1]) {
			i++
			line, column = line+" "+strings.TrimSpace(all[i]), indentOf(all[i])
		}
		lines = append(lines, breakLine(line, column, columns)...)
	}
	return strings.Join(lines, "\n")
}

func indentOf(line string) int { return len(line) - len(strings.TrimLeft(line, " ")) }

// textColumn returns where the text of a line begins, after a name if there is one.
func textColumn(line string) int {
	if gap := strings.LastIndex(line, "  "); gap > indentOf(line) {
		return gap + 2
	}
	return indentOf(line)
}

// continuesLine reports whether fill has broken a text between the two lines.
func continuesLine(line, next string) bool {
	words := strings.Fields(next)
	hasName := textColumn(next) > indentOf(next)
	return line != "" && len(line) <= Width && len(words) > 0 && !hasName && indentOf(next) >= indentOf(line) && len(line)+1+len(words[0]) > Width
}

// breakLine breaks a line whose text begins in the column, perhaps after a name.
func breakLine(line string, column, columns int) []string {
	if len(line) <= columns {
		return []string{line}
	}
	name, text := "", strings.TrimSpace(line)
	if column > indentOf(line) && column < len(line) && line[column-1] == ' ' { // after a name
		name, text = line[:column], line[column:]
	} else {
		column = indentOf(line)
	}
	var lines []string
	if columns-column < leastText { // put the name above the text
		column = min(indentOf(line)+4, columns/2)
		if name != "" {
			lines, name = append(lines, strings.TrimRight(name, " ")), ""
		}
	}
	if name == "" {
		name = strings.Repeat(" ", column)
	}
	return append(lines, name+fillFrom(text, column, column, columns))
}
