package explain

import (
	"fmt"
	"slices"
	"strings"

	"nissy/cube"
	"nissy/history"
	"nissy/internal/words"
	"nissy/session"
	"nissy/session/attempts"
	"nissy/session/cubes"
	"nissy/steps"
)

// ExplainedLine says why a line of a solution works.
type ExplainedLine struct {
	Number  int // from 1
	Line    history.Line
	Solves  []string   // the names of the steps that the line solves, or what it leaves, such as AB3C
	From    string     // the case that the line solves, such as 4c4e or 4b2 2e
	Case    steps.Case // the case that it leads to
	Trigger string     // the trigger that ends a DR; empty if that is not a known one
	Setup   int        // the number of moves before the trigger
	Why     []string   // all of this in words

	held cube.Alg // the moves of the line as turns of faces, from HeldAfter of the position after them
}

func (ExplainedLine) Role() session.Role { return session.RoleAnswer }

// Side returns normal, inverse or both.
func (e ExplainedLine) Side() string { return session.SideOf(e.Line.Moves) }

// explainLines emits an ExplainedLine for each line with moves.
func (r Explain) explainLines(s *session.Session, emit func(session.Event)) error {
	a := s.Attempt()
	switch {
	case r.Text != "":
		var err error
		if a, err = attempts.ReadText(r.Text, r.As); err != nil {
			return err
		}
	case len(r.As) > 0:
		return attempts.ErrNoText
	case r.Result != nil:
		a = s.WholeAttempt(*r.Result)
	case r.Position != nil:
		a = r.givenAttempt()
	}
	if !a.Started() {
		return session.Advise(session.StartAttempt, "nothing to explain", "")
	}
	if a.Last() == nil {
		return session.Advise(session.GiveSolution, "no lines to explain", "")
	}
	before := cubes.StatusOf(a.Scrambled())
	for i, l := range a.Lines() {
		after := cubes.StatusOf(a.Truncate(i + 1).Cube())
		if !l.IsNote() {
			e := ExplainedLine{Number: i + 1, Line: l}
			e.held = a.Truncate(i).Position().AsScramble().Then(l.Moves).HeldAfter(history.AsHeld).Skeleton
			e.explain(&before, &after)
			emit(e)
		}
		before = after
	}
	return nil
}

// givenAttempt returns the attempt that the request describes. It splits the moves of the position
// after the scramble where they solve a step.
func (r Explain) givenAttempt() history.Attempt {
	scramble := r.Position.Scramble()
	lines, _ := splitByStep(scramble.Cube(), r.Position.Skeleton)
	return history.NewAttempt(scramble, slices.Concat(lines, r.Lines))
}

// explain says what the line does between two positions.
func (e *ExplainedLine) explain(before, after *cubes.Status) {
	e.Solves = cubes.Achieved(before, after)
	e.Case = steps.CaseOf(&after.Cube)
	say := func(format string, args ...any) { e.Why = append(e.Why, fmt.Sprintf(format, args...)) }
	switch e.Line.Role() {
	case history.Insertion:
		say("the inserted moves %s", afterInsertion(before, after))
		return
	case history.Restatement: // it may leave the cube turned in another way
		e.Solves = nil
		say("repeats the skeleton, with places for insertions")
		return
	}
	e.explainSteps(before, after, say)
	if len(e.Solves) == 0 {
		e.explainChange(before, after, say)
	}
	switch {
	case after.HasFewLeft():
		say("what is left: %s", leftText(after.Left))
	case e.Case.String() != "" && !after.Facts.Has(steps.Fact{Kind: steps.HTR}) && e.Case != steps.CaseOf(&before.Cube):
		say("leads to %s", e.Case)
	}
	if n := e.Line.Cancelled; n > 0 {
		say("%s saved by merging", words.Plural(n, "move"))
	}
}

