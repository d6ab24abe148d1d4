package history_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"nissy/cube"
	"nissy/history"
	"nissy/history/writeup"
)

// TestOwners checks which lines make the moves of solutions.
func TestOwners(t *testing.T) {
	for _, c := range []struct {
		name, lines, solution string
		want                  []int
	}{
		{"lines", "R U\nF2 D", "R U F2 D", []int{0, 0, 1, 1}},
		{"a merged move", "R U\nU F2\n// note\nB", "R U2 F2 B", []int{0, 1, 1, 3}},
		{"a move that cancels", "R U\nU' F2", "R F2", []int{0, 1}},
		{"parallel moves", "R U\nD F\nB", "R U D F B", []int{0, 0, 1, 1, 2}},
		{"NISS", "R U\n(F D)\nB", "R U B D' F'", []int{0, 0, 2, 1, 1}},
		{"both sides merge", "R U\n(F D)\nD2", "R U D F'", []int{0, 0, 2, 1}},
		{"an insertion", "R * U F\n* = L2 U", "R L2 U2 F", []int{0, 1, 1, 0}},
		{"a repeated skeleton", "R U\n(F D)\nSkeleton: R U D' * F'\n* = L2 U", "R U D' L2 U F'", []int{0, 0, 1, 3, 3, 1}},
	} {
		t.Run(c.name, func(t *testing.T) {
			moves, err := cube.ParseMoves(c.solution)
			assert.NoError(t, err)
			scramble := cube.Solved.Apply(cube.InvertMoves(moves)...)
			a, _, err := writeup.Read("B\n\n" + c.lines)
			assert.NoError(t, err)
			a = history.NewAttempt(history.Position{State: &scramble}, a.Lines())
			assert.Equal(t, c.solution, cube.FormatMoves(a.Solution()))
			assert.Equal(t, c.want, a.Owners())
		})
	}
}
