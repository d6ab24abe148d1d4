package solver

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"nissy/puzzle"
)

// Parts of small definitions: a set of four pieces with three orientations, and two moves.
const (
	fourPieces = "Set P 4 3\n"
	twoMoves   = "Move A\nP\n2 3 1 4\n1 0 2 0\nEnd\nMove B\nP\n1 3 4 2\n0 1 1 1\nEnd\n"
)

// TestRules solves a scramble of a small puzzle for each rule of definitions, and compares the number of solutions
// and their length with recorded ones and with those of a brute-force search.
func TestRules(t *testing.T) {
	for name, test := range map[string]struct {
		text, moves   string
		length, count int
	}{
		"plain":          {fourPieces + twoMoves, "A B A B' A", 5, 1},
		"alike":          {fourPieces + "Solved\nP\n1 1 2 2\n0 0 0 0\nEnd\n" + twoMoves, "A B A B' A", 3, 1},
		"? orientation":  {fourPieces + "Solved\nP\n1 2 3 4\n? 0 0 ?\nEnd\n" + twoMoves, "A B A B' A", 2, 1},
		"Ignore":         {fourPieces + twoMoves + "Ignore\nP\n1 0 0 0\n1 1 0 0\nEnd\n", "A B A B' A", 5, 1},
		"ignored turns":  {fourPieces + twoMoves + "Ignore\nP\n0 0 0 0\n1 1 1 1\nEnd\n", "A B A B' A", 5, 1},
		"Illegal":        {fourPieces + twoMoves + "Illegal P 1 4\n", "B A B", 3, 1},
		"ForbiddenPairs": {fourPieces + twoMoves + "ForbiddenPairs\nA B\nEnd\n", "A B A B' A", 5, 1},
		"MoveSequence":   {fourPieces + twoMoves + "MoveSequence C A B A\n", "A B A B' A", 3, 1},
	} {
		p, err := puzzle.ParseDefinition(name, test.text)
		require.NoError(t, err, name)
		scramble, err := p.ReadSequence(test.moves)
		require.NoError(t, err, name)
		scramble.Max, scramble.Free = 7, p.AddFree(scramble.Free)
		want := (&bruteForce{Puzzle: p, Scramble: scramble}).solutions()
		s := New(p, &Tables{})
		var got [][]int
		r := Request{Start: scramble.Start, Free: scramble.Free, Bounds: scramble.Bounds, AllOrders: true}
		_, err = s.Solve(context.Background(), r, Observer{Solution: func(moves []int) { got = append(got, moves) }})
		require.NoError(t, err, name)
		require.Equal(t, want, got, name)
		require.Len(t, got, test.count, name)
		require.Equal(t, test.length, p.Length(got[0], puzzle.HTM), name)
		s.Close()
	}
}
