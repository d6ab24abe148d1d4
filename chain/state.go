package chain

import (
	"cmp"
	"strings"

	"nissy/cube"
	"nissy/niss"
)

// state is a partial solution.
type state struct {
	score  int         // its rank
	total  uint8       // moves, merged
	side   niss.Policy // of the last step with moves: Normal, Inverse or, if none has any, Linear
	link   uint8       // of the stage
	frame  uint8       // orientation of the link's step
	parent int32       // state of the stage before
	step   string      // the moves of the step, packed
	merged string      // all moves, merged, packed
}

// pack writes moves on both sides as text that compares and takes little room.
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

// compare orders partial solutions of a stage: by rank and length, then by what they
// come from. The order is total: two different ones never compare as equal.
func (s *state) compare(t *state) int {
	d := cmp.Or(cmp.Compare(s.score, t.score), int(s.total)-int(t.total), int(s.parent)-int(t.parent), int(s.link)-int(t.link), len(s.step)-len(t.step))
	if d != 0 {
		return d
	}
	return cmp.Or(strings.Compare(s.step, t.step), int(s.frame)-int(t.frame))
}

// then returns all moves after a step, merged, and how many they are. What has
// solved the cube is one sequence.
func then(c *cube.Cube, moves, step cube.Alg) (merged cube.Alg, total int) {
	merged = moves.Then(step).Cleanup()
	if after := c.ApplyAlg(step); after == cube.Solved {
		whole := cube.Alg{Normal: merged.UnNISS()}.Cleanup()
		return merged, whole.Len()
	}
	return merged, merged.Len()
}

// lastFaces returns the turns with which a side ends and which a next move could
// merge with: the last one, and the one before if it is parallel.
func lastFaces(side []cube.Move) (last []cube.Move) {
	n := len(side)
	switch {
	case n == 0:
		return nil
	case n > 1 && side[n-2].Axis() == side[n-1].Axis():
		return side[n-2:]
	}
	return side[n-1:]
}

// saves is how many moves a step after these can save: two for each turn that it
// takes back. These are the last ones of its side, of both sides if it may be on
// both; what solves the cube ends where the inverse side does, and may merge there
// as well. A step that takes back more undoes the one before: it is not worth a
// search.
func (l *Link) saves(moves cube.Alg) int {
	normal, inverse := 2*len(lastFaces(moves.Normal)), 2*len(lastFaces(moves.Inverse))
	if l.Policy == niss.NISS || l.Step.Final() {
		return normal + inverse
	}
	return max(normal, inverse)
}

// openings are the moves that a step may begin with on one side.
type openings struct {
	fresh  cube.MoveSet // turn faces that the moves before do not end with
	merge  cube.MoveSet // turn faces that they end with
	cancel cube.MoveSet // undo such a turn, or are one of two parallel ones
}

func openingsAfter(side []cube.Move) (o openings) {
	o.fresh = cube.AllMoves
	last := lastFaces(side)
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

// run is one search of a step from a state: kinds and length of the solutions,
// and the moves that they may begin with on either side.
type run struct {
	kinds  niss.Kinds
	length int
	first  [2]cube.MoveSet
}

// runs are the searches that find the steps that make budget moves more of the
// whole: the step's moves are as many, or one or two more if they begin by merging.
// Where they begin on one side by merging, they may begin anyhow on the other.
func runs(moves cube.Alg, kinds niss.Kinds, budget int) []run {
	normal, inverse := openingsAfter(moves.Normal), openingsAfter(moves.Inverse)
	list := []run{{kinds, budget, [2]cube.MoveSet{normal.fresh, inverse.fresh}}}
	for i, first := range [...][2]cube.MoveSet{{normal.merge, inverse.merge}, {normal.cancel, inverse.cancel}} {
		saved := i + 1
		list = append(list, run{kinds &^ niss.OnBoth, budget + saved, first})
		if kinds&niss.OnBoth != 0 {
			list = append(list,
				run{niss.OnBoth, budget + saved, [2]cube.MoveSet{first[0], cube.AllMoves}},
				run{niss.OnBoth, budget + saved, [2]cube.MoveSet{normal.fresh, first[1]}})
		}
	}
	return list
}
