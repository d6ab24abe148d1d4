package steps

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"nissy/cube"
	"nissy/niss"
	"nissy/niss/optimal"
	"nissy/pruning"
)

// TestImpossible checks that an impossible position is an error, not an endless search.
func TestImpossible(t *testing.T) {
	st := pruning.NewStore(pruning.Options{})
	defer st.Close()
	twisted, swapped, flipped, turned := cube.Solved, cube.Solved, cube.Solved, cube.Solved
	twisted.Corner[0] ^= 1 << 3
	swapped.Edge[0], swapped.Edge[1] = swapped.Edge[1], swapped.Edge[0]
	flipped.Edge[0] ^= 1 << 4
	x, err := cube.ParseAlg("x")
	require.NoError(t, err)
	turned = turned.ApplyAlg(x)
	for _, step := range []string{"optimal", "light"} {
		for c, want := range map[cube.Cube]string{
			twisted: "impossible cube: ", swapped: "impossible cube: two pieces are swapped", flipped: "impossible cube: ",
			turned: "the centres must be solved",
		} {
			_, err := Solve(context.Background(), st, Lookup(step), c, niss.Limits{Max: 20, Count: 1}, Observer{})
			require.ErrorContains(t, err, want, step)
		}
	}
}

// TestInMetric checks that only steps of package optimal have a choice of metric.
func TestInMetric(t *testing.T) {
	for _, step := range All() {
		same, err := step.InMetric(optimal.HTM)
		require.NoError(t, err)
		require.Same(t, step, same)
		counting, err := step.InMetric(optimal.QTM)
		if !step.SolvesWholeCube() || len(optimal.Sizes(optimal.QTM)) == 0 {
			require.ErrorAs(t, err, new(*OptionError), step.Name)
			continue
		}
		require.NoError(t, err)
		require.Equal(t, optimal.QTM, counting.method.(*wholeCubeSearch).metric)
		require.Equal(t, optimal.HTM, step.method.(*wholeCubeSearch).metric, "the step itself must not change")
	}
}
