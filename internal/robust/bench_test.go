//go:build unix

package robust

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// BenchmarkEmptyFolder measures runs with an empty data folder.
func BenchmarkEmptyFolder(b *testing.B) {
	for _, bm := range []struct{ name, command string }{
		{"solve-eofb", "solve eofb " + scramble},
		{"solve-drud", "solve drud " + scramble},
		{"solve-drudfin", "solve drudfin " + drScramble},
		{"twophase", "twophase " + scramble},
		{"scramble-fmc", "scramble fmc"},
		{"gen", "gen -t 2"},
	} {
		b.Run(bm.name, func(b *testing.B) {
			folder := filepath.Join(b.TempDir(), "data")
			times := measure(b, folder, bm.command, func() { require.NoError(b, os.RemoveAll(folder)) })
			reportMedian(b, times)
			b.ReportMetric(float64(folderSize(b, folder))/1e6, "MB-on-disk")
		})
	}
}

// BenchmarkWithTables measures runs with a data folder that has all tables.
func BenchmarkWithTables(b *testing.B) {
	folder := b.TempDir()
	run(b, nissy(b, folder, "gen"))
	for _, bm := range []struct{ name, command string }{
		{"version", "version"},
		{"solve-eofb", "solve eofb " + scramble},
		{"solve-drud-O-0", "solve drud -O 0 " + scramble},
		{"solve-corners-O-0", "solve corners -O 0 " + scramble},
		{"solve-drudfin-O-1", "solve drudfin -O 1 " + drScramble},
		{"solve-htrfin-O-1", "solve htrfin -O 1 " + htrScramble},
		{"solve-drud-N-M-7-c", "solve drud -N -M 7 -c -t 1 " + scramble},
		{"solve-drud-N-M-10-c", "solve drud -N -M 10 -c -t 1 " + scramble},
		{"solve-drud-N-M-12-c", "solve drud -N -M 12 -c -t 1 " + scramble},
		{"twophase", "twophase " + scramble},
		{"scramble-fmc", "scramble fmc"},
	} {
		b.Run(bm.name, func(b *testing.B) {
			reportMedian(b, measure(b, folder, bm.command, func() {}))
		})
	}
}

// BenchmarkHugeScramble measures a scramble of a megabyte.
func BenchmarkHugeScramble(b *testing.B) {
	folder := b.TempDir()
	for b.Loop() {
		require.Zero(b, runInput(b, folder, "solve eofb "+strings.Repeat("R U R' U' ", 100_000)+"F").code)
	}
}

// measure calls prepare and runs the command, once for each iteration of the
// benchmark. It returns the time of each run without prepare.
func measure(b *testing.B, folder, command string, prepare func()) (times []time.Duration) {
	for b.Loop() {
		prepare()
		c := nissy(b, folder, strings.Fields(command)...)
		start := time.Now()
		err := c.Run()
		times = append(times, time.Since(start))
		require.NoError(b, err)
		b.ReportMetric(float64(maxRSS(c))/1e6, "MB-memory")
	}
	return times
}

// reportMedian reports the median of the times, because other work on the machine
// affects it least.
func reportMedian(b *testing.B, times []time.Duration) {
	slices.Sort(times)
	b.ReportMetric(times[len(times)/2].Seconds()*1e3, "ms-median")
	b.ReportMetric(0, "ns/op") // hides ns/op, which includes prepare
}

// folderSize returns the total size of the files in the folder, in bytes.
func folderSize(b *testing.B, folder string) (bytes int64) {
	entries, err := os.ReadDir(folder)
	if os.IsNotExist(err) {
		return 0
	}
	require.NoError(b, err)
	for _, e := range entries {
		info, err := e.Info()
		require.NoError(b, err)
		bytes += info.Size()
	}
	return bytes
}
