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
	require.Zero(t, l.Mean()+l.Deviation())
	require.Empty(t, l.Counts())
	for _, n := range []int{4, 2, 3, 3, 7, 3, 2, 4} {
		l.Add(n)
	}
	require.Equal(t, 8, l.Count())
	require.Equal(t, 2, l.Best())
	require.Equal(t, 3.5, l.Mean())
	require.InDelta(t, math.Sqrt(18./7), l.Deviation(), 1e-12)
	require.Equal(t, [3]int{2, 3, 4}, l.Quartiles())
	require.Equal(t, []int{0, 0, 2, 3, 2, 0, 0, 1}, l.Counts())
	l.Counts()[2] = 9
	require.Equal(t, 8, l.Count(), "Counts returns a copy")
	for _, test := range []struct {
		lengths []int
		want    [3]int
	}{{nil, [3]int{}}, {[]int{5}, [3]int{5, 5, 5}}, {[]int{1, 2}, [3]int{1, 1, 2}}, {[]int{1, 2, 3, 4, 5}, [3]int{2, 3, 4}}} {
		var l Lengths
		for _, n := range test.lengths {
			l.Add(n)
		}
		require.Equal(t, test.want, l.Quartiles(), "%v", test.lengths)
	}
}

// TestInterval checks that the interval of a mean includes the true mean about 95 times of 100,
// and that it has the width that follows from the standard deviation. Both are within 6 standard errors, more than which
// happens less than once in a million times.
func TestInterval(t *testing.T) {
	rng := sample.Rand(t)
	const tries, size = 300, 1000
	hits := 0
	for range tries {
		var d Lengths
		for range size {
			d.Add(rng.IntN(7) - 3) // the mean is 0, the variance 4
		}
		low, high := d.Interval()
		if low <= 0 && 0 <= high {
			hits++
		}
		require.InDelta(t, 2*1.96*2/math.Sqrt(size), high-low, 0.045)
	}
	require.InDelta(t, 0.95*tries, hits, 6*math.Sqrt(0.95*0.05*tries))
}

// TestSameInterval checks intervals, which depend on nothing but the differences: a Poisson bootstrap with other random
// numbers has others, but not by much.
func TestSameInterval(t *testing.T) {
	for _, test := range []struct {
		counts    map[int]int
		low, high float64
	}{
		{map[int]int{2: 5}, 2, 2},
		{map[int]int{-1: 2, 0: 3, 2: 1}, -0.75, 1},
		{map[int]int{-1: 1, 1: 1}, -1, 1},
		{map[int]int{-1: 99, 1: 100}, -0.137, 0.148},
		{map[int]int{0: 10_000, 3: 2500}, 0.579, 0.621},
	} {
		d := Lengths{test.counts}
		low, high := d.Interval()
		require.InDelta(t, test.low, low, 1e-3, "%v", test.counts)
		require.InDelta(t, test.high, high, 1e-3, "%v", test.counts)
	}
}

// TestPoisson compares the mean and the variance of the numbers with the mean of the distribution, which both are. They are within
// 6 standard errors.
func TestPoisson(t *testing.T) {
	rng := sample.Rand(t)
	const draws = 20_000
	for _, mean := range []float64{0.5, 3, 99, 100, 400} {
		sum, squares := 0.0, 0.0
		for range draws {
			n := poisson(rng, mean)
			require.GreaterOrEqual(t, n, 0.0)
			require.Equal(t, math.Trunc(n), n)
			sum, squares = sum+n, squares+n*n
		}
		got := sum / draws
		require.InDelta(t, mean, got, 6*math.Sqrt(mean/draws))
		require.InDelta(t, mean, squares/draws-got*got, 6*math.Sqrt((mean+3*mean*mean)/draws))
	}
}

func TestDifferences(t *testing.T) {
	var d Lengths
	low, high := d.Interval()
	require.Zero(t, low)
	require.Zero(t, high)
	for _, n := range []int{-1, 0, 0, 2, -1, 0} {
		d.Add(n)
	}
	require.Zero(t, d.Mean())
	require.InDelta(t, math.Sqrt(6./5), d.Deviation(), 1e-12)
	d.Add(3)
	require.Equal(t, 3./7, d.Mean())
	delete(d.counts, 3)
	require.Equal(t, map[int]int{-1: 2, 0: 3, 2: 1}, d.counts)
	require.Equal(t, 2, d.CountIf(func(n int) bool { return n < 0 }))
}
