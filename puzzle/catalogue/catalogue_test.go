package catalogue_test

import (
	"io/fs"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nissy/internal/sample"
	"nissy/puzzle/catalogue"
)

// TestAll checks that all puzzles can be read, have a title, and have moves that
// change the solved position.
func TestAll(t *testing.T) {
	require.NotEmpty(t, catalogue.Names())
	for _, name := range catalogue.Names() {
		p, err := catalogue.Puzzle(name)
		require.NoError(t, err, name)
		assert.NotEmpty(t, p.Name, name)
		for m := range p.Moves {
			if p.Legal(p.Solved, m) && name != "4x4x4-centres" && name != "4x4x4" {
				assert.NotEqual(t, p.Solved, p.Apply(p.Solved, m), "%s %s", name, p.Moves[m].Name)
			}
		}
	}
	_, err := catalogue.Puzzle("none")
	assert.ErrorIs(t, err, fs.ErrNotExist)
}

// TestMovesLegal checks that the blocks of no puzzle prevent a move in all
// positions.
func TestMovesLegal(t *testing.T) {
	for _, name := range catalogue.Names() {
		p, err := catalogue.Puzzle(name)
		require.NoError(t, err, name)
		made := make([]bool, len(p.Moves))
		rng := sample.Rand(t)
		state := p.Solved
		for range 20 * len(p.Moves) {
			if m := rng.IntN(len(p.Moves)); p.Legal(state, m) {
				made[m] = true
				state = p.Apply(state, m)
			}
		}
		assert.NotContains(t, made, false, name)
	}
}

// TestCopiedScrambles reads scrambles of the WCA as people copy them from lists and chats.
func TestCopiedScrambles(t *testing.T) {
	for name, scramble := range map[string]string{
		"2x2x2": "R U' F2 R", "3x3x3": "R U2 F' Rw Uw2", "7x7x7": "3Rw2 Bw' U", "pyraminx": "U L' B u l'", "skewb": "R' U B'",
		"square-1": "(1, 0) / (3, 3) / (-1, 0)", "megaminx": "R++ D-- U'\r\nR-- D++ U", "clock": "UR1+ DR5- ALL2+ y2 U3- ALL6+ UR",
	} {
		p, err := catalogue.Puzzle(name)
		require.NoError(t, err)
		want, err := p.ReadSequence(scramble)
		require.NoError(t, err, name)
		for _, text := range []string{
			"1) " + scramble, "12. " + scramble, "“" + scramble + "”", "\ufeff" + scramble + ".", "Scramble #3: " + scramble + " (20 moves)",
			"  " + strings.NewReplacer(" ", "\u00a0", "'", "’").Replace(scramble) + "\n",
		} {
			got, err := p.ReadSequence(text)
			require.NoError(t, err, text)
			assert.Equal(t, want.Start, got.Start, text)
		}
	}
}
