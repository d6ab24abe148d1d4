package chain

import (
	"nissy/cube"
	"nissy/niss"
	"nissy/steps"
)

// Rank returns the score of a partial solution. After each stage the search keeps the
// partial solutions with the lowest scores. If scores are equal, it keeps the shorter one,
// and then the one that continues a better one. This order is total, so that the result
// does not depend on the number of threads.
//
// The search of a stage goes by increasing length and ends when it has found enough
// partial solutions. Rank only chooses among those that it has found.
//
// The search calls Rank from several goroutines at once. Rank must return equal scores
// for equal partial solutions. Scores must fit in an int32.
type Rank func(PartialSolution) int

// PartialSolution is the moves of the first stages of a chain.
type PartialSolution struct {
	Stage int         // index of its last stage
	Step  *steps.Step // the step of that stage
	Moves cube.Alg    // all moves, merged
	Len   int         // number of moves; moves that solve the cube count as one sequence
	Case  steps.Case  // the case that it leads to
}

// ByLength is the default Rank: the number of moves.
func ByLength(p PartialSolution) int { return p.Len }

// score returns the score of the partial solution that ends with a solution of the step.
// Its moves are merged, and total is their number.
func (e *expansion) score(merged cube.Alg, total int, found niss.Solution) int {
	if e.limits.Rank == nil || e.isLast() { // as ByLength does, which needs no description of the solution
		return total
	}
	step := e.links[e.link].Step
	return e.limits.Rank(PartialSolution{
		Stage: e.number, Step: step, Moves: merged, Len: total,
		Case: e.prepared[step].Solution(e.cube, found).Case,
	})
}
