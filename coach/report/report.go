package report

import (
	"cmp"
	"time"

	"nissy/coach/effort"
	"nissy/coach/record"
)

// Report says where many attempts lost moves. Moves are in HTM.
type Report struct {
	By       Property  // what all lines of a group have in common
	Attempts int       // the number of attempts
	From, To time.Time // the first day and the last one; zero: unknown

	Total  Estimate // moves of a solution
	Reach  Estimate // moves within reach, at most
	Lost   Estimate // by how many moves Total is greater than Reach
	AtMost int      // attempts in which still fewer moves may have been within reach

	// Usual says what is within reach at the usual effort of the person. New does not set it.
	Usual effort.Usual

	// Trend is by how much Lost changes in ten attempts, and Buckets is Lost over time; nil if there are too few attempts.
	Trend   *Estimate
	Buckets []Bucket

	NISS, BetterNISS Estimate // the share of lines that use the inverse, and of the best ways that do

	Splits []Split // of the steps, in their order
	Threes Threes  // means of three

	Groups []Group  // the greatest loss first
	Missed []Missed // the greatest loss first
	Left   []Left   // branches that were left too early

	attempts     []record.Attempt
	lines, count int // all lines, and those that lost moves
}

// Group is what attempts lost in lines that have a property in common.
type Group struct {
	Name string // its value of the property, such as eo, side or 3c2e
	Step string // the step of its lines; empty: there may be several

	Loss    Estimate  // moves for each attempt
	Share   Estimate  // its share of all lost moves
	Trend   *Estimate // by how much Loss changes in ten attempts; nil if there are too few attempts
	Buckets []Bucket  // Loss over time; nil if there are too few attempts
	Others  float64   // the mean of Loss in the other groups of the report

	Lines int // in the group
	Count int // lines that lost moves

	Weakness bool    // Loss is greater than Others, beyond chance
	Mostly   string  // what the lines that lost moves have in common
	Train    string  // the command that trains it; empty: nothing was lost
	Attempts []int64 // at most three to look at: those that lost most; each is its number in the book, or if it has none, its place in the list
}

// Missed is a case of DR or a subset of HTR: how often the best way led through it, and how often the
// person's did.
type Missed struct {
	Step string // dr or htr
	Case string
	Led  int // how often the best way led through it
	Took int // how often the person's way did then

	Rate Estimate // of being missed: 1 minus Took divided by Led
	Lost int      // moves that were lost where it was missed
}

// Avoided returns how often the case was missed.
func (m Missed) Avoided() int { return m.Led - m.Took }

// Left says that a branch was left too early: it led to a shorter solution than the one of the
// attempt.
type Left struct {
	Attempt int64 // its number in the book, or if it has none, its place in the list, from 1
	Moves   int   // how many moves shorter
}

// New returns the report on attempts, the oldest first.
func New(attempts []record.Attempt, by Property) *Report {
	c := newCount(attempts, by)
	b := newBootstrap(len(attempts))
	total, reach, lost := b.draw(c.total), b.draw(c.reach), b.draw(c.lost)
	lines, niss, betterNISS := b.draw(c.lines), b.draw(c.niss), b.draw(c.betterNISS)
	var losses, missed, led []*drawn
	for _, g := range c.groups {
		losses = append(losses, b.draw(g.loss))
	}
	for _, m := range c.cases {
		missed, led = append(missed, b.draw(m.missed)), append(led, b.draw(m.led))
	}
	b.run()
	usual := c.usualLoss()

	r := &Report{By: by, Attempts: len(attempts), attempts: attempts, AtMost: c.atMost, Left: leftBranches(attempts), lines: int(c.lines.total()), count: c.lossLines}
	r.From, r.To = days(attempts)
	r.Total, r.Reach, r.Lost = b.meanOf(total), b.meanOf(reach), b.mean(lost, 0, max(usual, most(lost.sum)))
	r.Trend, r.Buckets = slope(c.lost, len(attempts)), buckets(c.lost, len(attempts))
	r.Splits, r.Threes = splits(attempts), threes(attempts)
	r.NISS, r.BetterNISS = b.share(niss, lines), b.share(betterNISS, lines)
	for i, m := range c.cases {
		m.Rate = b.share(missed[i], led[i])
		r.Missed = append(r.Missed, m.Missed)
	}
	weak := weaknesses{c.groups, len(attempts)}
	for i, g := range c.groups {
		g.Loss = b.mean(losses[i], 0, max(usual, most(g.loss)))
		g.Share, g.Trend, g.Buckets = b.share(losses[i], lost), slope(g.loss, len(attempts)), buckets(g.loss, len(attempts))
		g.Others, g.Weakness = weak.others(i), weak.isWeak(i)
		g.setAttempts(attempts)
		g.describe(r.Missed)
		r.Groups = append(r.Groups, g.Group)
	}
	return r
}

// meanOf estimates the mean of a sum that each attempt adds to.
func (b *bootstrap) meanOf(d *drawn) Estimate {
	values := d.sum.values()
	if len(values) == 0 {
		return Estimate{}
	}
	return b.mean(d, values[0], values[len(values)-1])
}

// most returns the greatest part of a sum, at least 0.
func most(s sum) float64 {
	values := s.values()
	if len(values) == 0 {
		return 0
	}
	return max(0, values[len(values)-1])
}

// days returns the first and the last day of attempts.
func days(attempts []record.Attempt) (from, to time.Time) {
	for _, a := range attempts {
		if a.Date.IsZero() {
			continue
		}
		if from.IsZero() || a.Date.Before(from) {
			from = a.Date
		}
		if a.Date.After(to) {
			to = a.Date
		}
	}
	return from, to
}

// leftBranches returns the attempts in which a branch was left too early.
func leftBranches(attempts []record.Attempt) (list []Left) {
	for i, a := range attempts {
		best := a.Total
		for _, b := range a.Branches {
			best = min(best, b.Reach)
		}
		if best < a.Total {
			list = append(list, Left{numberOf(a, i), a.Total - best})
		}
	}
	return list
}

// numberOf returns the number of an attempt at an index of a list.
func numberOf(a record.Attempt, i int) int64 { return cmp.Or(a.ID, int64(i+1)) }

// Lines returns the number of all lines, and of those that lost moves.
func (r *Report) Lines() (lines, lost int) { return r.lines, r.count }

// Weaknesses returns the names of the groups that are weaknesses.
func (r *Report) Weaknesses() (names []string) {
	for _, g := range r.Groups {
		if g.Weakness {
			names = append(names, g.Name)
		}
	}
	return names
}

// LeftMoves returns by how many moves the branches that were left were shorter, on average.
func (r *Report) LeftMoves() float64 {
	moves := 0
	for _, l := range r.Left {
		moves += l.Moves
	}
	return float64(moves) / float64(max(1, len(r.Left)))
}
