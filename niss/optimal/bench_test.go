package optimal

import (
	"bufio"
	"context"
	"flag"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nissy/cube"
	"nissy/niss"
	"nissy/pruning"
)

// The target bench-optimal of the Makefile sets these flags.
var (
	positionsFile = flag.String("positions", "", "file of scrambles to benchmark, one per line, instead of those of 16 moves in testdata")
	tablesDir     = flag.String("tables", "", "folder that keeps the tables of the benchmarks")
)

// benchPositions returns the positions of the benchmark.
func benchPositions(b *testing.B) (positions []cube.Cube) {
	name := *positionsFile
	if name == "" {
		name = "testdata/optimal_lengths.tsv"
	}
	data, err := os.ReadFile(name)
	require.NoError(b, err)
	for lines := bufio.NewScanner(strings.NewReader(string(data))); lines.Scan(); {
		scramble, facts, isTable := strings.Cut(lines.Text(), "\t")
		if isTable && !strings.HasPrefix(facts, "16\t") {
			continue
		}
		positions = append(positions, parsePosition(b, scramble)...)
	}
	require.NotEmpty(b, positions)
	return positions
}

// BenchmarkSolve finds one shortest solution of each position in turn, with one
// thread. It compares the number of table lookups per second with what the memory
// allows.
func BenchmarkSolve(b *testing.B) {
	positions := benchPositions(b)
	dir := *tablesDir
	if dir == "" {
		dir = b.TempDir()
	}
	for _, size := range Sizes(HTM) {
		b.Run(size.Name, func(b *testing.B) {
			st := pruning.NewStore(pruning.Options{Dir: dir})
			defer st.Close()
			table, err := Load(context.Background(), st, size)
			require.NoError(b, err)
			table.promote(b.Context())
			limit := randomReads(table.array.Bytes())
			var nodes, lookups uint64
			solved := 0
			for b.Loop() {
				for i := range positions {
					s := newCubeSearch([]*Table{table}, framesOf(positions[i]), niss.Limits{Max: 20, Count: 1, Threads: 1}, niss.Observer{})
					require.NoError(b, s.run(b.Context()))
					nodes += s.result.Nodes
					lookups += s.result.Lookups
				}
				solved += len(positions)
			}
			seconds := b.Elapsed().Seconds()
			each := seconds / float64(solved)
			b.ReportMetric(0, "ns/op")
			b.ReportMetric(each, "s/position")
			b.ReportMetric(each*float64(size.Bytes())/1e9, "s*GB")
			b.ReportMetric(float64(nodes)/float64(solved)/1e6, "Mnodes/position")
			b.ReportMetric(float64(lookups)/float64(solved)/1e6, "Mlookups/position")
			b.ReportMetric(seconds*1e9/float64(nodes), "ns/node")
			b.ReportMetric(float64(lookups)/seconds/1e6, "Mlookups/s")
			b.ReportMetric(limit/1e6, "Mreads/s-limit")
			b.ReportMetric(100*float64(lookups)/seconds/limit, "%-of-limit")
		})
	}
}

// randomReads returns how many independent random bytes one core can read per
// second.
func randomReads(data []byte) float64 {
	const reads = 50_000_000
	sum := byte(0)
	x := uint64(88172645463325252)
	began := time.Now()
	for range reads {
		x ^= x << 13 // xorshift
		x ^= x >> 7
		x ^= x << 17
		sum += data[x%uint64(len(data))]
	}
	sink = sum
	return reads / time.Since(began).Seconds()
}

var sink byte // keeps the compiler from removing the reads

// BenchmarkBuild builds the tables in memory.
func BenchmarkBuild(b *testing.B) {
	for _, m := range []Metric{HTM, QTM} {
		for _, size := range Sizes(m) {
			b.Run(size.Name, func(b *testing.B) {
				for b.Loop() {
					st := pruning.NewStore(pruning.Options{})
					_, err := Load(context.Background(), st, size)
					require.NoError(b, err)
					st.Close()
				}
			})
		}
	}
}