// explainSteps says which steps the line solves and how.
func (e *ExplainedLine) explainSteps(before, after *cubes.Status, say func(string, ...any)) {
	gained := after.Facts.Since(before.Facts)
	isNew := func(kind steps.FactKind, a cube.Axis) bool { return slices.Contains(gained, kind.On(a)) }
	switch {
	case after.Solved:
		e.explainFinish(before, say)
		return
	case after.Facts.Has(steps.Fact{Kind: steps.HTR}) && !before.Facts.Has(steps.Fact{Kind: steps.HTR}):
		e.explainHTR(before, say)
		return
	}
	for _, a := range axesInOrder {
		switch {
		case isNew(steps.DR, a):
			e.explainDR(before, a, say)
		case isNew(steps.EO, a) && !after.Facts.Has(steps.DR.On(a)) && !cubes.HasOtherEO(before.Facts, a):
			say("EO on %s, from %s", a, words.Plural(before.Axes[a].BadEdges, "bad edge"))
		}
	}
	if names := cubes.NewBlocks(before, after); len(names) > 0 && len(e.Why) == 0 {
		say("builds %s", strings.Join(names, ", "))
	}
}

// explainDR says how the line solves a DR: from which case, and with which trigger.
func (e *ExplainedLine) explainDR(before *cubes.Status, dr cube.Axis, say func(string, ...any)) {
	e.From = before.Axes[dr].DRCase.String()
	if e.From == "" {
		say("DR on %s, without EO first", dr)
		return
	}
	for _, eo := range axesInOrder {
		if eo == dr || !before.Facts.Has(steps.EO.On(eo)) {
			continue
		}
		if t, played, setup := steps.EndingTrigger(e.held, eo, dr); t != nil {
			e.Trigger, e.Setup = t.String(), setup
			say("DR on %s from %s: %s, then the trigger %s of %s", dr, e.From, words.Plural(setup, "setup move"), cube.FormatMoves(played), t.Case())
			return
		}
	}
	say("DR on %s from %s", dr, e.From)
}

// explainHTR says how the line solves HTR: from which subset, and with how many quarter turns.
func (e *ExplainedLine) explainHTR(before *cubes.Status, say func(string, ...any)) {
	quarter := 0
	for _, m := range slices.Concat(e.held.Normal, e.held.Inverse) {
		if !m.IsHalf() {
			quarter++
		}
	}
	for _, x := range before.Axes {
		if x.DR {
			e.From = x.Subset.String()
		}
	}
	if e.From == "" {
		say("HTR, without DR first")
		return
	}
	say("HTR from %s, with %s", e.From, words.Plural(quarter, "quarter turn"))
}

// explainFinish says how the line solves the cube.
func (e *ExplainedLine) explainFinish(before *cubes.Status, say func(string, ...any)) {
	if before.HasFewLeft() {
		say("solves what was left: %s", leftText(before.Left))
		return
	}
	switch reached := before.Reached(); {
	case before.Facts.Has(steps.Fact{Kind: steps.HTR}):
		say("solves the rest by half turns")
	case reached != "":
		say("solves the rest after %s", reached)
	default:
		say("solves the cube")
	}
}

// explainChange says how a line that solves no further step changes the case of DR, as an RZP does.
func (e *ExplainedLine) explainChange(before, after *cubes.Status, say func(string, ...any)) {
	for _, a := range axesInOrder {
		from, to := before.Axes[a].DRCase, after.Axes[a].DRCase
		if from != to && from.String() != "" && to.String() != "" {
			say("changes the case on %s from %s to %s", a, from, to)
		}
	}
	if len(e.Why) == 0 {
		say("solves no further step")
	}
}

// afterInsertion says what an insertion solves.
func afterInsertion(before, after *cubes.Status) string {
	if after.Solved {
		return "solve what was left: " + leftText(before.Left)
	}
	return "leave " + leftText(after.Left)
}

// leftText returns the name of what is left and its cycles, such as AB3C (UFR DFR DFL).
func leftText(left cube.Cycles) string {
	return strings.TrimSpace(left.Name() + " " + left.PiecesString())
}

// JSONObject returns the line and its explanation.
func (e ExplainedLine) JSONObject() any {
	return struct {
		Number int `json:"number"`
		attempts.SkeletonLine
		Side    string   `json:"side"`
		Solves  []string `json:"solves"`
		From    string   `json:"from"`
		Case    string   `json:"case"`
		Trigger string   `json:"trigger"`
		Setup   int      `json:"setup"`
		Why     []string `json:"why"`
	}{e.Number, attempts.NewSkeletonLines([]history.Line{e.Line})[0], e.Side(), append([]string{}, e.Solves...), e.From, e.Case.String(), e.Trigger, e.Setup, append([]string{}, e.Why...)}
}
