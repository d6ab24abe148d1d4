package view

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/rivo/uniseg"

	"nissy/coach/analysis"
	"nissy/coach/record"
	"nissy/internal/words"
	"nissy/session/explain"
)

// analysisRow is a line of an analysis in columns.
type analysisRow struct{ moves, comment, reach, loss string }

// rowOf returns the row of a line.
func rowOf(l *analysis.Line) analysisRow {
	comment := strings.TrimSpace("// " + cmp.Or(l.Comment, record.StepTitle(l.Features.Name)))
	row := analysisRow{moves: l.String(), comment: comment + " " + l.Tally.String()}
	if !l.Joined {
		row.reach, row.loss = fmt.Sprint(l.Reach), l.LossText()
	}
	return row
}

// Columns of an analysis.
const (
	analysisGap    = 2
	mostLineColumn = 34 // of moves; longer ones stick out
)

// analyzedLineText returns a line of an analysis, after the scramble if it is the first one, and
// what was there instead.
func (v *View) analyzedLineText(e explain.AnalyzedLine) string {
	var b strings.Builder
	if e.Index == 0 {
		b.WriteString(v.sourceText(e.Source))
		fmt.Fprintf(&b, "%s\n%s\n\n", e.Report.Attempt.Scramble(), v.style.strong.apply(e.Report.Summary()))
	}
	movesColumns, commentColumns := 0, 0
	for i := range e.Report.Lines {
		row := rowOf(&e.Report.Lines[i])
		movesColumns = max(movesColumns, uniseg.StringWidth(row.moves))
		commentColumns = max(commentColumns, uniseg.StringWidth(row.comment))
	}
	l := e.Line()
	row := rowOf(l)
	gap := strings.Repeat(" ", analysisGap)
	if e.Index == 0 {
		b.WriteString(v.reachHead(min(movesColumns, mostLineColumn) + commentColumns))
	}
	b.WriteString(v.style.writeUp(Pad(row.moves, min(movesColumns, mostLineColumn)) + gap))
	b.WriteString(v.style.comment.apply(Pad(row.comment, commentColumns+analysisGap)))
	if l.Joined {
		return strings.TrimRight(b.String(), " ")
	}
	b.WriteString(v.style.length.apply(fmt.Sprintf("%4s", row.reach)) + "  " + v.lossText(l.Loss, row.loss))
	for _, text := range lineNotes(l) {
		for _, part := range breakLines(text, v.columns-4) {
			b.WriteString("\n    " + v.style.faint.apply(part))
		}
	}
	return b.String()
}

// reachHead returns the head of the columns with what is within reach and what was lost, after columns of some width.
func (v *View) reachHead(width int) string {
	return v.style.faint.apply(strings.Repeat(" ", width+2*analysisGap)+"best  lost") + "\n"
}

// sourceText returns what separates the analyses of several files.
func (v *View) sourceText(from explain.Source) string {
	text := ""
	if !from.First {
		text = "\n"
	}
	if from.File != "" {
		text += v.style.comment.apply("// "+from.File) + "\n"
	}
	return text
}

// lossText returns the text of the loss of a line, which stands out if it is not 0.
func (v *View) lossText(loss int, text string) string {
	if loss == 0 {
		return text
	}
	return v.style.strong.apply(text)
}

// lineNotes says what was there instead of a line, and how it compares.
func lineNotes(l *analysis.Line) (notes []string) {
	if l.Loss > 0 {
		notes = append(notes, record.ChangeTitle(string(l.Kind), l.Features.Name)+": "+l.Better[0].Text())
		for _, other := range l.Better[1:] {
			if other.Total < l.Reach {
				notes = append(notes, "or "+other.Text())
			}
		}
	}
	if l.Ways > 0 && l.Shortest > 0 {
		notes = append(notes, l.RankText())
	}
	return notes
}

// analyzedChangeText returns a shorter solution at the end of an analysis.
func (v *View) analyzedChangeText(e explain.AnalyzedChange) string {
	text := ""
	if e.Index == 0 {
		text = "\nShorter solutions"
		if v.numbered {
			text += " (back @1 opens the first one as a branch)"
		}
		text += ":\n"
	}
	c := e.Change()
	what := fmt.Sprintf("%s, with another %s:", words.Plural(c.Total, "move"), cmp.Or(record.StepTitle(c.Features.Name), fmt.Sprint("line ", c.Line)))
	if c.IsWhole() {
		what = c.Text() + ":"
	}
	text += string(v.appendNumber(nil)) + strings.Join(breakLines(what, v.columns), "\n")
	for _, line := range c.Texts() {
		text += "\n    " + line
	}
	return text
}
