package solver

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"nissy/internal/machine"
	"nissy/internal/sample"
	"nissy/puzzle"
)

// rotating returns a definition of sets with the given numbers of pieces and
// orientations. Its moves turn all pieces of a set around: in a cycle of three, so that
// each move has one more power.
func rotating(t *testing.T, sets, pieces, orientations, moves int) *puzzle.Puzzle {
	t.Helper()
	var b strings.Builder
	for set := range sets {
		fmt.Fprintf(&b, "Set S%d %d %d\n", set, pieces, orientations)
	}
	for move := range moves {
		fmt.Fprintf(&b, "Move M%d\n", move)
		for set := range sets {
			fmt.Fprintf(&b, "S%d\n", set)
			for slot := range pieces {
				at := ((slot-move)%pieces + pieces) % pieces
				if end := at/3*3 + 3; end <= pieces {
					at = at/3*3 + (at+1)%3
				}
				fmt.Fprintf(&b, " %d", (at+move)%pieces+1)
			}
			b.WriteString("\n")
		}
		b.WriteString("End\n")
	}
	return define(t, b.String())
}

// TestTooLargeCoords checks that puzzles whose coordinates would need gigabytes, or more
// than is available, are refused.
func TestTooLargeCoords(t *testing.T) {
	for _, test := range []struct {
		sets, pieces, orientations, moves int
		available                         uint64
		limit                             bool
	}{
		{sets: 1, pieces: 1000, orientations: 100, moves: 2, available: 1 << 50, limit: true},
		{sets: 200, pieces: 8, orientations: 1, moves: 30, available: 1 << 50, limit: true},
		{sets: 2, pieces: 1000, orientations: 100, moves: 120, available: 1 << 50, limit: true},
		{sets: 1, pieces: 200, orientations: 100, moves: 2, available: 1 << 24, limit: false},
	} {
		p := rotating(t, test.sets, test.pieces, test.orientations, test.moves)
		s := New(p, &Tables{Memory: func() (uint64, error) { return test.available, nil }})
		_, err := s.Solve(t.Context(), Request{Start: p.Apply(p.Solved, 0), Bounds: puzzle.Bounds{Max: puzzle.Unbounded}}, Observer{})
		require.ErrorAs(t, err, new(*machine.MemoryError), test)
		require.Equal(t, test.limit, strings.Contains(err.Error(), "the limit is 2.1"), err.Error())
		_, err = s.God(t.Context(), GodRequest{})
		require.ErrorAs(t, err, new(*machine.MemoryError), test)
		s.Close()
	}
}

// TestManySmallCoords solves a puzzle with more coordinates than the name of a table can list.
func TestManySmallCoords(t *testing.T) {
	sets := sample.Of(16, 40)
	text, moves := "", ""
	for set := range sets {
		text += fmt.Sprintf("Set S%d 2 1\n", set)
		moves += fmt.Sprintf("Move M%d\nS%[1]d\n2 1\nEnd\n", set)
	}
	p := define(t, text+moves)
	s := New(p, &Tables{})
	defer s.Close()
	result, err := s.Solve(t.Context(), Request{Start: p.Apply(p.Solved, 7), Bounds: puzzle.Bounds{Max: puzzle.Unbounded}}, Observer{})
	require.NoError(t, err)
	require.Equal(t, Result{Count: 1, Searched: 1, Nodes: 1}, result)

	pr, err := s.newProblem(t.Context(), p, "", puzzle.HTM, p.Solved, p.NewMask())
	require.NoError(t, err)
	var group []int
	names := map[string]bool{}
	for coord := range 40 { // as in a puzzle with more sets
		group = append(group, coord)
		names[pr.tableName(group)] = true
		require.LessOrEqual(t, len(pr.tableName(group)), maxTableName)
	}
	require.Len(t, names, 40)
}
