package insert

import (
	"math/bits"

	"nissy/cube"
)

// If a sequence S begins with a move m, so that it is m·X, then X·m is m⁻¹·S·m: it disturbs as many
// pieces as S, in cycles of the same lengths. So with S the table has X·m, and all other rotations of S.
// The join finds only one of them if they are long. Two questions remain.
//
// Which one? Write 1 for each half turn and 0 for each quarter turn; of two parallel moves, a half turn
// counts as the first one. Of all rotations take one whose number is the greatest. Each part of the
// number is then at most as great as the beginning of the same length. isLeading checks that for the
// first part of a sequence. It is the same if the number is read backwards, with a half turn as the
// last of two parallel moves. Then isLeading checks the second part. As symmetries do not change these
// numbers, it does not matter which of the symmetric sequences this is about.
//
// What if a move at the end merges with the first one? Then fewer moves do the same as X·m, and the
// join finds these, or they are found in the same way. addLonger puts the moves around them.

// pattern is such a number, after a leading 1.
type pattern uint32

const noPattern pattern = 1

// then appends the turns of a layer.
func (t pattern) then(l layer) pattern {
	n, half := l.len(), l.halfTurns()
	return t<<n | (1<<half-1)<<(n-half)
}

// after puts a move before a number that is read backwards. parallel is whether the move that is read
// next is parallel to it.
func (t pattern) after(m cube.Move, parallel bool) pattern {
	n, all := t.split()
	if m.Turns() == 2 {
		return 2<<n | 1<<n | all
	}
	if top := pattern(1) << n >> 1; parallel && all&top != 0 {
		all ^= 3 * top // the half turn counts as the first
	}
	return 2<<n | all
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

// patternOf returns the number of a sequence, read forwards or backwards.
func patternOf(a layers, backwards bool) pattern {
	t := noPattern
	for i := range a {
		if backwards {
			i = len(a) - 1 - i
		}
		t = t.then(a[i])
	}
	return t
}

// split returns the number of moves and the bits of all.
func (t pattern) split() (n int, all pattern) {
	n = bits.Len32(uint32(t)) - 1
	return n, t &^ (1 << n)
}

// isLeading reports whether no part of the number is greater than its beginning of the same length.
func (t pattern) isLeading() bool {
	n, all := t.split()
	for i := 1; i < n; i++ {
		if all&(1<<i-1) > all>>(n-i) {
			return false
		}
	}
	return true
}

// isGreatest reports whether no rotation of the number is greater. around is whether the last move and
// the first one are parallel. Then their order in the other rotations is the usual one.
func (t pattern) isGreatest(around bool) bool {
	n, all := t.split()
	rotated := all
	if ends := pattern(1<<(n-1) | 1); around && all&ends == 1<<(n-1) {
		rotated ^= ends
	}
	for i := range n {
		if (rotated<<i|rotated>>(n-i))&(1<<n-1) > all {
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
	by, last := conjugatesOf(), len(a)-1
	around := a[last].sameAxis(a[0])
	if merges(a[last], a[0]) || !patternOf(a, a.len() == nearLength).isGreatest(around) {
		return
	}
	if around {
		p.before(&by[a[last]])
		a[0], a = a[0].plus(a[last]), a[:last]
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
	buffer = append(buffer, l)
	for _, next := range a {
		buffer = buffer.push(next)
	}
	return buffer.push(l.inverse())
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
		if merges(l, a[0]) {
			continue // another sequence leads to the longer one, too
		}
		var buffer [maxLength + 2]layer
		if longer := around(buffer[:0], l, a).len(); longer > max(n, shortLength) && longer <= k.all {
			f.addConjugate(a, p, k, l)
		}
	}
}

// merges reports whether fewer moves do the same as two layers.
func merges(first, second layer) bool {
	return first.sameAxis(second) && first.plus(second).len() < first.len()+second.len()
}
