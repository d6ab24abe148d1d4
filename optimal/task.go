package optimal

import (
	"math/bits"
	"slices"

	"nissy/cube"
	"nissy/optimal/kernel"
)

// task is the part of a search that begins with certain moves on normal.
type task struct {
	pos       [2]kernel.Vec   // after the moves: the position and its inverse
	bound     [2]uint8        // lower bounds from both
	allowed   [2]cube.MoveSet // moves that may come next on either side
	followers *followers
	position  int // the position that the search is of
	moves     [maxPlies]cube.Move
	plies     int    // moves made
	cost      int    // their length
	odd       bool   // in QTM the distance that is left is odd
	nodes     uint64 // positions that were made for it at the last depth
}

// maxPlies is the most moves of a task.
const maxPlies = 4

// split splits the tasks by one more move when the search has become long: that
// shares it better, and what took longest at the depth before, which is done
// first, tells more precisely where a solution is likely.
func (s *cubeSearch) split() {
	nodes := uint64(0)
	for i := range s.tasks {
		nodes += s.tasks[i].nodes
	}
	const branching = 16 // at most, on average
	for s.tasks[0].plies < maxPlies && nodes > branching*uint64(len(s.tasks)) {
		parts := make([]task, 0, branching*len(s.tasks))
		for i := range s.tasks {
			if t := &s.tasks[i]; t.plies == 0 && s.central[t.position] {
				parts = append(parts, s.centralTasks(t)...)
			} else {
				parts = s.appendParts(parts, t)
			}
		}
		s.tasks = parts
	}
}

// appendParts appends the tasks of one more move.
func (s *cubeSearch) appendParts(parts []task, t *task) []task {
	switch {
	case t.pos[0] == solved:
		return parts // a shorter solution goes on from there
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
		if !isLeast(part.moves[:part.plies], s.syms[t.position]) {
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

// leftAtMost returns a number of moves that is never reached, as odd as asked.
func (s *cubeSearch) unreachableLeft(odd bool) int {
	if odd {
		return maxMoves + 1
	}
	return maxMoves
}

// has reports whether a task may have solutions of a depth.
func (s *cubeSearch) possible(t *task, depth int) bool {
	left := depth - t.cost
	return left >= 0 && (s.metric == HTM || t.odd == (left&1 != 0))
}

// inOrder returns the tasks of a depth in the order in which they are done: those
// first that took longest at the last depth.
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

// ranks is the number of ranks.
const numWorkRanks = 64 << 4

// rank returns a number that is less for more nodes, if they differ by more than a
// sixteenth.
func workRank(nodes uint64) int {
	shift := max(bits.Len64(nodes)-5, 0)
	return numWorkRanks - 1 - (shift<<4 + int(nodes>>shift))
}
