package report

import (
	"math"
	"math/rand/v2"
	"slices"
)

// Estimate is a mean, or something else about many attempts, with its 95 % interval.
type Estimate struct {
	Mean float64 `json:"mean"`
	Low  float64 `json:"low"`
	High float64 `json:"high"`
}

// Includes reports whether a value is in the interval.
func (e Estimate) Includes(value float64) bool { return e.Low <= value && value <= e.High }

const (
	tail    = 0.025 // the part of a distribution below a 95 % interval, and the part above it
	samples = 4000  // of a bootstrap
	seed    = 47    // so that the same attempts always have the same intervals
)

// sum is a quantity that some attempts add to, such as the moves lost in EO. The terms are
// in the order of the attempts.
type sum []term

type term struct {
	attempt int // its index
	value   float64
}

// add adds to the part of an attempt, which is not before the last one.
func (s *sum) add(attempt int, value float64) {
	if n := len(*s); n > 0 && (*s)[n-1].attempt == attempt {
		(*s)[n-1].value += value
	} else if value != 0 {
		*s = append(*s, term{attempt, value})
	}
}

// total returns the sum.
func (s sum) total() (total float64) {
	for _, t := range s {
		total += t.value
	}
	return total
}

// from returns the parts of the attempts from the first one on.
func (s sum) from(first int) sum {
	i, _ := slices.BinarySearchFunc(s, first, func(t term, first int) int { return t.attempt - first })
	return s[i:]
}

// values returns the parts that are not 0, the least first.
func (s sum) values() []float64 {
	list := make([]float64, len(s))
	for i, t := range s {
		list[i] = t.value
	}
	slices.Sort(list)
	return list
}

// times returns the sum with each part multiplied by a factor.
func (s sum) times(factor func(attempt int) float64) sum {
	products := slices.Clone(s)
	for i, t := range products {
		products[i].value *= factor(t.attempt)
	}
	return products
}

// drawn has the values of a sum, which is 0 without weights, in all samples of a bootstrap.
type drawn struct {
	sum
	total  float64
	values []float64 // by sample
}

// bootstrap estimates sums and what is computed from them. First draw names all the sums, then run
// draws the samples.
//
// It is the Bayesian bootstrap of Rubin (1981): in a sample, the attempts have weights with the
// Dirichlet distribution. Alone, it gives too narrow intervals for what only few attempts have. So the
// interval of a mean goes from the mean with one more attempt that has as little as possible to the mean
// with one more that has as much as usual at most. These are the bounds of Gaffke (2005), "Three test
// statistics for a nonparametric one-sided hypothesis on the mean of a nonnegative variable". For shares
// of attempts they are those of Clopper and Pearson.
type bootstrap struct {
	attempts   int
	all, added []float64 // by sample: the weights of all attempts, and of the one that is added
	sums       []*drawn
}

func newBootstrap(attempts int) *bootstrap { return &bootstrap{attempts: attempts} }

// draw names a sum.
func (b *bootstrap) draw(s sum) *drawn {
	d := &drawn{sum: s, total: s.total(), values: make([]float64, samples)}
	b.sums = append(b.sums, d)
	return d
}

// run draws the samples.
func (b *bootstrap) run() {
	rng := rand.New(rand.NewPCG(seed, samples))
	b.all, b.added = make([]float64, samples), make([]float64, samples)
	weights := make([]float64, b.attempts)
	for k := range samples {
		for i := range weights {
			weights[i] = rng.ExpFloat64()
			b.all[k] += weights[i]
		}
		b.added[k] = rng.ExpFloat64()
		for _, d := range b.sums {
			total := 0.0
			for _, t := range d.sum {
				total += weights[t.attempt] * t.value
			}
			d.values[k] = total
		}
	}
}

// mean estimates the mean of a sum over attempts. An attempt has at least the least and usually at most the
// most of it.
func (b *bootstrap) mean(d *drawn, least, most float64) Estimate {
	if b.attempts == 0 {
		return Estimate{}
	}
	with := func(part float64) []float64 {
		return b.each(func(k int) float64 { return (d.values[k] + b.added[k]*part) / (b.all[k] + b.added[k]) })
	}
	return interval(d.total/float64(b.attempts), with(least), with(most))
}

// share estimates the share of a sum that a part of it makes up.
func (b *bootstrap) share(part, of *drawn) Estimate {
	if of.total == 0 {
		return Estimate{}
	}
	usual := of.total / float64(len(of.sum))
	with := func(more float64) []float64 {
		return b.each(func(k int) float64 { return (part.values[k] + b.added[k]*more) / (of.values[k] + b.added[k]*usual) })
	}
	return interval(part.total/of.total, with(0), with(usual))
}

// each returns a number for each sample.
func (b *bootstrap) each(number func(sample int) float64) []float64 {
	list := make([]float64, samples)
	for k := range list {
		list[k] = number(k)
	}
	return list
}

// interval returns an estimate with the ends of two distributions.
func interval(mean float64, low, high []float64) Estimate {
	return Estimate{mean, min(mean, quantile(low, tail)), max(mean, quantile(high, 1-tail))}
}

// quantile returns the value below which a part of some values is. It reorders them: Hoare's selection is several
// times as fast as sorting.
func quantile(values []float64, part float64) float64 {
	n := min(max(int(part*float64(len(values))), 0), len(values)-1)
	for low, high := 0, len(values)-1; low < high; {
		pivot, i, j := values[(low+high)/2], low, high
		for i <= j {
			for values[i] < pivot {
				i++
			}
			for values[j] > pivot {
				j--
			}
			if i <= j {
				values[i], values[j] = values[j], values[i]
				i, j = i+1, j-1
			}
		}
		switch {
		case n <= j:
			high = j
		case n >= i:
			low = i
		default:
			return values[n]
		}
	}
	return values[n]
}

// fewestForTrend is the least number of attempts for which there is a trend, and perAttempts the number
// of attempts to which it refers.
const (
	fewestForTrend = 8
	perAttempts    = 10
)

// slope estimates by how much a sum changes in perAttempts attempts: the slope of the straight line of
// least squares, with Student's interval. If nothing changes, the interval is right for any
// distribution of the parts. The slope is nil if there are too few attempts.
func slope(s sum, attempts int) *Estimate {
	if attempts < fewestForTrend {
		return nil
	}
	n := float64(attempts)
	number := func(attempt int) float64 { return (float64(attempt) - (n-1)/2) / perAttempts } // 0 on average
	spread := (n*n - 1) * n / 12 / (perAttempts * perAttempts)                                // the sum of the squares
	slope, mean, squares := s.times(number).total()/spread, s.total()/n, 0.0
	for _, t := range s {
		squares += t.value * t.value
	}
	squares -= n*mean*mean + slope*slope*spread // of the residuals
	e := student(n-2) * math.Sqrt(max(0, squares)/(n-2)/spread)
	return &Estimate{slope, slope - e, slope + e}
}

// student returns the 97.5 % quantile of Student's distribution with at least 6 degrees of freedom,
// by the expansion of Fisher and Cornish (1960). The error is below 0.002.
func student(degrees float64) float64 {
	const z = 1.959963985 // of the normal distribution
	const z2, z3 = z * z, z * z * z
	return z + (z3+z)/(4*degrees) + z*(5*z2*z2+16*z2+3)/(96*degrees*degrees) + z*(3*z2*z3*z+19*z2*z2+17*z2-15)/(384*degrees*degrees*degrees)
}
