package stats

import "slices"

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
	for i := range quartiles {
		quartiles[i] = l.atMost((i + 1) * l.Count())
	}
	return quartiles
}

// atMost returns the least length that at least quarters/4 of the lengths do not exceed.
func (l *Lengths) atMost(quarters int) int {
	for length, n := 0, 0; length < len(l.counts); length++ {
		if n += l.counts[length]; 4*n >= quarters {
			return length
		}
	}
	return 0
}
