package coaching

import (
	"cmp"
	"context"
	"slices"
	"time"

	"nissy/coach/record"
	"nissy/session"
)

// CoachCompare asks where the solutions of two people on the same scrambles part.
type CoachCompare struct {
	Records []record.Attempt `json:"records"`            // nil: the attempts in the book
	Name    string           `json:"name"`               // the first person; empty: the user
	Other   string           `json:"other"`              // the second person; empty: the user
	Since   time.Time        `json:"since"`              // only attempts of the first person from this day on; zero: all
	Last    int              `json:"last" range:"lines"` // only the newest attempts of the first person; 0: all
}

// UsesBook reports whether the request is about the book.
func (r CoachCompare) UsesBook() bool { return r.Records == nil }

// CoachParting says where two solutions of a scramble part: at the first step after which they have different totals
// within reach.
type CoachParting struct {
	Scramble   string    `json:"scramble"`
	First      CoachSide `json:"first"`
	Second     CoachSide `json:"second"`
	Step       string    `json:"step"`       // of the first solution; empty: they do not part
	Difference int       `json:"difference"` // how many moves more are within reach of the second one after it
}

// CoachSide is one of two solutions, and where it parts from the other one.
type CoachSide struct {
	Number int64  `json:"number"` // in the list
	Name   string `json:"name"`
	Total  int    `json:"total"`
	Line   int    `json:"line"`  // the first line of the step, from 1; 0: they do not part
	Moves  string `json:"moves"` // of the step
	Reach  int    `json:"reach"` // within reach after the step
}

// CoachComparison sums up a comparison. It follows the scrambles.
type CoachComparison struct {
	Scrambles int           `json:"scrambles"` // shared
	Mean      float64       `json:"mean"`      // of the totals of the first person
	Other     float64       `json:"other"`     // of the second one
	Steps     []CoachParted `json:"steps"`     // where they part, the most frequent first
}

// CoachParted counts the scrambles on which two people part at a step.
type CoachParted struct {
	Step  string  `json:"step"` // empty: they do not part
	Count int     `json:"count"`
	Mean  float64 `json:"mean"` // of the differences
}

func (CoachParting) Role() session.Role    { return session.RoleAnswer }
func (CoachComparison) Role() session.Role { return session.RoleAnswer }

func (r CoachCompare) Run(ctx context.Context, s *session.Session, emit func(session.Event)) error {
	if r.Name == r.Other {
		return &session.InputError{Problem: "nobody to compare with", Msg: "give the names of two different people"}
	}
	lists := [2][]record.Attempt{}
	for i, of := range []Selection{{Records: r.Records, Name: r.Name, Since: r.Since, Last: r.Last}, {Records: r.Records, Name: r.Other}} {
		list, err := of.Attempts(ctx, s)
		if err != nil {
			return err
		}
		if len(list) == 0 {
			return of.noticeNone(ctx, s, "give two of these names", emit)
		}
		lists[i] = list
	}
	first, second := lists[0], lists[1]
	mine, theirs := newest(first), newest(second)
	var partings []CoachParting
	for i := range first {
		a := &first[i]
		if other := theirs[a.Scramble]; other != nil && mine[a.Scramble] == a {
			partings = append(partings, part(a, other))
		}
	}
	if len(partings) == 0 {
		emit(session.Notice{Text: "there is no scramble that both have solved"})
		return nil
	}
	for _, p := range partings {
		emit(p)
	}
	emit(sumUp(partings))
	return nil
}

// newest returns the last attempt of each scramble in a list.
func newest(list []record.Attempt) map[string]*record.Attempt {
	last := map[string]*record.Attempt{}
	for i := range list {
		last[list[i].Scramble] = &list[i]
	}
	return last
}

// made is a step of a solution: one line or, if the lines after it belong to the same step, several.
type made struct {
	line  int // from 1
	step  string
	moves string // as the person wrote them
	turns string // as turns of faces
	reach int    // after the step
}

// stepsOf returns the steps of a solution.
func stepsOf(a *record.Attempt) (list []made) {
	for i, l := range a.Lines {
		if n := len(list); n > 0 && l.Step != "" && list[n-1].step == l.Step {
			list[n-1].moves += " / " + cmp.Or(l.Written, l.Moves)
			list[n-1].turns += " / " + l.Moves
			list[n-1].reach = l.Reach
			continue
		}
		list = append(list, made{i + 1, l.Step, cmp.Or(l.Written, l.Moves), l.Moves, l.Reach})
	}
	return list
}

// part returns where two solutions of a scramble part.
func part(a, b *record.Attempt) CoachParting {
	p := CoachParting{
		Scramble: a.Scramble,
		First:    CoachSide{Number: a.ID, Name: a.Name, Total: a.Total, Reach: a.Total},
		Second:   CoachSide{Number: b.ID, Name: b.Name, Total: b.Total, Reach: b.Total},
	}
	first, second := stepsOf(a), stepsOf(b)
	same := true // so far: then the same is within reach, even if one search found less
	for i := range max(len(first), len(second)) {
		f, s := stepAt(first, i, a.Total), stepAt(second, i, b.Total)
		same = same && f.turns == s.turns
		if !same && f.reach != s.reach {
			p.First.Line, p.First.Moves, p.First.Reach = f.line, f.moves, f.reach
			p.Second.Line, p.Second.Moves, p.Second.Reach = s.line, s.moves, s.reach
			p.Step, p.Difference = cmp.Or(f.step, s.step), s.reach-f.reach
			return p
		}
	}
	return p
}

// stepAt returns a step by its index. After the last one, the total of the solution is within reach.
func stepAt(list []made, i, total int) made {
	if i < len(list) {
		return list[i]
	}
	return made{reach: total}
}

// sumUp sums partings up.
func sumUp(partings []CoachParting) CoachComparison {
	c := CoachComparison{Scrambles: len(partings)}
	n := float64(len(partings))
	for _, p := range partings {
		c.Mean += float64(p.First.Total) / n
		c.Other += float64(p.Second.Total) / n
		i := slices.IndexFunc(c.Steps, func(s CoachParted) bool { return s.Step == p.Step })
		if i < 0 {
			i = len(c.Steps)
			c.Steps = append(c.Steps, CoachParted{Step: p.Step})
		}
		c.Steps[i].Count++
		c.Steps[i].Mean += float64(p.Difference)
	}
	for i := range c.Steps {
		c.Steps[i].Mean /= float64(c.Steps[i].Count)
	}
	slices.SortStableFunc(c.Steps, func(a, b CoachParted) int { return cmp.Compare(b.Count, a.Count) })
	return c
}
