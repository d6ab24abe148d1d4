package cube

import (
	"math/bits"
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestCycles(t *testing.T) {
	for moves, want := range map[string][3]string{
		"":                                    {"", "", ""},
		"x y":                                 {"", "", ""},
		"R U R' D R U' R' D'":                 {"AB3C", "", ""},
		"M2 U M2 U2 M2 U M2":                  {"AB4E", "", ""},
		"U":                                   {"AB4C4E", "(UFR UBR UBL UFL)", "(UF UR UB UL)"},
		"R U R' U R U2 R' L' U' L U' L' U2 L": {"AB2C", "UBL UFL twisted", ""},
	} {
		c := positionAfter(t, moves)
		left := c.Cycles()
		assert.Equal(t, want[0], left.Name(), moves)
		if want[1] != "" {
			assert.Equal(t, want[1], left.CornersString(), moves)
			assert.Equal(t, want[2], left.EdgesString(), moves)
		}
	}
}

// TestPieceNames checks that the name of a piece contains the names of its faces.
func TestPieceNames(t *testing.T) {
	for i, faces := range cornerFaces {
		for _, f := range faces {
			assert.Contains(t, Corner(i).String(), f.String())
		}
	}
	for i, faces := range edgeFaces {
		assert.Equal(t, faces[0].String()+faces[1].String(), Edge(i).String())
	}
}

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
