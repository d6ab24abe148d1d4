package solver

import (
	"fmt"
	"slices"

	"nissy/puzzle"
)

// orbit is a part of a set whose places are reached from one another, and from
// nowhere else. Each orbit is looked at for itself.
type orbit struct {
	number int
	set    int
	places []int // of the set, in ascending order; what follows counts them from 0
	n      int   // orientations
	from   [][]int
	twist  [][]int // by move

	start  []int // by place: the class of the piece that is there
	home   []int // ” in the solved position that distances are counted from
	classN int   // number of classes
	turned []int // by place: the orientation at the start
	solved []int // by place: the orientation in the solved position

	fixed []bool // by place: the piece must be right
	right []bool // by place: the orientation must be right
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
		for _, places := range splitPlaces(p, set) {
			o := &orbit{number: len(list), set: set, places: places, n: s.Orientations}
			local := make(map[int]int, len(places))
			for i, place := range places {
				local[place] = i
			}
			for m := range p.Moves {
				part := &p.Moves[m].Parts[set]
				from, twist := make([]int, len(places)), make([]int, len(places))
				for i, place := range places {
					from[i], twist[i] = local[part.From[place]], part.Twist[place]%o.n
				}
				o.from, o.twist = append(o.from, from), append(o.twist, twist)
			}
			list = append(list, o)
		}
	}
	return list
}

// splitPlaces returns the places of a set, those of an orbit together.
func splitPlaces(p *puzzle.Puzzle, set int) [][]int {
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
func (o *orbit) pose(p *puzzle.Puzzle, start puzzle.State, free *puzzle.Mask) error {
	n := len(o.places)
	o.start, o.home, o.fixed, o.right = make([]int, n), make([]int, n), make([]bool, n), make([]bool, n)
	o.turned, o.solved = make([]int, n), make([]int, n)
	class := map[int]int{}
	o.classN = 1
	for i, place := range o.places {
		o.fixed[i], o.right[i] = !free.Pieces[o.set][place], o.n > 1 && !free.Orient[o.set][place]
		o.turned[i], o.solved[i] = start[o.set].Orient[place]%o.n, p.Solved[o.set].Orient[place]%o.n
		if piece := p.Solved[o.set].Pieces[place]; o.fixed[i] && class[piece] == 0 {
			class[piece] = o.classN
			o.classN++
		}
	}
	for i, place := range o.places {
		o.start[i] = class[start[o.set].Pieces[place]]
	}
	return o.arrange(p, class)
}

// arrange puts each piece of the start at a place where it may end.
func (o *orbit) arrange(p *puzzle.Puzzle, class map[int]int) error {
	left := make([]int, o.classN)
	for _, c := range o.start {
		left[c]++
	}
	for i, place := range o.places {
		if !o.fixed[i] {
			continue
		}
		piece := p.Solved[o.set].Pieces[place]
		o.home[i] = class[piece]
		if left[class[piece]]--; left[class[piece]] < 0 {
			return unsolvable("piece %d of %s, which place %d should have, is at no place from where it could come (orbit)",
				piece, p.Sets[o.set].Name, place+1)
		}
	}
	next := 0
	for i := range o.places {
		if o.fixed[i] {
			continue
		}
		for left[next] == 0 {
			next++
		}
		left[next]--
		o.home[i] = next
	}
	return nil
}

// mayEnd reports whether a piece of the class may end at the place.
func (o *orbit) mayEnd(class, place int) bool { return !o.fixed[place] || o.home[place] == class }

// asksPieces reports whether it matters where pieces are.
func (o *orbit) asksPieces() bool { return len(o.places) > 1 && slices.Contains(o.fixed, true) }

// asksOrient reports whether it matters how pieces are turned.
func (o *orbit) asksOrient() bool { return slices.Contains(o.right, true) }

// keepsSum reports whether no move changes the sum of the orientations.
func (o *orbit) keepsSum() bool {
	for _, twist := range o.twist {
		if sum(twist)%o.n != 0 {
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
func (o *orbit) arrangements(most float64) float64 {
	count := make([]int, o.classN)
	ways, k := 1.0, 0
	for _, c := range o.start {
		count[c]++
		k++
		if ways = ways * float64(k) / float64(count[c]); ways > most*1e6 {
			return ways
		}
	}
	return ways
}

// orientations returns in how many ways the pieces may be turned.
func (o *orbit) orientations() float64 {
	ways := 1.0
	for range o.places {
		ways *= float64(o.n)
	}
	if o.keepsSum() {
		ways /= float64(o.n)
	}
	return ways
}
