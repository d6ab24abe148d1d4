package optimal

import (
	"slices"

	"nissy/cube"
)

// A position is central if every move has the same effect before it as after it.
// Superflip is central. If a solution of such a position ends with some moves,
// these may as well be made at its beginning. So each solution stands for all its
// cyclic shifts, and the search may choose where a solution begins.
//
// It chooses turns of one axis, namely of the rarest kind that the solution has:
// the first one in the list of kinds. So turns of earlier kinds occur nowhere in
// the solution. The last turns are of another axis, because otherwise they would be
// one with the first.
//
// This is valid for the shortest solutions only. In a longer one the last turns may
// undo the first.

// turnKind classifies one turn or two turns of one axis. All symmetries preserve
// it. The rarest kind is the first.
type turnKind int

const (
	twoHalves    turnKind = iota // U2 D2
	halfAndTurn                  // U2 D
	oneHalf                      // U2
	sameTurns                    // U D
	counterTurns                 // U D'
	oneQuarter                   // U
)

// turnKindOf returns the kind of one turn, or of two turns of opposite faces.
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

// followers has the moves that may follow each move.
type followers [cube.NumFaceMoves]cube.MoveSet

// newFollowers returns the followers in sequences of the moves given that have no
// turns of the kinds before rarest. Turns of opposite faces are in one order only.
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

// isCentral reports whether each of the moves has the same effect before c as after
// it.
func isCentral(c *cube.Cube, moves cube.MoveSet) bool {
	for _, m := range moves.Moves() {
		if c.Before(m) != c.After(m) {
			return false
		}
	}
	return true
}

// centralTasks returns the tasks of a central position: one for each way to begin
// with turns of one axis.
func (s *cubeSearch) centralTasks(root *task) (tasks []task) {
	for _, one := range s.appendParts(nil, root) {
		tasks = append(tasks, s.centralTask(one))
		one.allowed[0] &= one.moves[0].Parallels()
		for _, two := range s.appendParts(nil, &one) {
			tasks = append(tasks, s.centralTask(two))
		}
	}
	return tasks
}

// centralTask returns the task t, restricted to solutions that begin with turns of
// their rarest kind, namely those that t has made.
func (s *cubeSearch) centralTask(t task) task {
	turns := t.moves[:t.plies]
	k := turnKindOf(turns...)
	t.followers = newFollowers(s.limits.Moves, k)
	next := s.limits.Moves &^ turns[0].Parallels()
	if k > oneHalf {
		next &^= cube.HalfTurns
	}
	t.allowed = [2]cube.MoveSet{next, next}
	return t
}

// cyclicShifts returns all cyclic shifts of a solution of a central position,
// including the solution itself. To shift a turn to the end, it undoes the turn
// before all moves and makes it after them.
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
