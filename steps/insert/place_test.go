package insert

import (
	"context"
	"math/rand/v2"
	"strings"
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
		eachPlace(t.Context(), moves, &wanted, func(p *place) {
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

// TestEndedSearch searches a skeleton that is so long that no loop over its places ends, unless it looks at the context.
func TestEndedSearch(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	long := cube.Alg{Inverse: parse(t, strings.Repeat("R U F F ", 50_000)).Normal}
	root := newRoot(cube.MoveCube(cube.NewMove(cube.R, 1)), turns(long.UnNISS()))
	f, err := newFinder(t.Context(), testStore(), 1)
	require.NoError(t, err)
	_, err = (&replacer{f, map[element]*stretch{}}).replacements(ctx, root.all, 100)
	require.ErrorIs(t, err, context.Canceled)
	_, err = SolveSlices(ctx, cube.Solved, long, Limits{Insertions: 3, Max: 100})
	require.ErrorIs(t, err, context.Canceled)
	for insertions := range MostInsertions {
		l := Limits{Insertions: 1 + insertions, Length: 100, Max: 100, Beyond: -1, Threads: 1}
		_, err := findSolutions(ctx, testStore(), root, l, newResults(l, nil))
		require.ErrorIs(t, err, context.Canceled)
		require.ErrorIs(t, newSearch(ctx, testTable(t), l, newResults(l, nil)).run(root), context.Canceled)
	}
	gaps := hiddenGaps(ctx, root, gapsOf(ctx, root.all, &root.wanted, 100), 100)
	require.Empty(t, gaps)
}
