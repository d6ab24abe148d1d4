package insert

import (
	"math/bits"

	"nissy/cube"
)

// If a sequence S begins with a move m, so that it is m·X, then X·m is m⁻¹·S·m: it disturbs as many
// pieces as S, in cycles of the same lengths. So with S the table has X·m, and all other rotations of S.
// The join finds only one of them if they are long. Two questions remain.
//
// Which one? Write a number for each move: in its bits, whether a parallel move follows, whether it is a
// half turn, and whether the layer after the next one turns the same axis. Of two parallel moves, a half
// turn counts as the first one. Of all rotations take one whose numbers are the greatest, in the order of
// words in a dictionary. Each part of them is then at most as great as the beginning of the same length.
// isLeading checks that for the first part of a sequence. Where it depends on moves after the part, it
// takes a bit as 0. It is the same if the numbers are read backwards, with a half turn as the last of two
// parallel moves. Then isLeading checks the second part. As symmetries do not change these numbers, it
// does not matter which of the symmetric sequences this is about. If there are parallel moves, the
// greatest numbers begin with those of two, so these are never the first and the last move.
//
// What if a move at the end merges with the first one? Then fewer moves do the same as X·m, and the
// join finds these, or they are found in the same way. addLonger puts the moves around them.

// pattern has such numbers, after a leading 1.
type pattern uint64

// The bits of the number of a move, and how many there are.
const (
	repeats    pattern = 1 << iota // the layer after the next one turns the same axis
	half                           // it is a half turn
	paired                         // a parallel move follows
	numberBits = iota
)

const noPattern pattern = 1

// then appends the numbers of a layer. Of the bits they have repeats or nothing as given.
func (t pattern) then(l layer, repeats pattern) pattern {
	n, halves := l.len(), l.halfTurns()
	for i := range n {
		t = t<<numberBits | repeats
		if i < halves {
			t |= half
		}
		if i+1 < n {
			t |= paired
		}
	}
	return t
}

// halfTurns returns how many of the moves of a layer are half turns.
func (l layer) halfTurns() (n int) {
	if l&positiveTurns == 0b1000 {
		n++
	}
	if l&negativeTurns == 0b0010 {
		n++
	}
	return n
}

// patternOf returns the numbers of the moves of a sequence, read forwards or backwards. If it is whole,
// its first move follows the last one.
func patternOf(a layers, backwards, whole bool) pattern {
	t, n := noPattern, len(a)
	for i := range a {
		j, step := i, 2
		if backwards {
			j, step = n-1-i, -2
		}
		same := pattern(0)
		if (i+2 < n || whole) && a[j].sameAxis(a[(j+step+2*n)%n]) {
			same = repeats
		}
		t = t.then(a[j], same)
	}
	return t
}

// split returns the number of moves and the bits of all.
func (t pattern) split() (n int, all pattern) {
	n = (bits.Len64(uint64(t)) - 1) / numberBits
	return n, t &^ (1 << (numberBits * n))
}

// isLeading reports whether no part of the numbers is greater than their beginning of the same length.
func (t pattern) isLeading() bool {
	n, all := t.split()
	for i := 1; i < n; i++ {
		if all&(1<<(numberBits*i)-1) > all>>(numberBits*(n-i)) {
			return false
		}
	}
	return true
}

// isGreatest reports whether the numbers of no rotation are greater.
func (t pattern) isGreatest() bool {
	n, all := t.split()
	for i := 1; i < n; i++ {
		if (all<<(numberBits*i)|all>>(numberBits*(n-i)))&(1<<(numberBits*n)-1) > all {
			return false
		}
	}
	return true
}

// kind says which of the sequences that disturb as many pieces, in cycles of the same lengths, are in
// the table: those of a family, which have at most family moves, and others of at most all moves.
type kind struct{ family, all int }

func kindOf(p *pieces) (k kind) {
	e := p.effect()
	k.family, _ = longest(&e)
	if k.all = k.family; e.edges() <= nearEdges {
		k.all = max(k.all, nearLength)
	}
	return k
}

// addJoined adds a sequence that the join has found, and those that it generates, as far as they belong
// into the table. p is what it does.
func (f *found) addJoined(a layers, p *pieces) {
	switch k := kindOf(p); {
	case a.len() > k.all:
	case a.len() <= shortLength:
		f.add(a, p, k)
	default:
		f.addRotations(a, p, k)
	}
}

// addRotations adds the rotations of a sequence. It leaves out a sequence if the join finds one of its
// rotations, too.
func (f *found) addRotations(a layers, p *pieces, k kind) {
	by := conjugatesOf()
	if a[len(a)-1].sameAxis(a[0]) || !patternOf(a, a.len() == nearLength, true).isGreatest() {
		return
	}
	var buffer [2 * maxLength]layer
	twice := append(append(buffer[:0], a...), a...)
	for i, l := range a {
		a = twice[i : i+len(a)]
		f.add(a, p, k)
		var moves [2]cube.Move
		for _, m := range l.appendTo(moves[:0]) {
			if one := layerOf(m); one != l {
				f.addConjugate(a, p, k, one.inverse())
			}
		}
		p.before(&by[l.inverse()])
	}
}

// addConjugate adds the sequence after a layer and before the layer that undoes it.
func (f *found) addConjugate(a layers, p *pieces, k kind, l layer) {
	q := *p
	q.before(&conjugatesOf()[l])
	var buffer [maxLength + 2]layer
	f.add(around(buffer[:0], l, a), &q, k)
}

// around appends a sequence after a layer and before the layer that undoes it to a buffer.
func around(buffer layers, l layer, a layers) layers {
	return append(buffer, l).join(a).push(l.inverse())
}

// addLonger adds the longer sequences that do the same as a sequence after a move and before the move
// that undoes it, but only those of more than shortLength moves: the join finds all shorter ones.
func (f *found) addLonger(a layers, p *pieces, k kind) {
	n := a.len()
	if n < shortLength-1 || n >= k.all {
		return
	}
	for m := range cube.Move(cube.NumFaceMoves) {
		l := layerOf(m)
		if l.saved(a[0]) > 0 {
			continue // another sequence leads to the longer one, too
		}
		var buffer [maxLength + 2]layer
		if longer := around(buffer[:0], l, a).len(); longer > max(n, shortLength) && longer <= k.all {
			f.addConjugate(a, p, k, l)
		}
	}
}

// saved returns how many moves merge when another layer follows.
func (l layer) saved(k layer) int {
	if !l.sameAxis(k) {
		return 0
	}
	return l.len() + k.len() - l.plus(k).len()
}
