package writeup

import (
	"slices"

	"nissy/cube"
	"nissy/history"
	"nissy/history/claim"
)

// A comment such as "EO on inverse" or "2x2x2" claims what the moves have solved. If the
// moves can be read in several ways, the claim can decide.

// firstTrue returns the index of the first of several readings of the moves of a line
// after which all claims of the comment hold. It returns -1 if there is none, or if the
// comment claims nothing.
func (r *reader) firstTrue(comment string, readings ...cube.Alg) int {
	claims := claim.In(comment)
	if len(claims) == 0 {
		return -1
	}
	before := r.position()
	return slices.IndexFunc(readings, func(moves cube.Alg) bool {
		after := before.ApplyAlg(moves)
		return claim.AreTrue(claims, &after)
	})
}

// position returns the cube before the current line. If the write-up has no scramble yet,
// that is the given one.
func (r *reader) position() cube.Cube {
	if !r.attempt.Started() && r.given != nil {
		return r.given.Cube()
	}
	return r.current().Cube()
}

// onInverse returns a line with moves on normal as moves on the inverse.
func onInverse(l history.Line) history.Line {
	l.Moves = swapSides(l.Moves)
	if l.Notation != nil {
		n := *l.Notation
		n.Text = "(" + n.Text + ")"
		n.Places = slices.Clone(n.Places)
		for i := range n.Places {
			n.Places[i].OnInverse = true
		}
		l.Notation = &n
	}
	return l
}
