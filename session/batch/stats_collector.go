package batch

import (
	"cmp"
	"context"
	"errors"
	"maps"
	"slices"

	"nissy/coach/stats"
	"nissy/session"
	"nissy/session/search"
	"nissy/steps/chain"
)

// statsCollector counts the solutions that a batch reports.
type statsCollector struct {
	request Stats
	groups  []statsGroup
	emit    func(session.Event)

	begun       bool  // the first scramble was begun
	failed      error // the error of the only scramble
	done        int
	chains      [2]chainStats // of Chain and of Versus
	differences stats.Lengths
	onlyOne     [2]int // scrambles that only one of the chains solves
	neither     int    // scrambles that no chain solves

	// The scramble whose events are being reported.
	current int    // the index of the chain that solves it
	totals  [2]int // by chain; -1: no solution

	// The solution of the chain. It counts if the search ends without an error: the one that an
	// interrupted search has found may not be the shortest.
	lines []chain.Line
	total int // -1: none
}

// chainStats are the lengths of the solutions of a chain.
type chainStats struct {
	name     string
	steps    []string // in the order in which they first occurred
	lengths  map[statsKey]*stats.Lengths
	unsolved int
	other    int // scrambles that only Fallback solves
}

// statsKey identifies a distribution: see the fields of Distribution.
type statsKey struct{ step, by, value string }

func newStatsCollector(r Stats, groups []statsGroup, emit func(session.Event)) *statsCollector {
	c := &statsCollector{request: r, groups: groups, emit: emit}
	for i, of := range []session.Method{r.Chain, r.Versus} {
		if of != (session.Method{}) {
			c.chains[i] = chainStats{name: of.String(), lengths: map[statsKey]*stats.Lengths{}}
		}
	}
	return c
}

// take counts an event of the batch.
func (c *statsCollector) take(e session.Event) {
	if total, ok := search.TotalOf(e); ok {
		c.lines, c.total = nil, total
	}
	switch e := e.(type) {
	case Started:
		c.begin(e)
	case Ended:
		c.end(e)
	case search.Skeleton:
		c.lines = e.Lines
	case session.TableProgress:
		c.emit(e)
	case session.Notice:
		if e.Cause != nil || !c.begun { // about a table, or about the results file
			c.emit(e)
		}
	}
}

// begin prepares for the events of a chain and a scramble.
func (c *statsCollector) begin(e Started) {
	c.begun, c.current = true, 0
	if a, ok := e.Request.(*attempt); ok && a.isVersus {
		c.current = 1
	} else {
		c.totals = [2]int{-1, -1}
	}
	c.lines, c.total = nil, -1
}

// end counts a scramble that is done. If the scramble could not be read or solved, end emits the
// event, or stores the error if there is only one scramble.
func (c *statsCollector) end(e Ended) {
	if e.Err != nil || e.Request == nil {
		switch {
		case errors.Is(e.Err, context.Canceled):
		case c.request.Next == nil && c.request.Random == 0:
			c.failed = e.Err
		default:
			c.emit(e)
		}
		return
	}
	if a, ok := e.Request.(*attempt); ok && a.usesOther && c.total >= 0 {
		c.lines = nil // of another chain
		c.chains[c.current].other++
	}
	if c.total >= 0 {
		c.add(c.lines, c.total)
	}
	if c.current == 0 && c.request.compares() {
		return // the other chain follows
	}
	c.done++
	for i := range c.chains {
		if c.chains[i].lengths != nil && c.totals[i] < 0 {
			c.chains[i].unsolved++
		}
	}
	switch first, second := c.totals[0] >= 0, c.totals[1] >= 0; {
	case first && second:
		c.differences.Add(c.totals[1] - c.totals[0])
	case first:
		c.onlyOne[0]++
	case second:
		c.onlyOne[1]++
	default:
		c.neither++
	}
	c.emit(StatsProgress{c.done, c.expected()})
}

// expected returns the number of scrambles, 0 if it is unknown.
func (c *statsCollector) expected() int {
	n := c.request.Random
	if k := c.request.Shards; k > 0 {
		n = (n + k - c.request.Shard) / k
	}
	return n
}

// add counts a solution.
func (c *statsCollector) add(lines []chain.Line, total int) {
	c.totals[c.current] = total
	of := &c.chains[c.current]
	var previous *chain.Line
	for k := range lines {
		l := &lines[k]
		length := l.Alg.Len() - l.Saved
		if !slices.Contains(of.steps, l.Step) {
			of.steps = append(of.steps, l.Step)
		}
		of.add(statsKey{step: l.Step}, length)
		for _, g := range c.groups {
			if value := g.of(previous, l); value != "" {
				of.add(statsKey{l.Step, g.name, value}, length)
			}
		}
		previous = l
	}
	of.add(statsKey{step: statsTotal}, total)
}

func (s *chainStats) add(k statsKey, length int) {
	l := s.lengths[k]
	if l == nil {
		l = new(stats.Lengths)
		s.lengths[k] = l
	}
	l.Add(length)
}

// Report emits what was counted: for each chain the steps, in their order, and the total, then the
// difference of the two chains.
func (c *statsCollector) report() {
	for i := range c.chains {
		c.chains[i].report(c.emit)
	}
	if !c.request.compares() {
		return
	}
	d := Difference{Chain: c.chains[0].name, Versus: c.chains[1].name, Mean: c.differences.Mean()}
	d.Count = c.differences.Count()
	d.Shorter = c.differences.CountIf(func(n int) bool { return n < 0 })
	d.Longer = c.differences.CountIf(func(n int) bool { return n > 0 })
	d.Equal = d.Count - d.Shorter - d.Longer
	d.Low, d.High = c.differences.Interval()
	d.OnlyChain, d.OnlyVersus, d.Neither = c.onlyOne[0], c.onlyOne[1], c.neither
	c.emit(d)
}

func (s *chainStats) report(emit func(session.Event)) {
	order := append(s.steps, statsTotal)
	keys := slices.SortedFunc(maps.Keys(s.lengths), func(a, b statsKey) int {
		return cmp.Or(slices.Index(order, a.step)-slices.Index(order, b.step), cmp.Compare(a.by, b.by), cmp.Compare(a.value, b.value))
	})
	for _, k := range keys {
		l := s.lengths[k]
		d := Distribution{
			Chain: s.name, Step: k.step, By: k.by, Value: k.value,
			Count: l.Count(), Mean: l.Mean(), Deviation: l.Deviation(), Best: l.Best(), Quartiles: l.Quartiles(), Lengths: l.Counts(),
		}
		d.Low, d.High = l.Interval()
		if k.step == statsTotal {
			d.Unsolved, d.Fallback = s.unsolved, s.other
		}
		emit(d)
	}
}
