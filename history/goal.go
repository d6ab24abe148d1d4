package history

import (
	"strings"
	"unicode"

	"nissy/cube"
)

// Goal is a position that a search leads to, instead of the solved cube.
type Goal struct {
	Name string    // the text that it was read from
	Cube cube.Cube // which may be rotated as a whole
}

// String returns the name.
func (g Goal) String() string { return g.Name }

// ParseGoal reads a goal: moves that lead to it, or a cube in any format. The error is a
// *cube.SyntaxError or wraps cube.ErrImpossible.
func ParseGoal(text string) (Goal, error) {
	g := Goal{Name: strings.TrimSpace(text)}
	var err error
	if isState(text) {
		g.Cube, err = cube.ParseState(text)
		return g, err
	}
	moves, err := cube.ParseAlg(text)
	g.Cube = cube.Solved.ApplyAlg(moves)
	return g, err
}

// isState reports whether a text is a cube rather than moves: it is in B32, has 54 letters and nothing
// else, or consists of 20 pieces.
func isState(text string) bool {
	words := strings.Fields(text)
	joined := strings.Join(words, "")
	onlyLetters := !strings.ContainsFunc(joined, func(r rune) bool { return !unicode.IsLetter(r) })
	return strings.Contains(text, "=") || onlyLetters && (len(joined) == 54 || len(words) == cube.NumEdges+cube.NumCorners)
}

// Goal returns a goal as a search from h needs it: an upright cube. h must be the result of HeldAfter.
func (h Held) Goal(g cube.Cube) cube.Cube {
	rotation := h.toInverse.Rotation()
	held := rotation.Mul(&g)
	return held.Upright()
}
