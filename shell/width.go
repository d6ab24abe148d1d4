package shell

import "github.com/rivo/uniseg"

// cut cuts the text to so many columns of a terminal.
func cut(text string, columns int) string {
	const mark = "..."
	if uniseg.StringWidth(text) <= columns {
		return text
	}
	kept, width, state := 0, 0, -1
	for rest := text; rest != ""; {
		var cluster string
		var w int
		cluster, rest, w, state = uniseg.FirstGraphemeClusterInString(rest, state)
		if width+w > columns-len(mark) {
			break
		}
		width += w
		kept += len(cluster)
	}
	return text[:kept] + mark[:min(len(mark), max(columns, 0))]
}

// pad fills the text up with spaces to so many columns.
func pad(text string, columns int) string {
	for width := uniseg.StringWidth(text); width < columns; width++ {
		text += " "
	}
	return text
}
