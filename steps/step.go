package steps

import (
	"slices"

	"nissy/cube"
	"nissy/history"
	"nissy/niss"
)

// Step is one goal of a solution, with the moves that may be used to reach it. It is
// searched in one or several frames.
type Step struct {
	Name  string // as the user types it: "eofb"
	Title string // a description in one line: "EO on F/B"

	// Stem is the name of the block's step for any place: 222 for the steps 222 and
	// 222-DBL. It is empty if the step is not for a block.
	Stem string

	// Optimal says that the user means all shortest solutions unless other bounds are
	// given.
	Optimal bool

	method method
	frames []frame

	// requirement is the kind of fact that must be true before the step. The frame has
	// its axis or edge. Unless it is AnyPosition, the centres must be solved as well.
	requirement FactKind

	// requirementText describes the requirement, and notReadyText says why a cube is
	// not ready. They are empty if the requirement can say so itself.
	requirementText string
	notReadyText    string

	// caseOf returns the case that a solution leads to, given the cube after it and the
	// axis that it has solved. It is nil if the step leads to no case.
	caseOf func(*cube.Cube, cube.Axis) Case

	// filter restricts the solutions; nil allows all.
	filter *Filter

	// piecesOnly says that the goal of a block is solved pieces and nothing else, such
	// as orientation. Other steps can keep such a block.
	piecesOnly bool
}

// frame is an orientation in which a step is searched.
type frame struct {
	// sym takes the cube to the step's own orientation.
	sym cube.Sym

	// requiredAxis is the axis on which the step's requirement must be true, or noAxis.
	requiredAxis cube.Axis

	// axes are the axes that the step may solve: one, two or none.
	axes []cube.Axis

	// stepNames are the names of the steps that solve only one of the axes, in the order
	// of axes, or the name of the step for the place of a block. They are nil if the
	// step itself is for a single axis or place.
	stepNames []string

	// goal is where a search of the whole cube leads to; nil: to the solved cube.
	goal *history.Goal

	// place is where a block is, such as DBL.
	place string

	// solvedPieces are the pieces that the step solves. requiredPieces are those of
	// them that must be solved before it.
	solvedPieces, requiredPieces cube.PieceSet
}

// noAxis is the axis of frames that have none.
const noAxis cube.Axis = cube.NumAxes

// The rotations of the frames, named after the faces that come to U and F, as in
// nissy-classic.
//
// Several rotations take an axis to the axis of the step's own orientation. The choice
// affects which solutions are found. Of two parallel turns the search makes that of U,
// R or F first, as seen in the frame. If the first turn solves the step, the search
// does not make the second. These are the rotations of nissy-classic, so that both
// programs find the same solutions.
var (
	rotUF = cube.Sym(0)
	rotUR = cube.SymFromFaces(cube.U, cube.F, cube.L)
	rotRF = cube.SymFromFaces(cube.L, cube.U, cube.F)
	rotRD = cube.SymFromFaces(cube.B, cube.U, cube.L)
	rotFR = cube.SymFromFaces(cube.R, cube.F, cube.U)
	rotFD = cube.SymFromFaces(cube.B, cube.R, cube.U)
)

type symByAxis [cube.NumAxes]cube.Sym

// Rotations that take an axis to U/D or to F/B. The steps that detect the axis use
// anyToUD and anyToFB.
var (
	toUD    = symByAxis{cube.UD: rotUF, cube.RL: rotRF, cube.FB: rotFD}
	toFB    = symByAxis{cube.UD: rotFD, cube.RL: rotUR, cube.FB: rotUF}
	anyToUD = symByAxis{cube.UD: rotUF, cube.RL: rotRD, cube.FB: rotFR}
	anyToFB = symByAxis{cube.UD: rotRD, cube.RL: rotFR, cube.FB: rotUF}
)

// aboutUFR has rotations about the corner UFR that take each axis to U/D. They take
// each of the faces U, R and F to one of these.
var aboutUFR = symByAxis{cube.UD: rotUF, cube.RL: cube.AxisRotation(cube.RL, cube.UD), cube.FB: cube.AxisRotation(cube.FB, cube.UD)}

// toUDAndFB has the rotation that takes the axis of DR to U/D and the axis of EO to
// F/B, by the axis of DR and then the axis of EO.
var toUDAndFB = [cube.NumAxes]symByAxis{
	cube.UD: {cube.RL: rotUR, cube.FB: rotUF},
	cube.RL: {cube.UD: rotRD, cube.FB: rotRF},
	cube.FB: {cube.UD: rotFD, cube.RL: rotFR},
}

// Goal returns the strongest kind of fact that is true after each solution of the step,
// such as EO or DR. It is Edges if the cube is solved, and AnyPosition if the step has
// another kind of goal, such as a block.
func (s *Step) Goal() FactKind {
	if s.SolvesCube() {
		return Edges
	}
	for _, fact := range allFacts() {
		if fact.Kind != TwoGen && slices.ContainsFunc(s.method.produces(), func(f Facts) bool { return f.Has(fact) }) {
			return fact.Kind
		}
	}
	return AnyPosition
}

// EitherWay reports whether each solution of the step stays one when its last turn, if it
// is a quarter turn, goes the other way.
func (s *Step) EitherWay() bool {
	switch search := s.method.(type) {
	case *coordinateSearch:
		return search.ending != niss.AnyEnding
	case *rzpSearch, *triggerSearch:
		return true
	}
	return false
}

// HidesMore reports whether, unless niss.Limits.All is set, the step hides solutions that differ
// from all others in more than the directions of their last turns.
func (s *Step) HidesMore() bool {
	search, ok := s.method.(*coordinateSearch)
	return ok && search.ending == niss.ClockwiseHTR
}

// FrameAxes describes a frame of the step. It returns the axis that must be solved before the
// step, and the axes on which the step may be solved. The first is cube.NumAxes if the requirement has no axis.
func (s *Step) FrameAxes(frame int) (required cube.Axis, solved []cube.Axis) {
	return s.frames[frame].requiredAxis, s.frames[frame].axes
}

// AxisFrame is one of the axes of a step.
type AxisFrame struct {
	Step             *Step     // the step for this axis alone
	Solved, Required cube.Axis // the axis that it solves and the one that must be solved before; cube.NumAxes if there is none
}

// AxisFrames returns the axes of the step, each with the step for it alone. It is empty for a
// step without axes.
func (s *Step) AxisFrames() (axes []AxisFrame) {
	for _, f := range s.frames {
		for i, solved := range f.axes {
			single := s
			if f.stepNames != nil {
				single = Lookup(f.stepNames[i])
			}
			axes = append(axes, AxisFrame{single, solved, f.requiredAxis})
		}
	}
	return axes
}

// OnAxes returns the step restricted to the given ones of its AxisFrames.
func OnAxes(s *Step, axes []AxisFrame) *Step {
	restricted := *s
	restricted.frames = nil
	for _, a := range axes {
		f := a.Step.frames[0]
		f.stepNames = []string{a.Step.Name}
		restricted.frames = append(restricted.frames, f)
		restricted.method = a.Step.method
	}
	return &restricted
}
