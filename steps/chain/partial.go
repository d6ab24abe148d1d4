package chain

import (
	"cmp"
	"strings"

	"nissy/cube"
	"nissy/niss"
)

// partial is a partial solution of a stage.
type partial struct {
	score int32       // the fewest moves of a skeleton that continues it, as far as the bounds know
	rank  int32       // index among those that the stage has kept, in order
	total uint8       // number of moves, merged
	side  niss.Policy // see Link.Policy; Linear if it may be either
	link  uint8       // index of its last link in chainSearch.links
	frame uint8       // index of the frame of the link's step
	group uint8       // 0 if its last link is one of the stage's links; else 1 + index in Stage.Sequences

	// exposed says that moves which cancel have removed the last turns of a step, so that a
	// turn before them is now the last one of a side. The search has it in one direction only.
	exposed bool

	parent *partial // the partial solution that it continues; nil for the one without moves

	// moves are the moves of the last step and then all moves, merged, both as appendPacked
	// encodes them. stepEnd is the length of the first part. There may be millions of
	// partial solutions, and two strings would take twice the memory.
	moves   string
	stepEnd uint8
}

func (s *partial) setMoves(step, merged cube.Alg) {
	var buffer [64]byte
	b := appendPacked(buffer[:0], step)
	s.stepEnd = uint8(len(b))
	s.moves = string(appendPacked(b, merged))
}

// appendPacked encodes moves on both sides. Equal moves have equal codes.
func appendPacked(b []byte, a cube.Alg) []byte {
	for _, m := range a.Normal {
		b = append(b, byte(m)+1)
	}
	b = append(b, 0)
	for _, m := range a.Inverse {
		b = append(b, byte(m)+1)
	}
	return b
}

// step returns the moves of the last step, packed.
func (s *partial) step() string { return s.moves[:s.stepEnd] }

// merged returns all moves, merged and packed.
func (s *partial) merged() string { return s.moves[s.stepEnd:] }

// unpack decodes what appendPacked has encoded.
func unpack(s string) (a cube.Alg) {
	normal, inverse, _ := strings.Cut(s, "\x00")
	moves := make([]cube.Move, len(normal)+len(inverse))
	for i, code := range []byte(normal) {
		moves[i] = cube.Move(code - 1)
	}
	for i, code := range []byte(inverse) {
		moves[len(normal)+i] = cube.Move(code - 1)
	}
	if len(normal) > 0 {
		a.Normal = moves[:len(normal):len(normal)]
	}
	if len(inverse) > 0 {
		a.Inverse = moves[len(normal):]
	}
	return a
}

// compare orders partial solutions of a stage: by score, by length, by the partial
// solution that they continue, and then by their step. The order is total: only equal
// partial solutions compare as equal.
func (s *partial) compare(t *partial) int {
	d := cmp.Or(cmp.Compare(s.score, t.score), int(s.total)-int(t.total), int(s.group)-int(t.group),
		int(s.parent.rank)-int(t.parent.rank), int(s.link)-int(t.link))
	if d != 0 {
		return d
	}
	return cmp.Or(int(s.stepEnd)-int(t.stepEnd), strings.Compare(s.moves, t.moves), int(s.frame)-int(t.frame))
}

// merge returns the moves followed by the step, merged, in the memory of buffer.
func merge(buffer, moves, step cube.Alg) cube.Alg {
	buffer.Normal = append(append(buffer.Normal[:0], moves.Normal...), step.Normal...)
	buffer.Inverse = append(append(buffer.Inverse[:0], moves.Inverse...), step.Inverse...)
	return buffer
}

// isClean reports whether Cleanup would not change the moves.
func isClean(moves []cube.Move) bool {
	for i := 1; i < len(moves); i++ {
		if moves[i].Axis() == moves[i-1].Axis() && moves[i].Face() <= moves[i-1].Face() {
			return false
		}
	}
	return true
}

// saved returns how many moves the step saves by merging with the moves before it, on both
// sides. In both, all moves that can merge have done so.
func saved(moves, step cube.Alg) int {
	return savedOn(moves.Normal, step.Normal) + savedOn(moves.Inverse, step.Inverse)
}

// savedOn is saved for one side: it merges parallel turns where both meet, and if these cancel, those around them.
func savedOn(before, after []cube.Move) (saved int) {
	for len(before) > 0 && len(after) > 0 && before[len(before)-1].Axis() == after[0].Axis() {
		axis, face := after[0].Axis(), after[0].Face()
		var turns [2]int // of this face, and of the opposite one
		turn := func(m cube.Move) {
			of := 0
			if m.Face() != face {
				of = 1
			}
			turns[of] += m.Turns()
			saved++
		}
		for ; len(before) > 0 && before[len(before)-1].Axis() == axis; before = before[:len(before)-1] {
			turn(before[len(before)-1])
		}
		for ; len(after) > 0 && after[0].Axis() == axis; after = after[1:] {
			turn(after[0])
		}
		left := min(turns[0]%4, 1) + min(turns[1]%4, 1)
		if saved -= left; left > 0 {
			break
		}
	}
	return saved
}

