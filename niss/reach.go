package niss

import (
	"nissy/cube"
	"nissy/pruning"
)

// with returns the problem with fewer moves; 0 stands for all it has.
func (p *Problem) withMoves(moves cube.MoveSet) *Problem {
	if moves == 0 || moves == p.Moves {
		return p
	}
	fewer := *p
	fewer.Moves = moves
	if fewer.Ending == ClockwiseHTR { // there may be no U that does what D does
		fewer.Ending = Clockwise
	}
	return &fewer
}

// UnreachableError says that no moves that may be made lead to the goal.
type UnreachableError struct{ Moves cube.MoveSet }

func (e *UnreachableError) Error() string {
	return "turns of " + e.Moves.String() + " never lead there"
}

// Reachable returns an *UnreachableError if in none of the frames the moves of the
// limits can lead to the goal, as far as single coordinates tell. Of moves on both
// sides they do not tell.
func Reachable(p *Problem, frames []Frame, l Limits) error {
	if l.Moves == 0 || l.Policy == NISS {
		return nil
	}
	normal, inverse := l.Policy.sides()
	for i, f := range frames {
		e := newEngine(p.withMoves(l.Moves.Seen(f.Sym)), f, i, true)
		if normal && e.mayReachGoal(&e.start[0]) || inverse && e.mayReachGoal(&e.start[1]) {
			return nil
		}
	}
	return &UnreachableError{l.Moves}
}

// reaches reports whether each slot can come from n to a goal.
func (e *engine) mayReachGoal(n *node) bool {
	var reachable [MaxSlots]map[uint16]bool
	for s := range e.Slots {
		reachable[s] = e.reachableValues(s, n[s])
	}
	for i := range e.Alternatives {
		a := &e.Alternatives[i]
		for _, goal := range a.Goals {
			all := true
			for k, s := range a.Slots {
				all = all && reachable[s][goal[k]]
			}
			if all {
				return true
			}
		}
	}
	return false
}

// orbit returns the values of a slot to which moves lead from a value.
func (e *engine) reachableValues(slot int, from uint16) map[uint16]bool {
	reached := map[uint16]bool{from: true}
	moves := e.Problem.Moves.Moves()
	for queue := []uint16{from}; len(queue) > 0; queue = queue[1:] {
		for _, m := range moves {
			to := e.Slots[slot].Moves[int(queue[0])*pruning.MoveStride+int(e.movesInView[slot][m])]
			if !reached[to] {
				reached[to] = true
				queue = append(queue, to)
			}
		}
	}
	return reached
}
