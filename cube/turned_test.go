package cube

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"pgregory.net/rapid"
)

func TestTurned(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		moves := rapid.SliceOfN(rapid.Custom(func(t *rapid.T) Move { return Move(rapid.IntRange(0, int(NumMoves)-1).Draw(t, "move")) }), 0, 20).Draw(t, "moves")
		c := Solved.Apply(moves...)
		turns := c.Turned()
		assert.LessOrEqual(t, len(turns), 2)
		assert.Equal(t, c.Upright(), c.Apply(turns...))
	})
}
