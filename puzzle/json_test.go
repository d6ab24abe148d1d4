package puzzle_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nissy/puzzle"
	"nissy/puzzle/catalogue"
)

// What is written is read back the same, in both formats.
func TestRoundTrip(t *testing.T) {
	for _, name := range catalogue.Names() {
		p, err := catalogue.Puzzle(name)
		require.NoError(t, err, name)
		read, err := puzzle.ParseDefinition(name, p.Definition())
		require.NoError(t, err, name)
		assert.Equal(t, p.Moves, read.Moves, name)
		assert.Equal(t, p.Solved, read.Solved, name)
		assert.Equal(t, p.Blocks, read.Blocks, name)
		if len(p.Blocks) == 0 {
			read, err = puzzle.ParseJSON(name, string(p.JSON()))
			require.NoError(t, err, name)
			assert.Equal(t, p.Moves, read.Moves, name)
			assert.Equal(t, p.Solved, read.Solved, name)
		}
	}
}

// Derived moves are made of the others, whatever their order.
func TestDerivedMoves(t *testing.T) {
	p, err := puzzle.ParseJSON("derived", `{
		"name": "three discs", "orbits": [{"orbitName": "D", "numPieces": 4, "numOrientations": 2}],
		"defaultPattern": {"D": {"pieces": [0, 1, 2, 3], "orientation": [0, 0, 0, 0]}},
		"moves": {"A": {"D": {"permutation": [1, 0, 2, 3], "orientationDelta": [1, 1, 0, 0]}},
			"B": {"D": {"permutation": [0, 2, 3, 1], "orientationDelta": [0, 0, 0, 0]}}},
		"derivedMoves": {"X": "[C: A]", "C": "(A B)2'", "Y": "[A, B']"}}`)
	require.NoError(t, err)
	follow := func(moves string) puzzle.State {
		_, s, err := p.ParseSequence(moves)
		require.NoError(t, err)
		return s
	}
	assert.Equal(t, follow("B' A B' A"), follow("C"))
	assert.Equal(t, follow("B' A B' A A A B A B"), follow("X"))
	assert.Equal(t, follow("A B' A B"), follow("Y"))
}
