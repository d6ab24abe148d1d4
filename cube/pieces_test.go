package cube

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestPieces(t *testing.T) {
	c := positionAfter(t, "R' U' F")
	assert.Equal(t, `edge in   UF  UB  DB  DF  UR  UL  DL  DR  FR  FL  BL  BR
is        FL  BR  DB  UR  UF  UB  DL  FR  UL  DF  BL  DR
flip      x   .   .   x   .   .   .   .   x   x   .   .

corner in UFR UBL DFL DBR UFL UBR DFR DBL
is        UBL DBR UFR DFR DFL UBR UFL DBL
twist     +   +   -   -   -   -   -   .

center on U   D   R   L   F   B
is        U   D   R   L   F   B
`, c.Pieces())
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
