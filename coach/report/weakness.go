package report

const (
	// leastWeakness is the least difference between the loss of a weakness and the mean of the
	// others, in moves per attempt. A smaller one is no reason to train one step rather than
	// another.
	leastWeakness = 0.25

	// fewestLosses is the least number of attempts that lose moves by a weakness.
	fewestLosses = 3
)

// weaknesses compares the losses of several groups.
type weaknesses struct {
	b      *bootstrap
	losses []*drawn
	all    []float64 // by sample: the sum of all losses
	total  float64   // the same without weights
}

func (b *bootstrap) weaknesses(losses []*drawn) weaknesses {
	w := weaknesses{b: b, losses: losses, all: make([]float64, samples)}
	for _, d := range losses {
		w.total += d.total
		for k, value := range d.values {
			w.all[k] += value
		}
	}
	return w
}

// others returns the mean loss of the groups other than one, given by its index.
func (w weaknesses) others(i int) float64 {
	return (w.total - w.losses[i].total) / float64(max(1, len(w.losses)-1)) / float64(max(1, w.b.attempts))
}

// is reports whether a group, given by its index, is a weakness. It is not enough that its interval
// leaves out the mean of the others, because that mean is uncertain, too, and there are several
// groups. So the lower end of the difference must also be greater than 0 at a level divided by the
// number of groups (Bonferroni).
func (w weaknesses) is(i int, loss Estimate) bool {
	n := len(w.losses)
	if n < 2 || len(w.losses[i].sum) < fewestLosses || loss.Low <= w.others(i) || loss.Mean-w.others(i) < leastWeakness {
		return false
	}
	least := w.leastDifference()
	differences := w.b.each(func(k int) float64 {
		own := w.losses[i].values[k]
		return (own - (w.all[k]-own)/float64(n-1) + w.b.added[k]*least) / (w.b.all[k] + w.b.added[k])
	})
	return quantile(differences, tail/float64(n)) > 0
}

// leastDifference returns the difference between the loss in a group and the mean of the others in the attempt
// that is added for the lower end: it has lost nothing in the group, and the most in one of the others.
func (w weaknesses) leastDifference() float64 {
	greatest := 0.0
	for _, d := range w.losses {
		greatest = max(greatest, most(d.sum))
	}
	return -greatest / float64(len(w.losses)-1)
}
