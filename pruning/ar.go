package pruning

import (
	"sync"

	"nissy/cube"
)

// arValue identifies what AR needs to know of a cube with EO on F/B.
type arValue struct{ slice, twists int }

func arValueOf(c *cube.Cube) arValue { return arValue{ESlice.Of(c), CO.Of(c)} }

// arPositions returns a position for each of the 4900 values with AR: those from which
// ARMoves lead to DR on U/D, keeping EO on F/B.
var arPositions = sync.OnceValue(func() []cube.Cube { return reachable(cube.ARMoves, arValueOf) })

var arValues = sync.OnceValue(func() map[arValue]bool {
	values := map[arValue]bool{}
	for _, c := range arPositions() {
		values[arValueOf(&c)] = true
	}
	return values
})

// IsAR reports whether half turns and quarter turns of R and L lead a cube with EO on F/B
// to DR on U/D.
func IsAR(c *cube.Cube) bool { return arValues()[arValueOf(c)] }
