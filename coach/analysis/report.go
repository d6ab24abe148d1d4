package analysis

import (
	"cmp"
	"fmt"
	"strings"

	"nissy/coach/record"
	"nissy/internal/words"
)

// The measures of a plot, in pixels except for the last one.
const (
	plotTop, plotLeft  = 50, 60
	plotColumn         = 110 // between two lines
	plotMove           = 24  // between two numbers of moves
	plotBelow          = 80  // the names of the lines and the legend
	mostNameCharacters = 14
)

// The colours of a plot: those of what is within reach and of losses are from the palette of Okabe
// and Ito, which colour-blind people can distinguish.
const (
	reachColour = "#0072b2"
	lossColour  = "#d55e00"
	lossText    = "#a04600"
	darkText    = "#222222"
	lightText   = "#444444"
)

// plot is a drawing in SVG. Formatted writing is enough for it: package html/template would make the
// libraries larger than all of this package does.
type plot struct {
	strings.Builder
	least, bottom int // the number of moves at the bottom, and its y coordinate
}

// SVG returns a plot of what is within reach after each line, as a file in SVG.
func (r *Report) SVG() string {
	total := r.Attempt.Total()
	p := plot{least: r.Reach - 1}
	p.bottom = plotTop + (total+1-p.least)*plotMove
	right := plotLeft + plotColumn*(len(r.Lines)+1)
	p.begin(max(right+20, 640), p.bottom+plotBelow, fmt.Sprintf("Within reach: %s of %s", ReachText(r.Reach, r.Searched), words.Plural(total, "move")))
	for moves := p.least; moves <= total+1; moves++ {
		p.addf(`<line x1="%d" y1="%d" x2="%d" y2="%[2]d" stroke="#dddddd"/>`, plotLeft, p.y(moves), right)
		p.addf(`<text x="%d" y="%d" text-anchor="end" fill="%s">%d</text>`, plotLeft-10, p.y(moves)+5, lightText, moves)
	}
	p.addCurve(r)
	p.addPoint(0, r.Reach, r.Searched, "start", "")
	for i := range r.Lines {
		l := &r.Lines[i]
		p.addPoint(i+1, l.Reach, l.SearchedAfter, shortened(cmp.Or(l.Features.Name, l.Comment)), l.Tally.String())
	}
	legend := "Circles: within reach after the line. Bars: moves lost by the line."
	if !r.Searched {
		legend = "Circles: within reach after the line (empty: at most). Bars: moves lost by the line."
	}
	p.addf(`<text x="%d" y="%d" fill="%s">%s</text>`, plotLeft, p.bottom+66, lightText, legend)
	p.addf(`</svg>`)
	return p.String()
}

// addf adds a line of the file.
func (p *plot) addf(format string, values ...any) { fmt.Fprintf(p, format+"\n", values...) }