// lastTurns returns the turns at the end of a side with which another move could merge:
// the last one, and the one before it if both are parallel.
func lastTurns(side []cube.Move) (last []cube.Move) {
	n := len(side)
	if n > 1 && side[n-2].Axis() == side[n-1].Axis() {
		return side[n-2:]
	}
	return side[max(0, n-1):]
}

// maxSaved returns how many moves a step after the given ones can save by merging: two
// for each turn that it undoes. It can undo the last turns of its side, or of both sides
// if it may use both. A step that solves the cube is followed by the inverse of the
// inverse side, so it can merge with that as well.
func (l *Link) maxSaved(moves cube.Alg) int {
	normal, inverse := 2*len(lastTurns(moves.Normal)), 2*len(lastTurns(moves.Inverse))
	if l.Policy.Kinds()&niss.OnBoth != 0 || l.Step.Final() {
		return normal + inverse
	}
	return max(normal, inverse)
}

// undoesStep reports whether the step undoes more than the last turns of a side. It then undoes
// the step before it, which is not worth searching; see maxSaved.
func undoesStep(moves, step cube.Alg) bool {
	undoes := func(before, after []cube.Move) bool {
		return saved(cube.Alg{Normal: before}, cube.Alg{Normal: after}) > 2*len(lastTurns(before))
	}
	return undoes(moves.Normal, step.Normal) || undoes(moves.Inverse, step.Inverse)
}

// openings are the moves with which a step may begin on one side. They are grouped by how
// they merge with the last turns of the moves before.
type openings struct {
	fresh  cube.MoveSet // turns of other faces, which do not merge
	merge  cube.MoveSet // turns of the same faces
	cancel cube.MoveSet // those of merge that undo such a turn, or all if there are two parallel ones
	late   cube.MoveSet // those after which a parallel turn may merge
}

// openingsAfter returns the openings after the moves of a side. If eitherWay is set, it
// leaves out the half turns that only change the direction of a quarter turn: the search
// also continues from that quarter turn in the other direction.
func openingsAfter(side []cube.Move, eitherWay bool) (o openings) {
	o.fresh = cube.AllMoves
	last := lastTurns(side)
	for _, m := range last {
		face := cube.MoveSet(0b111) << (3 * m.Face())
		o.fresh &^= face
		if eitherWay && !m.IsHalf() {
			face &^= cube.HalfTurns
		}
		o.merge |= face
		if o.cancel |= 1 << m.Inverse(); len(last) > 1 {
			o.cancel |= face
			o.late |= face
		}
		if face != 0 {
			o.late |= cube.MoveSet(0b111) << (3 * m.Face().Opposite())
		}
	}
	return o
}

// stepSearch is one search of a step: the kinds and the length of the solutions, and the
// moves with which they may begin on normal and on inverse.
type stepSearch struct {
	kinds  niss.Kinds
	length int
	begin  niss.Beginning
}

// onlyLate returns the searches for those of its steps that may save more moves than its
// length counts on: those with a parallel turn that merges as well, and those that
// merge on both sides.
func (r stepSearch) onlyLate(normal, inverse openings) []stepSearch {
	both := r
	both.kinds &= niss.OnBoth
	r.kinds &^= niss.OnBoth
	r.begin.First[0] &= normal.late
	r.begin.First[1] &= inverse.late
	r.begin.Parallel = true
	return []stepSearch{r, both}
}

// stepSearches appends the searches for the steps that make the moves longer by added.
// Such a step has as many moves, or one or two more if it begins with a move that merges.
// If it begins so on one side, it may begin with any move on the other. The first search
// is the one for steps that do not merge. Steps that save more moves are found only when
// more moves are added: those that merge on both sides, where the sides of a solved cube
// meet, or with a turn after a parallel one.
func stepSearches(list []stepSearch, normal, inverse openings, kinds niss.Kinds, added int) []stepSearch {
	list = append(list, stepSearch{kinds, added, beginWith(normal.fresh, inverse.fresh)})
	any := [2]cube.MoveSet{normal.fresh | normal.merge, inverse.fresh | inverse.merge}
	for i, first := range [...][2]cube.MoveSet{{normal.merge, inverse.merge}, {normal.cancel, inverse.cancel}} {
		saved := i + 1
		list = append(list, stepSearch{kinds &^ niss.OnBoth, added + saved, beginWith(first[0], first[1])})
		if kinds&niss.OnBoth != 0 {
			list = append(list,
				stepSearch{niss.OnBoth, added + saved, beginWith(first[0], any[1])},
				stepSearch{niss.OnBoth, added + saved, beginWith(normal.fresh, first[1])})
		}
	}
	return list
}

func beginWith(normal, inverse cube.MoveSet) niss.Beginning {
	return niss.Beginning{First: [2]cube.MoveSet{normal, inverse}}
}
