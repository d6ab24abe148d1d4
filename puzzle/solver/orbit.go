package solver

import (
	"fmt"
	"slices"

	"nissy/puzzle"
)

// orbit is a part of a set: slots that moves connect with each other, but with no
// other slots. It also describes the goal for these slots. Slots of an orbit are
// counted from 0.
//
// A piece class contains the pieces that may end in the same slots. Class 0
// contains those that may end only in slots that accept any piece.
type orbit struct {
	index        int     // among all orbits of the puzzle
	set          int     // index of the set
	slots        []int   // their numbers in the set, in ascending order
	orientations int     // of each piece
	from         [][]int // by move and slot: the slot from which the piece comes
	twist        [][]int // by move and slot: what the move adds to its orientation

	startClass   []int // by slot: the class of the piece at the start
	homeClass    []int // by slot: the class of the piece in the solved position
	classCount   int   // class 0 included
	startOrient  []int // by slot: the orientation at the start
	solvedOrient []int // by slot: the orientation in the solved position

	pieceMatters []bool // by slot: the slot does not accept every piece
	orientModulo []int  // by slot: the number modulo which the orientation counts; 1 if it does not matter
}

// UnsolvableError reports why no moves can solve a position.
type UnsolvableError struct{ Reason string }

func (e *UnsolvableError) Error() string { return "the position cannot be solved: " + e.Reason }

// unsolvable returns an *UnsolvableError with a formatted reason.
func unsolvable(format string, args ...any) error {
	return &UnsolvableError{fmt.Sprintf(format, args...)}
}

// newOrbits splits the sets of a puzzle into orbits. It leaves the goal empty.
func newOrbits(p *puzzle.Puzzle) []*orbit {
	var list []*orbit
	for set, s := range p.Sets {
		for _, slots := range splitSlots(p, set) {
			o := &orbit{index: len(list), set: set, slots: slots, orientations: s.Orientations}
			local := make(map[int]int, len(slots))
			for i, slot := range slots {
				local[slot] = i
			}
			for m := range p.Moves {
				part := &p.Moves[m].Parts[set]
				from, twist := make([]int, len(slots)), make([]int, len(slots))
				for i, slot := range slots {
					from[i], twist[i] = local[part.From[slot]], part.Twist[slot]%o.orientations
				}
				o.from, o.twist = append(o.from, from), append(o.twist, twist)
			}
			list = append(list, o)
		}
	}
	return list
}

// splitSlots returns the slots of each orbit of a set, in ascending order.
func splitSlots(p *puzzle.Puzzle, set int) [][]int {
	var list [][]int
	seen := make([]bool, p.Sets[set].Size)
	for first := range seen {
		if seen[first] {
			continue
		}
		seen[first] = true
		slots := []int{first}
		for next := 0; next < len(slots); next++ {
			for m := range p.Moves { // repeating a move also leads back
				if from := p.Moves[m].Parts[set].From[slots[next]]; !seen[from] {
					seen[from] = true
					slots = append(slots, from)
				}
			}
		}
		slices.Sort(slots)
		list = append(list, slots)
	}
	return list
}

// setGoal stores the position to solve and what must be solved. It assigns classes
// to the pieces.
func (o *orbit) setGoal(p *puzzle.Puzzle, start puzzle.State, free *puzzle.Mask) error {
	n := len(o.slots)
	o.startClass, o.homeClass = make([]int, n), make([]int, n)
	o.pieceMatters, o.orientModulo = make([]bool, n), make([]int, n)
	o.startOrient, o.solvedOrient = make([]int, n), make([]int, n)
	class := map[int]int{}
	o.classCount = 1
	for i, slot := range o.slots {
		o.pieceMatters[i] = !free.Pieces[o.set][slot]
		o.orientModulo[i] = min(o.orientations, p.Modulo(o.set, slot))
		if free.Orient[o.set][slot] {
			o.orientModulo[i] = 1
		}
		o.startOrient[i] = start[o.set].Orient[slot] % o.orientations
		o.solvedOrient[i] = p.Solved[o.set].Orient[slot] % o.orientations
		if piece := p.Solved[o.set].Pieces[slot]; o.pieceMatters[i] && class[piece] == 0 {
			class[piece] = o.classCount
			o.classCount++
		}
	}
	for i, slot := range o.slots {
		o.startClass[i] = class[start[o.set].Pieces[slot]]
	}
	return o.assignHomes(p, class)
}

// assignHomes assigns each piece of the start to a slot where it may end.
func (o *orbit) assignHomes(p *puzzle.Puzzle, class map[int]int) error {
	left := make([]int, o.classCount)
	for _, c := range o.startClass {
		left[c]++
	}
	for i, slot := range o.slots {
		if !o.pieceMatters[i] {
			continue
		}
		piece := p.Solved[o.set].Pieces[slot]
		o.homeClass[i] = class[piece]
		if left[class[piece]]--; left[class[piece]] < 0 {
			return unsolvable("slot %d of %s needs piece %d, which cannot get there (orbit)",
				slot+1, p.Sets[o.set].Name, piece)
		}
	}
	next := 0
	for i := range o.slots {
		if o.pieceMatters[i] {
			continue
		}
		for left[next] == 0 {
			next++
		}
		left[next]--
		o.homeClass[i] = next
	}
	return nil
}

func (o *orbit) mayEnd(class, slot int) bool {
	return !o.pieceMatters[slot] || o.homeClass[slot] == class
}

// hasPieceGoal reports whether it matters where pieces end.
func (o *orbit) hasPieceGoal() bool { return len(o.slots) > 1 && slices.Contains(o.pieceMatters, true) }

// hasOrientGoal reports whether it matters how pieces are turned.
func (o *orbit) hasOrientGoal() bool {
	return slices.ContainsFunc(o.orientModulo, func(n int) bool { return n > 1 })
}

// orientMatters reports whether a slot requires an orientation.
func (o *orbit) orientMatters(slot int) bool { return o.orientModulo[slot] > 1 }

// orientSolved reports whether a slot allows an orientation.
func (o *orbit) orientSolved(slot, orient int) bool {
	return (orient-o.solvedOrient[slot])%o.orientModulo[slot] == 0
}

// keepsSum reports whether every move preserves the sum of the orientations, modulo
// their number.
func (o *orbit) keepsSum() bool {
	return !slices.ContainsFunc(o.twist, func(twist []int) bool { return sum(twist)%o.orientations != 0 })
}

func sum[T int | uint64](list []T) (total T) {
	for _, n := range list {
		total += n
	}
	return total
}

// arrangementCount returns the number of ways to arrange the classes. If it is far
// above most, the result is only known to be larger than most.
func (o *orbit) arrangementCount(most float64) float64 {
	count := make([]int, o.classCount)
	ways, k := 1.0, 0
	for _, c := range o.startClass {
		count[c]++
		k++
		if ways = ways * float64(k) / float64(count[c]); ways > most*1e6 {
			return ways
		}
	}
	return ways
}

// orientationCount returns the number of ways in which the pieces can be turned.
func (o *orbit) orientationCount() float64 {
	ways := 1.0
	for range o.slots {
		ways *= float64(o.orientations)
	}
	if o.keepsSum() {
		ways /= float64(o.orientations)
	}
	return ways
}
