package steps

import (
	"slices"

	"nissy/cube"
	"nissy/niss"
)

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
