package report

import (
	"cmp"
	"slices"
	"strings"

	"nissy/coach/record"
)

// Property is what lines can have in common.
type Property string

// The properties.
const (
	ByStep   Property = "step"   // eo, dr, htr, finish, block, skeleton, insertion or other
	ByKind   Property = "kind"   // of the change that saves the lost moves
	ByCase   Property = "case"   // of a DR, or the bad edges of an EO
	BySubset Property = "subset" // of an HTR
	BySide   Property = "side"
	ByAxis   Property = "axis"
)

// Properties lists the properties.
func Properties() []Property { return []Property{ByStep, ByKind, ByCase, BySubset, BySide, ByAxis} }

const otherStep = "other"

// stepNames lists the steps in the order in which they are made.
var stepNames = []string{"block", "eo", "dr", "htr", "finish", "skeleton", "insertion", otherStep}

// of returns the value of the property for a line, which is that of the best way: of the change that saves
// moves or, if there is none, of the line. It is empty if the line has none. step is the step of all
// lines with this value, or empty.
func (p Property) of(l *record.Line) (value, step string) {
	way := Best(l)
	switch p {
	case ByStep:
		return cmp.Or(l.Step, otherStep), cmp.Or(l.Step, otherStep)
	case ByKind:
		return way.Kind, ""
	case ByCase:
		if l.Step == "htr" {
			return "", "" // it has a subset
		}
		return Case(l.Step, way), l.Step
	case BySubset:
		return way.Subset, l.Step
	case BySide:
		return way.Side, ""
	case ByAxis:
		return way.Axis, ""
	}
	return "", ""
}

// Best returns the best way to make the step of a line: what saves moves or, if nothing does, the line.
func Best(l *record.Line) *record.Way {
	if l.Better != nil {
		return l.Better
	}
	return &l.Way
}

// Case returns the case through which a way leads to a step: of an HTR, that is the subset. It is empty if there
// is none.
func Case(step string, way *record.Way) string {
	if step == "htr" {
		return way.Subset
	}
	return way.Case
}

// usesInverse reports whether a way has moves on the inverse.
func usesInverse(way *record.Way) bool { return way.Side == "inverse" || way.Side == "both" }

// count has what is counted in attempts.
type count struct {
	by                      Property
	attempts                int
	atMost                  int
	total, reach, lost      sum
	lines, niss, betterNISS sum
	lossLines               int // lines that lost moves
	groups                  []*group
	cases                   []*missedCase
}

// group is a Group and its losses.
type group struct {
	Group
	in    sum // the number of its lines
	loss  sum
	lost  []*record.Line // the lines that lost moves
	moves int            // that they lost
}

// missedCase is a Missed and how often it occurs in attempts.
type missedCase struct {
	Missed
	led, missed sum
}

func newCount(attempts []record.Attempt, by Property) *count {
	c := &count{by: by, attempts: len(attempts)}
	for i := range attempts {
		a := &attempts[i]
		c.total.add(i, float64(a.Total))
		c.reach.add(i, float64(a.Reach))
		if !a.Searched {
			c.atMost++
		}
		for k := range a.Lines {
			c.addLine(i, &a.Lines[k])
		}
		for _, step := range []string{"dr", "htr"} {
			c.addCase(i, step, a.Lines)
		}
	}
	slices.SortStableFunc(c.groups, func(a, b *group) int {
		return cmp.Or(b.moves-a.moves, slices.Index(stepNames, a.Step)-slices.Index(stepNames, b.Step), strings.Compare(a.Name, b.Name))
	})
	slices.SortStableFunc(c.cases, func(a, b *missedCase) int { return cmp.Or(b.Lost-a.Lost, b.Avoided()-a.Avoided()) })
	return c
}

// addLine counts a line of an attempt, given by its index.
func (c *count) addLine(attempt int, l *record.Line) {
	c.lines.add(attempt, 1)
	c.lost.add(attempt, float64(l.Lost()))
	if usesInverse(&l.Way) {
		c.niss.add(attempt, 1)
	}
	if usesInverse(Best(l)) {
		c.betterNISS.add(attempt, 1)
	}
	if l.Lost() > 0 {
		c.lossLines++
	}
	name, step := c.by.of(l)
	if name == "" {
		return
	}
	g := c.group(name, step)
	g.Lines++
	g.in.add(attempt, 1)
	if l.Lost() > 0 {
		g.Count++
		g.loss.add(attempt, float64(l.Lost()))
		g.lost, g.moves = append(g.lost, l), g.moves+l.Lost()
	}
}

// group returns the group of a name and a step; it makes it if there is none.
func (c *count) group(name, step string) *group {
	i := slices.IndexFunc(c.groups, func(g *group) bool { return g.Name == name && g.Step == step })
	if i < 0 {
		i, c.groups = len(c.groups), append(c.groups, &group{Group: Group{Name: name, Step: step}})
	}
	return c.groups[i]
}

// addCase counts the case of the best way to make a step of an attempt, given by its index. If the step has several
// lines, such as an RZP and a DR, it is that of the one that lost most.
func (c *count) addCase(attempt int, step string, lines []record.Line) {
	var l *record.Line
	for k := range lines {
		if lines[k].Step == step && (l == nil || lines[k].Lost() >= l.Lost()) {
			l = &lines[k]
		}
	}
	if l == nil || Case(step, Best(l)) == "" {
		return
	}
	name := Case(step, Best(l))
	i := slices.IndexFunc(c.cases, func(m *missedCase) bool { return m.Case == name && m.Step == step })
	if i < 0 {
		i, c.cases = len(c.cases), append(c.cases, &missedCase{Missed: Missed{Step: step, Case: name}})
	}
	m := c.cases[i]
	m.Led++
	m.led.add(attempt, 1)
	if Case(step, &l.Way) == name {
		m.Took++
	} else {
		m.missed.add(attempt, 1)
		m.Lost += l.Lost()
	}
}

// usualPart is the part of the losses that are less than the usual loss.
const usualPart = 0.9

// usualLoss returns what an attempt loses in one group at most, apart from the greatest losses.
func (c *count) usualLoss() float64 {
	var losses []float64
	for _, g := range c.groups {
		losses = append(losses, g.loss.values()...)
	}
	if len(losses) == 0 {
		return 1
	}
	return quantile(losses, usualPart)
}
