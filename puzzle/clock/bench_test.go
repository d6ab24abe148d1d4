package clock

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"nissy/puzzle"
	"nissy/puzzle/catalogue"
	"nissy/puzzle/solver"
)

// clockPuzzle returns the puzzle of the catalogue.
func clockPuzzle(t testing.TB) *puzzle.Puzzle {
	p, err := catalogue.Puzzle("clock")
	require.NoError(t, err)
	return p
}

// randomState returns a random position.
func randomState(p *puzzle.Puzzle, rng *rand.Rand) puzzle.State {
	s := p.Random(rng)
	for i := range s[0].Orient {
		s[0].Orient[i] = rng.IntN(hours)
	}
	return s
}

func BenchmarkSolve(b *testing.B) {
	p := clockPuzzle(b)
	s, rng := New(p), rand.New(rand.NewPCG(1, 2))
	for b.Loop() {
		request := solver.Request{Start: randomState(p, rng), Bounds: puzzle.Bounds{Max: puzzle.Unbounded}, Count: 1}
		_, err := s.Solve(b.Context(), request, solver.Observer{})
		require.NoError(b, err)
	}
}
