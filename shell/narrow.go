package shell

import "strings"

// leastText is how many columns text of a help should have; it begins further to
// the left where there are less.
const leastText = 24

// narrow breaks text that fill has broken for the usual width into lines of so
// many columns.
func narrow(text string, columns int) string {
	if columns >= usualWidth {
		return text
	}
	var lines []string
	all := strings.Split(text, "\n")
	for i := 0; i < len(all); i++ {
		line, column := all[i], textColumn(all[i])
		for i+1 < len(all) && continues(all[i], all[i+1]) {
			i++
			line, column = line+" "+strings.TrimSpace(all[i]), indent(all[i])
		}
		lines = append(lines, broken(line, column, columns)...)
	}
	return strings.Join(lines, "\n")
}

func indent(line string) int { return len(line) - len(strings.TrimLeft(line, " ")) }

// textColumn returns where the text of a line begins, behind a name if there is one.
func textColumn(line string) int {
	if gap := strings.LastIndex(line, "  "); gap > indent(line) {
		return gap + 2
	}
	return indent(line)
}

// continues reports whether fill has broken a text between the lines.
func continues(line, next string) bool {
	words := strings.Fields(next)
	hasName := textColumn(next) > indent(next)
	return line != "" && len(line) <= usualWidth && len(words) > 0 && !hasName && indent(next) >= indent(line) && len(line)+1+len(words[0]) > usualWidth
}

// broken breaks a line whose text begins in a column, perhaps behind a name.
func broken(line string, column, columns int) []string {
	if len(line) <= columns {
		return []string{line}
	}
	name, text := "", strings.TrimSpace(line)
	if column > indent(line) && column < len(line) && line[column-1] == ' ' { // behind a name
		name, text = line[:column], line[column:]
	} else {
		column = indent(line)
	}
	var lines []string
	if columns-column < leastText { // the name stands above
		column = min(indent(line)+4, columns/2)
		if name != "" {
			lines, name = append(lines, strings.TrimRight(name, " ")), ""
		}
	}
	if name == "" {
		name = strings.Repeat(" ", column)
	}
	return append(lines, name+fillTo(text, column, columns))
}
