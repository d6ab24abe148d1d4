package optimal

import (
	"math/bits"
	"slices"

	"nissy/cube"
	"nissy/niss/optimal/kernel"
)

// task is the part of a search that begins with certain moves on normal.
type task struct {
	pos       [2]kernel.Vec   // the position after these moves, and its inverse
	bound     [2]uint8        // lower bounds from both
	allowed   [2]cube.MoveSet // moves that may come next on normal and on inverse
	followers *followers
	frame     int                 // index of the frame that is searched
	moves     [maxPlies]cube.Move // the first plies of these are the moves made
	plies     int                 // number of moves made
	cost      int                 // their length in the metric
	odd       bool                // in QTM: the length that is left is odd
	nodes     uint64              // positions generated for the task at the last depth
}

// maxPlies is the most moves of a task.
const maxPlies = 4

// split splits the tasks by one more move when the search has become long. Threads
// share smaller tasks more evenly. Also, orderedTasks begins with the tasks that
// took longest at the depth before, and with smaller tasks these predict better
// where a solution is.
func (s *cubeSearch) split() {
	nodes := uint64(0)
	for i := range s.tasks {
		nodes += s.tasks[i].nodes
	}
	const branching = 16 // upper limit of the average
	for s.tasks[0].plies < maxPlies && nodes > branching*uint64(len(s.tasks)) {
		parts := make([]task, 0, branching*len(s.tasks))
		for i := range s.tasks {
			if t := &s.tasks[i]; t.plies == 0 && s.central[t.frame] {
				parts = append(parts, s.centralTasks(t)...)
			} else {
				parts = s.appendParts(parts, t)
			}
		}
		s.tasks = parts
	}
}

// appendParts appends the tasks that t becomes with one more move.
func (s *cubeSearch) appendParts(parts []task, t *task) []task {
	switch {
	case t.pos[0] == solved:
		return parts // a shorter solution ends here
	case t.plies == maxPlies:
		return append(parts, *t)
	}
	var children [2][cube.NumFaceMoves]kernel.Vec
	var indexes [2][cube.NumFaceMoves]kernel.BitIndex
	moves := t.allowed[0]
	for side, composition := range []kernel.Composition{kernel.After, kernel.Before} {
		n := kernel.Children(children[side][:], []kernel.ChildSet{{Parent: t.pos[side], Compose: composition, Moves: moves}})
		s.table.Coord.Locate(s.tableBytes, children[side][:n], indexes[side][:n])
	}
	for i := 0; moves != 0; i, moves = i+1, moves&(moves-1) {
		m := cube.Move(bits.TrailingZeros32(uint32(moves)))
		part := *t
		part.moves[t.plies] = m
		part.plies++
		if !isLeast(part.moves[:part.plies], s.syms[t.frame]) {
			continue
		}
		part.cost += int(s.moveCost[m])
		part.odd = t.odd != (s.metric == QTM && !m.IsHalf())
		part.allowed[0] = t.followers[m]
		for side := range children {
			v := &children[side][i]
			part.pos[side] = *v
			part.bound[side] = s.table.bound(s.tableBytes, indexes[side][i], v, s.unreachableLeft(part.odd))
		}
		parts = append(parts, part)
	}
	return parts
}

// unreachableLeft returns a number of moves that is never left, odd or even as
// asked.
func (s *cubeSearch) unreachableLeft(odd bool) int {
	if odd {
		return maxMoves + 1
	}
	return maxMoves
}

// possible reports whether a task may have solutions of a depth.
func (s *cubeSearch) possible(t *task, depth int) bool {
	left := depth - t.cost
	return left >= 0 && (s.metric == HTM || t.odd == (left&1 != 0))
}

// orderedTasks returns the tasks of a depth in the order in which they are to be
// done: first those that took longest at the last depth.
func (s *cubeSearch) orderedTasks(depth int) []*task {
	var byRank [numWorkRanks][]*task
	for i := range s.tasks {
		if t := &s.tasks[i]; s.possible(t, depth) {
			r := workRank(t.nodes)
			byRank[r] = append(byRank[r], t)
		}
	}
	return slices.Concat(byRank[:]...)
}

// numWorkRanks is the number of ranks that workRank returns.
const numWorkRanks = 64 << 4

// workRank returns a rank that is smaller for more nodes. Numbers of nodes within a
// sixteenth of each other may have the same rank.
func workRank(nodes uint64) int {
	shift := max(bits.Len64(nodes)-5, 0)
	return numWorkRanks - 1 - (shift<<4 + int(nodes>>shift))
}
