package insert

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"nissy/cube"
	"nissy/internal/sample"
)

// randomMoves returns face turns. Some of them merge.
func randomMoves(rng *rand.Rand, n int) []cube.Move {
	moves := make([]cube.Move, n)
	for i := range moves {
		moves[i] = cube.Move(rng.IntN(cube.NumFaceMoves))
	}
	return moves
}

func TestLayersMergeLikeCleanup(t *testing.T) {
	rng := sample.Rand(t)
	for range 1000 {
		moves := randomMoves(rng, rng.IntN(12))
		want := cube.Alg{Normal: moves}.Cleanup().Normal
		require.Equal(t, cube.FormatMoves(want), cube.FormatMoves(toLayers(moves).moves()))
		require.Equal(t, len(want), toLayers(moves).len())
	}
}

// TestPlaces inserts what is wanted at each place, and counts what merges.
func TestPlaces(t *testing.T) {
	rng := sample.Rand(t)
	for range 200 {
		scramble, moves, inserted := randomMoves(rng, 8), toLayers(randomMoves(rng, rng.IntN(10))), toLayers(randomMoves(rng, rng.IntN(8)))
		c := cube.Solved.Apply(scramble...).Apply(moves.moves()...)
		c = c.Inverse()
		wanted := piecesOf(&c)
		last := len(moves) + 1
		eachPlace(moves, &wanted, func(p *place) {
			solved := cube.Solved.Apply(scramble...).Apply(p.left.moves()...)
			here := p.wanted.cube()
			solved = solved.Mul(&here)
			solved = solved.Apply(p.right.moves()...)
			require.True(t, solved.IsSolved())
			require.Equal(t, p.left.len(), p.length-p.right.len())
			require.LessOrEqual(t, len(p.left), last)
			last = len(p.left)
			require.Equal(t, moves.len()+inserted.len()-p.with(inserted).len(), p.saved(inserted))
			after := p.afterAll(p.wanted)
			require.Equal(t, c, after.cube())
		})
	}
}

// TestPieces compares pieces with cubes.
func TestPieces(t *testing.T) {
	rng := sample.Rand(t)
	for range 1000 {
		a := cube.Solved.Apply(randomMoves(rng, rng.IntN(9))...)
		b := a.Apply(randomMoves(rng, rng.IntN(9))...)
		p := piecesOf(&b)
		require.Equal(t, b, p.cube())
		require.Equal(t, elementOf(&b), p.element())
		require.Equal(t, disturbed(&b), p.support())

		done, wanted := elementOf(&a), elementOf(&b)
		rest := wanted.restAfter(&done)
		inverse := a.Inverse()
		require.Equal(t, inverse.Mul(&b), rest.cube())
	}
}
