package steps

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"nissy/cube"
)

// requiredFact returns the fact of the given kind on the axis or at the edge of the
// frame: the requirement of a step in that frame.
func (f *frame) requiredFact(kind FactKind) Fact {
	switch {
	case kind.hasAxis():
		return kind.On(f.requiredAxis)
	case kind == TwoGen:
		return kind.At(f.sym.Inverse().Edge(cube.UR))
	}
	return Fact{Kind: kind}
}

// Needs describes the requirement of the step in a few words, such as "EO on F/B". It
// is empty if the step has none, apart from solved centres.
func (s *Step) Needs() string {
	switch {
	case s.requirementText != "":
		return s.requirementText
	case s.requirement.String() == "":
		return ""
	case s.frames[0].requiredAxis == noAxis:
		return s.requirement.String()
	case !haveOneAxis(s.frames):
		return s.requirement.String() + " on some axis"
	}
	return s.requirement.String() + " on " + axisTitle[s.frames[0].requiredAxis]
}

// haveOneAxis reports whether the frames have the same required axis.
func haveOneAxis(frames []frame) bool {
	return !slices.ContainsFunc(frames, func(f frame) bool { return f.requiredAxis != frames[0].requiredAxis })
}

// NotReadyError reports why a cube is not ready for a step.
type NotReadyError struct {
	Step   string
	Reason string
}

func (e *NotReadyError) Error() string { return e.Step + ": " + e.Reason }

// Check returns a *NotReadyError if the cube is not ready for the step.
func (s *Step) Check(c cube.Cube) error {
	_, err := s.readyFrames(&c)
	return err
}

// readyFrames returns the frames in which the cube is ready for the step. If there is
// none, the error is a *NotReadyError.
func (s *Step) readyFrames(c *cube.Cube) ([]frame, error) {
	if s.requirement == AnyPosition {
		return s.frames, nil
	}
	if !c.CentersSolved() {
		return nil, &NotReadyError{s.Name, "the centres must be solved, but the cube is rotated as a whole"}
	}
	var ready []frame
	for _, i := range s.appendReady(nil, c) {
		ready = append(ready, s.frames[i])
	}
	if ready == nil && s.notReadyText != "" {
		return nil, &NotReadyError{s.Name, s.notReadyText}
	}
	if ready == nil {
		return nil, &NotReadyError{s.Name, whyNotReady(s.requirement, c, s.frames)}
	}
	if method, ok := s.method.(caseSearch); ok {
		if why := method.unreadyBecause(c, ready); why != "" {
			return nil, &NotReadyError{s.Name, why}
		}
	}
	return ready, nil
}

// appendReady appends to list the indexes of the frames in which the cube is ready for
// the step. The centres must be solved.
func (s *Step) appendReady(list []int, c *cube.Cube) []int {
	var solved cube.PieceSet
	if slices.ContainsFunc(s.frames, func(f frame) bool { return f.requiredPieces != cube.PieceSet{} }) {
		solved = c.SolvedPieces()
	}
	var last Fact // of the frame before; AnyPosition is always true
	isTrue := true
	for i := range s.frames {
		f := &s.frames[i]
		if fact := f.requiredFact(s.requirement); fact != last {
			last, isTrue = fact, fact.IsTrue(c)
		}
		if isTrue && solved.Has(f.requiredPieces) {
			list = append(list, i)
		}
	}
	return list
}

// whyNotReady says why a cube is not ready in any of the frames, and on which axes the
// requirement is true.
func whyNotReady(required FactKind, c *cube.Cube, frames []frame) string {
	if frames[0].requiredAxis == noAxis {
		return required.String() + " must be solved"
	}
	if !haveOneAxis(frames) {
		return required.String() + " must be solved on some axis; it is on none"
	}
	var on []string
	for _, a := range onFB.axes {
		if required.On(a).IsTrue(c) {
			on = append(on, axisTitle[a])
		}
	}
	where := cmp.Or(strings.Join(on, " and "), "no axis")
	return fmt.Sprintf("%s must be solved on %s; it is on %s", required, axisTitle[frames[0].requiredAxis], where)
}

// framesFor returns those of the frames in which the step can be searched with the
// moves; 0 means all moves. If there are none, the error is an *OptionError: others would
// break what the step keeps, and its estimate would not be valid.
func (s *Step) framesFor(moves cube.MoveSet, frames []frame) (fit []frame, err error) {
	if moves == 0 {
		return frames, nil
	}
	for _, f := range frames {
		if choice := s.method.choice().Transform(f.sym.Inverse()); moves&^choice == 0 {
			fit = append(fit, f)
		} else if err == nil {
			err = &OptionError{s.Name, fmt.Sprintf("cannot be searched with %s: its estimate is valid only for %s", moves&^choice, choice)}
		}
	}
	if fit != nil {
		return fit, nil
	}
	return nil, err
}
