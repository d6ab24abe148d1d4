package janus

import (
	"fmt"

	"nissy/cube"
	"nissy/niss/optimal"
)

// report writes the lines of one search.
type report struct {
	put       func(line string)
	metric    optimal.Metric
	next      int // the depth of the next line about a depth
	solutions int // reported so far
}

// newReport returns the report of a search for solutions of the scramble. It passes each line
// to put, without a line end.
func newReport(scramble []cube.Move, metric optimal.Metric, put func(line string)) *report {
	quarterTurns := optimal.QTM.Length(cube.Alg{Normal: scramble})
	return &report{put: put, metric: metric, next: quarterTurns % 2}
}

// depth reports that the search begins to look for solutions of this length. Like janus, it
// also writes a line for each smaller length that it has skipped. In quarter turns it skips
// the lengths of the wrong parity.
func (r *report) depth(depth int) {
	for ; r.next <= depth; r.next += r.step() {
		r.put(fmt.Sprintf("searching depth %d...", r.next))
	}
}

// step returns the difference of two consecutive depths.
func (r *report) step() int {
	if r.metric == optimal.QTM {
		return 2
	}
	return 1
}

// solution reports a solution.
func (r *report) solution(moves []cube.Move) {
	length := r.metric.Length(cube.Alg{Normal: moves})
	if r.solutions == 0 {
		r.depth(length)
		r.put(fmt.Sprintf("minimal %d-move (%s) solution(s) found:", length, turnName(r.metric)))
	}
	r.solutions++
	r.put(fmt.Sprintf("solution %d: %s", r.solutions, formatMoves(moves)))
}

// turnName returns the name of what the metric counts, as janus writes it.
func turnName(m optimal.Metric) string {
	if m == optimal.QTM {
		return "quarter turn"
	}
	return "face turn"
}
