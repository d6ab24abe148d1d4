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

// BenchmarkRuns measures runs, with an empty data folder and with one that has all tables.
func BenchmarkRuns(b *testing.B) {
	full := b.TempDir()
	run(b, nissy(b, full, "gen"))
	for _, command := range []string{
		"version", "solve eofb " + scramble, "solve drud " + scramble, "solve corners -O 0 " + scramble, "solve drudfin -O 1 " + drScramble,
		"solve htrfin -O 1 " + htrScramble, "solve drud -N -M 10 -c -t 1 " + scramble, "twophase " + scramble, "scramble fmc", "gen -t 2",
	} {
		name, _, _ := strings.Cut(command, " "+scramble)
		b.Run("empty/"+name, func(b *testing.B) {
			folder := filepath.Join(b.TempDir(), "data")
			reportMedian(b, measure(b, folder, command, func() { require.NoError(b, os.RemoveAll(folder)) }))
			b.ReportMetric(float64(folderSize(b, folder))/1e6, "MB-on-disk")
		})
		b.Run("full/"+name, func(b *testing.B) { reportMedian(b, measure(b, full, command, func() {})) })
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
