package cube

import (
	"testing"

	"nissy/internal/sample"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// drawCube draws the position after random moves, including rotations and wide moves.
func drawCube(t *rapid.T) Cube { return Solved.Apply(drawMoves(t, "moves", 40, NumMoves)...) }

func TestGroupLaws(t *testing.T) {
	sample.Check(t, func(t *rapid.T) {
		a, b, c := drawCube(t), drawCube(t), drawCube(t)
		ab, bc := a.Mul(&b), b.Mul(&c)
		require.Equal(t, ab.Mul(&c), a.Mul(&bc), "associative")
		inv := a.Inverse()
		require.Equal(t, Solved, a.Mul(&inv))
		require.Equal(t, Solved, inv.Mul(&a))
		require.Equal(t, a, a.Mul(&Solved))
		require.Equal(t, a, Solved.Mul(&a))
	})
}

func TestMovesHaveOrderFour(t *testing.T) {
	for m := range Move(NumMoves) {
		c := Solved.Apply(m, m.Inverse())
		assert.Equal(t, Solved, c, m.String())
		assert.Equal(t, Solved, Solved.Apply(m, m, m, m), m.String())
		assert.Equal(t, m.Turns() == 2, Solved.Apply(m, m) == Solved, m.String())
	}
}

// TestLayersAgree checks that a wide move equals a turn of the opposite face and a
// rotation, and that a slice move equals turns of two faces and a rotation.
func TestLayersAgree(t *testing.T) {
	for a, b := range map[string]string{
		"Uw": "D y", "Dw": "U y'", "Rw": "L x", "Lw": "R x'", "Fw": "B z", "Bw": "F z'", "M": "L' R x'", "E": "D' U y'", "S": "F' B z",
		"x y": "y z", "Rw U": "L F x",
	} {
		assert.Equal(t, positionAfter(t, b), positionAfter(t, a), a)
	}
}

// TestPositionsAtDistance compares the number of positions at each distance from the
// solved cube with the published numbers.
func TestPositionsAtDistance(t *testing.T) {
	want := []int{1, 18, 243, 3240, 43239, 574908}
	seen := map[Cube]bool{Solved: true}
	frontier := []Cube{Solved}
	for depth := 1; depth < len(want); depth++ {
		var next []Cube
		for _, c := range frontier {
			for m := range Move(NumFaceMoves) {
				if d := c.Apply(m); !seen[d] {
					seen[d] = true
					next = append(next, d)
				}
			}
		}
		require.Len(t, next, want[depth], "depth %d", depth)
		frontier = next
	}
}

// TestCanonicalSequences checks the number of sequences of each length that
// MoveSet.After allows. It is hardly larger than the number of positions: the 43254
// sequences of length 4 lead to 43239 new positions.
func TestCanonicalSequences(t *testing.T) {
	var count func(s MoveSet, depth int) int
	count = func(s MoveSet, depth int) int {
		if depth == 0 {
			return 1
		}
		n := 0
		for _, m := range s.Moves() {
			n += count(AllMoves.After(m), depth-1)
		}
		return n
	}
	for depth, want := range []int{1, 18, 243, 3240, 43254, 577368} {
		assert.Equal(t, want, count(AllMoves, depth))
	}
}

func TestMoveSets(t *testing.T) {
	names := func(s MoveSet) (r string) {
		for _, m := range s.Moves() {
			r += m.String() + " "
		}
		return r
	}
	assert.Equal(t, "U2 D2 R2 L2 F2 B2 ", names(HalfTurns))
	assert.Equal(t, "U U2 U' D D2 D' R R2 R' L L2 L' F2 B2 ", names(EOMoves))
	assert.Equal(t, "U U2 U' D D2 D' R2 L2 F2 B2 ", names(DRMoves))
	assert.Equal(t, "U U2 U' R2 L2 F2 B2 ", names(DRSliceMoves))
	assert.Equal(t, "U U2 U' R R2 R' F F2 F' ", names(URFMoves))
}
