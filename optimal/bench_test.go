package optimal

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"nissy/pruning"
)

// BenchmarkSolve searches a position without a solution in so few moves: all
// positions up to that depth are looked at.
func BenchmarkSolve(b *testing.B) {
	st := pruning.NewStore(pruning.Options{Dir: b.TempDir()})
	defer st.Close()
	c := position(b, "R' U' F D2 L2 F R2 U2 R2 B D2 L B2 D' B2 L' R' B D2 B U2 L U2 R' U' F")
	for _, size := range Sizes(HTM) {
		table, err := Load(context.Background(), st, size)
		require.NoError(b, err)
		b.Run(size.Name, func(b *testing.B) {
			var nodes, lookups uint64
			for b.Loop() {
				r, err := Solve(context.Background(), []*Table{table}, c, Limits{Max: 15, Threads: 1}, Observer{})
				require.NoError(b, err)
				nodes += r.Nodes
				lookups += r.Lookups
			}
			ns := float64(b.Elapsed().Nanoseconds())
			b.ReportMetric(float64(nodes)/float64(b.N), "nodes/op")
			b.ReportMetric(ns/float64(nodes), "ns/node")
			b.ReportMetric(float64(lookups)/ns*1e3, "Mlookups/s")
		})
	}
}

// BenchmarkBuild builds the smaller table.
func BenchmarkBuild(b *testing.B) {
	for b.Loop() {
		st := pruning.NewStore(pruning.Options{})
		_, err := Load(context.Background(), st, Sizes(HTM)[0])
		require.NoError(b, err)
		st.Close()
	}
}
