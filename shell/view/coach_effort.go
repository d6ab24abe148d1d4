package view

import (
	"fmt"
	"strings"

	"nissy/session/coaching"
)

// deepenedText returns the best totals within reach with little effort: for the numbers of candidates, such as
// "the first 5: 23.1", and of all.
func deepenedText(d coaching.CoachDeepened) string {
	if !d.Complete {
		return d.Scramble + "\n  not complete yet"
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n  moves of the best of the first ", d.Scramble)
	for _, g := range d.Reach {
		fmt.Fprintf(&b, "%d: %.1f, ", g.Candidates, g.Mean)
	}
	b.WriteString("of all")
	if d.Candidates > 0 {
		fmt.Fprintf(&b, " %d candidates", d.Candidates)
	}
	fmt.Fprintf(&b, ": %d", d.Best)
	return b.String()
}

// expectationText returns a line of the table of a chain. Before the first one is the head of the table.
func (v *View) expectationText(e coaching.CoachExpectation) string {
	return v.whatIfHead(e.Chain, e.Chain, "mean") + fmt.Sprintf("%10d %9d ", e.Candidates, e.Count) + meanText("%7.2f", "  %6.2f to %5.2f", e.Count, e.Mean, e.Low, e.High) +
		counted("; with --else: ", e.Fallback) + counted("; without a solution: ", e.Unsolved)
}

// meanText returns the mean of a number of scrambles, and its 95 % interval, in their formats. No scrambles have no mean, and a
// single one has no interval.
func meanText(mean, interval string, count int, value, low, high float64) string {
	switch count {
	case 0:
		return fmt.Sprintf("%7s", "none")
	case 1:
		return fmt.Sprintf(mean, value)
	}
	return fmt.Sprintf(mean+interval, value, low, high)
}

// counted returns a text with a number, or nothing if that is 0.
func counted(text string, n int) string {
	if n == 0 {
		return ""
	}
	return text + fmt.Sprint(n)
}

// whatIfDifferenceText returns a line of the table that compares two chains.
func (v *View) whatIfDifferenceText(d coaching.CoachDifference) string {
	return v.whatIfHead(d.Versus+" against "+d.Chain, d.Versus+"\n  against "+d.Chain, "longer") +
		fmt.Sprintf("%10d %9d ", d.Candidates, d.Count) + meanText("%+7.2f", "  %+6.2f to %+5.2f", d.Count, d.Mean, d.Low, d.High) +
		prefixed(", ", leftOutText(d.OnlyVersus, d.OnlyChain, d.Neither))
}

// whatIfHead returns the head of a table with a title, and the name of the column with means, unless the line before has the same key.
func (v *View) whatIfHead(key, title, mean string) string {
	if key == v.chain {
		return ""
	}
	space := ""
	if v.chain != "" {
		space = "\n"
	}
	v.chain = key
	return fmt.Sprintf("%s%s\n%10s %9s %7s  %s\n", space, title, "candidates", "scrambles", mean, "95 % interval")
}
