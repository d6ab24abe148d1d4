package analysis

import (
	"fmt"
	"strings"
)

// ReachText returns a number of moves within reach as text, with "at most" before it if it was not
// searched to the end.
func ReachText(reach int, searched bool) string {
	if searched {
		return fmt.Sprint(reach)
	}
	return fmt.Sprintf("at most %d", reach)
}

// Markdown returns the analysis in Markdown, to be posted.
func (r *Report) Markdown() string {
	var b strings.Builder
	fmt.Fprintf(&b, "Scramble: `%v`\n\nWithin reach: %s\n\n", r.Attempt.Scramble(), ReachText(r.Reach, r.Searched))
	b.WriteString("| Moves | Step | Total | Within reach | Lost | What was there |\n|---|---|--:|--:|--:|---|\n")
	for i := range r.Lines {
		l := &r.Lines[i]
		text := ""
		if l.Loss > 0 {
			text = l.Better[0].Text()
		}
		fmt.Fprintf(&b, "| `%s` | %s | %v | %d | +%d | %s |\n", l.String(), cell(l.Comment), l.Tally, l.Reach, l.Loss, cell(text))
	}
	for i := range r.Changes {
		if i == 0 {
			b.WriteString("\n")
		}
		fmt.Fprintf(&b, "- %s: %s\n", r.Changes[i].Kind, r.Changes[i].Text())
	}
	fmt.Fprintf(&b, "\nLimits: `%s`\n", r.limits)
	return b.String()
}

// cell escapes a text for the cell of a table.
func cell(text string) string { return strings.ReplaceAll(text, "|", "\\|") }
