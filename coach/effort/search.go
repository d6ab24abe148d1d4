package effort

import (
	"cmp"
	"context"
	"runtime"
	"slices"

	"nissy/cube"
	"nissy/history"
	"nissy/internal/interrupt"
	"nissy/niss"
	"nissy/niss/tasks"
	"nissy/pruning"
	"nissy/steps"
	"nissy/steps/chain"
)

// Options say how to search for candidates.
type Options struct {
	Threads int // 0: all cores

	// Saved is called with the list from time to time, so that a later search can continue it. It may be nil.
	Saved func(*List) error
}

// batchSize is how many EOs are searched between two calls of Options.Saved.
const batchSize = 128

// Search adds to a list what it lacks of the candidates of the cube, an upright one whose centres are solved. A
// new list is empty. When ctx ends, Search returns its error; then the list has the candidates of the first EOs.
func Search(ctx context.Context, st *pruning.Store, c cube.Cube, l *List, o Options) error {
	o.Threads = cmp.Or(o.Threads, runtime.GOMAXPROCS(0))
	s := &search{store: st, cube: c, options: o, list: l}
	return st.Guarded(func() error { return s.run(ctx) })
}

// Prepare loads the tables for Search.
func Prepare(ctx context.Context, st *pruning.Store) error {
	return st.Guarded(func() error {
		for _, name := range []string{"eo", "dr-eo", "drfin"} {
			if _, err := steps.Lookup(name).Prepare(ctx, st); err != nil {
				return err
			}
		}
		return nil
	})
}

// search is one call of Search.
type search struct {
	store   *pruning.Store
	cube    cube.Cube
	options Options
	list    *List
}

// candidate is an EO with a DR after it.
type candidate struct {
	eo, dr cube.Alg
	group  Group // without the total
}

func (s *search) run(ctx context.Context) error {
	eos, err := s.eos(ctx)
	if err != nil {
		return err
	}
	if s.list.EOs != len(eos) { // a new list, or one of a program that found other EOs
		*s.list = List{Counts: map[Group]int{}}
		if s.list.Shortest, err = s.shortest(ctx, eos); err != nil {
			return err
		}
		s.list.EOs = len(eos)
	}
	for s.list.Done < len(eos) {
		batch := eos[s.list.Done:min(s.list.Done+batchSize, len(eos))]
		if err := s.add(ctx, batch); err != nil {
			return err
		}
		s.list.Done += len(batch)
		if s.options.Saved != nil {
			if err := s.options.Saved(s.list); err != nil {
				return err
			}
		}
	}
	return nil
}

// eos returns the EOs of candidates, always in the same order.
func (s *search) eos(ctx context.Context) (list []cube.Alg, err error) {
	limits := niss.Limits{Policy: niss.NISS, Max: mostEO, Beyond: -1, All: true, Threads: s.options.Threads}
	found := steps.Observer{Solution: func(e steps.Solution) { list = append(list, e.Alg) }}
	if _, err = steps.Solve(ctx, s.store, steps.Lookup("eo"), s.cube, limits, found); err == nil && len(list) == 0 {
		limits.Max, limits.Beyond = niss.MaxMoves, 0
		_, err = steps.Solve(ctx, s.store, steps.Lookup("eo"), s.cube, limits, found)
	}
	return list, err
}

// shortest returns the fewest moves of an EO and a DR.
func (s *search) shortest(ctx context.Context, eos []cube.Alg) (most int, err error) {
	for ; ; most++ {
		found, err := s.candidates(ctx, eos, most)
		if err != nil || len(found) > 0 {
			return most, err
		}
	}
}

// candidates returns those that begin with the EOs and have at most so many moves, in the order of the EOs.
func (s *search) candidates(ctx context.Context, eos []cube.Alg, most int) ([]candidate, error) {
	lists := make([][]candidate, len(eos))
	stop := new(interrupt.Flag)
	defer stop.Watch(ctx)()
	err := tasks.Run(ctx, s.options.Threads, len(eos), stop.Set, func(_ int, next tasks.Next) (err error) {
		for i, ok := next(); ok && err == nil; i, ok = next() {
			lists[i], err = s.after(ctx, eos[i], most)
		}
		return err
	})
	return slices.Concat(lists...), cmp.Or(err, ctx.Err())
}

// after returns the candidates that begin with the EO.
func (s *search) after(ctx context.Context, eo cube.Alg, most int) (list []candidate, err error) {
	length := eo.Len()
	if length > most {
		return nil, nil
	}
	before := s.cube.ApplyAlg(eo)
	limits := niss.Limits{Policy: niss.NISS, Max: most - length, Beyond: -1, Threads: 1}
	_, err = steps.Solve(ctx, s.store, steps.Lookup("dr-eo"), before, limits, steps.Observer{Solution: func(dr steps.Solution) {
		moves := length + dr.Alg.Len()
		if eo.Then(dr.Alg).Cleanup().Len() == moves {
			list = append(list, candidate{eo, dr.Alg, Group{
				Moves: moves, EOBoth: onBoth(eo), DRBoth: onBoth(dr.Alg), Bad: badPieces(before, before.ApplyAlg(dr.Alg)),
			}})
		}
	}})
	return list, err
}

func onBoth(a cube.Alg) bool { return niss.KindOf(a) == niss.OnBoth }

// badPieces returns the number of bad corners and bad edges before a DR: the fewest, if it leads to a cube with
// DR on several axes.
func badPieces(before, after cube.Cube) int {
	fewest := cube.NumCorners + cube.NumEdges
	for axis := range cube.Axis(cube.NumAxes) {
		if after.IsDR(axis) {
			d := before.DRCase(axis)
			fewest = min(fewest, int(d.BadCorners)+int(d.BadEdges))
		}
	}
	return fewest
}

// add adds the candidates that begin with the EOs.
func (s *search) add(ctx context.Context, eos []cube.Alg) error {
	found, err := s.candidates(ctx, eos, s.list.Shortest+Beyond)
	if err != nil || len(found) == 0 {
		return err
	}
	positions := make([]history.Position, len(found))
	for i, f := range found {
		positions[i] = history.Position{State: &s.cube, Skeleton: f.eo.Then(f.dr)}
	}
	best, err := chain.Best(ctx, s.store, steps.Lookup("drfin"), positions, chain.BestLimits{Max: niss.MaxMoves, Each: 1, Threads: s.options.Threads}, nil)
	if err != nil {
		return err
	}
	for _, line := range best.Lines {
		g := found[line.Start].group
		g.Total = line.Total
		s.list.Counts[g]++
	}
	return nil
}
