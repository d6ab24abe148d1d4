package report

import "math"

const (
	// leastWeakness is the least difference between the loss of a weakness and the mean of the
	// others, in moves per attempt. A smaller one is no reason to train one step rather than
	// another.
	leastWeakness = 0.25

	// fewestLosses is the least number of attempts that lose moves by a weakness.
	fewestLosses = 3

	// mostFalse bounds the part of the reports on persons without a weakness that call one.
	mostFalse = 0.015

	// recent is the number of the last attempts that decide what a person should train now.
	recent = 20
)

// weaknesses compares what attempts lost in several groups.
type weaknesses struct {
	groups   []*group
	attempts int
}

// isWeak reports whether a group, given by its index, is a weakness: in the recent attempts it loses more than the others, and by all
// attempts, or by the recent ones, that is not chance. The level is divided by the number of the groups, and by two if there are two
// tests (Bonferroni).
func (w weaknesses) isWeak(i int) bool {
	first := max(0, w.attempts-recent)
	n := len(w.groups)
	if n < 2 || len(w.groups[i].loss) < fewestLosses || w.difference(i, first) < leastWeakness {
		return false
	}
	chance := w.chance(i, 0)
	if first > 0 {
		chance = 2 * min(chance, w.chance(i, first))
	}
	return chance < mostFalse/float64(n)
}

// others returns the mean loss of the groups other than one, given by its index.
func (w weaknesses) others(i int) float64 { return w.loss(i, 0) - w.difference(i, 0) }

// loss returns the mean loss in a group, of the attempts from the first one on.
func (w weaknesses) loss(i, first int) float64 {
	return w.groups[i].loss.from(first).total() / float64(max(1, w.attempts-first))
}

// difference returns by how much the mean loss in a group exceeds that in the others.
func (w weaknesses) difference(i, first int) float64 {
	others := 0.0
	for k := range w.groups {
		if k != i {
			others += w.loss(k, first)
		}
	}
	return w.loss(i, first) - others/float64(max(1, len(w.groups)-1))
}

// chance returns the probability that as many attempts lose moves in a group as did, or more, if the attempts lose moves in all groups
// equally often. How often says more than how much, because a few great losses say little of a step. It is the one-sided test of Fisher
// (1922), with half the probability of the number itself (Lancaster, 1961), because the test is too careful without that.
func (w weaknesses) chance(i, first int) (p float64) {
	own, lost, all, lostOfAll := 0, 0, 0, 0
	for k, g := range w.groups {
		n, losses := len(g.in.from(first)), len(g.loss.from(first))
		all, lostOfAll = all+n, lostOfAll+losses
		if k == i {
			own, lost = n, losses
		}
	}
	p = hypergeometric(lost, own, lostOfAll, all) / 2
	for k := lost + 1; k <= min(own, lostOfAll); k++ {
		p += hypergeometric(k, own, lostOfAll, all)
	}
	return p
}

// hypergeometric returns the probability that k of own items are marked if so many of all are.
func hypergeometric(k, own, marked, all int) float64 {
	if marked-k > all-own {
		return 0
	}
	return math.Exp(logBinomial(own, k) + logBinomial(all-own, marked-k) - logBinomial(all, marked))
}

// logBinomial returns the logarithm of the number of ways to choose k of n items.
func logBinomial(n, k int) float64 {
	logFactorial := func(n int) float64 { l, _ := math.Lgamma(float64(n) + 1); return l }
	return logFactorial(n) - logFactorial(k) - logFactorial(n-k)
}
