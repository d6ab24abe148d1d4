package stats

import (
	"maps"
	"math"
	"math/rand/v2"
	"slices"
)

// Lengths counts the lengths of solutions, which must not be negative. The zero value has none.
type Lengths struct{ counts []int }

// Add adds a length.
func (l *Lengths) Add(length int) {
	for len(l.counts) <= length {
		l.counts = append(l.counts, 0)
	}
	l.counts[length]++
}

// Counts returns, for 0, 1, 2 and so on up to the greatest length, how many times that length was
// added.
func (l *Lengths) Counts() []int { return slices.Clone(l.counts) }

// Count returns how many lengths were added.
func (l *Lengths) Count() (n int) {
	for _, c := range l.counts {
		n += c
	}
	return n
}

// Mean returns the mean length, 0 if there are none.
func (l *Lengths) Mean() float64 {
	sum := 0
	for length, c := range l.counts {
		sum += length * c
	}
	return float64(sum) / float64(max(1, l.Count()))
}

// Best returns the smallest length, -1 if there are none.
func (l *Lengths) Best() int { return slices.IndexFunc(l.counts, func(c int) bool { return c > 0 }) }

// Quartiles returns the lengths that a quarter, a half and three quarters of all lengths do not
// exceed.
func (l *Lengths) Quartiles() (quartiles [3]int) {
	all, n, i := l.Count(), 0, 0
	for length, c := range l.counts {
		for n += c; i < len(quartiles) && 4*n >= (i+1)*all; i++ {
			quartiles[i] = length
		}
	}
	return quartiles
}

// Differences counts the differences between the lengths of two solutions of the same scramble, for
// many scrambles. The zero value has none.
type Differences struct{ counts map[int]int }

// Add adds a difference.
func (d *Differences) Add(difference int) {
	if d.counts == nil {
		d.counts = map[int]int{}
	}
	d.counts[difference]++
}

// Count returns the number of differences for which match returns true.
func (d *Differences) Count(match func(difference int) bool) (n int) {
	for difference, c := range d.counts {
		if match(difference) {
			n += c
		}
	}
	return n
}

// Mean returns the mean difference, 0 if there are none.
func (d *Differences) Mean() float64 {
	sum, n := 0, 0
	for difference, c := range d.counts {
		sum += difference * c
		n += c
	}
	return float64(sum) / float64(max(1, n))
}

// Interval returns a 95 % confidence interval of the mean: percentiles of the means of 2000
// bootstrap samples. In each sample every difference occurs a number of times that has the Poisson
// distribution with mean 1, as in the Poisson bootstrap of Chamandy, Muralidharan, Najmi and Naidu
// (Google, 2012). So the time depends only on the number of distinct differences. The random
// numbers have a fixed seed, so the same differences always have the same interval. If there are
// no differences, it returns zeros.
func (d *Differences) Interval() (low, high float64) {
	const samples = 2000
	if len(d.counts) == 0 {
		return 0, 0
	}
	rng := rand.New(rand.NewPCG(27, samples))
	sorted := slices.Sorted(maps.Keys(d.counts))
	var means []float64
	for len(means) < samples {
		sum, n := 0.0, 0.0
		for _, difference := range sorted {
			weight := poisson(rng, float64(d.counts[difference]))
			sum += weight * float64(difference)
			n += weight
		}
		if n > 0 {
			means = append(means, sum/n)
		}
	}
	slices.Sort(means)
	return means[samples*25/1000], means[samples*975/1000-1]
}

// poisson draws from the Poisson distribution with the given mean. If the mean is at least 100, it
// rounds a number drawn from the normal distribution with the same mean and variance, which is then
// close enough.
func poisson(rng *rand.Rand, mean float64) float64 {
	if mean >= 100 {
		return max(0, math.Round(mean+math.Sqrt(mean)*rng.NormFloat64()))
	}
	n := -1.0
	for product, end := 1.0, math.Exp(-mean); product > end; n++ {
		product *= rng.Float64()
	}
	return n
}
