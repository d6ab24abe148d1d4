package view

import (
	"encoding/csv"
	"fmt"
	"strconv"
	"strings"

	"nissy/internal/words"
	"nissy/session/batch"
)

// distributionText returns a distribution as a line of the table of its chain. Before the first
// line is the head of the table; after the total, which is the last one, is the list of its lengths.
func (v *View) distributionText(d batch.Distribution) string {
	if v.csv {
		return v.distributionCSV(d)
	}
	var b strings.Builder
	if d.Chain != v.chain {
		if v.chain != "" {
			b.WriteByte('\n')
		}
		fmt.Fprintf(&b, "%s\n%-24s %9s %6s  %-14s %5s %5s  %s\n", d.Chain, "step", "count", "mean", "95 % interval", "sd", "best", "quartiles")
		v.chain = d.Chain
	}
	name := d.Step
	if d.By != "" {
		name = "  " + d.By + " " + d.Value
	}
	mean := meanText("%6.2f", "  %5.2f to %5.2f", d.Count, d.Mean, d.Low, d.High)
	fmt.Fprintf(&b, "%-24s %9d %-22s %5.2f %5d  %2d %2d %2d", name, d.Count, mean, d.Deviation, d.Best, d.Quartiles[0], d.Quartiles[1], d.Quartiles[2])
	if d.IsTotal() {
		b.WriteString(lengthsText(d))
	}
	return b.String()
}

// prefixed returns a text with a prefix, or nothing if the text is empty.
func prefixed(prefix, text string) string {
	if text == "" {
		return ""
	}
	return prefix + text
}

// barColumns is the number of columns of a bar for all solutions.
const barColumns = 50

// lengthsText returns how many solutions have each length, with bars.
func lengthsText(d batch.Distribution) string {
	var b strings.Builder
	if d.Fallback > 0 {
		fmt.Fprintf(&b, "\n%-24s %9d", "  of these with --else", d.Fallback)
	}
	if d.Unsolved > 0 {
		fmt.Fprintf(&b, "\n%-24s %9d", "no solution", d.Unsolved)
	}
	fmt.Fprintf(&b, "\n\n%5s %9s %7s %7s", "moves", "count", "share", "within")
	all, within := float64(d.Count+d.Unsolved), 0
	for length, n := range d.Lengths {
		if within += n; within == 0 {
			continue
		}
		share := float64(n) / all
		bar := strings.Repeat("█", int(share*barColumns+0.5))
		line := fmt.Sprintf("%5d %9d %5.1f %% %5.1f %%  %s", length, n, 100*share, 100*float64(within)/all, bar)
		b.WriteString("\n" + strings.TrimRight(line, " "))
	}
	return b.String()
}

// distributionCSV returns a line for each length. Before those of the first distribution is a line
// with the names of the columns.
func (v *View) distributionCSV(d batch.Distribution) string {
	var b strings.Builder
	w := csv.NewWriter(&b)
	write := func(fields ...string) { _ = w.Write(fields) } // a Builder has no errors
	if v.chain == "" {
		write("chain", "step", "by", "value", "length", "count")
	}
	v.chain = d.Chain
	for length, n := range d.Lengths {
		if n > 0 {
			write(d.Chain, d.Step, d.By, d.Value, strconv.Itoa(length), strconv.Itoa(n))
		}
	}
	w.Flush()
	return strings.TrimSuffix(b.String(), "\n")
}

// differenceText returns the comparison of two chains.
func differenceText(d batch.Difference) string {
	return fmt.Sprintf("\n%s\n  against %s\n%s: shorter in %d, equal in %d, longer in %d\nmean difference ",
		d.Versus, d.Chain, words.Plural(d.Count, "scramble"), d.Shorter, d.Equal, d.Longer) +
		strings.TrimSpace(meanText("%+.3f moves", " (%+.3f to %+.3f)", d.Count, d.Mean, d.Low, d.High)) + prefixed("\n", leftOutText(d.OnlyVersus, d.OnlyChain, d.Neither))
}

// leftOutText says which scrambles a comparison leaves out, if there are any: those that only the chain of --versus
// solves, those that it does not solve, and those that no chain solves.
func leftOutText(onlyVersus, onlyChain, neither int) string {
	var parts []string
	for _, part := range []struct {
		count int
		what  string
	}{{onlyVersus, "only --versus solves"}, {onlyChain, "only the other chain solves"}, {neither, "neither solves"}} {
		if part.count > 0 {
			parts = append(parts, fmt.Sprintf("%d that %s", part.count, part.what))
		}
	}
	return prefixed("left out: ", strings.Join(parts, ", "))
}
