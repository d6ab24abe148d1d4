package stats

import (
	"math"
	"testing"

	"nissy/internal/sample"

	"github.com/stretchr/testify/require"
)

// TestLengths compares the summary of some lengths with values computed by hand.
func TestLengths(t *testing.T) {
	var l Lengths
	require.Equal(t, -1, l.Best())
	require.Zero(t, l.Mean())
	for _, n := range []int{4, 2, 3, 3, 7, 3, 2, 4} {
		l.Add(n)
	}
	require.Equal(t, 8, l.Count())
	require.Equal(t, 2, l.Best())
	require.Equal(t, 3.5, l.Mean())
	require.Equal(t, [3]int{2, 3, 4}, l.Quartiles())
	require.Equal(t, []int{0, 0, 2, 3, 2, 0, 0, 1}, l.Counts())
}

// TestInterval checks that the interval of a mean includes the true mean about 95 times of 100,
// and that it has the width that follows from the standard deviation.
func TestInterval(t *testing.T) {
	rng := sample.Rand(t)
	const tries, size = 300, 400
	hits := 0
	for range tries {
		var d Differences
		for range size {
			d.Add(rng.IntN(7) - 3) // the mean is 0, the variance 4
		}
		low, high := d.Interval()
		if low <= 0 && 0 <= high {
			hits++
		}
		require.InDelta(t, 2*1.96*2/math.Sqrt(size), high-low, 0.06)
	}
	require.InDelta(t, 0.95*tries, hits, 4*math.Sqrt(0.95*0.05*tries))
}

func TestDifferences(t *testing.T) {
	var d Differences
	low, high := d.Interval()
	require.Zero(t, low)
	require.Zero(t, high)
	for _, n := range []int{-1, 0, 0, 2, -1, 0} {
		d.Add(n)
	}
	require.Zero(t, d.Mean())
	require.Equal(t, map[int]int{-1: 2, 0: 3, 2: 1}, d.counts)
	require.Equal(t, 2, d.Count(func(n int) bool { return n < 0 }))
}
