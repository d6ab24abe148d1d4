package puzzle_test

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nissy/puzzle"
)

// ring is a definition of four pieces in a ring: each move exchanges two neighbours, and x turns the ring.
const ring = "Name Ring\nSet RING 4 1\nMove A\nRING\n2 1 3 4\nEnd\nMove B\nRING\n1 3 2 4\nEnd\nMove x\nRING\n2 3 4 1\nEnd\n" +
	"Move C\nRING\n1 2 4 3\nEnd\nMove D\nRING\n4 2 3 1\nEnd\n"

// TestRotationFormats checks in which definitions a name makes a move a rotation.
func TestRotationFormats(t *testing.T) {
	named := strings.ReplaceAll(ring, "Move x", "Move Av")
	for _, test := range []struct {
		file, text, moves, rotations string
	}{
		{"ring.tws", ring, "A B C D", "x"},
		{"RING.TWS", named, "A B C D", "Av"},
		{"ring.def", ring, "A B x x2 x' C D", ""},
		{"", ring, "A B x x2 x' C D", ""},
		{"ring.def", "# made\n# PuzzleGeometry 0.1\n" + named, "A B C D", "Av"},
		{"", strings.Replace(ring, "Name Ring", "Name PuzzleGeometryPuzzle", 1), "A B C D", "x"},
		{"ring.def", ring + "# PuzzleGeometry 0.1\n", "A B x x2 x' C D", ""},
		{"ring.def", ring + "Rotations x End", "A B C D", "x"},
		{"ring.def", strings.ReplaceAll(ring, "Move x", "Move turn") + "Rotations turn' End", "A B C D", "turn"},
		{"ring.tws", strings.ReplaceAll(ring, "Move x", "Move turn"), "A B turn turn2 turn' C D", ""},
		{"ring.tws", ring + "ForbiddenPairs x A A B End", "A B C D", "x"},
		{"ring.def", strings.Replace(ring, "Move x\nRING\n2 3 4 1\nEnd", "MoveSequence turn A B C", 1) + "Rotations turn End", "A B C D", "turn"},

		// Without D, x does not turn every move into a move. If only x is left, it is a move.
		{"part.tws", strings.Split(ring, "Move D")[0], "A B x x2 x' C", ""},
		{"turn.tws", "Set RING 4 1\nMove x\nRING\n2 3 4 1\nEnd\n", "x x2 x'", ""},
		// It has the name of a rotation, but is a move.
		{"swap.tws", strings.ReplaceAll(ring, "Move A", "Move Av"), "Av B C D", "x"},
		// Alike pieces go where pieces are not alike, or are turned differently.
		{"alike.tws", strings.Replace(ring, "Move A", "Solved\nRING\n1 1 2 3\nEnd\nMove A", 1), "A B x x2 x' C D", ""},
		{"alike.tws", strings.Replace(ring, "Move A", "Solved\nRING\n1 2 1 2\nEnd\nMove A", 1), "A B C D", "x"},
		{"turned.tws", "Set T 2 2\nSolved\nT\n1 1\nEnd\nMove A\nT\n1 2\n1 1\nEnd\nMove x\nT\n1 2\n1 0\nEnd\n", "A x", ""},
	} {
		p := define(t, test.file, test.text)
		assert.Equal(t, test.moves, strings.Join(p.MoveNames(), " "), test.text)
		assert.Equal(t, test.rotations, strings.Join(p.RotationNames(), " "), test.text)
		text := p.Definition()
		again := define(t, "again.def", text)
		assert.Equal(t, p.MoveNames(), again.MoveNames(), text)
		assert.Equal(t, p.RotationNames(), again.RotationNames(), text)
		assert.Equal(t, text, again.Definition())
		inJSON, err := puzzle.ParseJSON("ring.json", string(p.JSON()))
		require.NoError(t, err)
		if test.rotations != "" {
			assert.Equal(t, p.MoveNames(), inJSON.MoveNames(), test.text)
			assert.Equal(t, p.RotationNames(), inJSON.RotationNames())
		}
	}
	for text, want := range map[string]string{
		ring + "Rotations A B C D x End": "all moves are rotations: leave one out of Rotations",
		ring + "Rotations y End":         "unknown move \"y\"",
		ring + "Rotations x":             "the Rotations must end with End",
	} {
		_, err := puzzle.ParseDefinition("", text)
		require.ErrorContains(t, err, want)
	}
	_, err := puzzle.ParseJSON("", `{"orbits":[{"orbitName":"A","numPieces":2,"numOrientations":1}],"moves":{"M":{"A":{"permutation":[1,0]}}},`+"\n\"rotations\": [\"M\", \"N\"]}")
	require.ErrorContains(t, err, "line 2, column 20: unknown move N in rotations: the puzzle has M")
}

