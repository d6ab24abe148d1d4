package store

import (
	"os"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/sys/unix"
)

// BenchmarkRandomRead measures dependent lookups: each one waits for the previous
// one. It compares a mapped array whose file was written just before, one whose file
// was read at random from the disk, and a promoted one.
func BenchmarkRandomRead(b *testing.B) {
	d, h, _ := saveSample(b, 4*benchSize)
	b.Run("mapped-written", func(b *testing.B) { readRandomly(b, load(b, d, h).Bytes()) })

	f, err := os.Open(d.tablePath(h.Name))
	require.NoError(b, err)
	require.NoError(b, unix.Fadvise(int(f.Fd()), 0, 0, unix.FADV_DONTNEED)) // out of the page cache
	require.NoError(b, f.Close())
	b.Run("mapped-random", func(b *testing.B) { readRandomly(b, load(b, d, h).Bytes()) })

	a := load(b, d, h)
	require.NoError(b, a.Promote(b.Context()))
	b.Run("promoted", func(b *testing.B) { readRandomly(b, a.Bytes()) })
}

func readRandomly(b *testing.B, table []byte) {
	x, size := uint64(1), uint64(len(table))
	next := func() { x = x*6364136223846793005 + uint64(table[(x>>20)%size]) + 1 }
	for range 1 << 20 { // fault the pages in
		next()
	}
	for b.Loop() {
		next()
	}
	require.NotZero(b, x) // otherwise the compiler could omit the loop
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds()/1e6, "Mlookups/s")
}
