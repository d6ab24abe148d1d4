package history

import (
	"slices"

	"nissy/cube"
)

// sides are the moves of a skeleton without those that cancel, in turns of
// single faces with rotations at the end. What is added changes only their ends:
// so a long skeleton grows as fast as a short one.
type sides struct{ normal, inverse *stack[cube.Move] }

// then returns the sides with more moves.
func (s sides) then(a cube.Alg) sides {
	return sides{appendClean(s.normal, a.Normal), appendClean(s.inverse, a.Inverse)}
}

// count returns the number of moves (HTM).
func (s sides) count() int { return countFaces(s.normal) + countFaces(s.inverse) }

func countFaces(side *stack[cube.Move]) int {
	for side != nil && side.top.IsRotation() {
		side = side.below
	}
	return side.len()
}

// appendClean returns one side with more moves. Each of them can undo one layer, or
// join it, which has two moves at most; behind them stand two rotations at most.
func appendClean(side *stack[cube.Move], moves []cube.Move) *stack[cube.Move] {
	if len(moves) == 0 {
		return side
	}
	var end []cube.Move // of the side, the last move first
	for side != nil && (len(end) < 2*len(moves)+4 || end[len(end)-1].Axis() == side.top.Axis()) {
		end = append(end, side.top)
		side = side.below
	}
	slices.Reverse(end)
	all := cube.Alg{Normal: append(end, moves...)}
	for _, m := range all.Cleanup().Normal {
		side = side.push(m)
	}
	return side
}
