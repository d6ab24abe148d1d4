package history

import (
	"slices"

	"nissy/cube"
)

// cleanedMoves are the moves of a skeleton without those that cancel. On each side
// they are turns of single faces, followed by at most two rotations. New moves
// affect only the ends of the two sides. So adding a line takes the same time
// whether the skeleton is long or short.
type cleanedMoves struct{ normal, inverse *stack[cube.Move] }

// append returns the moves followed by more moves.
func (m cleanedMoves) append(alg cube.Alg) cleanedMoves {
	return cleanedMoves{appendCleaned(m.normal, alg.Normal), appendCleaned(m.inverse, alg.Inverse)}
}

// alg returns the moves.
func (m cleanedMoves) alg() cube.Alg {
	return cube.Alg{Normal: m.normal.list(), Inverse: m.inverse.list()}
}

// total returns the number of moves in HTM of a skeleton that leads to the cube. If that
// is solved, the two sides can cancel against each other.
func (m cleanedMoves) total(after cube.Cube) int {
	if after.IsSolved() {
		return cube.CountMoves(solutionOf(m.alg(), after), cube.HTM)
	}
	return m.count()
}

// count returns the number of moves in HTM.
func (m cleanedMoves) count() int { return countTurns(m.normal) + countTurns(m.inverse) }

func countTurns(side *stack[cube.Move]) int {
	for side != nil && side.top.IsRotation() {
		side = side.below
	}
	return side.len()
}

// appendCleaned returns one side followed by more moves. Each new move can undo or
// join one layer of parallel turns, which has at most two moves. The side ends with
// at most two rotations. So it is enough to clean up that many moves at the end,
// extended to the beginning of a layer.
func appendCleaned(side *stack[cube.Move], moves []cube.Move) *stack[cube.Move] {
	if len(moves) == 0 {
		return side
	}
	var end []cube.Move // the end of the side, in reverse order
	for side != nil && (len(end) < 2*len(moves)+4 || end[len(end)-1].Axis() == side.top.Axis()) {
		end = append(end, side.top)
		side = side.below
	}
	slices.Reverse(end)
	all := cube.Alg{Normal: append(end, moves...)}
	for _, move := range all.Cleanup().Normal {
		side = side.push(move)
	}
	return side
}
