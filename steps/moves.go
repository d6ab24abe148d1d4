package steps

import (
	"fmt"

	"nissy/cube"
)

// MovesError says that a step cannot be searched with some moves: what it keeps
// would be broken, and its estimate not hold.
type MovesError struct {
	Step   string
	Moves  cube.MoveSet // those that are too many
	Choice cube.MoveSet // out of which moves may be chosen
}

func (e *MovesError) Error() string {
	return fmt.Sprintf("%s: it cannot be searched with %s: its estimate holds for %s only", e.Step, e.Moves, e.Choice)
}

// turnedBy returns the frames in which the step can be searched with certain
// moves, 0 being all, or a *MovesError.
func (s *Step) turnedBy(moves cube.MoveSet, frames []frame) (fit []frame, err error) {
	if moves == 0 {
		return frames, nil
	}
	for _, f := range frames {
		if choice := s.method.choice().Seen(f.sym.Inverse()); moves&^choice == 0 {
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
