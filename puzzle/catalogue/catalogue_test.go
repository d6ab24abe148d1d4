package catalogue_test

import (
	"io/fs"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

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
		rng := rand.New(rand.NewPCG(1, 2))
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
