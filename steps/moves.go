package steps

import (
	"context"
	"fmt"

	"nissy/cube"
	"nissy/niss"
	"nissy/pruning"
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
		if choice := s.choice().Seen(f.sym.Inverse()); moves&^choice == 0 {
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

// choice returns the moves for which the estimate holds, in the step's own
// orientation: those for which all its tables were built. They may be more than
// the step makes by itself.
func (s *Step) choice() cube.MoveSet {
	if s.whole != nil {
		return cube.AllMoves
	}
	choice := cube.AllMoves
	for _, alternative := range s.solver.alternatives {
		for _, p := range alternative {
			for _, slot := range p.slots() {
				view := s.solver.slots[slot].view
				choice &= p.table.Moves.Seen(view.Turn.Inverse()).Seen(view.Conj.Inverse())
			}
		}
	}
	return choice
}

// seenAlike returns the moves as they are seen in the frames; ok is false if
// that is not the same for all.
func seenAlike(moves cube.MoveSet, frames []frame) (seen cube.MoveSet, ok bool) {
	seen = moves.Seen(frames[0].sym)
	for _, f := range frames[1:] {
		if moves.Seen(f.sym) != seen {
			return 0, false
		}
	}
	return seen, true
}

// reachable checks, as far as single coordinates tell, that moves can solve the
// whole cube. The error is a *niss.UnreachableError.
func reachable(ctx context.Context, st *pruning.Store, c cube.Cube, moves cube.MoveSet) error {
	if moves == 0 {
		return nil
	}
	for _, co := range []*pruning.Coord{pruning.EO, pruning.CO, pruning.ESlice, pruning.CP} {
		table, err := st.Moves(ctx, co)
		if err != nil {
			return err
		}
		value := uint16(co.Of(&cube.Solved))
		p := &niss.Problem{
			Slots:        []niss.Slot{{Coord: co, Moves: table}},
			Alternatives: []niss.Alternative{{Slots: []int{0}, Goals: [][]uint16{{value}}}},
			Moves:        cube.AllMoves,
		}
		for _, sym := range anyToUD {
			if err := niss.Reachable(p, []niss.Frame{niss.NewFrame(c, sym)}, niss.Limits{Moves: moves}); err != nil {
				return err
			}
		}
	}
	return nil
}
