package steps

import (
	"fmt"
	"strings"

	"nissy/cube"
)

// required returns the fact of a kind that must be true for a step to be searched in
// the frame.
func (f *frame) required(kind FactKind) Fact {
	switch kind {
	case EO, CO, DR:
		return kind.On(f.needs)
	case TwoGen:
		return kind.At(f.sym.Inverse().Edge(cube.UR))
	}
	return Fact{Kind: kind}
}

// Needs says in a few words what must hold before the step, "" if anything goes.
func (s *Step) Needs() string {
	switch {
	case s.needs != "":
		return s.needs
	case s.requires.String() == "":
		return ""
	case len(s.frames) > 1:
		return s.requires.String() + " on some axis"
	case s.frames[0].needs == noAxis:
		return s.requires.String()
	}
	return s.requires.String() + " on " + axisTitle[s.frames[0].needs]
}

// NotReadyError says why a cube is not ready for a step.
type NotReadyError struct {
	Step   string
	Reason string
}

func (e *NotReadyError) Error() string { return e.Step + ": " + e.Reason }

// readyFrames returns the frames of the step in which the cube is ready for
// it, or a *NotReadyError.
func (s *Step) readyFrames(c *cube.Cube) ([]frame, error) {
	if s.requires == AnyPosition {
		return s.frames, nil
	}
	if !c.CentersSolved() {
		return nil, &NotReadyError{s.Name, "the centres must be at home, but the cube is turned as a whole"}
	}
	var ready []frame
	for _, i := range s.readyAt(nil, c) {
		ready = append(ready, s.frames[i])
	}
	if ready == nil && s.missing != "" {
		return nil, &NotReadyError{s.Name, s.missing}
	}
	if ready == nil {
		return nil, &NotReadyError{s.Name, missing(s.requires, c, s.frames)}
	}
	return ready, nil
}

// readyAt appends the numbers of the frames in which the cube is ready, with its
// centres at home.
func (s *Step) readyAt(list []int, c *cube.Cube) []int {
	solved := c.SolvedPieces()
	for i := range s.frames {
		f := &s.frames[i]
		if f.required(s.requires).IsTrue(c) && solved.Has(f.stands) {
			list = append(list, i)
		}
	}
	return list
}

// missing says what the cube lacks for all of the frames, and where it has it.
func missing(required FactKind, c *cube.Cube, frames []frame) string {
	if frames[0].needs == noAxis {
		return required.String() + " must be solved"
	}
	if len(frames) > 1 {
		return required.String() + " must be solved on some axis; it is on none"
	}
	var on []string
	for _, a := range onFB.axes {
		if required.On(a).IsTrue(c) {
			on = append(on, axisTitle[a])
		}
	}
	where := "no axis"
	if on != nil {
		where = strings.Join(on, " and ")
	}
	return fmt.Sprintf("%s must be solved on %s; it is on %s", required, axisTitle[frames[0].needs], where)
}

// Ready returns a *NotReadyError if the cube is not ready for the step.
func (s *Step) Ready(c *cube.Cube) error {
	_, err := s.readyFrames(c)
	return err
}
