package insert

import (
	"context"
	"slices"

	"nissy/cube"
	"nissy/optimal"
	"nissy/pruning"
)

// gap is a sequence without a stretch of it.
type gap struct {
	left, right layers
	removed     layers    // the stretch
	wanted      cube.Cube // what a sequence must do in its place to solve the cube
}

// gapsOf returns the gaps of up to most moves, by their number. wanted is what a sequence
// after all must do.
func gapsOf(all layers, wanted *cube.Cube, most int) [][]*gap {
	var places []place
	eachPlace(all, wanted, func(p *place) { places = append(places, *p) })
	slices.Reverse(places)
	gaps := make([][]*gap, most+1)
	n := all.len()
	for i := range places {
		for k := i; k < len(places); k++ {
			from, to := &places[i], &places[k]
			if length := n - from.left.len() - to.right.len(); length < 0 || length > most {
				continue
			}
			g := gap{left: from.left, right: to.right, removed: removed(from, to)}
			if n-g.left.len()-g.right.len() != g.removed.len() {
				continue // the places split one layer in two ways
			}
			g.wanted = g.removed.cube()
			g.wanted = g.wanted.Mul(&to.wanted)
			gaps[g.removed.len()] = append(gaps[g.removed.len()], &g)
		}
	}
	return gaps
}

// removed returns the moves between two places.
func removed(from, to *place) layers {
	all := make(layers, 0, len(from.left)+len(from.right))
	for i := len(from.left) - 1; i >= 0; i-- {
		all = all.push(from.left[i].inverse())
	}
	for _, l := range to.left {
		all = all.push(l)
	}
	return all
}

// cube returns what the sequence does.
func (all layers) cube() cube.Cube {
	return cube.Solved.Apply(all.moves()...)
}

// fill returns the sequence with moves in the gap, merged.
func (g *gap) fill(moves layers) layers {
	p := place{left: g.left, right: g.right}
	return p.with(moves)
}

// insertion returns the shortest insertion with the result of filling the gap with moves,
// the one with the earliest place.
func (g *gap) insertion(moves layers) inserted {
	var best inserted
	for i := range len(g.removed) + 1 {
		left := slices.Clone(g.left)
		for _, l := range g.removed[:i] {
			left = left.push(l)
		}
		var all layers
		for k := i - 1; k >= 0; k-- {
			all = all.push(g.removed[k].inverse())
		}
		for _, l := range moves {
			all = all.push(l)
		}
		for k := len(g.removed) - 1; k >= i; k-- {
			all = all.push(g.removed[k].inverse())
		}
		if i == 0 || all.len() < best.moves.len() {
			best = inserted{left, all}
		}
	}
	return best
}

// filler finds what can fill gaps, in the fewest moves.
type filler struct {
	tables  []*optimal.Table
	threads int
}

func newFiller(ctx context.Context, st *pruning.Store, threads int) (*filler, error) {
	smallest := optimal.Sizes(optimal.HTM)[:1]
	tables, err := optimal.LoadFor(ctx, st, smallest, smallest[0])
	return &filler{tables, threads}, err
}

// fill calls f with the sequences of n moves that fill one of the gaps.
func (f *filler) fill(ctx context.Context, gaps []*gap, n int, found func(g *gap, moves layers)) error {
	positions := make([]cube.Cube, len(gaps))
	for i := range gaps {
		positions[i] = gaps[i].wanted.Inverse()
		if n == 0 && positions[i].IsSolved() {
			found(gaps[i], nil)
		}
	}
	if n == 0 || len(gaps) == 0 {
		return nil
	}
	limits := optimal.Limits{Min: n, Max: n, Beyond: -1, Threads: f.threads}
	_, err := optimal.Solve(ctx, f.tables, positions, limits, optimal.Observer{
		Solution: func(s optimal.Solution) { found(gaps[s.Position], toLayers(s.Moves)) },
	})
	return err
}

// mostMerging is how many moves longer than an insertion the stretch that it replaces and
// what is there instead may be: at each side two moves of one layer may merge with others.
const mostMerging = 4

// insertOne looks for all solutions with one insertion of up to most moves. Inserting a
// sequence means to replace a stretch, perhaps an empty one, by other moves. The search goes
// by the length of the result, so it never looks at longer ones than it must.
func (f *filler) insertOne(ctx context.Context, root *node, most int, r *results) error {
	n := root.all.len()
	gaps := gapsOf(root.all, &root.wanted, min(n, most+mostMerging))
	for length := 0; length <= n+most && r.wants(length); length++ {
		for removed, of := range gaps {
			moves := length - n + removed
			if moves < 0 || moves+removed > most+mostMerging {
				continue
			}
			err := f.fill(ctx, of, moves, func(g *gap, with layers) {
				if way := g.insertion(with); way.moves.len() <= most {
					r.add(&node{all: g.fill(with), wanted: cube.Solved, ways: []inserted{way}})
				}
			})
			if err != nil {
				return err
			}
		}
	}
	return nil
}
