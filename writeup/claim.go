package writeup

import (
	"slices"

	"nissy/cube"
	"nissy/history"
)

// A comment such as "EO on inverse" or "2x2x2" claims what the moves have solved. If the
// moves can be read in several ways, the claim can decide.

// claim is something that a comment can say about the cube after the moves.
type claim struct {
	pattern lazyPattern
	holds   func(*cube.Cube) bool
}

var claims = []claim{
	{pattern(`(?i)\b(?:solved|done|finish)\b`), (*cube.Cube).IsSolved},
	{pattern(`(?i)\bHTR\b`), (*cube.Cube).IsHTR},
	{pattern(`(?i)\bDR(?:ud|fb|rl)?\b`), onSomeAxis((*cube.Cube).IsDR)},
	{pattern(`(?i)\bEO(?:ud|fb|rl)?\b`), onSomeAxis(func(c *cube.Cube, a cube.Axis) bool { return c.BadEdges(a) == 0 })},
	{pattern(`(?i)\bF2L-1\b`), hasBlock("F2L-1", "F2L")},
	{pattern(`(?i)\bF2L(?:$|[^-\w])`), hasBlock("F2L")},
	{pattern(`(?i)\b(?:2x2x3|223)\b`), hasBlock("223", "F2L-1", "F2L")},
	{pattern(`(?i)\b(?:2x2x2|222)\b`), hasBlock("222", "223", "F2L-1", "F2L")},
	{pattern(`(?i)\b(?:1x2x3|123)\b`), hasBlock("123", "223", "layer", "F2L-1", "F2L")},
}

// noClaim matches comments that say that something is not quite, or not yet, solved.
var noClaim = pattern(`(?i)\b(?:pseudo|almost|not|no|without|except|but)\b`)

func onSomeAxis(holds func(*cube.Cube, cube.Axis) bool) func(*cube.Cube) bool {
	return func(c *cube.Cube) bool {
		for a := range cube.Axis(cube.NumAxes) {
			if holds(c, a) {
				return true
			}
		}
		return false
	}
}

func hasBlock(kinds ...string) func(*cube.Cube) bool {
	return func(c *cube.Cube) bool {
		return c.IsSolved() || slices.ContainsFunc(c.Blocks(), func(b cube.Block) bool { return slices.Contains(kinds, b.Kind) })
	}
}

// claimsOf returns the claims of a comment.
func claimsOf(comment string) (all []claim) {
	if noClaim.matches(comment) {
		return nil
	}
	for _, c := range claims {
		if c.pattern.matches(comment) {
			all = append(all, c)
		}
	}
	return all
}

// firstTrue returns the index of the first of several readings of the moves of a line
// after which all claims of the comment hold. It returns -1 if there is none, or if the
// comment claims nothing.
func (r *reader) firstTrue(comment string, readings ...cube.Alg) int {
	all := claimsOf(comment)
	if len(all) == 0 {
		return -1
	}
	before := r.position()
	return slices.IndexFunc(readings, func(moves cube.Alg) bool {
		after := before.ApplyAlg(moves)
		return !slices.ContainsFunc(all, func(c claim) bool { return !c.holds(&after) })
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
