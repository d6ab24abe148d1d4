package view

import (
	"fmt"
	"strings"
	"time"

	"nissy/internal/words"
	"nissy/session/search"
)

// minEffort is how long a search must have taken for its effort to be shown.
const minEffort = 100 * time.Millisecond

// showEffort shows the effort of a search so far.
func (v *View) showEffort(e search.Effort) {
	if e.Elapsed >= minEffort {
		v.output.Message("depth %d: %s", e.Depth, effortText(e))
	}
	v.showDepths(e)
}

// showDepths shows the effort of a search depth by depth, if it has ended.
func (v *View) showDepths(e search.Effort) {
	if len(e.Depths) == 0 {
		return
	}
	const row = "%5v %15v %8v"
	v.output.Message(row, "depth", "positions", "seconds")
	for _, d := range e.Depths {
		v.output.Message(row, d.Depth, d.Nodes, seconds(d.Elapsed))
	}
	v.output.Message(row, "total", e.Nodes, seconds(e.Elapsed))
}

// seconds returns a time in seconds, as text.
func seconds(d time.Duration) string { return fmt.Sprintf("%.2f", d.Seconds()) }

// showResult shows how many solutions a search has found, and its effort.
func (v *View) showResult(r search.SearchSummary) {
	text := "no solution"
	if r.Count > 0 {
		text = fmt.Sprintf("%s from %s", words.Plural(r.Count, "solution"), words.Plural(r.Shortest, r.Metric.Turn()))
	}
	v.showDepths(r.Effort)
	v.output.Message("%s: %s; %s", r.Step, text, effortText(r.Effort))
}

func effortText(e search.Effort) string {
	text := fmt.Sprintf("%s positions in %s s, %s/s",
		shortNumber(float64(e.Nodes)), seconds(e.Elapsed), shortNumber(perSecond(e.Nodes, e.Elapsed)))
	if e.Lookups > 0 {
		text += fmt.Sprintf("; %s lookups", shortNumber(float64(e.Lookups)))
	}
	return text
}

// perSecond returns a rate. It is finite even if no time has elapsed.
func perSecond(n uint64, elapsed time.Duration) float64 {
	return float64(n) / max(elapsed.Seconds(), 1e-6)
}

// showBetter shows the shortest skeleton so far, in one line. Without -v it does so only
// on a terminal.
func (v *View) showBetter(b search.Better) {
	if !v.verbose && !v.output.ErrIsTerminal {
		return
	}
	var steps []string
	for _, l := range b.Skeleton.Lines {
		steps = append(steps, l.Alg.String())
	}
	v.output.Message("found %s: %s", words.Plural(b.Skeleton.Len(), "move"), strings.Join(steps, " > "))
}

// showProof shows what a search of a chain has proved, in one line.
func (v *View) showProof(p search.Proof) {
	of := "of this chain"
	if p.Within != "" {
		of += " (" + p.Within + ")"
	}
	switch {
	case p.Proved && p.Shortest < 0:
		v.output.Message("%s: proved: there is no skeleton %s", p.Chain, of)
	case p.Proved:
		v.output.Message("%s: proved: no skeleton %s is shorter than %s", p.Chain, of, words.Plural(p.Shortest, "move"))
	case p.Complete < 0:
		v.output.Message("%s: not proved", p.Chain)
	default:
		v.output.Message("%s: not proved: no skeleton %s is below %s", p.Chain, of, words.Plural(p.Complete+1, "move"))
	}
}

// showStage shows how far the search of a chain is.
func (v *View) showStage(s search.Stage) {
	v.output.Message("step %d, beam %d: %s of up to %s", s.Stage, s.Beam, words.Plural(s.Kept, "partial solution"), words.Plural(s.Length, "move"))
}
