package steps

import (
	"context"

	"nissy/cube"
	"nissy/niss"
	"nissy/optimal"
	"nissy/pruning"
)

// whole is how a step solves the whole cube: by the optimal solver, with a
// table of the given size and the moves that may be made.
type whole struct {
	size  *optimal.Size
	moves cube.MoveSet // in the frame; 0: all
}

func wholeSteps() []*Step {
	return append([]*Step{
		{Name: "optimal", Title: "Optimal solution", whole: &whole{size: optimal.Sizes(optimal.HTM)[1]}, frames: here, ready: centersHome},
		{Name: "light", Title: "Optimal solution, with a smaller table", whole: &whole{size: optimal.Sizes(optimal.HTM)[0]}, frames: here, ready: centersHome},
	}, family(
		Step{
			Name: "eofin", Title: "Finish, keeping EO (detected)",
			whole: &whole{size: optimal.Sizes(optimal.HTM)[1], moves: cube.EOMoves}, ready: eoSolved,
		},
		"eo%sfin", "Finish, keeping EO on %s", onFB)...)
}

// search solves the cube in all frames at once.
func (w *whole) search(ctx context.Context, st *pruning.Store, r *run, l niss.Limits) (niss.Result, error) {
	table, err := optimal.Load(ctx, st, w.size)
	if err != nil {
		return niss.Result{}, err
	}
	var positions []cube.Cube
	for _, f := range r.frames {
		positions = append(positions, r.cube.Conj(f.sym))
	}
	inner := r.niss()
	tell := func(to func(niss.Solution)) func(optimal.Solution) {
		if to == nil {
			return nil
		}
		return func(s optimal.Solution) { to(r.wholeSolution(s)) }
	}
	result, err := optimal.Solve(ctx, table, positions, optimal.Limits{
		Moves: w.moves, Min: l.Min, Max: l.Max, Beyond: l.Beyond, Count: l.Count, Threads: l.Threads,
	}, optimal.Observer{Depth: inner.Depth, Found: tell(inner.Found), Solution: tell(inner.Solution)})
	return niss.Result{Count: result.Count, Searched: result.Searched, Nodes: result.Nodes}, err
}

// wholeSolution tells a solution as moves of the user's cube.
func (r *run) wholeSolution(s optimal.Solution) niss.Solution {
	back := r.frames[s.Position].sym.Inverse()
	moves := make([]cube.Move, len(s.Moves))
	for i, m := range s.Moves {
		moves[i] = back.Move(m)
	}
	return niss.Solution{Alg: cube.Alg{Normal: moves}, Frame: s.Position}
}
