package chain

import (
	"cmp"
	"strings"

	"nissy/cube"
	"nissy/niss"
)

// partial is a partial solution of a stage.
type partial struct {
	score  int32       // see Rank
	total  uint8       // number of moves, merged
	side   niss.Policy // see Link.Policy; Linear if it may be either
	link   uint8       // index of its last link in the stage
	frame  uint8       // index of the frame of the link's step
	parent int32       // index of the partial solution of the stage before that it continues
	moves  string      // the moves of the last step, and all moves merged; see packMoves
}

// packMoves packs the two sequences of a partial solution into one string. There may be
// millions of partial solutions, and two strings would take twice the memory.
func packMoves(step, merged cube.Alg) string { return pack(step) + "\x00" + pack(merged) }

// step returns the moves of the last step, packed.
func (s *partial) step() string { return s.moves[:s.endOfStep()] }

// merged returns all moves, merged and packed.
func (s *partial) merged() string { return s.moves[s.endOfStep()+1:] }

// endOfStep returns the index in moves of the byte between the two sequences.
func (s *partial) endOfStep() int {
	inverse := strings.IndexByte(s.moves, 0) + 1
	return inverse + strings.IndexByte(s.moves[inverse:], 0)
}

// pack encodes moves on both sides as a short string. Equal moves have equal strings.
func pack(a cube.Alg) string {
	b := make([]byte, 0, len(a.Normal)+1+len(a.Inverse))
	for _, m := range a.Normal {
		b = append(b, byte(m)+1)
	}
	b = append(b, 0)
	for _, m := range a.Inverse {
		b = append(b, byte(m)+1)
	}
	return string(b)
}

// unpack decodes what pack has encoded.
func unpack(s string) (a cube.Alg) {
	normal, inverse, _ := strings.Cut(s, "\x00")
	for _, code := range []byte(normal) {
		a.Normal = append(a.Normal, cube.Move(code-1))
	}
	for _, code := range []byte(inverse) {
		a.Inverse = append(a.Inverse, cube.Move(code-1))
	}
	return a
}

// compare orders partial solutions of a stage: by score, by length, by the partial
// solution that they continue, and then by their step. The order is total: only equal
// partial solutions compare as equal.
func (s *partial) compare(t *partial) int {
	d := cmp.Or(cmp.Compare(s.score, t.score), int(s.total)-int(t.total), int(s.parent)-int(t.parent), int(s.link)-int(t.link), s.endOfStep()-t.endOfStep())
	if d != 0 {
		return d
	}
	return cmp.Or(strings.Compare(s.step(), t.step()), int(s.frame)-int(t.frame))
}

// appendStep returns the moves of a partial solution and of the step after it, merged, and
// their number. The cube c is the one before the step. Moves that solve it count as one
// sequence on the normal scramble.
func appendStep(c *cube.Cube, moves, step cube.Alg) (merged cube.Alg, total int) {
	merged = moves.Then(step).Cleanup()
	if after := c.ApplyAlg(step); after == cube.Solved {
		whole := cube.Alg{Normal: merged.UnNISS()}.Cleanup()
		return merged, whole.Len()
	}
	return merged, merged.Len()
}

// lastTurns returns the turns at the end of a side with which another move could merge:
// the last one, and the one before it if both are parallel.
func lastTurns(side []cube.Move) (last []cube.Move) {
	n := len(side)
	switch {
	case n == 0:
		return nil
	case n > 1 && side[n-2].Axis() == side[n-1].Axis():
		return side[n-2:]
	}
	return side[n-1:]
}

// maxSaved returns how many moves a step after the given ones can save by merging: two
// for each turn that it undoes. It can undo the last turns of its side, or of both sides
// if it may use both. A step that solves the cube is followed by the inverse of the
// inverse side, so it can merge with that as well. A step that undoes more moves undoes
// the step before it, which is not worth searching.
func (l *Link) maxSaved(moves cube.Alg) int {
	normal, inverse := 2*len(lastTurns(moves.Normal)), 2*len(lastTurns(moves.Inverse))
	if l.Policy == niss.NISS || l.Step.Final() {
		return normal + inverse
	}
	return max(normal, inverse)
}

// openings are the moves with which a step may begin on one side. They are grouped by how
// they merge with the last turns of the moves before.
type openings struct {
	fresh  cube.MoveSet // turns of other faces, which do not merge
	merge  cube.MoveSet // turns of the same faces
	cancel cube.MoveSet // those of merge that undo such a turn, or all if there are two parallel ones
}

// openingsAfter returns the openings after the moves of a side.
func openingsAfter(side []cube.Move) (o openings) {
	o.fresh = cube.AllMoves
	last := lastTurns(side)
	for _, m := range last {
		face := cube.MoveSet(0b111) << (3 * m.Face())
		o.fresh &^= face
		o.merge |= face
		if o.cancel |= 1 << m.Inverse(); len(last) > 1 {
			o.cancel |= face
		}
	}
	return o
}

// stepSearch is one search of a step: the kinds and the length of the solutions, and the
// moves with which they may begin on normal and on inverse.
type stepSearch struct {
	kinds  niss.Kinds
	length int
	first  [2]cube.MoveSet
}

// stepSearches returns the searches for the steps that make the moves longer by added.
// Such a step has as many moves, or one or two more if it begins with a move that merges.
// If it begins so on one side, it may begin with any move on the other. The first search
// is the one for steps that do not merge.
func stepSearches(moves cube.Alg, kinds niss.Kinds, added int) []stepSearch {
	normal, inverse := openingsAfter(moves.Normal), openingsAfter(moves.Inverse)
	list := []stepSearch{{kinds, added, [2]cube.MoveSet{normal.fresh, inverse.fresh}}}
	for i, first := range [...][2]cube.MoveSet{{normal.merge, inverse.merge}, {normal.cancel, inverse.cancel}} {
		saved := i + 1
		list = append(list, stepSearch{kinds &^ niss.OnBoth, added + saved, first})
		if kinds&niss.OnBoth != 0 {
			list = append(list,
				stepSearch{niss.OnBoth, added + saved, [2]cube.MoveSet{first[0], cube.AllMoves}},
				stepSearch{niss.OnBoth, added + saved, [2]cube.MoveSet{normal.fresh, first[1]}})
		}
	}
	return list
}
