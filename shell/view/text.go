package view

import (
	"strings"

	"github.com/dustin/go-humanize"
	"github.com/rivo/uniseg"
)

// truncate shortens the text to at most the given number of columns of a terminal.
// A shortened text ends with "...".
func truncate(text string, columns int) string {
	const ellipsis = "..."
	if uniseg.StringWidth(text) <= columns {
		return text
	}
	bytes, width, state := 0, 0, -1
	for rest := text; rest != ""; {
		var cluster string
		var w int
		cluster, rest, w, state = uniseg.FirstGraphemeClusterInString(rest, state)
		if width+w > columns-len(ellipsis) {
			break
		}
		width += w
		bytes += len(cluster)
	}
	return text[:bytes] + ellipsis[:min(len(ellipsis), max(columns, 0))]
}

// Pad appends spaces to the text until it has the given number of columns.
func Pad(text string, columns int) string {
	for width := uniseg.StringWidth(text); width < columns; width++ {
		text += " "
	}
	return text
}

// shortNumber formats a number with one decimal, a large one with an SI prefix, such as 1.5 M. Smaller ones
// have none, because m would be taken for a million.
func shortNumber(n float64) string {
	if n < 1 {
		return humanize.FtoaWithDigits(n, 1)
	}
	return strings.TrimSpace(humanize.SIWithDigits(n, 1, ""))
}

// WithLocation puts the location that a message is about in front of it, unless the
// location is empty.
func WithLocation(location, message string) string {
	if location == "" {
		return message
	}
	return location + ": " + message
}
