package pruning

import (
	"sync"

	"nissy/cube"
)

// frPositions returns the 192 positions with FR on U/D: those that FRMoves lead to.
func frPositions() []cube.Cube { return reachable(cube.FRMoves, frValueOf) }

// frValue identifies a position of HTR by its coordinates.
type frValue struct{ corners, slice, others int }

func frValueOf(c *cube.Cube) frValue {
	return frValue{htrCorners.Of(c), EP4.Of(c), htrMS.Of(c)}
}

// frValues has the values of all positions with FR on U/D, and those without the edges of
// the E slice.
var frValues = sync.OnceValue(func() map[frValue]bool {
	values := map[frValue]bool{}
	for _, c := range frPositions() {
		v := frValueOf(&c)
		values[v] = true
		v.slice = anySlice
		values[v] = true
	}
	return values
})

// anySlice replaces the arrangement of the E slice where it does not matter.
const anySlice = -1

// IsFR reports whether a cube in HTR has FR on U/D: whether half turns of R, L, F and B
// solve it.
func IsFR(c *cube.Cube) bool { return frValues()[frValueOf(c)] }

// IsFRLS reports whether a cube in HTR has FR on U/D except for the edges of the E slice.
func IsFRLS(c *cube.Cube) bool {
	v := frValueOf(c)
	v.slice = anySlice
	return frValues()[v]
}
