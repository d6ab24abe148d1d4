package view

import (
	"fmt"
	"strings"

	"nissy/cube"
	"nissy/internal/words"
	"nissy/session"
	"nissy/session/explain"
)

// explainText is text for explanations, questions and analyses.
func (v *View) explainText(e session.Event) (text string, ok bool) {
	switch e := e.(type) {
	case explain.Explanation:
		return v.explanationText(e), true
	case explain.ExplainedLine:
		return v.explainedLineText(e), true
	case explain.Question:
		return v.questionText(e), true
	case explain.Judgement:
		return v.judgementText(e), true
	case explain.AnalyzedLine:
		return v.analyzedLineText(e), true
	case explain.AnalyzedChange:
		return v.analyzedChangeText(e), true
	case explain.Analysis:
		return strings.TrimSuffix(e.Text, "\n"), true
	case explain.Plot:
		return strings.TrimSuffix(e.SVG, "\n"), true
	}
	return "", false
}

// explanationText says what a position is: a row for each step that may follow, with the ways
// to it below, and rows for what is left.
func (v *View) explanationText(e explain.Explanation) string {
	if e.Solved {
		return "solved"
	}
	var b strings.Builder
	last := ""
	row := func(heading, text string) {
		if line := fmt.Sprintf("%-8s %s\n", heading, text); text != "" && line != last {
			b.WriteString(line)
			last = line
		}
	}
	if !e.HasFewLeft() && len(e.Facts.List()) > 0 {
		row("solved", e.Reached())
	}
	for _, w := range e.Ways {
		row(stepRow(e, w))
		fmt.Fprintf(&b, "  %-8s %s\n", w.Side(), v.wayText(w))
	}
	row("blocks", strings.Join(blocksOf(e), ", "))
	for _, r := range leftRows(e.Left) {
		row(r.heading, r.text)
	}
	if e.HasFewLeft() {
		row("insert", "an insertion into the moves so far may solve them: see help insert")
	}
	return strings.TrimSuffix(b.String(), "\n")
}

// blocksOf returns the names of the solved blocks.
func blocksOf(e explain.Explanation) (names []string) {
	for _, b := range e.Blocks {
		names = append(names, b.Name())
	}
	return names
}

// stepRow returns the heading and text of the row of the step that the way solves.
func stepRow(e explain.Explanation, w explain.Way) (heading, text string) {
	name := w.Step
	for a := range cube.Axis(cube.NumAxes) {
		axis := e.Axes[a]
		switch {
		case name == "eo"+a.String():
			return "EO " + a.String(), badPiecesText(axis.BadEdges, "bad edge") + slotsText(e.BadEdges[a])
		case strings.HasPrefix(name, "dr"+a.String()+"-"), strings.HasPrefix(name, "rzp"+a.String()+"-"):
			eo := name[len(name)-2:]
			return "DR " + a.String(), axis.DRCase.String() + ", with EO on " + eo
		case name == "htr-dr"+a.String():
			s := axis.Subset
			return "HTR", fmt.Sprintf("from DR on %s, %s: %s, %s, %s", a, s, words.Plural(int(s.BadCorners), "bad corner"), words.Plural(int(s.QuarterTurns), "quarter turn"), words.Plural(int(s.BadEdges), "bad edge"))
		}
	}
	switch name {
	case "fr":
		return "FR", "half turns of two axes are left after it"
	case "htrslice":
		return "slice", "all but the edges of a slice"
	}
	return "finish", "by half turns"
}

func slotsText(slots []cube.Edge) string {
	text := ":"
	for _, e := range slots {
		text += " " + e.String()
	}
	return strings.TrimSuffix(text, ":")
}

// wayText returns the moves of a way, their number, and what they lead to.
func (v *View) wayText(w explain.Way) string {
	dst := append(w.Alg.AppendTo(nil), ' ')
	dst = v.style.length.appendTo(dst, fmt.Sprintf("(%d)", w.Alg.Count(cube.HTM)))
	comment := ""
	switch {
	case w.Trigger != "" && w.Setup > 0:
		comment = fmt.Sprintf("setup %d, then %s", w.Setup, w.Trigger)
	case w.Trigger != "":
		comment = "the trigger " + w.Trigger
	case strings.HasPrefix(w.Step, "rzp"):
		comment = fmt.Sprintf("RZP to %s, then DR in %d", w.Case, w.Then)
	case strings.HasPrefix(w.Step, "htr-"):
		comment = fmt.Sprintf("then %s", words.Plural(w.Then, "half turn"))
	case w.Detected != "":
		comment = w.Detected
	}
	if comment != "" {
		dst = v.appendComment(dst, "// ", comment)
	}
	if name := w.Case.String(); name != "" && w.Case.DR == (cube.DRCase{}) {
		dst = v.appendComment(dst, "[", name, "]")
	}
	return string(dst)
}

// sidePrefixes say on which side the moves of a line are, if that is not normal.
var sidePrefixes = map[string]string{"inverse": "on inverse: ", "both": "on both sides: "}

// explainedLineText returns a line of a solution with its tally and, below, why it works.
func (v *View) explainedLineText(e explain.ExplainedLine) string {
	text := fmt.Sprintf("%d  %s // %s", e.Number, e.Line.String(), e.Line.CommentWithTally())
	return v.style.writeUp(text) + "\n   " + sidePrefixes[e.Side()] + strings.Join(e.Why, "; ")
}
