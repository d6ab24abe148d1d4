package steps

import (
	"context"
	"math/bits"

	"nissy/cube"
	"nissy/niss"
	"nissy/optimal"
	"nissy/pruning"
)

// Prepared is a step with its tables, ready to be solved from many positions.
type Prepared struct {
	Step    *Step
	problem *niss.Problem    // of a step to a goal that coordinates tell
	tables  []*optimal.Table // of a step to the solved cube
}

// Prepare loads what the step needs.
func (s *Step) Prepare(ctx context.Context, st *pruning.Store) (p *Prepared, err error) {
	p = &Prepared{Step: s}
	if s.whole != nil {
		p.tables, err = s.whole.tables(ctx, st)
	} else {
		p.problem, err = s.solver.problem(ctx, st)
	}
	return p, err
}

// Solution describes a solution that the step has from the position before.
func (p *Prepared) Solution(before cube.Cube, s niss.Solution) Solution {
	r := &run{step: p.Step, cube: before, frames: p.Step.frames, problem: p.problem}
	return r.solution(s)
}

// Seeker solves a step from one position after the other. It belongs to one
// goroutine.
type Seeker struct {
	*Prepared
	ctx  context.Context
	niss *niss.Seeker
	cube cube.Cube // that is looked at
	at   []int     // orientations in which it is ready
}

// Seeker returns a seeker, which seeks nothing any more when ctx ends.
func (p *Prepared) Seeker(ctx context.Context) *Seeker {
	k := &Seeker{Prepared: p, ctx: ctx}
	if p.problem != nil {
		var syms []cube.Sym
		for _, f := range p.Step.frames {
			syms = append(syms, f.sym)
		}
		k.niss = niss.NewSeeker(p.problem, syms)
	}
	return k
}

// Stop ends what is being sought, from any goroutine.
func (k *Seeker) Stop() {
	if k.niss != nil {
		k.niss.Stop()
	}
}

// Orientations is how many orientations the step is searched in; those of a
// position are numbered from 0.
func (s *Step) Orientations() int { return len(s.frames) }

// Near is how many moves are left at least in an orientation, on normal alone
// and on inverse alone.
type Near = [2]uint8

// Far is said of orientations in which the cube is not ready for the step.
var Far = Near{pruning.Unreachable, pruning.Unreachable}

// Look makes the seeker look at a position.
func (k *Seeker) Look(c cube.Cube) {
	k.cube = c
	if k.niss != nil {
		if k.Step.solver.prepare != nil {
			c = k.Step.solver.prepare(c)
		}
		k.niss.Look(c)
	}
}

// Measure tells how near the position is to the goal in each orientation. Keep
// leaves out those that would break up the block that stands.
func (k *Seeker) Measure(keep bool, near []Near) {
	for i := range near {
		near[i] = Far
	}
	k.at = k.Step.readyAt(k.at[:0], &k.cube)
	if keep {
		k.at = k.Step.keeping(&k.cube, k.at)
	}
	switch {
	case k.niss != nil:
		k.niss.Estimate(k.at, near)
	default:
		for _, i := range k.at {
			near[i] = k.nearWhole()
		}
	}
}

// nearWhole is what little is known of a step that solves the whole cube.
func (k *Seeker) nearWhole() Near {
	if k.cube == cube.Solved {
		return Near{}
	}
	return Near{1, pruning.Unreachable}
}

// Seek finds the solutions of some kinds and of exactly length moves in an
// orientation. First has the moves that may come first on normal and on inverse;
// a step that solves the whole cube does not mind them.
func (k *Seeker) Seek(frame int, kinds niss.Kinds, length int, first [2]cube.MoveSet, found func(niss.Solution)) (nodes uint64, err error) {
	if k.Step.Final() {
		kinds &= niss.OnNormal
	}
	if k.niss != nil {
		return k.niss.Seek(frame, kinds, length, first, found), nil
	}
	if kinds == 0 {
		return 0, nil
	}
	return k.seekWhole(frame, length, found)
}

func (k *Seeker) seekWhole(frame, length int, found func(niss.Solution)) (nodes uint64, err error) {
	r := &run{step: k.Step, cube: k.cube, frames: k.Step.frames[frame : frame+1]}
	result, err := optimal.Solve(k.ctx, k.tables, []cube.Cube{k.cube.Conj(r.frames[0].sym)}, optimal.Limits{
		Moves: k.Step.whole.moves, Min: length, Max: length, Beyond: -1, Threads: 1,
	}, optimal.Observer{Solution: func(s optimal.Solution) {
		t := r.wholeSolution(s)
		t.Frame = frame
		found(t)
	}})
	return result.Nodes, err
}

// Whole reports whether the step solves the whole cube by a search of its own.
func (s *Step) Whole() bool { return s.whole != nil }

// keeping leaves of the orientations those that keep the most of the blocks that
// stand.
func (s *Step) keeping(c *cube.Cube, at []int) (kept []int) {
	most := 1
	for _, i := range at {
		n := standing(c, s.frames[i].solves)
		if n > most {
			most, kept = n, nil
		}
		if n == most {
			kept = append(kept, i)
		}
	}
	return kept
}

// standing is the number of pieces of the largest block among the pieces that
// stands.
func standing(c *cube.Cube, within cube.PieceSet) (most int) {
	solved := c.SolvedPieces().And(within)
	for _, b := range plainBlocks() {
		if solved.Has(b) {
			most = max(most, count(b))
		}
	}
	return most
}

func count(p cube.PieceSet) int { return bits.OnesCount8(p.Corners) + bits.OnesCount16(p.Edges) }
