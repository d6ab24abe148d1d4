package niss

import (
	"bytes"
	"iter"
	"slices"

	"nissy/cube"
	"nissy/internal/interrupt"
)

// A record is a solution encoded so that the order of records as byte strings is
// the order of solutions. Its bytes are
//
//	the kind: onNormal, onInverse or onBoth
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
	unframe := w.frame.Sym.Inverse()
	r = appendSide(r, normal, unframe)
	r = appendSide(r, inverse, unframe)
	return append(r, byte(w.frameIndex))
}

// solutionKind returns the kind of the solution on the worker's two sides.
func (w *worker) solutionKind() int {
	switch {
	case w.sides[1].len == 0:
		return onNormal
	case w.sides[0].len == 0:
		return onInverse
	}
	return onBoth
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
	onNormal  = iota // all on normal
	onInverse        // all on inverse
	onBoth
	numKinds
)

// hasSameMoves reports whether the records differ only in the frame.
func (r record) hasSameMoves(other record) bool {
	return bytes.Equal(r[:len(r)-1], other[:len(other)-1])
}

// records collects the solutions of one depth. After sort, the records of a solution that
// was found in several frames are next to each other.
type records struct {
	list  []record
	count [numKinds]int
	limit int // the most solutions to keep; 0 means all
}

func (r *records) add(rec record) {
	r.list = append(r.list, rec)
	if r.limit > 0 && len(r.list) >= 4*r.limit+1024 {
		r.sort()
	}
}

// sort sorts the records and drops the solutions beyond the limit.
func (r *records) sort() {
	slices.SortFunc(r.list, func(a, b record) int {
		interrupt.Tick()
		return bytes.Compare(a, b)
	})
	if r.limit == 0 {
		return
	}
	end := 0
	for kept := 0; kept < r.limit && end < len(r.list); kept++ {
		end = r.endOfSolution(end)
	}
	clear(r.list[end:])
	r.list = r.list[:end]
}

// endOfSolution returns the index after the last record with the moves of record i.
func (r *records) endOfSolution(i int) int {
	end := i + 1
	for end < len(r.list) && r.list[end].hasSameMoves(r.list[i]) {
		end++
	}
	return end
}

// numSolutions returns the number of records that differ in their moves.
func (r *records) numSolutions() (n int) {
	for i := 0; i < len(r.list); i = r.endOfSolution(i) {
		n++
	}
	return n
}

// solutions yields the solutions, each with all its frames.
func (r *records) solutions() iter.Seq[Solution] {
	return func(yield func(Solution) bool) {
		for i, end := 0, 0; i < len(r.list); i = end {
			end = r.endOfSolution(i)
			s := r.list[i].solution()
			for _, other := range r.list[i+1 : end] {
				s.OtherFrames = append(s.OtherFrames, other.frame())
			}
			if !yield(s) {
				return
			}
		}
	}
}

// Order returns a string that sorts solutions of equal length in the order in which Solve
// reports them. Different solutions have different strings.
func Order(a cube.Alg) string {
	r := record{byte(KindOf(a))} // the kinds are in ascending order
	r = appendSide(r, a.Normal, 0)
	return string(appendSide(r, a.Inverse, 0))
}
