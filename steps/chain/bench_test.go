package chain

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"nissy/cube"
	"nissy/internal/recorded"
)

// BenchmarkSolve searches from the scrambles of testdata/multistep.tsv, with the tables
// in memory.
func BenchmarkSolve(b *testing.B) {
	var cubes []cube.Cube
	for _, row := range recorded.Rows(b, "multistep.tsv") {
		a, err := cube.ParseAlg(row[0])
		require.NoError(b, err)
		cubes = append(cubes, cube.Solved.ApplyAlg(a))
	}
	for _, bm := range []struct {
		name, chain string
		limits      Limits
	}{
		{"multistep-M16-b1000", "multistep", Limits{Max: 16, Beam: 1000, Slack: -1, Beyond: -1, Count: 1}},
		{"multistep-M16-b5000", "multistep", Limits{Max: 16, Beam: 5000, Slack: -1, Beyond: -1, Count: 1}},
		{"two_gen-M25", "two_gen", Limits{Max: 25, Beam: 5000, Slack: -1, Beyond: -1, Count: 1}},
		{"eo-dr-htr-finish", "eo > dr-eo > htr > drfin", Limits{Max: 30, Beam: 500, Slack: -1, Beyond: -1, Count: 1}},
	} {
		b.Run(bm.name, func(b *testing.B) {
			c, err := Parse(bm.chain)
			require.NoError(b, err)
			solve := func(at cube.Cube) Result {
				r, err := Solve(context.Background(), tables(), c, at, bm.limits, Observer{})
				require.NoError(b, err)
				return r
			}
			solve(cubes[0]) // loads the tables
			var nodes uint64
			for i := 0; b.Loop(); i++ {
				nodes += solve(cubes[i%len(cubes)]).Nodes
			}
			b.ReportMetric(float64(nodes)/float64(b.N), "nodes/op")
		})
	}
}
