package niss

import (
	"bytes"

	"nissy/cube"
)

// A record is a solution encoded so that the order of records as byte strings is
// the order of solutions. Its bytes are
//
//	the kind: OnNormal, OnInverse or OnBoth
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
	return append(encode(w.alg(), w.frame.Sym.Inverse()), byte(w.frameIndex))
}

// alg returns the moves on the worker's two sides.
func (w *worker) alg() cube.Alg { return cube.Alg{Normal: w.sides[0].all(), Inverse: w.sides[1].all()} }

func recordOf(s Solution) record { return append(encode(s.Alg, 0), byte(s.Frame)) }

// Order returns a string that sorts solutions of equal length in the order in which Solve
// reports them. Different solutions have different strings.
func Order(a cube.Alg) string { return string(encode(a, 0)) }

// encode encodes a solution without its frame. The symmetry unframe takes its moves back to the
// user's frame.
func encode(a cube.Alg, unframe cube.Sym) record {
	r := append(make(record, 0, a.Len()+6), byte(KindOf(a)))
	r = appendSide(r, a.Normal, unframe)
	return appendSide(r, a.Inverse, unframe)
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
func (r record) kind() Kinds { return Kinds(r[0]) }

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

// hasSameMoves reports whether the records differ only in the frame.
func (r record) hasSameMoves(other record) bool {
	return bytes.Equal(r[:len(r)-1], other[:len(other)-1])
}
