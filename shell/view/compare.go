package view

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"nissy/session/attempts"
)

// columnGap is how many spaces separate two skeletons side by side.
const skeletonGap = 3

// sideBySideText shows two skeletons in two columns, line by line.
func (v *View) sideBySideText(e attempts.SideBySide) string {
	left, right := skeletonCells(e.A), skeletonCells(e.B)
	width := 0
	for _, cell := range left {
		width = max(width, utf8.RuneCountInString(cell))
	}
	most := (v.columns - skeletonGap) / 2
	width = min(width, most)
	var b strings.Builder
	for i := range max(len(left), len(right)) {
		writeRow(&b, cellAt(left, i), cellAt(right, i), width, v.columns-width-skeletonGap)
	}
	return strings.TrimSuffix(b.String(), "\n")
}

// skeletonCells returns the name of the skeleton, its lines, and its total.
func skeletonCells(k attempts.ComparedSkeleton) []string {
	cells := []string{k.Name}
	for i := range k.Attempt.Lines() {
		cells = append(cells, k.Text(i))
	}
	return append(cells, fmt.Sprintf("total %d", k.Attempt.Total()))
}

// cellAt returns the cell with the index, or "" after the last one.
func cellAt(cells []string, i int) string {
	if i < len(cells) {
		return cells[i]
	}
	return ""
}

// writeRow writes two cells next to each other, each broken into lines of its width.
func writeRow(b *strings.Builder, left, right string, leftWidth, rightWidth int) {
	l, r := breakLines(left, leftWidth), breakLines(right, rightWidth)
	for i := range max(len(l), len(r)) {
		first := cellAt(l, i)
		padding := strings.Repeat(" ", max(0, leftWidth+skeletonGap-utf8.RuneCountInString(first)))
		b.WriteString(strings.TrimRight(first+padding+cellAt(r, i), " "))
		b.WriteByte('\n')
	}
}

// breakLines breaks a text between words into lines of at most the width. A longer word is
// a line of its own. Lines after the first are indented.
func breakLines(text string, width int) (lines []string) {
	line := ""
	for _, word := range strings.Fields(text) {
		if line != "" && utf8.RuneCountInString(line+" "+word) > width {
			lines = append(lines, line)
			line = "  " + word
			continue
		}
		if line != "" {
			line += " "
		}
		line += word
	}
	return append(lines, line)
}