// TestManyRotations reads definitions in which it would take long to find out which moves are symmetries.
func TestManyRotations(t *testing.T) {
	for _, n := range []int{10, 100, 500} {
		var text strings.Builder
		fmt.Fprintf(&text, "Set A %d 1\n", 2*n)
		for m := range n {
			pieces := make([]string, 2*n)
			for i := range pieces {
				pieces[i] = strconv.Itoa(i + 1)
			}
			pieces[2*m], pieces[2*m+1] = pieces[2*m+1], pieces[2*m]
			name := strings.NewReplacer("0", "a", "1", "b", "2", "c", "3", "d", "4", "e", "5", "f", "6", "g", "7", "h", "8", "i", "9", "j").Replace(strconv.Itoa(m))
			fmt.Fprintf(&text, "Move %s\nA\n%s\nEnd\n", name+[]string{"", "v"}[m%2], strings.Join(pieces, " "))
		}
		p := define(t, "many.tws", text.String())
		// All moves commute, so all are symmetries. Looking for too many is given up.
		require.Equal(t, map[int]int{10: 5, 100: 50, 500: 0}[n], len(p.Rotations))
	}
}

// TestRotatedSequences checks that the position after a sequence with rotations is seen by somebody who holds the
// puzzle as the rotations leave it.
func TestRotatedSequences(t *testing.T) {
	p := define(t, "ring.tws", ring)
	assert.Equal(t, "A B x x2 x' C D", strings.Join(p.WithRotationMoves().MoveNames(), " "))
	for sequence, same := range map[string]string{
		"x x2 x'": "", "A x": "D", "x A": "A", "x A x'": "B", "B x2 A C": "D A C", "A x B x": "C A",
	} {
		got, err := p.ParseSequence(sequence)
		require.NoError(t, err)
		want, err := p.ParseSequence(same)
		require.NoError(t, err)
		assert.Equal(t, want, got, sequence)
	}
	_, err := p.ParseScrambles("", "MoveLimits\nx* 1\nEnd")
	require.ErrorContains(t, err, `not a move "x*" at line 2, column 1: it is a rotation, and solutions have none`)
}

// TestRotationFrom reads rotations after a given position. They turn it, too.
func TestRotationFrom(t *testing.T) {
	p := define(t, "ring.tws", ring)
	from, err := p.From("from.txt", "ScrambleAlg start\nA B End")
	require.NoError(t, err)
	for _, moves := range []string{"", "C", "x C", "x2 A x' D", "D x x"} {
		want, err := p.ParseSequence("A B " + moves)
		require.NoError(t, err)
		got, err := from.ParseSequence(moves)
		require.NoError(t, err)
		assert.Equal(t, want, got, moves)
	}

	alike := define(t, "alike.tws", strings.Replace(ring, "Move A", "Solved\nRING\n1 2 1 2\nEnd\nMove A", 1))
	from, err = alike.From("from.txt", "ScrambleAlg start\nA B End")
	require.NoError(t, err)
	_, err = from.ParseSequence("C x")
	require.ErrorContains(t, err, "pieces of RING are alike")
	_, err = from.ParseSequence("C")
	require.NoError(t, err)
}
