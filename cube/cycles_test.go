package cube

import (
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
