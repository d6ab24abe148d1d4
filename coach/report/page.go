package report

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"nissy/coach/record"
	"nissy/cube"
	"nissy/cube/state"
	"nissy/history"
	"nissy/internal/words"
)

// pageStyle is the style of the report in HTML.
const pageStyle = `:root{color-scheme:light dark;--paper:#fff;--ink:#222;--line:#ccc}
@media(prefers-color-scheme:dark){:root{--paper:#1b1b1b;--ink:#eee;--line:#555}}
body{background:var(--paper);color:var(--ink);font-family:sans-serif;max-width:46em;margin:2em auto;padding:0 1em}
table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:.3em .6em;border-bottom:1px solid var(--line)}
.plot{overflow-x:auto}pre{white-space:pre-wrap}svg{width:100%;min-width:36em;height:auto}.net{width:15em;min-width:0}.net path{stroke:#222;stroke-width:.06}
.U{fill:#fff}.D{fill:#fd0}.F{fill:#009b48}.B{fill:#0046c8}.R{fill:#c81428}.L{fill:#ff6e00}
summary{padding:.3em 0}
@media(max-width:36em){tr,td{display:block}tr:first-child{display:none}th,td{border:0;padding:.1em 0}tr{border-bottom:1px solid var(--line);padding:.3em 0}td:first-child{font-weight:bold}td+td:before{content:attr(data-name) ": "}td:empty{display:none}th{display:none}}`

// HTML returns the report as a page that needs no other file.
func (r *Report) HTML() string {
	var b strings.Builder
	title := "Coach: " + strings.Join(slices.DeleteFunc([]string{r.names(), r.Days()}, func(s string) bool { return s == "" }), ", ")
	fmt.Fprintf(&b, "<!DOCTYPE html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width\">\n<title>%s</title>\n<style>%s</style>\n", escape.Replace(title), pageStyle)
	fmt.Fprintf(&b, "<h1>%s</h1>\n<p>%s</p>\n", escape.Replace(title), escape.Replace(r.Heading()))
	writeTable(&b, r.Columns(), r.Rows())
	b.WriteString("<ul>\n")
	for _, remark := range r.Notes() {
		fmt.Fprintf(&b, "<li>%s</li>\n", escape.Replace(remark))
	}
	b.WriteString("</ul>\n")
	fmt.Fprintf(&b, "<div class=\"plot\" tabindex=\"0\">%s</div>\n", r.SVG())
	if rows := r.missedRows(); len(rows) > 0 {
		b.WriteString("<h2>Missed cases and subsets</h2>\n")
		writeTable(&b, []string{"case", "led to the best way", "missed", "part", "lost moves"}, rows)
	}
	r.writeAttempts(&b)
	b.WriteString("</html>\n")
	return b.String()
}

// missedRows returns the rows of a table of the cases that were missed.
func (r *Report) missedRows() (rows [][]string) {
	for _, m := range r.Missed {
		if m.Avoided() == 0 {
			continue
		}
		rate := fmt.Sprintf("%.0f %% (%.0f to %.0f)", 100*m.Rate.Mean, 100*m.Rate.Low, 100*m.Rate.High)
		rows = append(rows, []string{caseText(m.Step, m.Case), fmt.Sprint(m.Led), fmt.Sprint(m.Avoided()), rate, fmt.Sprint(m.Lost)})
	}
	return rows
}

// names lists the persons of the attempts.
func (r *Report) names() string {
	var names []string
	for _, a := range r.attempts {
		names = append(names, cmp.Or(a.Name, "my attempts"))
	}
	slices.Sort(names)
	return strings.Join(slices.Compact(names), ", ")
}

// writeAttempts writes a list of all attempts, the newest first, each with its lines and the position where it lost most.
func (r *Report) writeAttempts(b *strings.Builder) {
	b.WriteString("<h2>Attempts</h2>\n")
	for i, a := range slices.Backward(r.attempts) {
		title := fmt.Sprintf("attempt %d", numberOf(a, i))
		reach := fmt.Sprintf("within reach %d", a.Reach)
		if !a.Searched {
			reach = fmt.Sprintf("within reach at most %d", a.Reach)
		}
		for _, text := range []string{a.Name, formatDay(a.Date), words.Plural(a.Total, "move"), reach} {
			if text != "" {
				title += ", " + text
			}
		}
		fmt.Fprintf(b, "<details><summary>%s</summary>\n<pre>%s\n", escape.Replace(title), escape.Replace(a.Scramble))
		for k := range a.Lines {
			b.WriteString(escape.Replace(lineText(&a.Lines[k])))
		}
		b.WriteString("</pre>\n")
		worst := a.Worst()
		if position, ok := Before(&a, max(0, worst)); ok && worst >= 0 {
			fmt.Fprintf(b, "<p>Before line %d:</p>\n", worst+1)
			writeNet(b, position.HeldAfter(history.AsHeld).Cube())
		}
		b.WriteString("</details>\n")
	}
}

// lineText returns a line of an attempt, with what it lost and what would have saved that.
func lineText(l *record.Line) string {
	text := fmt.Sprintf("%s  // %s (%d/%d)", cmp.Or(l.Written, l.Moves), cmp.Or(l.Comment, record.StepTitle(l.Step)), l.Length, l.Total)
	if l.Loss > 0 || l.Upper > 0 {
		text += "  " + l.LossText()
	}
	if l.Better != nil && l.Better.Text != "" {
		text += "\n    better: " + l.Better.Text
	}
	return text + "\n"
}

// Before returns the position before a line, given by its index. ok is false if moves cannot be read.
func Before(a *record.Attempt, line int) (position history.Position, ok bool) {
	position, err := history.ReadPosition(a.Scramble, state.Options{}, cube.ParseAlg)
	if err != nil {
		return position, false
	}
	for _, l := range a.Lines[:line] {
		moves, err := cube.ParseAlg(l.Moves)
		if err != nil {
			return position, false
		}
		position.Skeleton = position.Skeleton.Then(moves)
	}
	return position, true
}

// writeNet draws a cube unfolded: a path for the facelets of each colour.
func writeNet(b *strings.Builder, c cube.Cube) {
	facelets, paths := c.Facelets(), map[byte]string{}
	for y, row := range cube.Net {
		for x, facelet := range row {
			if facelet >= 0 {
				paths[facelets[facelet]] += fmt.Sprintf("M%d %dh1v1h-1z", x, y)
			}
		}
	}
	b.WriteString("<svg class=\"net\" viewBox=\"0 0 12 9\">")
	for _, color := range slices.Sorted(maps.Keys(paths)) {
		fmt.Fprintf(b, "<path class=\"%c\" d=\"%s\"/>", color, paths[color])
	}
	b.WriteString("</svg>\n")
}

// writeTable writes a table in HTML.
func writeTable(b *strings.Builder, columns []string, rows [][]string) {
	b.WriteString("<table>\n<tr>")
	for _, name := range columns {
		fmt.Fprintf(b, "<th>%s</th>", escape.Replace(name))
	}
	b.WriteString("</tr>\n")
	for _, row := range rows {
		b.WriteString("<tr>")
		for i, text := range row {
			fmt.Fprintf(b, "<td data-name=\"%s\">%s</td>", escape.Replace(columns[i]), escape.Replace(text))
		}
		b.WriteString("</tr>\n")
	}
	b.WriteString("</table>\n")
}
