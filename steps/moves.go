package steps

import (
	"fmt"

	"nissy/cube"
)

// MovesError reports that a step cannot be searched with some moves: they would break
// what the step keeps, and its estimate would not be valid.
type MovesError struct {
	Step   string
	Moves  cube.MoveSet // the moves that cannot be searched
	Choice cube.MoveSet // the moves that can
}

func (e *MovesError) Error() string {
	return fmt.Sprintf("%s: cannot be searched with %s: its estimate is valid only for %s", e.Step, e.Moves, e.Choice)
}

// framesFor returns those of the frames in which the step can be searched with the
// moves; 0 means all moves. If there are none, the error is a *MovesError.
func (s *Step) framesFor(moves cube.MoveSet, frames []frame) (fit []frame, err error) {
	if moves == 0 {
		return frames, nil
	}
	for _, f := range frames {
		if choice := s.method.choice().Transform(f.sym.Inverse()); moves&^choice == 0 {
			fit = append(fit, f)
		} else if err == nil {
			err = &MovesError{s.Name, moves &^ choice, choice}
		}
	}
	if fit != nil {
		return fit, nil
	}
	return nil, err
}
