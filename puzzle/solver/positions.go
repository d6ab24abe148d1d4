package solver

import (
	"cmp"
	"context"
	"math/big"
	"slices"

	"nissy/puzzle"
	"nissy/puzzle/group"
)

// positions is the positions that the moves of a puzzle reach from the solved one, if there are no blocks.
//
// A spot is a slot with an orientation. A move takes the spots of the pieces that it touches to others, so the moves generate
// a group of permutations of the spots. An element takes the spot of each piece in the solved position to its spot in another position.
// If pieces are alike, several elements are the same position.
type positions struct {
	moves []group.Perm // by move: where it takes each spot
	group *group.Group
	same  *group.Group // the elements that are the solved position
	count *big.Int
}

// maxSpots is the largest number of spots whose group is computed. With more it would take minutes.
const maxSpots = 640

// CountPositions returns how many positions the moves of a puzzle reach from the solved one, without regard to
// what the definition ignores or forbids. It returns nil if it cannot count them: if the puzzle has blocks, too many pieces, or pieces
// that are alike in a way that would take too long. If ctx ends, it returns the error of ctx.
func CountPositions(ctx context.Context, p *puzzle.Puzzle) (*big.Int, error) {
	if p.Bandaged() {
		return nil, nil
	}
	pos, err := newPositions(ctx, p)
	if pos == nil {
		return nil, err
	}
	return pos.count, err
}

// newPositions finds the positions. It returns nil if that would take too long.
func newPositions(ctx context.Context, p *puzzle.Puzzle) (*positions, error) {
	orbits := movedOrbits(p)
	pos := &positions{}
	spots := 0
	for _, o := range orbits {
		spots += len(o.slots) * o.orientations
	}
	if spots > maxSpots {
		return nil, nil
	}
	for m := range p.Moves {
		pos.moves = append(pos.moves, spotTargets(orbits, m, spots))
	}
	kinds := spotKinds(p, orbits)
	var err error
	pos.group, err = group.New(ctx, spots, pos.moves, baseOrder(kinds), mostPositions(orbits, len(p.Moves)))
	if err != nil {
		return nil, err
	}
	same, ok := pos.group.Preserving(ctx, kinds)
	if !ok {
		return nil, ctx.Err()
	}
	pos.same = same
	pos.count = new(big.Int).Div(pos.group.Order(), same.Order())
	return pos, nil
}

// movedOrbits returns the orbits of a puzzle whose pieces are moved or turned. If no move turns pieces of an orbit, it has one
// orientation.
func movedOrbits(p *puzzle.Puzzle) []*orbit {
	var list []*orbit
	for _, o := range newOrbits(p) {
		turned := slices.ContainsFunc(o.twist, func(twist []int) bool { return slices.ContainsFunc(twist, func(x int) bool { return x != 0 }) })
		if !turned {
			o.orientations = 1
		}
		if turned || len(o.slots) > 1 {
			list = append(list, o)
		}
	}
	return list
}

// spotTargets returns where a move takes each spot. The spots are in the order of the orbits, their slots, and the
// orientations.
func spotTargets(orbits []*orbit, move, spots int) group.Perm {
	to := make(group.Perm, spots)
	first := 0
	for _, o := range orbits {
		n := o.orientations
		for slot, from := range o.from[move] {
			for x := range n {
				to[first+from*n+x] = uint16(first + slot*n + (x+o.twist[move][slot])%n)
			}
		}
		first += len(o.slots) * n
	}
	return to
}

// spotKinds returns a number for each spot. Spots have the same number if the pieces that are there in the solved
// position are alike, and turned the same way.
func spotKinds(p *puzzle.Puzzle, orbits []*orbit) (kinds []int) {
	type kind struct{ orbit, piece, orient int } // the orientation counts from that of the piece
	numbers := map[kind]int{}
	for i, o := range orbits {
		for _, slot := range o.slots {
			for x := range o.orientations {
				at, n := p.Solved[o.set], p.Modulo(o.set, slot) // also if no move turns the pieces: they may differ in how they are turned
				k := kind{i, at.Pieces[slot], ((x-at.Orient[slot])%n + n) % n}
				if _, ok := numbers[k]; !ok {
					numbers[k] = len(numbers)
				}
				kinds = append(kinds, numbers[k])
			}
		}
	}
	return kinds
}

// baseOrder returns the order in which spots become base points: those of few pieces that are alike first. Then the search for
// the elements that are the solved position soon has only the others left.
func baseOrder(kinds []int) []int {
	count := map[int]int{}
	order := make([]int, len(kinds))
	for spot, kind := range kinds {
		count[kind]++
		order[spot] = spot
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(count[kinds[a]], count[kinds[b]]) })
	return order
}

// mostPositions returns how many positions there are at most if no pieces are alike: all that preserve the parities and the sums of
// orientations, times the combinations of these that moves reach. It returns nil if it cannot count them.
func mostPositions(orbits []*orbit, moves int) *big.Int {
	var invariants []invariant
	n := big.NewInt(1)
	for _, o := range orbits {
		invariants = append(invariants, o.twistSums())
		if len(o.slots) > 1 {
			invariants = append(invariants, o.parities())
			n.Mul(n, new(big.Int).MulRange(3, int64(len(o.slots)))) // half of all orders
		}
		n.Mul(n, new(big.Int).Exp(big.NewInt(int64(o.orientations)), big.NewInt(int64(len(o.slots)-1)), nil))
	}
	states := combinedStates(invariants, moves)
	if states == nil {
		return nil
	}
	return n.Mul(n, big.NewInt(int64(len(states))))
}
