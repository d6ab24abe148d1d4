package solver

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"nissy/puzzle"
)

// TestFirstAndAfter checks that NotFirst leaves out the solutions that begin with a move, and After those up to one of them, with and without
// slack.
func TestFirstAndAfter(t *testing.T) {
	p := cataloguePuzzle(t, "2x2x2")
	start, err := p.ParseSequence("R U R' U' F2 R2")
	require.NoError(t, err)
	s := New(p, &Tables{})
	defer s.Close()
	solve := func(r Request) (list [][]int, count int) {
		r.Start, r.Max = start, puzzle.Unbounded
		res, err := s.Solve(t.Context(), r, Observer{Solution: func(moves []int) { list = append(list, moves) }})
		require.NoError(t, err)
		return list, res.Count
	}
	for slack := range 3 {
		all, _ := solve(Request{Bounds: puzzle.Bounds{Slack: slack}})
		require.NotEmpty(t, all)
		for i, solution := range all {
			rest, count := solve(Request{Bounds: puzzle.Bounds{Slack: slack}, After: solution})
			require.Equal(t, len(all)-i-1, count)
			require.Equal(t, append([][]int(nil), all[i+1:]...), rest)
			few, _ := solve(Request{Bounds: puzzle.Bounds{Slack: slack}, After: solution, Count: 2})
			require.Equal(t, append([][]int(nil), all[i+1:min(i+3, len(all))]...), few)
			if i == 5 {
				break
			}
		}
		first := all[0][0]
		allowed, _ := solve(Request{Bounds: puzzle.Bounds{Slack: slack}, NotFirst: []int{first}})
		for _, solution := range allowed {
			require.NotEqual(t, first, solution[0])
		}
		if len(allowed) > 0 && len(allowed[0]) == len(all[0]) {
			require.Equal(t, slices.DeleteFunc(slices.Clone(all), func(moves []int) bool { return moves[0] == first }), allowed)
		}
	}
}
