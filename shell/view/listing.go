package view

import (
	"strings"

	"github.com/rivo/uniseg"

	"nissy/command"
)

const (
	minAboutColumns = 16 // for a description to be useful
	columnGap       = 2  // spaces between columns
)

// Listing lists the candidates of a completion for a screen. If that has room, each candidate has a
// line with its description. Otherwise they are in columns.
func Listing(list []command.Candidate, s Style, columns, lines int) string {
	widest, described := 0, false
	for _, c := range list {
		widest = max(widest, uniseg.StringWidth(c.Text))
		described = described || c.About != ""
	}
	if described && len(list) < lines-1 && widest+columnGap+minAboutColumns < columns {
		return s.describedListing(list, widest, columns)
	}
	return columnListing(list, widest, columns)
}

// describedListing lists one candidate per line, with its description. widest is the
// width of the widest candidate.
func (s Style) describedListing(list []command.Candidate, widest, columns int) string {
	var b strings.Builder
	for _, c := range list {
		text := truncate(c.About, columns-widest-columnGap-1)
		b.WriteString(Pad(c.Text, widest+columnGap) + s.faint.apply(text) + "\n")
	}
	return b.String()
}

// columnListing lists the candidates in columns, from top to bottom.
func columnListing(list []command.Candidate, widest, columns int) string {
	across := max(1, (columns-1)/(widest+columnGap))
	down := (len(list) + across - 1) / across
	var b strings.Builder
	for row := range down {
		for i := row; i < len(list); i += down {
			if i+down < len(list) {
				b.WriteString(Pad(list[i].Text, widest+columnGap))
			} else {
				b.WriteString(list[i].Text)
			}
		}
		b.WriteString("\n")
	}
	return b.String()
}
