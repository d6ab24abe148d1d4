package niss

import (
	"bytes"
	"slices"

	"nissy/cube"
)

// A record is a solution in the form in which solutions are sorted: its bytes
// in order are what decides first. They are
//
//	the kind: onNormal, onInverse or onBoth
//	the normal side: last move, the move before if parallel, the others; 0
//	the inverse side likewise
//	the frame
//
// with moves as 1 plus their number, as the user sees them, turns of opposite
// faces in the order of the moves. So endings that share a trigger stand
// together.
type record []byte

// newRecord writes the solution that the worker has on its sides.
func newRecord(w *worker) record {
	normal, inverse := w.sides[0].all(), w.sides[1].all()
	r := append(make(record, 0, len(normal)+len(inverse)+6), byte(w.solutionKind()))
	unframe := w.frame.Sym.Inverse()
	r = appendSide(r, normal, unframe)
	r = appendSide(r, inverse, unframe)
	return append(r, byte(w.frameIndex))
}

// kind is the kind of the solution that the worker has on its sides.
func (w *worker) solutionKind() int {
	switch {
	case w.sides[1].len == 0:
		return onNormal
	case w.sides[0].len == 0:
		return onInverse
	}
	return onBoth
}

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

// pushInOrder appends m, before the last move if that turns the opposite face
// and comes later in the order of the moves.
func (s *side) pushSorted(m cube.Move) {
	last := s.last()
	if last != noMove && last.Axis() == m.Axis() && m < last {
		s.moves[s.len-1], m = m, last
	}
	s.push(m)
}

// kind is what the record begins with.
func (r record) kind() int { return int(r[0]) }

// solution reads the record back.
func (r record) solution() Solution {
	var s Solution
	rest := r[1:]
	s.Normal, rest = readSide(rest)
	s.Inverse, rest = readSide(rest)
	s.Frame = int(rest[0])
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

// The kinds of solutions by the sides that they use, in the order of solutions. A
// record begins with its kind.
const (
	onNormal  = iota // all on normal
	onInverse        // all on inverse
	onBoth
	numKinds
)

// records are the solutions of one depth; keep bounds how many are needed, 0
// for all.
type records struct {
	list     []record
	count    [numKinds]int
	limit    int
	distinct bool // those that differ in the frame only are one
}

func (r *records) add(rec record) {
	r.list = append(r.list, rec)
	if r.limit > 0 && len(r.list) >= 4*r.limit+1024 {
		r.sort()
	}
}

// sort puts the records in order and drops those that are not needed.
func (r *records) sort() {
	slices.SortFunc(r.list, func(a, b record) int { return bytes.Compare(a, b) })
	if r.distinct {
		r.list = slices.CompactFunc(r.list, func(a, b record) bool { return bytes.Equal(a[:len(a)-1], b[:len(b)-1]) })
	}
	if r.limit > 0 && len(r.list) > r.limit {
		clear(r.list[r.limit:])
		r.list = r.list[:r.limit]
	}
}
