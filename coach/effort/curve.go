package effort

import (
	"fmt"
	"math"
	"slices"
	"strings"
)

// Shown returns the numbers of candidates that reports show, which are among ks.
func Shown() []int { return []int{5, 10, 20, 50, 100} }

// ks are the numbers of candidates for which a Curve has the best total: all up to 16, then steps of about an eighth
// up to 400, and also 20, 50 and 100.
var ks = []int{
	1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 18, 20, 23, 26, 29, 33, 37, 42, 50, 56, 63, 71, 80, 90, 100,
	113, 127, 143, 161, 181, 204, 230, 259, 291, 327, 368, 400,
}

// Curve is the distribution of the best total of the first candidates of a scramble.
type Curve struct {
	Least int // the best total of all candidates

	// chances has, for each of ks, the chance that the best total is Least, Least+1 and so on.
	chances [][]float64
}

// Curve returns the distribution of the best total of the first k candidates, for each number of candidates in ks; nil if the list
// is empty. If there are fewer candidates, it is that of all.
//
// If each candidate is found after a time that has the exponential distribution with the rate of its weight,
// independently of the others, then the order of these times is the order of the model. Let G be the sum of
// the weights of the candidates of at most t moves. The first of these is found at a time with the density
// G exp(-Gx); the best of k is longer than t if k others were found before. Until x each of them was found
// with the chance 1-exp(-wx), so their number has a Poisson binomial distribution. Curve computes that
// exactly and integrates over ln x with the trapezoidal rule. The mean differs from the exact one by less
// than 0.01 moves.
func (l *List) Curve() *Curve {
	groups := l.groups()
	if len(groups) == 0 {
		return nil
	}
	c := &Curve{Least: groups[0].Total}
	n := &integral{groups: groups, counts: l.Counts}
	n.within = make([]float64, groups[len(groups)-1].Total-c.Least+1)
	n.longer = make([][]float64, len(n.within))
	least, sum := math.Inf(1), 0.0
	for _, g := range groups {
		sum += g.Weight() * float64(l.Counts[g])
		n.within[g.Total-c.Least] = sum
		least = min(least, g.Weight())
	}
	for t := range n.within {
		n.longer[t] = make([]float64, len(ks))
		n.within[t] = max(n.within[t], n.within[max(0, t-1)]) // there may be no candidate with the total
	}
	for x := math.Log(1e-7 / sum); x < math.Log(30/least); x += step {
		n.add(math.Exp(x))
	}
	for k := range ks {
		chances, before := make([]float64, len(n.longer)), 1.0
		for t := range n.longer {
			chances[t] = max(0, before-n.longer[t][k])
			before = min(before, n.longer[t][k])
		}
		c.chances = append(c.chances, chances)
	}
	return c
}

// step is the step of the integration over the logarithm of time.
const step = 0.2

// integral is the computation of a Curve.
type integral struct {
	groups []Group // in order of their totals
	counts map[Group]int

	within []float64   // by total, from the least: the sum of the weights of candidates of at most that total
	longer [][]float64 // by total, and then by index in ks: the chance that the best total is longer
}

// add adds what the time x contributes.
func (n *integral) add(x float64) {
	found := []float64{1} // the chances that 0, 1, 2 and so on, less than the last of ks, longer candidates were found
	others := 0           // the number of these candidates
	i := len(n.groups)
	for t := len(n.longer) - 1; t >= 0; t-- {
		if part := step * n.within[t] * x * math.Exp(-n.within[t]*x); part > 1e-12 {
			addTails(n.longer[t], found, others, part)
		}
		for ; i > 0 && n.groups[i-1].Total == n.groups[0].Total+t; i-- {
			g := n.groups[i-1]
			others += n.counts[g]
			for range n.counts[g] {
				found = withOne(found, -math.Expm1(-g.Weight()*x))
			}
		}
	}
}

// addTails adds, for each of ks, a part of the chance that at least k of the other candidates were found.
func addTails(to, found []float64, others int, part float64) {
	less, n := 0.0, 0 // the chance that fewer than n were found
	for i, k := range ks {
		if k > others {
			break
		}
		for ; n < min(k, len(found)); n++ {
			less += found[n]
		}
		to[i] += part * max(0, 1-less)
	}
}

// withOne returns the chances of numbers of found candidates when there is one more that is found with the
// chance p.
func withOne(found []float64, p float64) []float64 {
	if len(found) < ks[len(ks)-1] {
		found = append(found, 0)
	}
	for n := len(found) - 1; n > 0; n-- {
		found[n] += p * (found[n-1] - found[n])
	}
	found[0] *= 1 - p
	return found
}

// Mean returns the expected best total of the first k candidates. k is one of ks; otherwise Mean
// interpolates between them, and beyond the last one it returns its mean.
func (c *Curve) Mean(k int) float64 {
	i, _ := slices.BinarySearch(ks, max(1, k))
	if i == len(ks) {
		return c.mean(i - 1)
	}
	if ks[i] <= k || i == 0 {
		return c.mean(i)
	}
	part := math.Log(float64(k)/float64(ks[i-1])) / math.Log(float64(ks[i])/float64(ks[i-1]))
	return c.mean(i-1) + part*(c.mean(i)-c.mean(i-1))
}

// mean returns the expected best total for one of ks, given by its index.
func (c *Curve) mean(i int) (sum float64) {
	for n, p := range c.chances[i] {
		sum += p * float64(c.Least+n)
	}
	return sum
}

// chance returns the chance of a best total for one of ks, given by its index. It counts totals outside
// those of the list as the nearest of these. People make mistakes, so no total is impossible.
func (c *Curve) chance(i, total int) float64 {
	const mistake = 0.01
	row := c.chances[i]
	n := min(max(total-c.Least, 0), len(row)-1)
	return (1-mistake)*row[n] + mistake/float64(len(row))
}

// atMost returns the chance of a best total of at most so many moves for one of ks, given by its index.
func (c *Curve) atMost(i, total int) (sum float64) {
	row := c.chances[i]
	for _, p := range row[:min(max(total-c.Least+1, 0), len(row))] {
		sum += p
	}
	return sum
}

// curveHeader begins the text of a curve. Its number is that of the format and of the model.
const curveHeader = "effort 1"

// unit is the number as which a chance of 1 is written in the text of a curve.
const unit = 100_000

// String returns the curve as text that ParseCurve parses: a line with the least total, and one for each of
// ks with the chances, in hundred thousandths.
func (c *Curve) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s %d", curveHeader, c.Least)
	for _, row := range c.chances {
		b.WriteByte('\n')
		for i, p := range row {
			if i > 0 {
				b.WriteByte(' ')
			}
			fmt.Fprint(&b, math.Round(p*unit))
		}
	}
	return b.String()
}

// ParseCurve parses the text of a curve. It reports false for other texts, such as those of other versions.
func ParseCurve(text string) (*Curve, bool) {
	header, rest, _ := strings.Cut(text, "\n")
	least, ok := strings.CutPrefix(header, curveHeader+" ")
	n := parseNumbers(least, " ")
	lines := strings.Split(rest, "\n")
	if !ok || len(n) != 1 || len(lines) != len(ks) {
		return nil, false
	}
	c := &Curve{Least: n[0]}
	for _, line := range lines {
		row := make([]float64, 0, 16)
		for _, n := range parseNumbers(line, " ") {
			row = append(row, float64(n)/unit)
		}
		if len(row) == 0 || len(c.chances) > 0 && len(row) != len(c.chances[0]) {
			return nil, false
		}
		c.chances = append(c.chances, row)
	}
	return c, true
}
