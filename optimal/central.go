package optimal

import (
	"slices"

	"nissy/cube"
)

// A position is central if it makes no difference whether a move is made before
// it or after it, as with superflip. Then the moves at the end of a solution may
// as well be made at its beginning, so that each solution stands for all that it
// is turned round to, and the search may choose where it begins: with turns of one
// axis, of a kind that the solution has and, of those that it has, comes first in
// the list of kinds. So kinds before that one are nowhere in the rest. The last
// turns are of another axis, or they would be one with the first.
//
// This holds for the shortest solutions only. In a longer one the last turns may
// undo the first.

// kind is what all symmetries see alike in turns of one axis, the rarest first.
type turnKind int

const (
	twoHalves    turnKind = iota // U2 D2
	halfAndTurn                  // U2 D
	oneHalf                      // U2
	sameTurns                    // U D
	counterTurns                 // U D'
	oneQuarter                   // U
)

// kindOf returns the kind of one turn or of two of opposite faces.
func turnKindOf(turns ...cube.Move) turnKind {
	halves := 0
	for _, m := range turns {
		if m.IsHalf() {
			halves++
		}
	}
	switch {
	case len(turns) == 1:
		return oneQuarter - turnKind(halves)*(oneQuarter-oneHalf)
	case halves > 0:
		return halfAndTurn - turnKind(halves-1)
	case turns[0].Turns() == turns[1].Turns():
		return sameTurns
	}
	return counterTurns
}

// followers has the moves that may come next after each move.
type followers [cube.NumFaceMoves]cube.MoveSet

// newFollowers returns the followers in sequences of the moves given, one writing
// of each, that have no turns of the kinds before first.
func newFollowers(moves cube.MoveSet, rarest turnKind) *followers {
	f := new(followers)
	for m := range cube.Move(cube.NumFaceMoves) {
		for _, next := range moves.After(m).Moves() {
			turns := []cube.Move{next}
			if next.Axis() == m.Axis() {
				turns = []cube.Move{m, next}
			}
			if turnKindOf(turns...) >= rarest {
				f[m] |= 1 << next
			}
		}
	}
	return f
}

// isCentral reports whether all moves can be made before c as well as after it.
func isCentral(c *cube.Cube, moves cube.MoveSet) bool {
	for _, m := range moves.Moves() {
		if c.Before(m) != c.After(m) {
			return false
		}
	}
	return true
}

// beginnings returns the tasks of a central position: those with the turns of one
// axis that its solutions may begin with.
func (s *cubeSearch) centralTasks(root *task) (tasks []task) {
	for _, one := range s.appendParts(nil, root) {
		tasks = append(tasks, s.centralTask(one))
		one.allowed[0] &= sameAxis(one.moves[0])
		for _, two := range s.appendParts(nil, &one) {
			tasks = append(tasks, s.centralTask(two))
		}
	}
	return tasks
}

// beginning returns a task with its turns as those that solutions begin with.
func (s *cubeSearch) centralTask(t task) task {
	turns := t.moves[:t.plies]
	k := turnKindOf(turns...)
	t.followers = newFollowers(s.limits.Moves, k)
	next := s.limits.Moves &^ sameAxis(turns[0])
	if k > oneHalf {
		next &^= cube.HalfTurns
	}
	t.allowed = [2]cube.MoveSet{next, next}
	return t
}

// sameAxis returns the turns of m's axis.
func sameAxis(m cube.Move) cube.MoveSet { return 0b111_111 << (m / 6 * 6) }

// turnedRound returns the solutions that a central position's solution can be
// turned round to, itself among them: moving a turn to the end is the same as
// undoing it before all others and making it after them.
func (s *cubeSearch) cyclicShifts(moves []cube.Move) [][]cube.Move {
	shifts := [][]cube.Move{moves}
	known := map[string]bool{solutionKey(0, moves): true}
	for i := 0; i < len(shifts); i++ {
		for _, m := range s.limits.Moves.Moves() {
			next, ok := s.canonical(slices.Concat([]cube.Move{m.Inverse()}, shifts[i], []cube.Move{m}))
			if key := solutionKey(0, next); ok && !known[key] {
				known[key] = true
				shifts = append(shifts, next)
			}
		}
	}
	return shifts
}
