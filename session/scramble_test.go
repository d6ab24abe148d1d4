package session

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"

	"nissy/cube"
)

// TestFitBetween checks that no moves cancel with the fixed moves at the ends of a scramble
// for Fewest Moves.
func TestFitBetween(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 200 {
		moves := []cube.Move{cube.Move(rng.IntN(18)), cube.Move(rng.IntN(18)), cube.Move(rng.IntN(18))}
		fit := fitBetween(moves)
		assert.NotEqual(t, cube.FB, fit[0].Axis())
		assert.NotEqual(t, cube.RL, fit[2].Axis())
	}
	assert.Empty(t, fitBetween(nil))
}

// TestScramblesLeadToRandomPositions compares scrambles with random positions of the same
// seed. Scrambles for Fewest Moves must have their fixed moves.
func TestScramblesLeadToRandomPositions(t *testing.T) {
	s := newSession(t, Options{})
	defer s.Close()
	seed, count := uint64(5), 3
	if testing.Short() {
		count = 1
	}
	for _, kind := range append(ScrambleKinds(), "") {
		cubes := events(t, s, RandomCube{Kind: kind, Count: count, Seed: &seed})
		for i, e := range events(t, s, Scramble{Kind: kind, Count: count, Seed: &seed}) {
			a := e.(Sequence).Alg
			if kind == fmc {
				assert.Equal(t, cube.Padding[:], a.Normal[:3])
				assert.Equal(t, cube.Padding[:], a.Normal[len(a.Normal)-3:])
				continue
			}
			assert.Equal(t, cubes[i].(State).Cube, cube.Solved.ApplyAlg(a), kind)
		}
	}
}
