package effort

import (
	"context"
	"fmt"
	"math"
	"strings"

	"nissy/coach/record"
)

// The keys of what a book keeps for a scramble: see record.Book.Note.
const (
	ListKey  = "candidates" // a List, perhaps incomplete
	CurveKey = "effort"     // the Curve of the complete list
)

// Usual says how many candidates a person looks at in an attempt, and what is within reach of that.
type Usual struct {
	Attempts int `json:"attempts"` // all
	Known    int `json:"known"`    // those with a complete list of candidates; the numbers below are about them

	// K is the number of candidates that fits the totals best, KLow to KHigh its 95 % interval: those of ks that
	// the likelihood ratio test does not reject. If KHigh is the last of ks, there may be more.
	K     int `json:"k"`
	KLow  int `json:"k_low"`
	KHigh int `json:"k_high"`

	// Mean is the expected best total of K candidates, averaged over the attempts; Low to High are
	// those of KHigh to KLow.
	Mean float64 `json:"mean"`
	Low  float64 `json:"low"`
	High float64 `json:"high"`

	// Goal is the least total that K candidates lead to in at least half of the attempts, and GoalChance the part in which they do.
	Goal       int     `json:"goal"`
	GoalChance float64 `json:"goal_chance"`

	Total  float64   `json:"total"` // the mean of the actual totals
	Shown  []int     `json:"shown"` // numbers of candidates
	Reach  []float64 `json:"reach"` // the mean expected best total for each of these
	Curves []*Curve  `json:"-"`     // by attempt; nil: unknown
}

// Fit fits the number of candidates that a person looks at to the totals of attempts. curves has the curve of
// each; nil means that it is unknown. If all are unknown, K and the other results are 0.
func Fit(totals []int, curves []*Curve) Usual {
	u := Usual{Attempts: len(totals), Shown: Shown(), Reach: make([]float64, len(Shown())), Curves: curves}
	likelihoods := make([]float64, len(ks)) // logarithms
	for a, c := range curves {
		if c == nil {
			continue
		}
		u.Known++
		u.Total += float64(totals[a])
		for i := range ks {
			likelihoods[i] += math.Log(c.chance(i, totals[a]))
		}
	}
	if u.Known == 0 {
		return u
	}
	u.Total /= float64(u.Known)
	best, low, high := mostLikely(likelihoods)
	u.K, u.KLow, u.KHigh = ks[best], ks[low], ks[high]
	u.Mean, u.Low, u.High = u.mean(u.K), u.mean(u.KHigh), u.mean(u.KLow)
	u.Goal, u.GoalChance = u.goal(best)
	for i, k := range u.Shown {
		u.Reach[i] = u.mean(k)
	}
	return u
}

// mostLikely returns the index of the greatest of logarithms of likelihoods, and the first and last index of
// those that are less by at most half the 95 % quantile of the chi-squared distribution with one degree of freedom.
func mostLikely(likelihoods []float64) (best, low, high int) {
	const within = 3.841 / 2
	for i, l := range likelihoods {
		if l > likelihoods[best] {
			best = i
		}
	}
	low, high = -1, best
	for i, l := range likelihoods {
		if l >= likelihoods[best]-within {
			if low < 0 {
				low = i
			}
			high = i
		}
	}
	return best, low, high
}

// mean returns the mean over the known attempts of the expected best total of k candidates.
func (u *Usual) mean(k int) (sum float64) {
	for _, c := range u.Curves {
		if c != nil {
			sum += c.Mean(k)
		}
	}
	return sum / float64(u.Known)
}

// mostGoal ends the search for a goal in curves that no list has made.
const mostGoal = 100

// goal returns a total that is reached at least as often as not, for one of ks, given by its index, and how often.
func (u *Usual) goal(i int) (total int, chance float64) {
	for ; total < mostGoal && chance < 0.5; chance = u.chance(i, total) {
		total++
	}
	return total, chance
}

// chance returns the mean chance over the known attempts of a best total of at most so many moves, for one of ks, given by its index.
func (u *Usual) chance(i, total int) (sum float64) {
	for _, c := range u.Curves {
		if c != nil {
			sum += c.atMost(i, total)
		}
	}
	return sum / float64(u.Known)
}

// ReachText lists the mean expected best totals, such as "5: 22.5, 10: 22.0".
func (u *Usual) ReachText() string {
	var list []string
	for i, k := range u.Shown {
		list = append(list, fmt.Sprintf("%d: %.1f", k, u.Reach[i]))
	}
	return strings.Join(list, ", ")
}

// IsOpen reports whether more candidates than the last of ks fit the totals, too.
func (u *Usual) IsOpen() bool { return u.KHigh == ks[len(ks)-1] }

// Notes is the part of a record.Book that has the lists.
type Notes interface {
	Text(ctx context.Context, scramble, key string) (string, error)
}

// Of fits the number of candidates to attempts. It takes the curves that attempts do not have from notes, which may
// be nil.
func Of(ctx context.Context, notes Notes, attempts []record.Attempt) (Usual, error) {
	totals, curves := make([]int, len(attempts)), make([]*Curve, len(attempts))
	for i, a := range attempts {
		totals[i] = a.Total
		text := a.Effort
		if text == "" && notes != nil {
			var err error
			if text, err = notes.Text(ctx, a.Scramble, CurveKey); err != nil {
				return Usual{}, err
			}
		}
		curves[i], _ = ParseCurve(text)
	}
	return Fit(totals, curves), nil
}
