package view

import (
	"cmp"
	"fmt"
	"math"
	"strings"
	"time"

	"github.com/rivo/uniseg"

	"nissy/coach/analysis"
	"nissy/coach/record"
	"nissy/history"
	"nissy/internal/words"
	"nissy/session"
	"nissy/session/coaching"
)

// coachText is text for the events of the coach.
func (v *View) coachText(e session.Event) (text string, ok bool) {
	switch e := e.(type) {
	case coaching.CoachDeepened:
		return deepenedText(e), true
	case coaching.CoachExpectation:
		return v.expectationText(e), true
	case coaching.CoachDifference:
		return v.whatIfDifferenceText(e), true
	case coaching.CoachAdded:
		return coachAddedText(e), true
	case coaching.CoachListed:
		return v.coachListedText(e), true
	case coaching.CoachRecord:
		return v.coachRecordText(e), true
	case coaching.CoachParting:
		return v.coachPartingText(e), true
	case coaching.CoachComparison:
		return v.coachComparisonText(e), true
	case coaching.CoachRemoved:
		return fmt.Sprintf("removed %d", e.Number), true
	case coaching.CoachLoss:
		return v.coachLossText(e), true
	case coaching.CoachDrill:
		return v.coachDrillText(e), true
	case coaching.CoachTotal:
		return v.coachTotalText(e), true
	}
	return "", false
}

// coachAddedText returns an attempt that was added.
func coachAddedText(e coaching.CoachAdded) string {
	if !e.New {
		return fmt.Sprintf("%s: known as attempt %d", e.Source, e.Record.ID)
	}
	a := &e.Record
	text := fmt.Sprintf("%s, within reach %s", words.Plural(a.Total, "move"), analysis.ReachText(a.Reach, a.Searched))
	if worst := a.Worst(); worst >= 0 {
		text += fmt.Sprintf(", %s %s", cmp.Or(record.StepTitle(a.Lines[worst].Step), "a line"), recordLoss(a, worst))
	}
	if n := len(a.Branches); n > 0 {
		text += ", " + words.Plural(n, "branch")
	}
	return fmt.Sprintf("%s: attempt %d, %s", e.Source, a.ID, text)
}

// coachListedText returns a row of the list of attempts.
func (v *View) coachListedText(e coaching.CoachListed) string {
	a := &e.Attempt
	row := fmt.Sprintf("%4d  %-10s  %3d  %3d", a.ID, session.FormatDate(a.Date), a.Total, a.Reach)
	if a.Name != "" {
		row += "  " + a.Name
	}
	return row + "  " + v.style.faint.apply(a.Scramble)
}

