package solver

import (
	"fmt"
	"slices"

	"nissy/puzzle"
)

// orbit is a part of a set whose places are reached from one another, and from
// nowhere else. Each orbit is looked at for itself.
type orbit struct {
	index        int
	set          int
	slots        []int // of the set, in ascending order; what follows counts them from 0
	orientations int   // orientations
	from         [][]int
	twist        [][]int // by move

	startClass   []int // by place: the class of the piece that is there
	homeClass    []int // ” in the solved position that distances are counted from
	classCount   int   // number of classes
	startOrient  []int // by place: the orientation at the start
	solvedOrient []int // by place: the orientation in the solved position

	pieceMatters  []bool // by place: the piece must be right
	orientMatters []bool // by place: the orientation must be right
}

// UnsolvableError says why a position cannot be solved at all.
type UnsolvableError struct{ Reason string }

func (e *UnsolvableError) Error() string { return "the position cannot be solved: " + e.Reason }

func unsolvable(format string, args ...any) error {
	return &UnsolvableError{fmt.Sprintf(format, args...)}
}

// newOrbits splits the sets of a puzzle.
func newOrbits(p *puzzle.Puzzle) []*orbit {
	var list []*orbit
	for set, s := range p.Sets {
		for _, places := range splitSlots(p, set) {
			o := &orbit{index: len(list), set: set, slots: places, orientations: s.Orientations}
			local := make(map[int]int, len(places))
			for i, place := range places {
				local[place] = i
			}
			for m := range p.Moves {
				part := &p.Moves[m].Parts[set]
				from, twist := make([]int, len(places)), make([]int, len(places))
				for i, place := range places {
					from[i], twist[i] = local[part.From[place]], part.Twist[place]%o.orientations
				}
				o.from, o.twist = append(o.from, from), append(o.twist, twist)
			}
			list = append(list, o)
		}
	}
	return list
}

// splitPlaces returns the places of a set, those of an orbit together.
func splitSlots(p *puzzle.Puzzle, set int) [][]int {
	var list [][]int
	seen := make([]bool, p.Sets[set].Size)
	for first := range seen {
		if seen[first] {
			continue
		}
		seen[first] = true
		places := []int{first}
		for next := 0; next < len(places); next++ {
			for m := range p.Moves { // going back long enough leads everywhere
				if from := p.Moves[m].Parts[set].From[places[next]]; !seen[from] {
					seen[from] = true
					places = append(places, from)
				}
			}
		}
		slices.Sort(places)
		list = append(list, places)
	}
	return list
}

// pose fills in what a position asks of the orbit. Pieces that may end at the
// same places are of one class; class 0 may end only where anything may.
func (o *orbit) setGoal(p *puzzle.Puzzle, start puzzle.State, free *puzzle.Mask) error {
	n := len(o.slots)
	o.startClass, o.homeClass, o.pieceMatters, o.orientMatters = make([]int, n), make([]int, n), make([]bool, n), make([]bool, n)
	o.startOrient, o.solvedOrient = make([]int, n), make([]int, n)
	class := map[int]int{}
	o.classCount = 1
	for i, place := range o.slots {
		o.pieceMatters[i], o.orientMatters[i] = !free.Pieces[o.set][place], o.orientations > 1 && !free.Orient[o.set][place]
		o.startOrient[i], o.solvedOrient[i] = start[o.set].Orient[place]%o.orientations, p.Solved[o.set].Orient[place]%o.orientations
		if piece := p.Solved[o.set].Pieces[place]; o.pieceMatters[i] && class[piece] == 0 {
			class[piece] = o.classCount
			o.classCount++
		}
	}
	for i, place := range o.slots {
		o.startClass[i] = class[start[o.set].Pieces[place]]
	}
	return o.assignHomes(p, class)
}

// arrange puts each piece of the start at a place where it may end.
func (o *orbit) assignHomes(p *puzzle.Puzzle, class map[int]int) error {
	left := make([]int, o.classCount)
	for _, c := range o.startClass {
		left[c]++
	}
	for i, place := range o.slots {
		if !o.pieceMatters[i] {
			continue
		}
		piece := p.Solved[o.set].Pieces[place]
		o.homeClass[i] = class[piece]
		if left[class[piece]]--; left[class[piece]] < 0 {
			return unsolvable("piece %d of %s, which place %d should have, is at no place from where it could come (orbit)",
				piece, p.Sets[o.set].Name, place+1)
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

// mayEnd reports whether a piece of the class may end at the place.
func (o *orbit) mayEnd(class, place int) bool {
	return !o.pieceMatters[place] || o.homeClass[place] == class
}

// asksPieces reports whether it matters where pieces are.
func (o *orbit) hasPieceGoal() bool { return len(o.slots) > 1 && slices.Contains(o.pieceMatters, true) }

// asksOrient reports whether it matters how pieces are turned.
func (o *orbit) hasOrientGoal() bool { return slices.Contains(o.orientMatters, true) }

// keepsSum reports whether no move changes the sum of the orientations.
func (o *orbit) keepsSum() bool {
	for _, twist := range o.twist {
		if sum(twist)%o.orientations != 0 {
			return false
		}
	}
	return true
}

func sum(list []int) int {
	total := 0
	for _, n := range list {
		total += n
	}
	return total
}

// arrangements returns in how many ways the classes may lie, or a number above
// most.
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

// orientations returns in how many ways the pieces may be turned.
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
