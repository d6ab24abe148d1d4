package insert

import (
	"context"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"nissy/cube"
	"nissy/internal/sample"
)

// TestFewEdges compares the sequences that the table has for what disturbs at most three edges
// with those that a search finds.
func TestFewEdges(t *testing.T) {
	table := testTable(t)
	f, err := newFinder(context.Background(), testStore(), 0)
	require.NoError(t, err)
	rng := sample.Rand(t)
	const most = 11 // one move less than the table has, for the search takes long
	for range sample.Of(1, 10) {
		a := table.classes.algorithms[rng.IntN(tableSizes.classified)]
		image := a.image(cube.Sym(rng.IntN(cube.NumSyms)))
		done := image.layers().cube()
		var found, want []algorithm
		table.classes.each(&done, func(moves layers) { found = append(found, newAlgorithm(moves)) })
		require.Contains(t, found, image)
		found = append(found, table.ofElement(table.find(elementOf(&done)))...)
		found = slices.DeleteFunc(found, func(a algorithm) bool { return a.len() > most })
		for n := range most + 1 {
			f.each(context.Background(), &done, n, func(moves layers) { want = append(want, newAlgorithm(moves)) })
		}
		require.ElementsMatch(t, want, found)
	}
}

// TestNearBlocks checks that any three slots are in one of nearBlocks.
func TestNearBlocks(t *testing.T) {
	for a := range cube.NumEdges {
		for b := range a {
			for c := range b {
				three := uint16(1<<a | 1<<b | 1<<c)
				require.True(t, slices.ContainsFunc(nearBlocks[:], func(block uint16) bool { return three&^block == 0 }))
			}
		}
	}
}

// TestLeastImage checks that symmetric transformations have the same least image, and that the
// symmetries lead to it.
func TestLeastImage(t *testing.T) {
	rng := sample.Rand(t)
	for range 200 {
		c := cube.Solved.Apply(randomMoves(rng, rng.IntN(8))...)
		p := piecesOf(&c)
		least, by := leastImage(&p)
		require.NotZero(t, by)
		for s := range cube.Sym(cube.NumSyms) {
			image := c.Conj(s)
			require.Equal(t, elementOf(&image) == least, by>>s&1 != 0)
			p := piecesOf(&image)
			other, _ := leastImage(&p)
			require.Equal(t, least, other)
		}
	}
}
