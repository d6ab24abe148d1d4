package cube

import (
	"testing"

	"nissy/internal/sample"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func TestCheckPossible(t *testing.T) {
	sample.Check(t, func(t *rapid.T) {
		c := drawCube(t)
		require.NoError(t, c.Check())
	})
}

func TestCheckImpossible(t *testing.T) {
	for _, tt := range []struct {
		spoil func(c *Cube)
		want  string
	}{
		{func(c *Cube) { c.Edge[DB] = uint8(UF) }, "edge UF appears twice, edge DB is missing"},
		{func(c *Cube) { c.Edge[DB], c.Edge[UR] = 0, 0 }, "edge UF appears 3 times, edge DB is missing, edge UR is missing"},
		{func(c *Cube) { c.Corner[DFL] = uint8(UFR) + 8 }, "corner UFR appears twice, corner DFL is missing"},
		{func(c *Cube) { c.Corner[DFL] = 24 }, "there is no corner in DFL, corner DFL is missing"},
		{func(c *Cube) { c.Edge[DB] = 12 }, "there is no edge in DB, edge DB is missing"},
		{func(c *Cube) { c.Edge[DB] = 32 }, "there is no edge in DB, edge DB is missing"},
		{func(c *Cube) { c.Edge[DB] ^= 16 }, "one edge is flipped"},
		{func(c *Cube) { c.Corner[UBR] += 8 }, "one corner is twisted clockwise"},
		{func(c *Cube) { c.Corner[UBR] += 16 }, "one corner is twisted counter-clockwise"},
		{func(c *Cube) { c.Edge[0], c.Edge[1] = c.Edge[1], c.Edge[0] }, "two pieces are swapped"},
		{func(c *Cube) { c.Corner[0], c.Corner[1] = c.Corner[1], c.Corner[0] }, "two pieces are swapped"},
		{func(c *Cube) { c.Center[U], c.Center[R] = R, U }, "the centres are not arranged as on a real cube"},
		{func(c *Cube) { c.Center[U], c.Center[D] = D, U }, "the centres are not arranged as on a real cube"},
		{func(c *Cube) { c.Center[U] = 9 }, "the centres are not arranged as on a real cube"},
		{func(c *Cube) { c.Edge[0] ^= 16; c.Corner[0] += 8 }, "one edge is flipped, one corner is twisted clockwise"},
	} {
		c := Solved
		tt.spoil(&c)
		err := c.Check()
		assert.EqualError(t, err, "impossible cube: "+tt.want)
		assert.ErrorIs(t, err, ErrImpossible)
	}
	assert.Error(t, new(Cube).Check())
}

// TestCheckAfterMoves checks that moves do not change what Check reports about an
// impossible cube.
func TestCheckAfterMoves(t *testing.T) {
	sample.Check(t, func(t *rapid.T) {
		moves := drawMoves(t, "moves", 20, NumMoves)
		c := Solved
		c.Corner[0] += 8
		require.EqualError(t, check(c.Apply(moves...)), "impossible cube: one corner is twisted clockwise")
		c = Solved
		c.Edge[3] ^= 16
		require.EqualError(t, check(c.Apply(moves...)), "impossible cube: one edge is flipped")
		c = Solved
		c.Edge[3], c.Edge[7] = c.Edge[7], c.Edge[3]
		require.EqualError(t, check(c.Apply(moves...)), "impossible cube: two pieces are swapped")
	})
}

func check(c Cube) error { return c.Check() }
