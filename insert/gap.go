package insert

import (
	"context"
	"slices"
	"sync"

	"nissy/cube"
	"nissy/internal/interrupt"
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
	eachPlace(all, wanted, func(p *place) {
		kept := *p
		kept.left, kept.right = slices.Clone(p.left), slices.Clone(p.right)
		places = append(places, kept)
	})
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
	halves  func() *halves // all sequences of up to meetingLength moves
}

// meetingLength is the greatest length of the second half of a sequence that meet finds.
const meetingLength = 5

func newFiller(ctx context.Context, st *pruning.Store, threads int) (*filler, error) {
	smallest := optimal.Sizes(optimal.HTM)[:1]
	tables, err := optimal.LoadFor(ctx, st, smallest, smallest[0])
	return &filler{tables, threads, sync.OnceValue(func() *halves { return newHalves(meetingLength, byAll) })}, err
}

// fill calls f with the sequences of n moves that fill one of the gaps.
func (f *filler) fill(ctx context.Context, gaps []*gap, n int, found func(g *gap, moves layers)) error {
	var others []*gap
	var positions []cube.Cube
	for _, g := range gaps {
		if n == 0 && g.wanted.IsSolved() {
			found(g, nil)
		}
		if g.isHard() && n > meetingLength+2 && n <= 2*meetingLength {
			if err := f.meet(ctx, g, n, found); err != nil {
				return err
			}
			continue
		}
		others = append(others, g)
		positions = append(positions, g.wanted.Inverse())
	}
	if n == 0 || len(others) == 0 {
		return nil
	}
	limits := optimal.Limits{Min: n, Max: n, Beyond: -1, Threads: f.threads}
	_, err := optimal.Solve(ctx, f.tables, positions, limits, optimal.Observer{
		Solution: func(s optimal.Solution) { found(others[s.Position], toLayers(s.Moves)) },
	})
	return err
}

// isHard reports whether package optimal takes long for the gap: its smallest table bounds
// positions with DR badly.
func (g *gap) isHard() bool {
	return g.wanted.IsDR(cube.UD) || g.wanted.IsDR(cube.RL) || g.wanted.IsDR(cube.FB)
}

// meet calls found with the sequences of n moves that fill the gap. It meets in the middle.
func (f *filler) meet(ctx context.Context, g *gap, n int, found func(g *gap, moves layers)) error {
	seconds := f.halves()
	undone := g.wanted.Inverse()
	seen := map[string]bool{}
	eachHalf(n-meetingLength, &undone, func(first packedMoves, c *cube.Cube) {
		if first.len() != n-meetingLength || interrupt.Err(ctx) != nil {
			return
		}
		k := hash(seconds.key.of(c))
		for _, entry := range seconds.find(k) {
			second := packedMoves(entry & (1<<packedBits - 1))
			if !isEntry(entry, k) || second.len() != meetingLength {
				continue
			}
			undoing := second.appendTo(nil) // the second half, undone
			if cube.Solved.Apply(undoing...) != *c {
				continue
			}
			moves := toLayers(append(first.appendTo(nil), cube.InvertMoves(undoing)...))
			if key := string(asBytes(moves)); moves.len() == n && !seen[key] {
				seen[key] = true
				found(g, moves)
			}
		}
	})
	return ctx.Err()
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
