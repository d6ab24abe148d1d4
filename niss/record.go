package niss

import (
	"bytes"
	"math/bits"

	"nissy/cube"
)

// A record is a solution encoded so that the order of records as byte strings is
// the order of solutions. Its bytes are
//
//	the kind: normalKind, inverseKind or bothKind
//	the normal side: the last move; the move before it if the two are
//	parallel, else 0; the other moves in order; 0
//	the inverse side in the same way
//	the index of the frame
//
// A side without moves is a single 0. A move is encoded as 1 plus its number, in
// the user's frame. Adjacent turns of opposite faces are put in the order of their
// numbers. This order puts solutions whose endings share a trigger next to each
// other.
type record []byte

// newRecord encodes the solution on the worker's two sides.
func newRecord(w *worker) record {
	normal, inverse := w.sides[0].all(), w.sides[1].all()
	r := append(make(record, 0, len(normal)+len(inverse)+6), byte(w.solutionKind()))
	unframe := w.frame.sym.Inverse()
	r = appendSide(r, normal, unframe)
	r = appendSide(r, inverse, unframe)
	return append(r, byte(w.frameIndex))
}

// solutionKind returns the kind of the solution on the worker's two sides.
func (w *worker) solutionKind() int {
	switch {
	case w.sides[1].len == 0:
		return normalKind
	case w.sides[0].len == 0:
		return inverseKind
	}
	return bothKind
}

// appendSide appends the encoding of one side to r. The symmetry unframe takes
// moves of the frame back to the user's frame.
func appendSide(r record, framed []cube.Move, unframe cube.Sym) record {
	n := len(framed)
	if n == 0 {
		return append(r, 0)
	}
	var moves side
	for _, m := range framed {
		moves.pushSorted(unframe.Move(m))
	}
	last := moves.moves[n-1]
	r = append(r, byte(last)+1)
	numOthers := n - 1
	if n > 1 && moves.moves[n-2].Axis() == last.Axis() {
		numOthers--
		r = append(r, byte(moves.moves[n-2])+1)
	} else {
		r = append(r, 0)
	}
	for _, m := range moves.moves[:numOthers] {
		r = append(r, byte(m)+1)
	}
	return append(r, 0)
}

// pushSorted appends m. If the last move turns the opposite face and has a larger
// number, m is inserted before it.
func (s *side) pushSorted(m cube.Move) {
	last := s.last()
	if last != noMove && last.Axis() == m.Axis() && m < last {
		s.moves[s.len-1], m = m, last
	}
	s.push(m)
}

// kind returns the kind of the solution: the first byte.
func (r record) kind() int { return int(r[0]) }

// frame returns the index of the frame.
func (r record) frame() int { return int(r[len(r)-1]) }

// solution decodes the record.
func (r record) solution() Solution {
	var s Solution
	rest := r[1:]
	s.Alg.Normal, rest = readSide(rest)
	s.Alg.Inverse, _ = readSide(rest)
	s.Frame = r.frame()
	return s
}

func readSide(r record) (moves []cube.Move, rest record) {
	if r[0] == 0 {
		return nil, r[1:]
	}
	end := 2 + bytes.IndexByte(r[2:], 0)
	for _, code := range r[2:end] {
		moves = append(moves, cube.Move(code-1))
	}
	if r[1] != 0 {
		moves = append(moves, cube.Move(r[1]-1))
	}
	return append(moves, cube.Move(r[0]-1)), r[end+1:]
}

// The kinds of solutions by the sides that they use, in the order in which
// solutions are sorted.
const (
	normalKind  = iota // all on normal
	inverseKind        // all on inverse
	bothKind
	numKinds
)

// hasSameMoves reports whether the records differ only in the frame.
func (r record) hasSameMoves(other record) bool {
	return bytes.Equal(r[:len(r)-1], other[:len(other)-1])
}

// recordOf encodes a solution.
func recordOf(s Solution) record { return append(appendAlg(nil, s.Alg), byte(s.Frame)) }

// Order returns a string that sorts solutions of equal length in the order in which Solve
// reports them. Different solutions have different strings.
func Order(a cube.Alg) string { return string(appendAlg(nil, a)) }

// appendAlg appends the encoding of a solution without its frame.
func appendAlg(r record, a cube.Alg) record {
	r = append(r, byte(bits.TrailingZeros8(uint8(KindOf(a)))))
	r = appendSide(r, a.Normal, 0)
	return appendSide(r, a.Inverse, 0)
}
