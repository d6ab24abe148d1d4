package solver

import "nissy/puzzle"

// parity compares what the moves can change of the orbits' parities and sums of
// orientations with what the position needs.
func parity(p *puzzle.Puzzle, orbits []*orbit) error {
	var measures []measure
	for _, o := range orbits {
		if o.unique() {
			measures = append(measures, o.signs())
		}
		if o.n > 1 && o.allRight() {
			measures = append(measures, o.sums())
		}
	}
	if len(measures) == 0 || reachable(measures, len(p.Moves)) {
		return nil
	}
	return unsolvable("moves cannot bring its permutations and orientations to what is solved (parity)")
}

// measure is a number, modulo another, to which each move adds a fixed amount.
type measure struct {
	modulus int
	moves   []int // what each move adds
	need    int   // from the start to solved
}

// reachable reports whether some moves add to each measure what it needs.
func reachable(measures []measure, moves int) bool {
	states := 1
	for _, m := range measures {
		if states > 1<<20 {
			return true // not worth it
		}
		states *= m.modulus
	}
	need := 0
	for _, m := range measures {
		need = need*m.modulus + m.need
	}
	seen := map[int]bool{0: true}
	for list := []int{0}; len(list) > 0; {
		state := list[len(list)-1]
		list = list[:len(list)-1]
		for m := range moves {
			if next := add(measures, state, m); !seen[next] {
				seen[next] = true
				list = append(list, next)
			}
		}
	}
	return seen[need]
}

// add returns the state of all measures, as one number, after a move.
func add(measures []measure, state, move int) int {
	next, unit := 0, 1
	for i := len(measures) - 1; i >= 0; i-- {
		m := measures[i]
		next += (state%m.modulus + m.moves[move]) % m.modulus * unit
		state /= m.modulus
		unit *= m.modulus
	}
	return next
}

// unique reports whether each piece has one place to go to.
func (o *orbit) unique() bool {
	count := make([]int, o.classN)
	for _, c := range o.start {
		count[c]++
	}
	for _, n := range count {
		if n > 1 {
			return false
		}
	}
	return len(o.places) > 1
}

// allRight reports whether each piece must be turned right.
func (o *orbit) allRight() bool {
	for _, right := range o.right {
		if !right {
			return false
		}
	}
	return true
}

// signs measures the parity of the permutation.
func (o *orbit) signs() measure {
	m := measure{modulus: 2}
	for _, from := range o.from {
		m.moves = append(m.moves, odd(from))
	}
	at := make(map[int]int)
	for i, class := range o.home {
		at[class] = i
	}
	relative := make([]int, len(o.start))
	for i, class := range o.start {
		relative[i] = at[class]
	}
	m.need = odd(relative)
	return m
}

// odd returns the parity of a permutation.
func odd(perm []int) int {
	seen := make([]bool, len(perm))
	parity := 0
	for i := range perm {
		for j := i; !seen[j]; j = perm[j] {
			seen[j] = true
			if perm[j] != i {
				parity ^= 1
			}
		}
	}
	return parity
}

// sums measures the sum of the orientations.
func (o *orbit) sums() measure {
	m := measure{modulus: o.n}
	for _, twist := range o.twist {
		m.moves = append(m.moves, sum(twist)%o.n)
	}
	m.need = ((sum(o.solved)-sum(o.turned))%o.n + o.n) % o.n
	return m
}
