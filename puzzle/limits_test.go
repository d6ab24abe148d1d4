package puzzle

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// swaps returns moves that swap two pieces each, of the first 2n pieces of a set A.
func swaps(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "Move M%d\nA\n", i)
		for piece := range 2 * n {
			if piece/2 == i {
				piece ^= 1
			}
			fmt.Fprintf(&b, " %d", piece+1)
		}
		b.WriteString("\nEnd\n")
	}
	return b.String()
}

// TestManyMoves reads definitions with many moves that commute, and with many forbidden
// pairs, many times each.
func TestManyMoves(t *testing.T) {
	const n = 300
	text := fmt.Sprintf("Set A %d 1\n", 2*n) + swaps(n)
	p, err := ParseDefinition("many", text)
	require.NoError(t, err)
	require.True(t, p.Forbidden(0, 1))
	require.False(t, p.Forbidden(1, 0))
	group := strings.Join(p.MoveNames(), " ") + "\n"
	p, err = ParseDefinition("many", text+"ForbiddenGroups\n"+strings.Repeat(group, 300)+"End\n")
	require.NoError(t, err)
	require.Len(t, p.forbiddenPairs, n*n)
}

// TestBlockLimit checks that the pieces of all blocks together are limited, whether a
// block lists them or they have the same number.
func TestBlockLimit(t *testing.T) {
	set := "Set A 1000 1\n"
	same := "Solved\nA\n" + strings.Repeat("1 ", 1000) + "\nEnd\n"
	move := "Move M\nA\n2 1"
	for i := 3; i <= 1000; i++ {
		move += fmt.Sprintf(" %d", i)
	}
	move += "\nEnd\n"
	_, err := ParseDefinition("blocks", set+move+strings.Repeat("Block\nA 1 2\nEnd\n", 2500))
	require.NoError(t, err)
	_, err = ParseDefinition("blocks", set+move+strings.Repeat("Block\nA 1 2\nEnd\n", 2501))
	require.EqualError(t, err, "blocks: too many pieces in blocks, 5002: all blocks together may have at most 5000")
	_, err = ParseDefinition("blocks", set+same+move+strings.Repeat("Block\nA 1\nEnd\n", 6))
	require.EqualError(t, err, "blocks: too many pieces in blocks, 6000: all blocks together may have at most 5000")
}

// TestScrambleLimits checks that the scrambles of a file, and the moves of one, are
// limited by the size of the puzzle.
func TestScrambleLimits(t *testing.T) {
	p, err := ParseDefinition("large", "Set A 1000 1\nSet B 1000 1\nMove M\nEnd\n")
	require.NoError(t, err)
	_, err = p.ParseScrambles("long", "ScrambleAlg x\n"+strings.Repeat("M ", 75_000)+"\nEnd\n")
	require.EqualError(t, err, `long: sequence too long "M" at line 2, column 33537: for this puzzle it may have at most 16768 moves`)
	_, err = p.ParseScrambles("many", strings.Repeat("RandomScramble x\nEnd\n", 10_000))
	require.ErrorContains(t, err, "too many scrambles")
}

// TestDerivedOrder checks that derived moves may come before the moves that they use, and
// that their order is that of repeated passes through the file.
func TestDerivedOrder(t *testing.T) {
	require.Equal(t, []string{"c", "e", "b", "d", "a"},
		inOrderOfUse([]string{"a", "b", "c", "d", "e"}, map[string]string{"a": "b2'", "b": "[X: c]", "c": "X", "d": "(b e)2", "e": "c X"}))
	require.Equal(t, []string{"a", "b"}, inOrderOfUse([]string{"a", "b"}, map[string]string{"a": "b", "b": "a"})[:2])
}

// TestDerivedWork checks that the work for all derived moves together is limited.
func TestDerivedWork(t *testing.T) {
	derived := map[string]string{}
	for i := range 500 {
		derived[fmt.Sprintf("d%d", i)] = strings.Repeat("M ", 600)
	}
	identity := make([]int, 1000)
	for i := range identity {
		identity[i] = i
	}
	text, err := json.Marshal(map[string]any{
		"orbits":         []any{map[string]any{"orbitName": "A", "numPieces": 1000, "numOrientations": 1}},
		"defaultPattern": map[string]any{"A": map[string]any{"pieces": identity, "orientation": make([]int, 1000)}},
		"moves":          map[string]any{"M": map[string]any{"A": map[string]any{"permutation": identity, "orientationDelta": make([]int, 1000)}}},
		"derivedMoves":   derived,
	})
	require.NoError(t, err)
	_, err = ParseJSON("derived", string(text))
	require.ErrorContains(t, err, "all derived moves together are too long")
}
