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

// Switch says on which side of the scramble a step may go on.
type Switch uint8

// The ways to go on. The side of a partial solution is that of its last step with
// moves; after moves on both it is normal, and so it is at the beginning unless a
// policy says otherwise.
const (
	Before Switch = iota // all on normal or all on inverse: one may switch before the step
	None                 // on the side on which the step before ended
	Always               // on both
)

// Link is a step with its bounds.
type Link struct {
	Step   *steps.Step
	Min    int  // fewest moves of the step
	Max    int  // most moves of the step; 0: no such bound
	Total  int  // most moves up to here, merged; 0: no such bound
	Beam   int  // most partial solutions that are kept; 0: as many as of any stage
	Close  bool // only the shortest ones of the step, from its position and on its side, unless a slack is given
	Switch Switch
	Keep   bool // the block that stands is kept
}

// most is a bound that may be missing.
func most(bound int) int {
	if bound == 0 {
		return niss.MaxMoves
	}
	return bound
}

// kinds are the kinds of solutions of the step behind a side.
func (l *Link) kinds(side uint8) niss.Kinds {
	switch {
	case l.Step.Final():
		return niss.OnNormal
	case l.Switch == Always:
		return niss.OnNormal | niss.OnInverse | niss.OnBoth
	case l.Switch == None && side != onEither:
		return niss.OnNormal << side
	}
	return niss.OnNormal | niss.OnInverse
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

// The sides of a partial solution. Without moves it is on either if all moves are
// to be on one side, whichever.
const (
	onNormal uint8 = iota
	onInverse
	onEither
)

// with returns the chain with the sides of all steps as the policy says, and the
// side on which it begins.
func (c *Chain) with(p *niss.Policy) (*Chain, uint8) {
	if p == nil || *p == niss.Normal {
		return c, onNormal
	}
	goOn, side := None, onNormal
	switch *p {
	case niss.NISS:
		goOn = Always
	case niss.Linear:
		side = onEither
	case niss.Inverse:
		side = onInverse
	}
	changed := *c
	changed.Stages = nil
	for _, stage := range c.Stages {
		stage = slices.Clone(stage)
		for k := range stage {
			stage[k].Switch = goOn
		}
		changed.Stages = append(changed.Stages, stage)
	}
	return &changed, side
}
