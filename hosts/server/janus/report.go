package janus

import (
	"fmt"

	"nissy/cube"
	"nissy/niss/optimal"
)

// Lines receive the lines of a search, without line ends.
type Lines struct {
	Progress func(line string) // receives those about depths
	Result   func(line string) // receives those about solutions
	Number   string            // the format of the number of a solution
}

// Report writes the lines of one search.
type Report struct {
	lines     Lines
	metric    optimal.Metric
	next      int // the depth of the next line about a depth
	solutions int // reported so far
}

// NewReport returns the report of a search for solutions of the scramble.
func NewReport(scramble []cube.Move, metric optimal.Metric, lines Lines) *Report {
	quarterTurns := optimal.QTM.Length(cube.Alg{Normal: scramble})
	return &Report{lines: lines, metric: metric, next: quarterTurns % 2}
}

// Depth reports that the search begins to look for solutions of this length. Like janus, it
// also writes a line for each smaller length that it has skipped. In quarter turns it skips
// the lengths of the wrong parity.
func (r *Report) Depth(depth int) {
	for ; r.next <= depth; r.next += r.step() {
		r.lines.Progress(fmt.Sprintf("searching depth %d...", r.next))
	}
}

// step returns the difference of two consecutive depths.
func (r *Report) step() int {
	if r.metric == optimal.QTM {
		return 2
	}
	return 1
}

// Solution reports a solution.
func (r *Report) Solution(moves []cube.Move) {
	length := r.metric.Length(cube.Alg{Normal: moves})
	if r.solutions == 0 {
		r.Depth(length)
		r.lines.Result(fmt.Sprintf("minimal %d-move (%s) solution(s) found:", length, turnName(r.metric)))
	}
	r.solutions++
	r.lines.Result(fmt.Sprintf(r.lines.Number, r.solutions) + formatMoves(Arrange(moves)))
}

// turnName returns the name of what the metric counts, as janus writes it.
func turnName(m optimal.Metric) string {
	if m == optimal.QTM {
		return "quarter turn"
	}
	return "face turn"
}
