package solver

import (
	"slices"

	"nissy/puzzle"
)

// checkInvariants compares how the moves can change the parities and the sums of
// orientations of the orbits with the changes that the position needs. The error is
// *UnsolvableError.
func checkInvariants(p *puzzle.Puzzle, orbits []*orbit) error {
	var invariants []invariant
	for _, o := range orbits {
		if o.allDistinct() {
			invariants = append(invariants, o.parityInvariant())
		}
		if o.orientations > 1 && o.allOrientMatter() {
			invariants = append(invariants, o.orientInvariant())
		}
	}
	if len(invariants) == 0 || reachable(invariants, len(p.Moves)) {
		return nil
	}
	return unsolvable("no moves can solve its permutations and orientations together (parity)")
}

// invariant is a number that each move changes by a fixed amount, modulo another
// number.
type invariant struct {
	modulus int
	perMove []int // by move: the amount
	needed  int   // change from the start to solved
}

// reachable reports whether some sequence of moves changes each invariant by the
// amount that it needs.
func reachable(invariants []invariant, moves int) bool {
	seen := combinedStates(invariants, moves)
	if seen == nil {
		return true // too many to check
	}
	need := make([]byte, len(invariants))
	for i, m := range invariants {
		need[i] = byte(m.needed)
	}
	return seen[string(need)]
}

// combinedStates returns the states of all invariants that the moves can reach. A state has a byte for each invariant, which is enough
// for its modulus. It returns nil if there are too many states.
func combinedStates(invariants []invariant, moves int) (seen map[string]bool) {
	const most = 1 << 20
	group := []string{string(make([]byte, len(invariants)))} // the states that the moves so far can reach
	seen = map[string]bool{group[0]: true}
	for m := range moves {
		change, before := changeOf(invariants, m), len(group)
		var powers []string
		for power := change; !seen[power]; power = addStates(invariants, power, change) {
			if powers = append(powers, power); before*(len(powers)+1) > most {
				return nil
			}
		}
		for _, power := range powers {
			for _, state := range group[:before] {
				next := addStates(invariants, state, power)
				seen[next] = true
				group = append(group, next)
			}
		}
	}
	return seen
}

// changeOf returns the state after a move from the state 0.
func changeOf(invariants []invariant, move int) string {
	state := make([]byte, len(invariants))
	for i, m := range invariants {
		state[i] = byte(m.perMove[move])
	}
	return string(state)
}

// addStates returns the sum of two states.
func addStates(invariants []invariant, a, b string) string {
	sum := make([]byte, len(invariants))
	for i, m := range invariants {
		sum[i] = byte((int(a[i]) + int(b[i])) % m.modulus)
	}
	return string(sum)
}

// allDistinct reports whether each piece has a class of its own.
func (o *orbit) allDistinct() bool {
	return len(o.slots) > 1 && !slices.ContainsFunc(o.startClass, func(c int) bool { return countOf(o.startClass, c) > 1 })
}

// allOrientMatter reports whether each slot requires an orientation.
func (o *orbit) allOrientMatter() bool {
	return !slices.ContainsFunc(o.orientModulo, func(n int) bool { return n < o.orientations })
}

func (o *orbit) parityInvariant() invariant {
	m := o.parities()
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

// parities returns the parity of the permutation of each move, as an invariant without
// a goal.
func (o *orbit) parities() invariant {
	m := invariant{modulus: 2}
	for _, from := range o.from {
		m.perMove = append(m.perMove, permutationParity(from))
	}
	return m
}

// permutationParity returns 1 if a permutation is odd, and otherwise 0.
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

func (o *orbit) orientInvariant() invariant {
	m := o.twistSums()
	m.needed = ((sum(o.solvedOrient)-sum(o.startOrient))%o.orientations + o.orientations) % o.orientations
	return m
}

// twistSums returns the sum of the orientations that each move adds, as an invariant
// without a goal.
func (o *orbit) twistSums() invariant {
	m := invariant{modulus: o.orientations}
	for _, twist := range o.twist {
		m.perMove = append(m.perMove, sum(twist)%o.orientations)
	}
	return m
}
