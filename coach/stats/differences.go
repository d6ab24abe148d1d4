package stats

import (
	"maps"
	"math"
	"math/rand/v2"
	"slices"
)

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
