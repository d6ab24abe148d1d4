package steps

import (
	"context"

	"nissy/cube"
	"nissy/internal/interrupt"
	"nissy/niss"
	"nissy/niss/optimal"
	"nissy/pruning"
)

func (w *wholeCubeSearch) load(ctx context.Context, st *pruning.Store) (loadedMethod, error) {
	tables, err := w.tables(ctx, st)
	newSeeker := func(ctx context.Context, frames []frame, _ niss.Ending, _ *interrupt.Flag) methodSeeker {
		return &wholeCubeSeeker{search: w, tables: tables, ctx: ctx, frames: frames}
	}
	return loadedMethod{newSeeker, func(c cube.Cube) bool { return c == cube.Solved }}, err
}

// wholeCubeSeeker is the methodSeeker of a wholeCubeSearch. Its searches end with its
// context.
type wholeCubeSeeker struct {
	search *wholeCubeSearch
	tables []*optimal.Table
	ctx    context.Context
	frames []frame
	cube   cube.Cube
}

func (k *wholeCubeSeeker) look(c cube.Cube) { k.cube = c }

// estimate distinguishes only whether the cube is solved. There are no solutions on
// inverse.
func (k *wholeCubeSeeker) estimate(frames []int, estimates []Estimate) {
	for _, f := range frames {
		estimates[f] = Estimate{1, pruning.Unreachable}
		if k.cube == cube.Solved {
			estimates[f] = Estimate{}
		}
	}
}

// seek ignores the moves that may come first.
func (k *wholeCubeSeeker) seek(frame int, kinds niss.Kinds, length int, _ niss.Beginning, found func(niss.Solution)) (uint64, error) {
	if kinds == 0 {
		return 0, nil
	}
	frames := []niss.Frame{niss.NewFrame(k.cube, k.frames[frame].sym)}
	result, err := optimal.Solve(k.ctx, k.tables, frames, niss.Limits{
		Moves: k.search.moveset, Min: length, Max: length, Beyond: -1, Threads: 1,
	}, niss.Observer{Solution: func(s niss.Solution) {
		s.Frame = frame
		found(s)
	}})
	return result.Nodes, err
}
