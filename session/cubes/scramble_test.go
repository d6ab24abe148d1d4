package cubes

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nissy/cube"
	"nissy/internal/sample"
	"nissy/session"
	"nissy/session/sessiontest"
	"nissy/steps"
)

// TestPad checks that no moves cancel with the fixed moves at the ends of a scramble
// for Fewest Moves.
func TestPad(t *testing.T) {
	rng := sample.Rand(t)
	for range 200 {
		moves := []cube.Move{cube.Move(rng.IntN(18)), cube.Move(rng.IntN(18)), cube.Move(rng.IntN(18))}
		fit := Pad(moves)[len(cube.Padding):]
		assert.NotEqual(t, cube.FB, fit[0].Axis())
		assert.NotEqual(t, cube.RL, fit[2].Axis())
	}
	assert.Len(t, Pad(nil), 2*len(cube.Padding))
}

// TestScramblesLeadToRandomPositions compares scrambles with random positions of the same
// seed. Scrambles for Fewest Moves must have their fixed moves.
func TestScramblesLeadToRandomPositions(t *testing.T) {
	s := sessiontest.WithTables(t)
	seed, count := uint64(5), sample.Of(2, 3)
	for _, kind := range append(ScrambleKinds(), "") {
		cubes := sessiontest.Events(t, s, RandomCube{Kind: kind, Count: count, Seed: &seed})
		for i, e := range sessiontest.Events(t, s, Scramble{Kind: kind, Count: count, Seed: &seed}) {
			a := e.(Sequence).Alg
			if kind == FewestMoves {
				assert.Equal(t, cube.Padding[:], a.Normal[:3])
				assert.Equal(t, cube.Padding[:], a.Normal[len(a.Normal)-3:])
				continue
			}
			assert.Equal(t, cubes[i].(State).Cube, cube.Solved.ApplyAlg(a), kind)
		}
	}
}

// TestScramblesMatchWish checks that scrambles lead to positions that match a wish, and that a seed
// repeats them.
func TestScramblesMatchWish(t *testing.T) {
	sample.Large(t)
	s := sessiontest.WithTables(t)
	distances, err := steps.LoadEODistances(t.Context(), s.Engine().Store())
	require.NoError(t, err)
	hasShortEO := func(c *cube.Cube) bool { return distances.Shortest(c) <= 2 }
	for _, test := range []struct {
		kind       string
		wish       Wish
		isAsWished func(*cube.Cube) bool
	}{
		{"", Wish{Case: "4c4e"}, func(c *cube.Cube) bool { return c.BadEdges(cube.FB) == 0 && c.DRCase(cube.UD) == cube.NewDRCase(4, 4) }},
		{"dr", Wish{Subset: "2c3"}, func(c *cube.Cube) bool { subset, _ := c.HTRSubset(cube.UD); return subset.CornerCase.String() == "2c3" }},
		{"slice", Wish{Cycles: "3"}, func(c *cube.Cube) bool { return c.Cycles().Name() == "AB3E" && c.IsLeaveSlice(cube.UD) }},
		{"", Wish{EOAtMost: new(2)}, hasShortEO},
		{FewestMoves, Wish{EOAtMost: new(2)}, hasShortEO},
	} {
		request := Scramble{Kind: test.kind, Count: 2, Seed: new(uint64(26)), Wish: test.wish}
		list := sessiontest.Events(t, s, request)
		require.Len(t, list, 2)
		request.Count = 1
		assert.Equal(t, list[:1], sessiontest.Events(t, s, request), "the seed repeats it")
		for _, e := range list {
			a := e.(Sequence).Alg
			c := cube.Solved.ApplyAlg(a)
			assert.True(t, test.isAsWished(&c), "%+v: %v", test.wish, a)
			if test.kind == FewestMoves {
				assert.Equal(t, cube.Padding[:], a.Normal[:3])
				assert.Equal(t, a.Len(), a.Cleanup().Len(), "%v", a)
			}
		}
	}
}

func TestWishErrors(t *testing.T) {
	s := sessiontest.NewSession(t, session.Options{})
	for _, test := range []struct {
		kind string
		wish Wish
		want string
	}{
		{FewestMoves, Wish{Subset: "2c3"}, `impossible condition for type "fmc": HTR subsets are for type dr`},
		{"", Wish{Case: "4c4e", Subset: "2c3"}, `impossible condition for type "eo": HTR subsets are for type dr`},
		{"dr", Wish{EOAtMost: new(3)}, `impossible condition for type "dr": EO is solved in it; leave out the type, or give fmc or edges`},
		{"", Wish{Case: "4c5e"}, `impossible case "4c5e" at column 1: the number of bad edges is even, as they are counted on both sides of the slice`},
	} {
		err := s.Run(t.Context(), Scramble{Kind: test.kind, Wish: test.wish}, func(session.Event) {})
		assert.EqualError(t, err, test.want)
	}
}
