package puzzle_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nissy/puzzle"
	"nissy/puzzle/catalogue"
)

// TestRoundTrip checks that a puzzle written in either format reads back the same.
func TestRoundTrip(t *testing.T) {
	for _, name := range catalogue.Names() {
		p, err := catalogue.Puzzle(name)
		require.NoError(t, err, name)
		read := define(t, name, p.Definition())
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

// TestWrittenForbiddenPairs checks that definitions contain the forbidden pairs, and that the
// pairs survive a restriction to some moves.
func TestWrittenForbiddenPairs(t *testing.T) {
	p := define(t, "small.def", small+"ForbiddenPairs\nA B\nB A'\nEnd\nForbiddenGroups\nA' B\nEnd\n")
	for _, q := range []*puzzle.Puzzle{p, p.Restrict([]int{p.Find("A'"), p.Find("B")})} {
		read := define(t, "small.def", q.Definition())
		for i := range q.Moves {
			for j := range q.Moves {
				a, b := q.Moves[i].Name, q.Moves[j].Name
				assert.Equal(t, q.Forbidden(i, j), read.Forbidden(read.Find(a), read.Find(b)), "%s %s", a, b)
			}
		}
	}
	assert.Equal(t, []string{"forbidden pairs"}, p.BeyondJSON())
}

// TestForeignJSON reads features that other programs write: powers before their bases,
// derived moves that exist already, moves of orbits that the puzzle does not have, pauses,
// and negative orientations.
func TestForeignJSON(t *testing.T) {
	p, err := puzzle.ParseJSON("foreign", `{
		"name": "four\nplaces", "orbits": [{"orbitName": "P", "numPieces": 4, "numOrientations": 3}],
		"defaultPattern": {"P": {"pieces": [0, 1, 2, 3], "orientation": [0, 0, 0, 0]}},
		"moves": {"R2": {"P": {"permutation": [2, 3, 0, 1], "orientationDelta": [0, 0, 0, 0]}},
			"R": {"P": {"permutation": [1, 2, 3, 0], "orientationDelta": [0, 0, 0, 0]}},
			"U": {"P": {"permutation": [1, 0, 2, 3], "orientationDelta": [-1, 1, 0, 0]}, "GONE": {"permutation": [0], "orientationDelta": [0]}}},
		"derivedMoves": {"U": "_", "N": ". R R' ."}}`)
	require.NoError(t, err)
	assert.Equal(t, "four places", p.Name)
	assert.Equal(t, []string{"R", "R2", "R'", "U", "N"}, p.MoveNames())
	s, err := p.ParseSequence("U")
	require.NoError(t, err)
	assert.Equal(t, []int{2, 1, 0, 0}, s[0].Orient)
	_, err = puzzle.ParseJSON("word", strings.ReplaceAll(string(p.JSON()), `"P"`, `"TWO WORDS"`))
	assert.ErrorContains(t, err, `bad orbit name "TWO WORDS"`)
}

// TestOlderJSON reads what older files call otherwise, and rejects other changes of moves instead of leaving them out.
func TestOlderJSON(t *testing.T) {
	const text = `{"name": "discs", "orbits": [{"orbitName": "D", "numPieces": 3, "numOrientations": 2}],
		"defaultPattern": {"D": {"pieces": [0, 1, 1], "orientation": [0, 1, 0]}},
		"moves": {"A": {"D": {"permutation": [1, 0, 2], "orientationDelta": [1, 0, 0]}}}}`
	p, err := puzzle.ParseJSON("new", text)
	require.NoError(t, err)
	older, err := puzzle.ParseJSON("old", strings.NewReplacer("defaultPattern", "startStateData", "orientationDelta", "orientation").Replace(text))
	require.NoError(t, err)
	assert.Equal(t, p.Solved, older.Solved)
	assert.Equal(t, follow(t, p, "A"), follow(t, older, "A"))
	for change, want := range map[[2]string]string{
		{"orientationDelta", "transformation"}:                                    `x: not valid KPuzzle JSON at line 3, column 82: unknown field "transformation"`,
		{`"numPieces": 3`, `"numPieces": 3.5`}:                                    "x: not valid KPuzzle JSON at line 1, column 65: orbits.numPieces is 3.5, and must be a whole number",
		{`[{"orbitName": "D", "numPieces": 3, "numOrientations": 2}]`, `{"D":3}`}: "x: not valid KPuzzle JSON at line 1, column 30: orbits is an object, and must be a list",
	} {
		_, err := puzzle.ParseJSON("x", strings.Replace(text, change[0], change[1], 1))
		assert.EqualError(t, err, want)
	}
}

// TestPiecesFromZero checks that JSON distinguishes the pieces of a definition that counts
// them from 0.
func TestPiecesFromZero(t *testing.T) {
	p := define(t, "zero.def", "Set A 4 1\nSolved\nA\n0 1 1 2\nEnd\nMove R\nA\n2 3 4 1\nEnd\n")
	read, err := puzzle.ParseJSON("zero", string(p.JSON()))
	require.NoError(t, err)
	assert.Equal(t, []int{1, 2, 2, 3}, read.Solved[0].Pieces)
}

// TestDerivedMoves checks groups, commutators and conjugates, and derived moves that use
// later ones.
func TestDerivedMoves(t *testing.T) {
	p, err := puzzle.ParseJSON("derived", `{
		"name": "three discs", "orbits": [{"orbitName": "D", "numPieces": 4, "numOrientations": 2}],
		"defaultPattern": {"D": {"pieces": [0, 1, 2, 3], "orientation": [0, 0, 0, 0]}},
		"moves": {"A": {"D": {"permutation": [1, 0, 2, 3], "orientationDelta": [1, 1, 0, 0]}},
			"B": {"D": {"permutation": [0, 2, 3, 1], "orientationDelta": [0, 0, 0, 0]}}},
		"derivedMoves": {"X": "[C: A]", "C": "(A B)2'", "Y": "[A, B']"}}`)
	require.NoError(t, err)
	follow := func(moves string) puzzle.State {
		s, err := p.ParseSequence(moves)
		require.NoError(t, err)
		return s
	}
	assert.Equal(t, follow("B' A B' A"), follow("C"))
	assert.Equal(t, follow("B' A B' A A A B A B"), follow("X"))
	assert.Equal(t, follow("A B' A B"), follow("Y"))
}
