package history

import (
	"slices"

	"nissy/cube"
	"nissy/internal/syntax"
)

// Grip is how a person holds the cube while making the moves that a search finds.
type Grip uint8

const (
	// AsHeld is the cube as the moves before have left it: R is the face on the right, whatever its
	// colour.
	AsHeld Grip = iota

	// Fixed is the cube as it was held before all moves, with white on top and green in front. If
	// it is turned, solutions begin with a rotation.
	Fixed
)

var gripNames = []string{"held", "fixed"}

// GripNames lists the names of all grips.
func GripNames() []string { return gripNames }

func (g Grip) String() string { return gripNames[g] }

// ParseGrip returns the grip with the name.
func ParseGrip(name string) (Grip, error) {
	i := slices.Index(gripNames, name)
	if i < 0 {
		return 0, &syntax.Error{Problem: "unknown grip", Token: syntax.Shorten(name), Msg: "give held or fixed"}
	}
	return Grip(i), nil
}

// CubeIn returns the cube after all moves, in a grip.
func (p Position) CubeIn(g Grip) cube.Cube {
	c := p.Cube()
	if g == Fixed {
		c = c.Upright()
	}
	return c
}

// Turned says how a person holds the cube after all moves, by the faces that are on top and in front.
// It returns false if these are U and F.
func (p Position) Turned() (top, front cube.Face, turned bool) {
	c := p.Cube()
	top, front = c.Center[cube.U], c.Center[cube.F]
	return top, front, !c.CentersSolved()
}
