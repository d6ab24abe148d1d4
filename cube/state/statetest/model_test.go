package statetest

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

// TestTurn checks sequences of which it is known whether they change anything.
func TestTurn(t *testing.T) {
	for moves, solves := range map[string]bool{
		"": true, "R": false, "R R'": true, "R L' x' M'": true, "R2 Rw2 Lw2 L2 M2": false, "Rw R' M": true, "U D' y' E'": true, "F B' z' S": true,
		"R U R' U' R' F R2 U' R' U' R U R' F'": false, strings.Repeat("R U R' U R U2 R' ", 6): true,
		"F D2 R' L D' R U2 D2 R2 L' U2 D2 B2 L2 F' R' L U2 R' B":                                                                    false,
		"R' U' F L2 U2 R2 L2 F2 U B2 D' L2 U F' R L B2 U2 B U' L F2 R' U' F F D2 R' L D' R U2 D2 R2 L' U2 D2 B2 L2 F' R' L U2 R' B": true,
	} {
		assert.Equal(t, solves, New(Faces).Turn(moves).EqualsTurned(New(Faces)), moves)
		assert.Equal(t, solves, New(Faces).Turn(moves).IsSolved(), moves)
	}
}
