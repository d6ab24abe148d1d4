package solver

import (
	"context"
	"errors"

	"nissy/puzzle"
)

// given finds the positions that look like the solved one where only some of its pieces count: those that keep what a given
// position of the same puzzle distinguishes.
type given struct {
	matches [][]bool // by coordinate and value: it keeps that
	counts  []uint64 // by distance: positions that keep it
}

// errNotCoarser says that two positions do not belong together.
var errNotCoarser = errors.New("the given position distinguishes pieces that are alike in the position to solve to: it must distinguish fewer")

// newGiven finds the values that keep what the solved position of the puzzle looks like distinguishes. Both puzzles have been spread
// completely, and differ only in their solved positions.
func newGiven(pr *problem, like *puzzle.Puzzle) (*given, error) {
	g := &given{}
	for _, c := range pr.coords {
		o := c.of
		kinds := make([]int, len(o.slots))
		ofClass := make([]int, o.classCount)
		for i, slot := range o.slots {
			kinds[i] = like.Solved[o.set].Pieces[slot]
			if class := o.homeClass[i]; ofClass[class] == 0 {
				ofClass[class] = kinds[i] + 1
			} else if ofClass[class] != kinds[i]+1 {
				return nil, errNotCoarser
			}
		}
		g.matches = append(g.matches, c.valuesWhere(len(pr.costs), func(list []int) (kept bool) {
			kept = true
			c.spec.places(list, func(slot, class int) { kept = kept && ofClass[class] == kinds[slot]+1 })
			return kept
		}))
	}
	return g, nil
}

// valuesWhere returns for which values of a coordinate the list fulfils a condition.
func (c *coord) valuesWhere(moves int, condition func(list []int) bool) []bool {
	fulfilled, seen := make([]bool, c.size), make([]bool, c.size)
	queue := [][]int{c.seed}
	seen[c.find(c.seed)] = true
	for len(queue) > 0 {
		list := queue[0]
		queue = queue[1:]
		fulfilled[c.find(list)] = condition(list)
		for m := range moves {
			next := make([]int, len(list))
			if c.spec.apply(m, list, next); !seen[c.find(next)] {
				seen[c.find(next)] = true
				queue = append(queue, next)
			}
		}
	}
	return fulfilled
}

func (g *given) keeps(s *hashedSearch, key []uint64) bool {
	for i, match := range g.matches {
		if !match[s.fields[i].get(key)] {
			return false
		}
	}
	return true
}

// count counts the positions of the distances that are complete and not counted yet.
func (g *given) count(ctx context.Context, s *hashedSearch) {
	for d := len(g.counts); d < len(s.counts); d++ {
		found := make([]uint64, partitionCount)
		s.pool.Each(ctx, partitionCount, func(i int) {
			for id := s.starts[i][d]; id < s.starts[i][d+1]; id++ {
				if g.keeps(s, s.partitions[i].key(id)) {
					found[i]++
				}
			}
		})
		g.counts = append(g.counts, sum(found))
	}
}
