package insert

import (
	"context"
	"slices"

	"nissy/cube"
	"nissy/internal/interrupt"
)

// gap is a sequence from which a stretch has been removed.
type gap struct {
	left, right layers
	removed     layers    // the stretch; if it is from hiddenGaps, not merged
	wanted      cube.Cube // what a sequence must do in its place to solve the cube
}

// kept returns the number of moves that are left.
func (g *gap) kept() int { return g.left.len() + g.right.len() }

// sides returns what is left, as a key.
func (g *gap) sides() [2]string { return [2]string{string(g.left), string(g.right)} }

// gapsOf returns the gaps where up to most moves are removed, indexed by the number of these
// moves. wanted is what must be done after the whole sequence to solve the cube. When ctx ends, some gaps
// are missing.
func gapsOf(ctx context.Context, all layers, wanted *pieces, most int) [][]*gap {
	var places []*place
	eachPlace(ctx, all, wanted, func(p *place) { places = append(places, p.clone()) })
	slices.Reverse(places)
	gaps := make([][]*gap, most+1)
	n := all.len()
	for i, from := range places {
		before := from.left.len()
		for _, to := range places[i:] {
			length := n - before - to.right.len()
			if length > most || interrupt.Err(ctx) != nil {
				break // the stretches from this place do not become shorter
			}
			if length < 0 {
				continue
			}
			g := gap{left: from.left, right: to.right, removed: slices.Clone(from.left.inverse().join(to.left))}
			if n-g.left.len()-g.right.len() != g.removed.len() {
				continue // the places split one layer in two ways
			}
			wanted := to.wanted.cube()
			g.wanted = g.removed.cube()
			g.wanted = g.wanted.Mul(&wanted)
			gaps[g.removed.len()] = append(gaps[g.removed.len()], &g)
		}
	}
	return gaps
}

func (all layers) cube() cube.Cube { return cube.Solved.Apply(all.moves()...) }

// fill returns the sequence with moves in the gap, merged.
func (g *gap) fill(moves layers) layers {
	p := place{left: g.left, right: g.right}
	return p.with(moves)
}

// insertion returns the shortest insertion that has the same result as filling the gap with
// moves. Of several it returns the one with the earliest place.
func (g *gap) insertion(moves layers) inserted {
	var at layers // the removed moves before the place
	var best layers
	eachPlace(context.Background(), g.removed, &pieces{}, func(p *place) {
		all := p.left.inverse().join(moves).join(p.right.inverse())
		if best == nil || all.len() <= best.len() {
			at, best = slices.Clone(p.left), all
		}
	})
	return inserted{slices.Clone(g.left).join(at), best}
}

// fill calls found with the sequences of n moves that fill the gaps, in the order of the gaps.
// If n plus the number of removed moves is more than most, it calls found only with sequences
// that merge with the removed moves when they are written as an insertion, and not with all of
// these.
func (f *finder) fill(ctx context.Context, gaps []*gap, n, most int, found func(g *gap, moves layers)) error {
	all := make([][]layers, len(gaps))
	inParallel(ctx, f.threads, len(gaps), func(i int) {
		gaps[i].each(ctx, f, n, most, func(moves layers) { all[i] = append(all[i], moves) })
	})
	for i, g := range gaps {
		for _, moves := range all[i] {
			found(g, moves)
		}
	}
	return ctx.Err()
}

// each calls found with the sequences of n moves that fill the gap; see finder.fill.
func (g *gap) each(ctx context.Context, f *finder, n, most int, found func(moves layers)) {
	tooMany := n + g.removed.len() - most
	if tooMany <= 0 {
		f.each(ctx, &g.wanted, n, found)
		return
	}
	// On each side, only the moves of one layer can merge.
	if tooMany > g.removed.ends() {
		return
	}
	first, last := g.removed[0], g.removed[len(g.removed)-1].inverse()
	f.eachBeginning(ctx, &g.wanted, n, merging[first][0], found)
	if tooMany <= last.len() {
		undone := g.wanted.Inverse()
		f.eachBeginning(ctx, &undone, n, merging[last][0], func(moves layers) { found(moves.inverse()) })
	}
}

// ends returns the number of moves of the first and the last layer.
func (all layers) ends() int {
	if len(all) < 2 {
		return all.len()
	}
	return all[0].len() + all[len(all)-1].len()
}

// mostMerging is the most moves that merge when a sequence that replaces a stretch is written
// as an insertion: on each side the two moves of one layer.
const mostMerging = 4

// insertOne looks for all solutions with one insertion of up to most moves. Inserting a
// sequence means replacing a stretch, perhaps an empty one, by other moves. The search looks
// for short results first, so it never looks for longer ones than it must.
func (f *finder) insertOne(ctx context.Context, root *node, most int, r *results) error {
	gaps := gapsOf(ctx, root.all, &root.wanted, min(root.all.len(), most+mostMerging))
	gaps = append(gaps, hiddenGaps(ctx, root, gaps, most+mostMerging)...)
	gaps = slices.DeleteFunc(gaps, func(of []*gap) bool { return len(of) == 0 })
	longest := 0
	for _, of := range gaps {
		longest = max(longest, of[0].kept()+most)
	}
	for length := 0; length <= longest && r.wants(length); length++ {
		for _, of := range gaps {
			moves := length - of[0].kept()
			if moves < 0 {
				continue
			}
			err := f.fill(ctx, of, moves, most, func(g *gap, with layers) {
				if way := g.insertion(with); way.moves.len() <= most {
					r.add(&node{all: g.fill(with), ways: []inserted{way}})
				}
			})
			if err != nil || r.limits.Count == 1 && r.shortest() <= length {
				return err // if only one is wanted, a further one must be shorter
			}
		}
	}
	return nil
}
