package view

import (
	"fmt"
	"strings"

	"github.com/rivo/uniseg"

	"nissy/coach/drills"
	"nissy/internal/words"
	"nissy/session/coaching"
)

// coachLossText returns a row of the table of a report, after its heading if it is the first one.
func (v *View) coachLossText(e coaching.CoachLoss) string {
	columns, rows := e.Report.Columns(), e.Report.Rows()
	widths := make([]int, len(columns))
	for _, row := range append(rows, columns) {
		for i, text := range row {
			widths[i] = max(widths[i], uniseg.StringWidth(text))
		}
	}
	line := tableLine(rows[e.Index], widths)
	if e.Report.Groups[e.Index].Weakness {
		line = v.style.strong.apply(line)
	}
	if e.Index > 0 {
		return line
	}
	heading := strings.Join(breakLines(e.Report.Heading(), v.columns), "\n")
	return v.style.strong.apply(heading) + "\n" + v.style.faint.apply(tableLine(columns, widths)) + "\n" + line
}

// tableLine returns the cells of a row of a table in columns.
func tableLine(cells []string, widths []int) string {
	var b strings.Builder
	for i, text := range cells {
		b.WriteString(Pad(text, widths[i]+analysisGap))
	}
	return strings.TrimRight(b.String(), " ")
}

// coachTotalText returns what a report says besides its table.
func (v *View) coachTotalText(e coaching.CoachTotal) string {
	var lines []string
	if len(e.Report.Groups) == 0 {
		lines = append(lines, breakLines(e.Report.Heading(), v.columns)...)
	}
	for _, remark := range e.Report.Notes() {
		lines = append(lines, breakLines(remark, v.columns)...)
	}
	return strings.Join(lines, "\n")
}

// coachDrillText shows a position to practise: whose it is, what to solve, the scramble and the cube.
func (v *View) coachDrillText(d coaching.CoachDrill) string {
	of := ""
	if d.Own != nil {
		of = fmt.Sprintf(", line %d of attempt %d", d.Own.Line, d.Own.Attempt)
	}
	return fmt.Sprintf("%s %s%s: find %s\n\n%s\n\n%s", d.Kind, d.Case, of, d.Task, d.Scramble, v.net(d.Cube))
}

// OwnWay says how the user went on from a position, and what would have been better.
func OwnWay(o *drills.Own) string {
	return fmt.Sprintf("your way was %s; %s led to %s less", o.Made, o.Better, words.Plural(o.Loss, "move"))
}