// coachRecordText returns all that is known about an attempt.
func (v *View) coachRecordText(e coaching.CoachRecord) string {
	a := &e.Attempt
	heading := fmt.Sprintf("attempt %d", a.ID)
	for _, text := range []string{a.Name, session.FormatDate(a.Date), words.Plural(a.Total, "move"), "within reach " + analysis.ReachText(a.Reach, a.Searched)} {
		if text != "" {
			heading += ", " + text
		}
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n%s\n", v.style.strong.apply(heading), a.Scramble)
	moves, comments := 0, 0
	for i := range a.Lines {
		moves = max(moves, uniseg.StringWidth(writtenMoves(&a.Lines[i])))
		comments = max(comments, uniseg.StringWidth(recordComment(a, i)))
	}
	b.WriteString(v.reachHead(min(moves, mostLineColumn) + comments))
	for i := range a.Lines {
		l := &a.Lines[i]
		fmt.Fprintf(&b, "%s%s%4d  %s\n", v.style.writeUp(Pad(writtenMoves(l), min(moves, mostLineColumn))+strings.Repeat(" ", analysisGap)),
			v.style.comment.apply(Pad(recordComment(a, i), comments+analysisGap)), l.Reach, v.lossText(l.Loss, recordLoss(a, i)))
		if l.Better != nil {
			if l.Written != "" {
				b.WriteString("    " + v.style.faint.apply("in turns of faces: "+l.Moves) + "\n")
			}
			for _, part := range breakLines(record.ChangeTitle(l.Better.Kind, l.Step)+": "+l.Better.Text, v.columns-4) {
				b.WriteString("    " + v.style.faint.apply(part) + "\n")
			}
			for _, line := range l.Better.Lines {
				b.WriteString("        " + v.style.faint.apply(line) + "\n")
			}
		}
	}
	for _, branch := range a.Branches {
		text := fmt.Sprintf("branch after line %d: %s (%d), within reach at most %d", branch.Lines, branch.Moves, branch.Total, branch.Reach)
		if branch.Reach < a.Total {
			text += v.style.strong.apply(fmt.Sprintf(", %d less", a.Total-branch.Reach))
		}
		b.WriteString(text + "\n")
	}
	return b.String()
}

// writtenMoves returns the moves of a line as the person wrote them.
func writtenMoves(l *record.Line) string { return cmp.Or(l.Written, l.Moves) }

// recordComment returns the comment of a line, given by its index, with its time and its tally.
func recordComment(a *record.Attempt, i int) string {
	l, before := &a.Lines[i], 0
	text := strings.TrimSpace("// " + cmp.Or(l.Comment, record.StepTitle(l.Step)))
	if l.Time > 0 {
		text += fmt.Sprintf(" @%d:%02d", l.Time/time.Minute, l.Time%time.Minute/time.Second)
	}
	if i > 0 {
		before = a.Lines[i-1].Total
	}
	return fmt.Sprintf("%s %v", text, history.Tally{Length: l.Length, Cancelled: before + l.Length - l.Total, Total: l.Total})
}

// recordLoss returns the loss of a line, given by its index, as analyze prints it.
func recordLoss(a *record.Attempt, i int) string {
	l := a.Lines[i]
	if l.Loss > 0 && l.Upper == 0 && (i+1 == len(a.Lines) || a.Lines[i+1].Searched) { // from before there were bounds
		l.Lower, l.Upper = l.Loss, l.Loss
	}
	return l.LossText()
}

// coachPartingText returns where two solutions part.
func (v *View) coachPartingText(e coaching.CoachParting) string {
	names := []string{cmp.Or(e.First.Name, "you"), cmp.Or(e.Second.Name, "you")}
	text := fmt.Sprintf("%s %d, %s %d", names[0], e.First.Total, names[1], e.Second.Total)
	if e.Step == "" {
		return text + ": they do not differ\n    " + v.style.faint.apply(e.Scramble)
	}
	better := e.First.Name
	if e.Difference < 0 {
		better = e.Second.Name
	}
	whose := "your"
	if better != "" {
		whose = better + "'s"
	}
	text += fmt.Sprintf(": %s %s is better by %s\n    %s", whose, record.StepTitle(e.Step), words.Plural(max(e.Difference, -e.Difference), "move"), v.style.faint.apply(e.Scramble))
	for i, side := range []coaching.CoachSide{e.First, e.Second} {
		moves := "the end"
		if side.Line > 0 {
			moves = fmt.Sprintf("line %d, %s", side.Line, side.Moves)
		}
		text += fmt.Sprintf("\n    %s: %s, within reach %d", names[i], moves, side.Reach)
	}
	return text
}

// coachComparisonText returns the sum of a comparison.
func (v *View) coachComparisonText(e coaching.CoachComparison) string {
	text := fmt.Sprintf("\n%s: mean %.2f and %.2f", words.Plural(e.Scrambles, "scramble"), e.Mean, e.Other)
	for _, s := range e.Steps {
		if s.Step == "" {
			text += fmt.Sprintf("\n%-10s %3d", "equal", s.Count)
			continue
		}
		person := "first"
		if s.Mean < 0 {
			person = "second"
		}
		text += fmt.Sprintf("\n%-10s %3d  the %s person is %.1f moves better on average", record.StepTitle(s.Step), s.Count, person, math.Abs(s.Mean))
	}
	return text
}
