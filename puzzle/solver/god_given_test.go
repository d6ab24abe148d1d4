package solver

import (
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"nissy/internal/sample"
	"nissy/puzzle"
)

// plainGiven counts the positions at each distance from solved that look like another solved position.
func plainGiven(p, like *puzzle.Puzzle) (counts []uint64) {
	kind := map[int]int{}
	for slot, piece := range p.Solved[0].Pieces {
		kind[piece] = like.Solved[0].Pieces[slot]
	}
	seen := map[string]bool{fmt.Sprint(p.Solved): true}
	for list := []puzzle.State{p.Solved}; len(list) > 0; {
		n := uint64(0)
		var next []puzzle.State
		for _, s := range list {
			looks := slices.Equal(s[0].Orient, p.Solved[0].Orient)
			for slot, piece := range s[0].Pieces {
				looks = looks && kind[piece] == like.Solved[0].Pieces[slot]
			}
			if looks {
				n++
			}
			for m := range p.Moves {
				if to := p.Apply(s, m); !seen[fmt.Sprint(to)] {
					seen[fmt.Sprint(to)] = true
					next = append(next, to)
				}
			}
		}
		counts, list = append(counts, n), next
	}
	return trimZeros(counts)
}

// TestGodGiven compares the numbers of positions that look like another one with a plain search.
func TestGodGiven(t *testing.T) {
	sample.Check(t, func(t *rapid.T) {
		g := &generator{T: t}
		g.sets = []puzzle.Set{{Name: "S", Size: 2 + g.drawInt(sample.Of(2, 3), "size"), Orientations: 1 + g.drawInt(2, "orientations")}}
		size := g.sets[0].Size
		g.line("Set S %d %d", size, g.sets[0].Orientations)
		g.drawMove("A")
		g.drawMove("B")
		p := define(t, g.String())
		fine, coarse := make([]int, size), make([]int, size)
		merge := rapid.SliceOfN(rapid.IntRange(1, 3), size+1, size+1).Draw(t, "merged")
		for i := range fine {
			fine[i] = 1 + g.drawInt(size-1, "kind")
			coarse[i] = merge[fine[i]]
		}
		position := func(kinds []int) *puzzle.Puzzle {
			text := ""
			for _, k := range kinds {
				text += fmt.Sprintf(",%d", k-1)
			}
			q, err := p.SolvedAs("drawn", fmt.Sprintf(`{"S": {"pieces": [%s]}}`, text[1:]))
			require.NoError(t, err)
			return q
		}
		to, like := position(fine), position(coarse)
		want := plainGiven(to, like)
		s := New(to, &Tables{Threads: 2})
		defer s.Close()
		got, err := s.God(t.Context(), GodRequest{Given: like, Antipodes: 2})
		require.NoError(t, err, g.String())
		require.Equal(t, want, got.Counts, "%s %v %v", g.String(), fine, coarse)
		require.Len(t, got.Antipodes, int(min(2, want[len(want)-1])))
		if !slices.Equal(fine, coarse) {
			_, err = New(like, &Tables{}).God(t.Context(), GodRequest{Given: to})
			if err != nil {
				require.ErrorIs(t, err, errNotCoarser)
			}
		}
	})
}

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