// begin adds what comes before the drawing.
func (p *plot) begin(width, height int, title string) {
	p.addf(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" width="%[1]d" height="%[2]d" font-family="sans-serif" font-size="14" role="img" aria-labelledby="title">`, width, height)
	p.addf(`<title id="title">%s</title>`, title)
	p.addf(`<rect width="100%%" height="100%%" fill="#ffffff"/>`)
	p.addf(`<text x="%d" y="24" font-size="16" font-weight="bold" fill="%s">%s</text>`, plotLeft, darkText, title)
}

// x returns the coordinate of the point after a number of lines, and y that of a number of moves.
func (p *plot) x(lines int) int { return plotLeft + plotColumn/2 + plotColumn*lines }
func (p *plot) y(moves int) int { return p.bottom - (moves-p.least)*plotMove }

// addCurve adds the staircase line through the points, and the losses.
func (p *plot) addCurve(r *Report) {
	path := fmt.Sprintf("M%d %d", p.x(0), p.y(r.Reach))
	for i := range r.Lines {
		path += fmt.Sprintf(" H%d V%d", p.x(i+1), p.y(r.Lines[i].Reach))
	}
	p.addf(`<path d="%s" fill="none" stroke="%s" stroke-width="3"/>`, path, reachColour)
	for i := range r.Lines {
		l := &r.Lines[i]
		if l.Loss == 0 {
			continue
		}
		x, from, to := p.x(i+1), p.y(l.Reach), p.y(l.Reach-l.Loss)
		p.addf(`<line x1="%d" y1="%d" x2="%[1]d" y2="%[3]d" stroke="%[4]s" stroke-width="4"/>`, x, from, to, lossColour)
		p.addf(`<text x="%d" y="%d" fill="%s" font-weight="bold">+%d</text>`, x+10, (from+to)/2, lossText, l.Loss)
	}
}

// addPoint adds the point after a number of lines, with texts below it. The circle is filled if
// the reach was searched to the end.
func (p *plot) addPoint(lines, reach int, searched bool, name, tally string) {
	fill := "#ffffff"
	if searched {
		fill = reachColour
	}
	x := p.x(lines)
	p.addf(`<circle cx="%d" cy="%d" r="5" fill="%s" stroke="%s" stroke-width="2"/>`, x, p.y(reach), fill, reachColour)
	p.addf(`<text x="%d" y="%d" text-anchor="middle" fill="%s">%s</text>`, x, p.bottom+20, darkText, escape.Replace(name))
	p.addf(`<text x="%d" y="%d" text-anchor="middle" fill="%s">%s</text>`, x, p.bottom+38, lightText, tally)
}

// escape writes text as the text of an element. Package html would make the libraries larger by
// a list of all named characters.
var escape = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;")

// shortened shortens a name so that it fits below its point.
func shortened(name string) string {
	if runes := []rune(name); len(runes) > mostNameCharacters {
		return string(runes[:mostNameCharacters-1]) + "…"
	}
	return name
}

// ReachText returns a number of moves within reach as text, with "at most" before it if it was not
// searched to the end.
func ReachText(reach int, searched bool) string {
	if searched {
		return fmt.Sprint(reach)
	}
	return fmt.Sprintf("at most %d", reach)
}

// LossText returns the loss of a line as record.Line does.
func (l *Line) LossText() string {
	return (&record.Line{Loss: l.Loss, Lower: l.Lower, Upper: l.Upper, Searched: l.Searched}).LossText()
}

// byPerson says what within reach means.
const byPerson = ", with steps that a person can find."

// Summary returns the result in one or two sentences, such as "25 moves; 20 were within reach, with steps that a person can find. Most was lost at HTR (+3), where U2 R2 D leads to 22."
func (r *Report) Summary() string {
	total := r.Attempt.Total()
	var worst *Line
	lossy := 0
	for i := range r.Lines {
		l := &r.Lines[i]
		if l.Lower == 0 {
			continue
		}
		if lossy++; worst == nil || l.Lower > worst.Lower {
			worst = l
		}
	}
	moves := words.Plural(total, "move")
	switch {
	case worst == nil && r.Reach < total:
		return fmt.Sprintf("%s; %s were within reach"+byPerson+" A longer search may show which lines lost them.", moves, ReachText(r.Reach, false))
	case worst == nil:
		text := moves + "; nothing shorter was within reach" + byPerson
		if !r.Searched {
			text = moves + "; nothing shorter was found in this time."
		}
		return text
	}
	part := "All"
	if lossy > 1 || worst.Lower != worst.Upper {
		part = "Most"
	}
	return fmt.Sprintf("%s; %s were within reach"+byPerson+" %s was lost at %s (%s), where %s leads to %d.",
		moves, ReachText(r.Reach, r.Searched), part, worst.Features.title(), worst.LossText(), worst.Better[0].brief(), worst.Better[0].Total)
}

// brief returns the moves of the alternative, or what replaces moves of the solution.
func (a Alternative) brief() string {
	if a.IsWhole() {
		return strings.Join(a.How, ", ")
	}
	return a.Moves.String()
}

// RankText compares a line with the other ways to make its step, as in "of 40 EOs in exactly 5 moves, 1 leads to a shorter solution".
func (l *Line) RankText() string {
	of := "of"
	if !l.Counted {
		of = "of at least"
	}
	step := cmp.Or(record.StepTitle(l.Features.Name), "way")
	exactly := "in exactly " + words.Plural(l.Moved, "move")
	if l.Features.Name == "dr" && l.Moved > l.Length {
		exactly += " with the RZP"
	}
	text := fmt.Sprintf("%s %s %s", of, words.Plural(l.Ways, step), exactly)
	switch {
	case l.Ways == 1 && l.Counted:
		text = "the only " + step + " " + exactly
	case l.Rank == 1:
		text += ", none leads to a shorter solution"
	case l.Rank == 2:
		text += ", 1 leads to a shorter solution"
	case l.Rank > 2:
		text += fmt.Sprintf(", %d lead to a shorter solution", l.Rank-1)
	default:
		text = "one " + text
	}
	if l.Shortest < l.Moved {
		text += fmt.Sprintf("; the shortest has %d", l.Shortest)
	}
	return text
}

// Markdown returns the analysis in Markdown, to be posted.
func (r *Report) Markdown() string {
	var b strings.Builder
	fmt.Fprintf(&b, "Scramble: `%v`\n\n%s\n\n", r.Attempt.Scramble(), r.Summary())
	b.WriteString("| Moves | Step | Total | Within reach | Lost | What was there |\n|---|---|--:|--:|--:|---|\n")
	for i := range r.Lines {
		l := &r.Lines[i]
		text, reach, loss := "", "", ""
		if l.Loss > 0 {
			text = l.Better[0].Text()
		}
		if !l.Joined {
			reach, loss = fmt.Sprint(l.Reach), l.LossText()
		}
		fmt.Fprintf(&b, "| `%s` | %s | %v | %s | %s | %s |\n", l.String(), cell(l.Comment), l.Tally, reach, loss, cell(text))
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
