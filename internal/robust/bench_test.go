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

// BenchmarkFirst runs the program on an empty folder.
func BenchmarkFirst(b *testing.B) {
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
			report(b, times)
			b.ReportMetric(float64(size(b, folder))/1e6, "MB-on-disk")
		})
	}
}

// BenchmarkWarm runs the program on a folder with its tables.
func BenchmarkWarm(b *testing.B) {
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
			report(b, measure(b, folder, bm.command, func() {}))
		})
	}
}

// measure runs the command for the benchmark, after prepare, and returns how
// long each run took.
func measure(b *testing.B, folder, command string, prepare func()) (times []time.Duration) {
	for b.Loop() {
		prepare()
		c := nissy(b, folder, strings.Fields(command)...)
		began := time.Now()
		err := c.Run()
		times = append(times, time.Since(began))
		require.NoError(b, err)
		b.ReportMetric(float64(maxRSS(c))/1e6, "MB-memory")
	}
	return times
}

// report reports the median, which other work on the machine disturbs least.
func report(b *testing.B, times []time.Duration) {
	slices.Sort(times)
	b.ReportMetric(times[len(times)/2].Seconds()*1e3, "ms-median")
	b.ReportMetric(0, "ns/op") // not shown: it counts the preparation too
}

// size adds up the files of the folder.
func size(b *testing.B, folder string) (bytes int64) {
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
