package solver

import "nissy/puzzle"

// parity compares what the moves can change of the orbits' parities and sums of
// orientations with what the position needs.
func checkInvariants(p *puzzle.Puzzle, orbits []*orbit) error {
	var measures []invariant
	for _, o := range orbits {
		if o.allDistinct() {
			measures = append(measures, o.parityInvariant())
		}
		if o.orientations > 1 && o.allOrientMatter() {
			measures = append(measures, o.orientInvariant())
		}
	}
	if len(measures) == 0 || reachable(measures, len(p.Moves)) {
		return nil
	}
	return unsolvable("moves cannot bring its permutations and orientations to what is solved (parity)")
}

// measure is a number, modulo another, to which each move adds a fixed amount.
type invariant struct {
	modulus int
	perMove []int // what each move adds
	needed  int   // from the start to solved
}

// reachable reports whether some moves add to each measure what it needs.
func reachable(measures []invariant, moves int) bool {
	states := 1
	for _, m := range measures {
		if states > 1<<20 {
			return true // not worth it
		}
		states *= m.modulus
	}
	need := 0
	for _, m := range measures {
		need = need*m.modulus + m.needed
	}
	seen := map[int]bool{0: true}
	for list := []int{0}; len(list) > 0; {
		state := list[len(list)-1]
		list = list[:len(list)-1]
		for m := range moves {
			if next := addMove(measures, state, m); !seen[next] {
				seen[next] = true
				list = append(list, next)
			}
		}
	}
	return seen[need]
}

// add returns the state of all measures, as one number, after a move.
func addMove(measures []invariant, state, move int) int {
	next, unit := 0, 1
	for i := len(measures) - 1; i >= 0; i-- {
		m := measures[i]
		next += (state%m.modulus + m.perMove[move]) % m.modulus * unit
		state /= m.modulus
		unit *= m.modulus
	}
	return next
}

// unique reports whether each piece has one place to go to.
func (o *orbit) allDistinct() bool {
	count := make([]int, o.classCount)
	for _, c := range o.startClass {
		count[c]++
	}
	for _, n := range count {
		if n > 1 {
			return false
		}
	}
	return len(o.slots) > 1
}

// allRight reports whether each piece must be turned right.
func (o *orbit) allOrientMatter() bool {
	for _, right := range o.orientMatters {
		if !right {
			return false
		}
	}
	return true
}

// signs measures the parity of the permutation.
func (o *orbit) parityInvariant() invariant {
	m := invariant{modulus: 2}
	for _, from := range o.from {
		m.perMove = append(m.perMove, permutationParity(from))
	}
	at := make(map[int]int)
	for i, class := range o.homeClass {
		at[class] = i
	}
	relative := make([]int, len(o.startClass))
	for i, class := range o.startClass {
		relative[i] = at[class]
	}
	m.needed = permutationParity(relative)
	return m
}

// odd returns the parity of a permutation.
func permutationParity(perm []int) int {
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
func (o *orbit) orientInvariant() invariant {
	m := invariant{modulus: o.orientations}
	for _, twist := range o.twist {
		m.perMove = append(m.perMove, sum(twist)%o.orientations)
	}
	m.needed = ((sum(o.solvedOrient)-sum(o.startOrient))%o.orientations + o.orientations) % o.orientations
	return m
}
