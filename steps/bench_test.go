package steps

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"nissy/cube"
	"nissy/niss"
	"nissy/pruning"
)

const benchScramble = "R' U' F D2 L2 F R2 U2 R2 B D2 L B2 D' B2 L' R' B D2 B U2 L U2 R' U' F"

// BenchmarkSolve searches with the tables in memory, on one thread, and reports how
// many positions it visits.
func BenchmarkSolve(b *testing.B) {
	st := pruning.NewStore(pruning.Options{Dir: b.TempDir()})
	defer st.Close()
	for _, bm := range []struct {
		name, step, after string
		limits            niss.Limits
	}{
		{"eofb-N-M7", "eofb", "", niss.Limits{Policy: niss.NISS, Max: 7, Beyond: -1}},
		{"drud-M12", "drud", "", niss.Limits{Max: 12, Beyond: -1}},
		{"drud-M12-a", "drud", "", niss.Limits{Max: 12, Beyond: -1, All: true}},
		{"drud-N-M7", "drud", "", niss.Limits{Policy: niss.NISS, Max: 7, Beyond: -1}},
		{"drud-N-M10", "drud", "", niss.Limits{Policy: niss.NISS, Max: 10, Beyond: -1}},
		{"drud-N-M12", "drud", "", niss.Limits{Policy: niss.NISS, Max: 12, Beyond: -1}},
		{"corners-O0", "corners", "", niss.Limits{Max: 20}},
		{"drfin-O1", "drfin", "R' U R' U R2 F R", niss.Limits{Max: 20, Beyond: 1}},
	} {
		b.Run(bm.name, func(b *testing.B) {
			step := Lookup(bm.step)
			alg, err := cube.ParseAlg(benchScramble)
			require.NoError(b, err)
			c := cube.Solved.ApplyAlg(alg)
			if bm.step == "drfin" {
				alg, err = cube.ParseAlg("U R2 F2 D L2 U' B2 D2 R2 U F2 L2 D' B2 U R2 U2 L2 D F2")
				require.NoError(b, err)
				c = cube.Solved.ApplyAlg(alg)
			}
			bm.limits.Threads = 1
			nodes := uint64(0)
			count := 0
			_, err = Solve(context.Background(), st, step, c, bm.limits, Observer{}) // loads the tables
			require.NoError(b, err)
			for b.Loop() {
				r, err := Solve(context.Background(), st, step, c, bm.limits, Observer{})
				require.NoError(b, err)
				nodes += r.Nodes
				count = r.Count
			}
			b.ReportMetric(float64(nodes)/b.Elapsed().Seconds()/1e6, "Mnodes/s")
			b.ReportMetric(float64(nodes)/float64(b.N), "nodes/op")
			b.ReportMetric(float64(count), "solutions")
		})
	}
}
