package puzzle_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"nissy/internal/sample"
	"nissy/puzzle"
	"nissy/puzzle/catalogue"
)

// classes enumerates sequences of moves of a definition, up to exchanges of moves that commute.
type classes struct {
	*puzzle.Puzzle
	bases   []int
	powers  map[int]int // by base: how many moves are powers of it
	commute map[[2]int]bool
}

func newClasses(p *puzzle.Puzzle) *classes {
	c := &classes{Puzzle: p, powers: map[int]int{}, commute: map[[2]int]bool{}}
	for m, move := range p.Moves {
		if move.Base == m {
			c.bases = append(c.bases, m)
		}
		c.powers[move.Base]++
	}
	for _, a := range c.bases {
		for _, b := range c.bases {
			c.commute[[2]int{a, b}] = a != b &&
				fmt.Sprint(p.Apply(p.Apply(p.Solved, a), b)) == fmt.Sprint(p.Apply(p.Apply(p.Solved, b), a))
		}
	}
	return c
}

// add adds a move to a class: a list of sets of moves that commute, with each move in the earliest set
// where it can be (the normal form of Cartier and Foata). It returns nil if the move could be merged with
// another one.
func (c *classes) add(class [][]int, move int) [][]int {
	at := len(class)
	for at > 0 && !slices.ContainsFunc(class[at-1], func(m int) bool { return !c.commute[[2]int{m, move}] }) {
		at--
	}
	if at > 0 && slices.Contains(class[at-1], move) {
		return nil
	}
	class = slices.Clone(class)
	if at == len(class) {
		return append(class, []int{move})
	}
	class[at] = append(slices.Clone(class[at]), move)
	slices.Sort(class[at])
	return class
}

// counts returns how many classes there are of each length.
func (c *classes) counts(length int) []int {
	type found struct {
		class [][]int
		count int // with all powers of the moves
	}
	level := map[string]found{"": {nil, 1}}
	var counts []int
	for range length {
		next, total := map[string]found{}, 0
		for _, f := range level {
			for _, m := range c.bases {
				class := c.add(f.class, m)
				if key := fmt.Sprint(class); class != nil && next[key].count == 0 {
					next[key] = found{class, f.count * c.powers[m]}
					total += f.count * c.powers[m]
				}
			}
		}
		counts, level = append(counts, total), next
	}
	return counts
}

// sequenceCounts returns how many sequences of each length an order allows.
func sequenceCounts(o *puzzle.Order, length int) []int {
	ways := make([]int, len(o.Next))
	ways[0] = 1
	var counts []int
	for range length {
		next, total := make([]int, len(o.Next)), 0
		for state, n := range ways {
			for _, s := range o.Next[state] {
				next[s.State] += n
				total += n
			}
		}
		counts, ways = append(counts, total), next
	}
	return counts
}

// TestCanonicalCounts compares the numbers of canonical sequences with a breadth-first enumeration of
// classes of sequences.
func TestCanonicalCounts(t *testing.T) {
	for _, test := range []struct {
		name           string
		counts         []int
		neighbours     []int // without some of the exchanges
		searched, long int   // greatest length that is enumerated
	}{
		{"megaminx", []int{48, 1536, 43520, 1182720, 31641600, 841318400}, []int{48, 1536, 45056}, 3, 6},
		{"kilominx", []int{48, 1536, 43520, 1182720, 31641600, 841318400}, nil, 3, 6},
		{"starminx", []int{40, 880, 14400, 198560, 2463104, 28541440}, nil, 3, 6},
		{"dino", []int{16, 160, 1408, 12000, 101376, 854272}, nil, 4, 6},
		{"helicopter", []int{12, 90, 572, 3405, 19704, 112556}, nil, 4, 6},
		{"3x3x3", []int{18, 243, 3240, 43254, 577368, 7706988}, []int{18, 243, 3240, 43254, 577368, 7706988}, 3, 6},
	} {
		p, err := catalogue.Puzzle(test.name)
		require.NoError(t, err)
		order := p.CanonicalOrder()
		require.Equal(t, test.counts, sequenceCounts(order, 6), test.name)
		length := sample.Of(test.searched, test.long)
		require.Equal(t, test.counts[:length], newClasses(p).counts(length), test.name)
		require.Equal(t, test.neighbours, sequenceCounts(p.NeighbourOrder(), len(test.neighbours)), test.name)
		for state, list := range order.Next {
			for _, next := range list {
				require.Equal(t, next.State, order.After(int32(state), next.Move))
			}
		}
	}
}

// TestOrderWithFewStates checks that an order with too many states allows every sequence that it must.
func TestOrderWithFewStates(t *testing.T) {
	const n = 40 // moves, of which those far enough from each other commute
	var text strings.Builder
	fmt.Fprintf(&text, "Set A %d 1\n", n+2)
	for m := range n {
		perm := make([]int, n+2)
		for i := range perm {
			perm[i] = i + 1
		}
		at := m * 17 % n
		perm[at], perm[at+1], perm[at+2] = at+2, at+3, at+1
		fmt.Fprintf(&text, "Move M%d_\nA\n%s\nEnd\n", m, strings.Trim(fmt.Sprint(perm), "[]"))
	}
	p := define(t, "", text.String())
	order := p.CanonicalOrder()
	steps := 0
	for _, list := range order.Next {
		steps += len(list)
	}
	require.LessOrEqual(t, steps, 1<<18)
	require.Less(t, 1000, len(order.Next))
	want, got := newClasses(p).counts(3), sequenceCounts(order, 3)
	neighbours := sequenceCounts(p.NeighbourOrder(), 3)
	for i := range want {
		require.GreaterOrEqual(t, got[i], want[i])
		require.LessOrEqual(t, got[i], neighbours[i])
	}
}
