package steps

import (
	"context"
	"math/bits"

	"nissy/cube"
	"nissy/niss"
	"nissy/pruning"
)

// Prepared is a step with its tables, ready to be solved from many positions.
type Prepared struct {
	Step   *Step
	loaded loadedMethod
}

// Prepare loads what the step needs.
func (s *Step) Prepare(ctx context.Context, st *pruning.Store) (*Prepared, error) {
	loaded, err := s.method.load(ctx, st)
	if err != nil {
		return nil, err
	}
	return &Prepared{s, loaded}, nil
}

// Solution describes a solution that the step has from the position before, and names
// the case that it leads to.
func (p *Prepared) Solution(before cube.Cube, s niss.Solution) Solution {
	r := &run{step: p.Step, cube: before, frames: p.Step.frames, atGoal: p.loaded.atGoal, observer: Observer{Cases: true}}
	return r.solution(s)
}

// Seeker solves a step from one position after the other. It belongs to one
// goroutine.
type Seeker struct {
	step   *Step
	method methodSeeker
	cube   cube.Cube // that is looked at
	at     []int     // orientations in which it is ready
}

// Seeker returns a seeker, which seeks nothing any more when ctx ends.
func (p *Prepared) Seeker(ctx context.Context) *Seeker {
	return &Seeker{step: p.Step, method: p.loaded.newSeeker(ctx, p.Step.frames)}
}

// Stop ends what is being sought, from any goroutine.
func (k *Seeker) Stop() { k.method.stop() }

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
	k.method.look(c)
}

// Measure tells how near the position is to the goal in each orientation. Keep
// leaves out those that would break up the block that stands.
func (k *Seeker) Measure(keep bool, near []Near) {
	for i := range near {
		near[i] = Far
	}
	k.at = k.step.readyAt(k.at[:0], &k.cube)
	if keep {
		k.at = k.step.keeping(&k.cube, k.at)
	}
	k.method.estimate(k.at, near)
}

// Seek finds the solutions of some kinds and of exactly length moves in an
// orientation. First has the moves that may come first on normal and on inverse;
// a step that solves the whole cube does not mind them.
func (k *Seeker) Seek(frame int, kinds niss.Kinds, length int, first [2]cube.MoveSet, found func(niss.Solution)) (nodes uint64, err error) {
	if k.step.Final() {
		kinds &= niss.OnNormal
	}
	return k.method.seek(frame, kinds, length, first, found)
}

// Whole reports whether the step solves the whole cube by a search of its own.
func (s *Step) Whole() bool {
	_, whole := s.method.(*wholeCubeSearch)
	return whole
}

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
