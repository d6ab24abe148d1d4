package session

import "nissy/cube"

// disorientedSteps are what may be marked on a cube, by name: the places of bad pieces.
var disorientedSteps = []struct {
	name string
	axis cube.Axis
	bad  func(*cube.Cube, cube.Axis) cube.PieceSet
}{
	{"eofb", cube.FB, (*cube.Cube).BadEdgePlaces},
	{"eorl", cube.RL, (*cube.Cube).BadEdgePlaces},
	{"eoud", cube.UD, (*cube.Cube).BadEdgePlaces},
	{"coud", cube.UD, (*cube.Cube).BadCornerPlaces},
	{"corl", cube.RL, (*cube.Cube).BadCornerPlaces},
	{"cofb", cube.FB, (*cube.Cube).BadCornerPlaces},
	{"drud", cube.UD, badForDR},
	{"drrl", cube.RL, badForDR},
	{"drfb", cube.FB, badForDR},
}

// badForDR returns the places of what is bad for CO on the axis, or for EO on one
// of the others.
func badForDR(c *cube.Cube, dr cube.Axis) cube.PieceSet {
	bad := c.BadCornerPlaces(dr)
	for a := range cube.Axis(cube.NumAxes) {
		if a != dr {
			bad = bad.Or(c.BadEdgePlaces(a))
		}
	}
	return bad
}

// DisorientedSteps lists what may be marked on a cube: what EO, CO or DR on an axis
// lacks.
func DisorientedSteps() []string {
	var names []string
	for _, m := range disorientedSteps {
		names = append(names, m.name)
	}
	return names
}

// Disoriented returns which of the 54 facelets, in the order of cube.Facelets, belong
// to pieces that the step, one of MarkNames, still has to orient. A cube that is
// turned as a whole is seen as it stands. ok is false for another name.
func Disoriented(c cube.Cube, step string) (marked [54]bool, ok bool) {
	for _, m := range disorientedSteps {
		if m.name == step {
			return m.bad(&c, m.axis).Facelets(), true
		}
	}
	return marked, false
}
