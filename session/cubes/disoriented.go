package cubes

import (
	"nissy/cube"
	"nissy/session"
)

// disorientation is a step whose disoriented pieces can be shown. bad returns the slots of these
// pieces.
type disorientation struct {
	name string
	axis cube.Axis
	bad  func(*cube.Cube, cube.Axis) cube.PieceSet
}

var disorientations = []disorientation{
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

// badForDR returns the slots of pieces that are bad for DR on the axis: the corners
// that are bad for CO on it, and the edges that are bad for EO on one of the other axes.
func badForDR(c *cube.Cube, dr cube.Axis) cube.PieceSet {
	bad := c.BadCornerSlots(dr)
	for a := range cube.Axis(cube.NumAxes) {
		if a != dr {
			bad = bad.Or(c.BadEdgeSlots(a))
		}
	}
	return bad
}

// DisorientedSteps lists the steps that Disoriented accepts: EO, CO and DR on each axis.
func DisorientedSteps() []string {
	return session.Mapped(disorientations, func(d disorientation) string { return d.name })
}

// Disoriented returns which of the 54 facelets, in the order of cube.Facelets, belong
// to pieces that the step must still orient. The step is one of DisorientedSteps; ok is
// false if it is not. The axes are those of the cube as it is held, even if it is
// rotated as a whole.
func Disoriented(c cube.Cube, step string) (facelets [54]bool, ok bool) {
	for _, s := range disorientations {
		if s.name == step {
			return s.bad(&c, s.axis).Facelets(), true
		}
	}
	return facelets, false
}
