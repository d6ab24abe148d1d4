package cube

import (
	"math/bits"
	"testing"

	"github.com/stretchr/testify/assert"
)

// TestBlockSizes checks the number of blocks of each kind and the number of their
// pieces.
func TestBlockSizes(t *testing.T) {
	type size struct{ count, corners, edges int }
	want := map[string]size{
		"F2L": {6, 4, 8}, "F2L-1": {24, 3, 7}, "223": {12, 2, 5}, "layer": {6, 4, 4}, "222": {8, 1, 3}, "123": {24, 2, 3},
	}
	got := map[string]size{}
	for _, b := range allBlocks() {
		got[b.Kind] = size{got[b.Kind].count + 1, bits.OnesCount8(b.Corners), bits.OnesCount16(b.Edges)}
	}
	assert.Equal(t, want, got)
}

func TestBlocks(t *testing.T) {
	for moves, want := range map[string][]string{
		"U":               {"F2L-D"},
		"R U R' U'":       {"F2L-1-D-FR", "F2L-1-L-UB"},
		"R U F":           {"222-DBL"},
		"R U":             {"223-DL"},
		"Rw U2 Rw2 U' Rw": {"123-L-DL"},
		"R U F D L B R":   nil,
		"U x":             {"F2L-F"},
	} {
		c := positionAfter(t, moves)
		var names []string
		for _, b := range c.Blocks() {
			names = append(names, b.Name())
		}
		assert.Equal(t, want, names, moves)
	}
}
