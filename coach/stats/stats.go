package stats

import (
	"maps"
	"math"
	"math/rand/v2"
	"slices"
)

// Lengths counts the lengths of solutions, or the differences between the lengths of two solutions of the
// same scramble, for many scrambles. The zero value has none.
type Lengths struct{ counts map[int]int }

// Add adds a length.
func (l *Lengths) Add(length int) {
	if l.counts == nil {
		l.counts = map[int]int{}
	}
	l.counts[length]++
}

// Counts returns, for 0, 1, 2 and so on up to the greatest length, how many times that length was
// added.
func (l *Lengths) Counts() (counts []int) {
	for length := range slices.Max(append(l.sorted(), -1)) + 1 {
		counts = append(counts, l.counts[length])
	}
	return counts
}

// Count returns how many lengths were added.
func (l *Lengths) Count() int { return l.CountIf(func(int) bool { return true }) }

// CountIf returns how many lengths were added for which match returns true.
func (l *Lengths) CountIf(match func(length int) bool) (n int) {
	for length, c := range l.counts {
		if match(length) {
			n += c
		}
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

// Deviation returns the standard deviation, 0 if there are fewer than two lengths. It estimates that of all
// scrambles from those that were added.
func (l *Lengths) Deviation() float64 {
	n, sum, squares := 0, 0, 0
	for length, c := range l.counts {
		n, sum, squares = n+c, sum+c*length, squares+c*length*length
	}
	return math.Sqrt(float64(n*squares-sum*sum) / float64(max(1, n*(n-1))))
}

// Best returns the smallest length, -1 if there are none.
func (l *Lengths) Best() int { return append(l.sorted(), -1)[0] }

// sorted returns the lengths without repetition.
func (l *Lengths) sorted() []int { return slices.Sorted(maps.Keys(l.counts)) }

// Quartiles returns the lengths that a quarter, a half and three quarters of all lengths do not
// exceed.
func (l *Lengths) Quartiles() (quartiles [3]int) {
	all, n, i := l.Count(), 0, 0
	for _, length := range l.sorted() {
		for n += l.counts[length]; i < len(quartiles) && 4*n >= (i+1)*all; i++ {
			quartiles[i] = length
		}
	}
	return quartiles
}

// Interval returns a 95 % confidence interval of the mean: percentiles of the means of 2000
// bootstrap samples. In each sample every length occurs a number of times that has the Poisson
// distribution with mean 1, as in the Poisson bootstrap of Chamandy, Muralidharan, Najmi and Naidu
// (Google, 2012). So the time depends only on the number of distinct lengths. The random
// numbers have a fixed seed, so the same lengths always have the same interval. If there are
// no lengths, it returns zeros.
func (l *Lengths) Interval() (low, high float64) {
	const samples = 2000
	if len(l.counts) == 0 {
		return 0, 0
	}
	rng := rand.New(rand.NewPCG(27, samples))
	sorted := l.sorted()
	var means []float64
	for len(means) < samples {
		sum, n := 0.0, 0.0
		for _, length := range sorted {
			weight := poisson(rng, float64(l.counts[length]))
			sum += weight * float64(length)
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
