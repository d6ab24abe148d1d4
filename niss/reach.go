package niss

import (
	"nissy/cube"
	"nissy/pruning"
)

// withMoves returns the problem with the moveset given. Zero means the problem's
// own moveset.
func (p *Problem) withMoves(moves cube.MoveSet) *Problem {
	if moves == 0 || moves == p.Moves {
		return p
	}
	fewer := *p
	fewer.Moves = moves
	if fewer.Ending == ClockwiseHTR { // the moveset may have no U to replace D
		fewer.Ending = Clockwise
	}
	return &fewer
}

// UnreachableError reports that no sequence of the allowed moves leads to the goal.
type UnreachableError struct{ Moves cube.MoveSet }

func (e *UnreachableError) Error() string {
	return "turns of " + e.Moves.String() + " cannot reach the goal"
}

// Reachable returns an *UnreachableError if the moves of the limits cannot lead to
// the goal in any of the frames. It checks each coordinate separately, so it may
// miss some unreachable goals. It checks nothing for moves on both sides.
func Reachable(p *Problem, frames []Frame, l Limits) error {
	kinds := l.Policy.Kinds()
	if l.Moves == 0 || kinds&OnBoth != 0 {
		return nil
	}
	for i, f := range frames {
		e := newEngine(p.withMoves(l.Moves.Transform(f.Sym)), f, i, true)
		if kinds&OnNormal != 0 && e.mayReachGoal(&e.start[0]) || kinds&OnInverse != 0 && e.mayReachGoal(&e.start[1]) {
			return nil
		}
	}
	return &UnreachableError{l.Moves}
}

// mayReachGoal reports whether each coordinate, taken separately, can get from its value
// in n to the value of a goal.
func (e *engine) mayReachGoal(n *node) bool {
	var reachable [maxCoords]map[uint16]bool
	for s := range e.Coords {
		reachable[s] = e.reachableValues(s, n[s])
	}
	for i := range e.Alternatives {
		a := &e.Alternatives[i]
		for _, goal := range a.Goals {
			all := true
			for k, s := range a.Coords {
				all = all && reachable[s][goal[k]]
			}
			if all {
				return true
			}
		}
	}
	return false
}

// reachableValues returns the values that moves reach from a value of a coordinate.
func (e *engine) reachableValues(slot int, from uint16) map[uint16]bool {
	reached := map[uint16]bool{from: true}
	moves := e.Problem.Moves.Moves()
	for queue := []uint16{from}; len(queue) > 0; queue = queue[1:] {
		for _, m := range moves {
			to := e.Coords[slot].Moves[int(queue[0])*pruning.MoveStride+int(e.movesInView[slot][m])]
			if !reached[to] {
				reached[to] = true
				queue = append(queue, to)
			}
		}
	}
	return reached
}
