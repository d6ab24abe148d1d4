package session

import "nissy/cube"

// marks are what may be marked on a cube, by name: the places of bad pieces.
var marks = []struct {
	name string
	axis cube.Axis
	bad  func(*cube.Cube, cube.Axis) cube.PieceSet
}{
	{"eofb", cube.FB, (*cube.Cube).BadEdgeSlots},
	{"eorl", cube.RL, (*cube.Cube).BadEdgeSlots},
	{"eoud", cube.UD, (*cube.Cube).BadEdgeSlots},
	{"coud", cube.UD, (*cube.Cube).BadCornerSlots},
	{"corl", cube.RL, (*cube.Cube).BadCornerSlots},
	{"cofb", cube.FB, (*cube.Cube).BadCornerSlots},
	{"drud", cube.UD, badForDR},
	{"drrl", cube.RL, badForDR},
	{"drfb", cube.FB, badForDR},
}

// badForDR returns the places of what is bad for CO on the axis, or for EO on one
// of the others.
func badForDR(c *cube.Cube, dr cube.Axis) cube.PieceSet {
	bad := c.BadCornerSlots(dr)
	for a := range cube.Axis(cube.NumAxes) {
		if a != dr {
			bad = bad.Or(c.BadEdgeSlots(a))
		}
	}
	return bad
}

// MarkNames lists what may be marked on a cube: what EO, CO or DR on an axis
// lacks.
func MarkNames() []string {
	var names []string
	for _, m := range marks {
		names = append(names, m.name)
	}
	return names
}

// Disoriented returns which of the 54 facelets, in the order of cube.Facelets, belong
// to pieces that the step, one of MarkNames, still has to orient. A cube that is
// turned as a whole is seen as it stands. ok is false for another name.
func Disoriented(c cube.Cube, step string) (marked [54]bool, ok bool) {
	for _, m := range marks {
		if m.name == step {
			return m.bad(&c, m.axis).Facelets(), true
		}
	}
	return marked, false
}
