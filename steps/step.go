package steps

import "nissy/cube"

// Step is one step of a solve: what it estimates, which moves it may make,
// what must hold before it, how its solutions may end, and in which
// orientations it is searched.
type Step struct {
	Name  string // as typed: "eofb"
	Title string // one line: "EO on F/B"

	// Family is the name of the step for any place, of a step that has places:
	// 222 of 222 and 222-DBL.
	Family string
	// Optimal steps are asked for all shortest solutions unless told otherwise.
	Optimal bool

	method method
	frames []frame
	// requires is what must be true before, on the axis or at the edge that a frame
	// needs. Unless it is AnyPosition the centres must be solved, too.
	requires FactKind
	needs    string // what it requires, in a few words, where requires does not say it
	missing  string // why a cube is not ready, where requires does not say it

	// caseOf returns the case that a solution leads to, from the cube after it and the
	// axis that it has solved; may be nil.
	caseOf func(*cube.Cube, cube.Axis) Case

	// piecesOnly says that a block consists of solved pieces and nothing else, such
	// as orientation. It can be kept.
	piecesOnly bool
}

// frame is an orientation that the step is searched in.
type frame struct {
	sym   cube.Sym
	needs cube.Axis   // the axis on which the step's requirement must hold
	axes  []cube.Axis // the axes that the step may solve: one, two, or none
	// detected names the step that has solved each of the axes, if the step
	// detects it.
	detected []string

	place  string        // of a block
	solves cube.PieceSet // the pieces that the step solves
	stands cube.PieceSet // of them, those that must be solved before
}

// noAxis stands for the axis of what has none.
const noAxis cube.Axis = cube.NumAxes

// The rotations in which steps are searched, named like nissy-classic's after
// the faces that come to U and F. Which one takes an axis to its canonical
// place does not matter but for one thing: of two turns of opposite faces the
// search makes U's first, R's first or F's first in its own frame, and where
// the first of them already solves the step, the second is not made. So these
// are nissy-classic's rotations, in order to find the same solutions.
var (
	uf = cube.Sym(0)
	ur = cube.SymOf(cube.U, cube.F, cube.L)
	rf = cube.SymOf(cube.L, cube.U, cube.F)
	rd = cube.SymOf(cube.B, cube.U, cube.L)
	fr = cube.SymOf(cube.R, cube.F, cube.U)
	fd = cube.SymOf(cube.B, cube.R, cube.U)
)

// byAxis has a rotation for each axis.
type byAxis [cube.NumAxes]cube.Sym

var (
	toUD    = byAxis{cube.UD: uf, cube.RL: rf, cube.FB: fd}
	toFB    = byAxis{cube.UD: fd, cube.RL: ur, cube.FB: uf}
	anyToUD = byAxis{cube.UD: uf, cube.RL: rd, cube.FB: fr} // in steps that detect the axis
	anyToFB = byAxis{cube.UD: rd, cube.RL: fr, cube.FB: uf}
)

// aboutUFR has rotations that take each axis to U/D and keep the faces U, R
// and F among themselves.
var aboutUFR = byAxis{cube.UD: uf, cube.RL: cube.AxisSym(cube.RL, cube.UD), cube.FB: cube.AxisSym(cube.FB, cube.UD)}

// toUDAndFB has, by axis of DR and then axis of EO, the rotation that takes the
// one to U/D and the other to F/B.
var toUDAndFB = [cube.NumAxes]byAxis{
	cube.UD: {cube.RL: ur, cube.FB: uf},
	cube.RL: {cube.UD: rd, cube.FB: rf},
	cube.FB: {cube.UD: fd, cube.RL: fr},
}
