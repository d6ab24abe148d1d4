package chain

import (
	"nissy/cube"
	"nissy/niss"
	"nissy/steps"
)

// Rank returns the score of a partial solution. After each stage the search keeps the
// partial solutions with the lowest scores. Of equal scores it keeps the shorter one,
// then the one that continues a better one; this order is total, so the result does
// not depend on the number of threads.
//
// A stage is still searched by increasing length, only until enough partial solutions
// are found. Rank chooses among those.
//
// The search calls Rank from several goroutines. Rank must return the same score for
// the same partial solution.
type Rank func(Partial) int

// Partial is a partial solution: the moves of the first stages of a chain.
type Partial struct {
	Stage int         // the index of its last stage
	Step  *steps.Step // the step of that stage that it has made
	Moves cube.Alg    // all moves, merged
	Len   int         // the number of the moves; if they solve the cube they count as one sequence
	Case  steps.Case  // that it leads to
}

// ByLength is the default rank.
func ByLength(p Partial) int { return p.Len }

// score ranks what a step of an expansion has led to.
func (e *expansion) score(merged cube.Alg, total int, found niss.Solution) int {
	if e.limits.Rank == nil || e.last() { // ByLength, without describing the solution
		return total
	}
	step := e.links[e.link].Step
	return e.limits.Rank(Partial{
		Stage: e.number, Step: step, Moves: merged, Len: total,
		Case: e.prepared[step].Solution(e.cube, found).Case,
	})
}
