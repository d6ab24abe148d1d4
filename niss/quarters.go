package niss

import (
	"slices"

	"nissy/cube"
	"nissy/pruning"
)

// QuarterTurns bounds the quarter turns of a solution, on both sides together.
type QuarterTurns struct {
	most         int
	alternatives [][]quarterTable // by alternative of the problem
}

// NewQuarterTurns returns a bound of at most so many quarter turns for solutions of the problem.
func NewQuarterTurns(p *Problem, most int) *QuarterTurns {
	q := &QuarterTurns{most: most}
	for i := range p.Alternatives {
		q.alternatives = append(q.alternatives, newQuarterTables(p, &p.Alternatives[i], most))
	}
	return q
}

// leastMoves returns a lower bound of the number of moves from the node to the goal, if as many
// quarter turns as given have been made. It is pruning.Unreachable if those that are left do not
// suffice.
func (q *QuarterTurns) leastMoves(n *node, made int) uint8 {
	if made > q.most {
		return pruning.Unreachable
	}
	least := uint8(pruning.Unreachable)
	for _, tables := range q.alternatives {
		bound := uint8(0)
		for i := range tables {
			t := &tables[i]
			bound = max(bound, t.dist[min(q.most-made, len(t.dist)-1)][t.index(n)])
		}
		least = min(least, bound)
	}
	return least
}

// quarterTable has the distances of some coordinates from the goals of an alternative.
type quarterTable struct {
	coords []int // indexes in Problem.Coords
	slots  []TrackedCoord

	// dist has, by the most quarter turns that may be made and then by the values of the
	// coordinates, the least number of moves; pruning.Unreachable if there is no way. More
	// quarter turns than it has rows for change nothing.
	dist [][]uint8
}

// maxQuarterEntries is the greatest size of coordinates that a quarterTable follows together.
// It takes some milliseconds to compute one of this size.
const maxQuarterEntries = 1 << 16

// newQuarterTables returns tables that have all coordinates of the alternative, as many together
// as possible.
func newQuarterTables(p *Problem, a *Alternative, most int) (tables []quarterTable) {
	for rest := a.Coords; len(rest) > 0; {
		var t quarterTable
		entries := 1
		for _, s := range rest {
			slot := p.Coords[s]
			if len(t.coords) > 0 && entries*slot.Coord.Size > maxQuarterEntries {
				break
			}
			entries *= slot.Coord.Size
			t.coords, t.slots = append(t.coords, s), append(t.slots, slot)
		}
		dist := slices.Repeat([]uint8{pruning.Unreachable}, entries)
		for _, goal := range a.Goals {
			var n node
			for k, s := range a.Coords {
				n[s] = goal[k]
			}
			dist[t.index(&n)] = 0
		}
		t.fill(dist, p.Moves, most)
		tables = append(tables, t)
		rest = rest[len(t.coords):]
	}
	return tables
}

// index returns the index of the node in the rows of dist.
func (t *quarterTable) index(n *node) (index int) {
	for k, s := range t.coords {
		index = index*t.slots[k].Coord.Size + int(n[s])
	}
	return index
}

// fill computes the rows of dist for up to so many quarter turns. The given row has 0 at the
// goals, and pruning.Unreachable elsewhere.
func (t *quarterTable) fill(row []uint8, moves cube.MoveSet, most int) {
	half, quarter := (moves & cube.HalfTurns).Moves(), (moves &^ cube.HalfTurns).Moves()
	t.dist = append(t.dist, t.closed(row, half))
	for len(t.dist) <= most {
		fewer := t.dist[len(t.dist)-1]
		row := slices.Clone(fewer)
		for at, d := range fewer {
			if d != pruning.Unreachable {
				t.lower(row, at, quarter, d+1)
			}
		}
		if row = t.closed(row, half); slices.Equal(row, fewer) {
			break
		}
		t.dist = append(t.dist, row)
	}
}

// closed lowers the distances to what the moves permit, and returns them.
func (t *quarterTable) closed(row []uint8, moves []cube.Move) []uint8 {
	for d, last := 0, 0; d <= last; d++ {
		for at := range row {
			if int(row[at]) == d {
				t.lower(row, at, moves, row[at]+1)
				last = max(last, d+1)
			} else if row[at] != pruning.Unreachable {
				last = max(last, int(row[at]))
			}
		}
	}
	return row
}

// lower lowers to d the greater distances of the indexes to which the moves lead from an index.
func (t *quarterTable) lower(row []uint8, at int, moves []cube.Move, d uint8) {
	for _, m := range moves {
		to, rest, weight := 0, at, 1
		for k := len(t.slots) - 1; k >= 0; k-- {
			slot := &t.slots[k]
			size := slot.Coord.Size
			to += weight * int(slot.Moves[rest%size*pruning.MoveStride+int(slot.View.moveInView(m))])
			rest, weight = rest/size, weight*size
		}
		row[to] = min(row[to], d)
	}
}
