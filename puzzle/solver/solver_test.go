package solver

import (
	"context"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nissy/puzzle"
	"nissy/puzzle/catalogue"
)

// open returns a puzzle of the catalogue.
func open(t *testing.T, name string) *puzzle.Puzzle {
	t.Helper()
	p, err := catalogue.Puzzle(name)
	require.NoError(t, err)
	return p
}

func TestGodKnown(t *testing.T) {
	for _, test := range []struct {
		name   string
		metric puzzle.Metric
		counts []uint64
	}{
		{"2x2x2", puzzle.HTM, []uint64{1, 9, 54, 321, 1847, 9992, 50136, 227536, 870072, 1887748, 623800, 2644}},
		{"2x2x2", puzzle.QTM, []uint64{1, 6, 27, 120, 534, 2256, 8969, 33058, 114149, 360508, 930588, 1350852, 782536, 90280, 276}},
		{"pyraminx", puzzle.HTM, []uint64{1, 8, 48, 288, 1728, 9896, 51808, 220111, 480467, 166276, 2457, 32}},
	} {
		s := New(open(t, test.name), &Tables{})
		god, err := s.God(context.Background(), GodRequest{Metric: test.metric})
		require.NoError(t, err)
		assert.Equal(t, test.counts, god.Counts, test.name)
	}
}
