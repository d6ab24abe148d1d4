package chain

import (
	"slices"

	"nissy/cube"
	"nissy/niss"
	"nissy/steps"
)

// Chain is several steps in a row.
type Chain struct {
	Name   string // of a preset; empty for one that was typed
	Title  string
	Stages []Stage
	Max    int // most moves in all, unless the user says otherwise
}

// Stage is one step of a chain: a step, or several that stand side by side.
type Stage []Link

// Link is a step with its bounds.
type Link struct {
	Step   *steps.Step
	Min    int         // fewest moves of the step
	Max    int         // most moves of the step; 0: no such bound
	Total  int         // most moves up to here, merged; 0: no such bound
	Beam   int         // most partial solutions that are kept; 0: as many as of any stage
	Close  bool        // only the shortest ones of the step, from its position and on its side, unless a slack is given
	Policy niss.Policy // on which sides of the scramble its moves may be
	Keep   bool        // the block that stands is kept
}

// most is a bound that may be missing.
func most(bound int) int {
	if bound == 0 {
		return niss.MaxMoves
	}
	return bound
}

// kinds returns the kinds of solutions that the step may have after a partial
// solution that has ended on a side.
func (l *Link) kinds(side niss.Policy) niss.Kinds {
	switch {
	case l.Step.Final():
		return niss.OnNormal
	case l.Policy == niss.SameSide:
		return side.Kinds()
	}
	return l.Policy.Kinds()
}

// Line is what one step of a skeleton does.
type Line struct {
	steps.Solution
	Step  string // as the chain has it
	Saved int    // moves that merge with those before
	Total int    // moves up to here, merged
}

// Skeleton is a solution of a chain.
type Skeleton struct {
	Lines []Line
	Moves cube.Alg // all of them, merged
}

// Len is the number of moves, merged. A solution of the whole cube has no two
// sides: it counts as one sequence.
func (s Skeleton) Len() int {
	if len(s.Lines) == 0 {
		return 0
	}
	return s.Lines[len(s.Lines)-1].Total
}

// withPolicy returns the chain with p as the policy of all steps, and the side on
// which the first step begins: Normal, Inverse or, if it is open, Linear. Without a
// policy and with Normal the steps keep their own policies.
func (c *Chain) withPolicy(p *niss.Policy) (*Chain, niss.Policy) {
	if p == nil || *p == niss.Normal {
		return c, niss.Normal
	}
	ofSteps, side := niss.SameSide, *p
	if *p == niss.NISS {
		ofSteps, side = niss.NISS, niss.Normal
	}
	changed := *c
	changed.Stages = nil
	for _, stage := range c.Stages {
		stage = slices.Clone(stage)
		for k := range stage {
			stage[k].Policy = ofSteps
		}
		changed.Stages = append(changed.Stages, stage)
	}
	return &changed, side
}
