package analysis

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"nissy/coach/record"
	"nissy/cube"
	"nissy/history"
	"nissy/internal/lazyregexp"
	"nissy/internal/words"
	"nissy/steps"
	"nissy/steps/chain"
)

// newAlternative returns the alternative to the step after a prefix, given by its index: first a
// premove, if there are such moves, and then the lines of a chain.
func (s *search) newAlternative(i int, first cube.Alg, lines []chain.Line) *Alternative {
	n := s.linesInstead(i, first, lines)
	a := &Alternative{Line: i + 1, Moves: first}
	var names []string
	for _, l := range lines[:n] {
		a.Moves = a.Moves.Then(l.Alg)
		if l.Alg.Len() > 0 {
			names = append(names, cmp.Or(l.Detected, l.Step))
		}
	}
	a.Step = strings.Join(names, " + ")
	a.merges = turnedInstead(s.prefixes[i].moves, s.stepAt(i), a.Moves).Len() > 0
	a.Kind = classify(s.stepAt(i), a)
	if first.Len() > 0 {
		a.Kind = Premove
	}
	var rest []history.Line
	for _, l := range lines[n:] {
		if l.Alg.Len() > 0 {
			rest = append(rest, history.Line{Moves: l.Alg, Comment: stepText(cmp.Or(l.Detected, l.Step))})
		}
	}
	instead := history.Line{Moves: a.Moves, Comment: stepText(a.Step)}
	s.complete(a, s.prefixes[i].attempt, append([]history.Line{instead}, rest...))
	if a.How = s.how(i, a, lines[:n]); first.Len() > 0 {
		a.How = slices.Insert(a.How, 0, fmt.Sprintf("with %v as a premove", s.options.Held.Alg(first)))
	}
	a.How = append(a.How, s.laterMerges(i, a)...)
	return a
}

// laterMerges names the lines after the step of an alternative in which moves merge, if without that
// it would not be shorter. The step follows the prefix with an index.
func (s *search) laterMerges(i int, a *Alternative) (list []string) {
	saved := 0
	for _, l := range a.Lines[len(a.Lines)-len(a.Then):] {
		if l.Cancelled > 0 {
			saved += l.Cancelled
			list = append(list, "then "+l.Comment+mergedText(l.Length, l.Cancelled))
		}
	}
	if a.Total+saved < s.reach(s.stepEnd(i)+1) {
		return nil
	}
	return list
}

// complete sets the lines, their features, the solution and the total of an alternative. The
// alternative is an attempt followed by lines.
func (s *search) complete(a *Alternative, before history.Attempt, lines []history.Line) {
	whole := before.With(lines)
	a.Lines, a.Solution, a.Total = slices.Clone(whole.Lines()), whole.Solution(), whole.Total()
	all := featuresOf(whole)
	for i := range a.Lines {
		if l := &a.Lines[i]; l.Comment == "" && l.Role() == history.Continuation {
			l.Comment = record.StepTitle(all[i].Name)
		}
	}
	switch features := all[before.NumLines():]; {
	case a.Kind == Insertion:
		a.Features = Features{Name: insertionName}
	case a.Kind == Replace || a.Kind == Also:
		a.Features = s.features[a.Line-1]
	case a.Moves.Len() > 0:
		a.Features, features = features[0], features[1:]
		a.Cancelled = a.Lines[before.NumLines()].Cancelled
		fallthrough
	default:
		a.Then = features
	}
}

// linesInstead returns how many of the lines of a chain replace the step after a prefix, given
// by its index: as many as solve what that step has solved.
func (s *search) linesInstead(i int, first cube.Alg, lines []chain.Line) int {
	c := s.prefixes[i].cube.ApplyAlg(first)
	goal := max(s.prefixes[s.stepEnd(i)+1].done, s.prefixes[i].done+1)
	for n, l := range lines {
		c = c.ApplyAlg(l.Alg)
		done, err := stagesDone(context.Background(), s.store, s.options.Limits, c)
		if err == nil && done >= goal {
			return n + 1
		}
	}
	return len(lines)
}

// classify returns the kind of the change that makes an alternative instead of the moves of a line.
func classify(line cube.Alg, a *Alternative) Kind {
	switch {
	case a.merges || plain(line) == plain(a.Moves):
		return Cancellation
	case sidesOf(line) != sidesOf(a.Moves):
		return Side
	}
	return Step
}

// plain returns a as text, with the final quarter turns of each side clockwise and parallel moves
// in a fixed order. So two sequences that differ only in these respects have the same text.
func plain(a cube.Alg) string {
	a = a.Cleanup()
	for _, side := range [][]cube.Move{a.Normal, a.Inverse} {
		for n := len(side) - 1; n >= 0 && side[n].Axis() == side[len(side)-1].Axis(); n-- {
			if !side[n].IsHalf() {
				side[n] = side[n].WithTurns(1)
			}
		}
	}
	return a.String()
}

// turnedInstead returns the final quarter turns of before that instead reverses but line does
// not, in the direction in which instead leaves them.
func turnedInstead(before, line, instead cube.Alg) cube.Alg {
	own, turned := turnedBack(before, line), turnedBack(before, instead)
	without := func(moves, other []cube.Move) []cube.Move {
		return slices.DeleteFunc(moves, func(m cube.Move) bool { return slices.Contains(other, m) })
	}
	return cube.Alg{Normal: without(turned.Normal, own.Normal), Inverse: without(turned.Inverse, own.Inverse)}
}

// turnedBack returns the final quarter turns of before that moves reverses at its beginning, with
// a half turn of the same face. It returns them in their new direction: for R and then R2, R'.
func turnedBack(before, moves cube.Alg) cube.Alg {
	return cube.Alg{Normal: turnedBackOn(before.Normal, moves.Normal), Inverse: turnedBackOn(before.Inverse, moves.Inverse)}
}

// turnedBackOn is turnedBack for one side.
func turnedBackOn(before, moves []cube.Move) (turned []cube.Move) {
	for n := len(before) - 1; n >= 0 && before[n].Axis() == before[len(before)-1].Axis(); n-- {
		last := before[n]
		for _, m := range moves {
			if m.Axis() != last.Axis() {
				break
			}
			if m.Face() == last.Face() && m.IsHalf() && !last.IsHalf() {
				turned = append(turned, last.Inverse())
			}
		}
	}
	return turned
}

// how says how a person could have seen an alternative to the step after a prefix, given by its
// index. lines are those of a chain that the alternative consists of.
func (s *search) how(i int, a *Alternative, lines []chain.Line) (how []string) {
	chosen := s.stepAt(i)
	if turned := s.options.Held.Alg(turnedInstead(s.prefixes[i].moves, chosen, a.Moves)); turned.Len() > 0 {
		turned := slices.Concat(turned.Normal, turned.Inverse)
		made := cube.InvertMoves(turned)
		slices.Reverse(made) // the same order
		how = append(how, fmt.Sprintf("%s instead of %s before it", cube.FormatMoves(turned), cube.FormatMoves(made)))
	} else if a.Kind == Cancellation {
		how = append(how, "the last quarter turn of "+s.features[i].title()+" the other way")
	}
	if len(lines) == 0 {
		return how
	}
	last := &lines[len(lines)-1]
	if a.Step != "" {
		how = append(how, stepText(a.Step))
	}
	if last.Trigger != "" {
		trigger, _ := cube.ParseMoves(last.Trigger)
		played := cube.Alg{Normal: ending(last.Alg.Normal, len(trigger))}
		if len(last.Alg.Inverse) > 0 {
			played = cube.Alg{Inverse: ending(last.Alg.Inverse, len(trigger))}
		}
		how = append(how, fmt.Sprintf("trigger %v after %s", s.options.Held.Alg(played), words.Plural(last.Alg.Len()-len(trigger), "move")))
	} else if last.Case.String() != "" {
		word := "case "
		if last.Case.DRs[0] != (steps.AxisCase{}) { // after an EO
			word = "leaves "
		}
		how = append(how, word+stepText(last.Case.String()))
	}
	if goal := s.prefixes[s.stepEnd(i)+1].done; goal > 0 && goal < len(s.options.Limits.Stages) && s.options.Limits.Stages[goal-1].Name() == "htr" {
		quarters := slices.DeleteFunc(slices.Concat(a.Moves.Normal, a.Moves.Inverse), cube.Move.IsHalf)
		how = append(how, words.Plural(len(quarters), "quarter turn"))
	}
	if own, other := sidesOf(chosen), sidesOf(a.Moves); own != other && a.Kind != Premove {
		how = append(how, other.String())
	}
	return how
}

// ending returns the last n moves of a side; nothing if it has fewer.
func ending(side []cube.Move, n int) []cube.Move { return side[max(0, len(side)-n):] }

// stepPattern matches the name of a reduction on an axis, such as drud-eofb, or of a finish.
var stepPattern = lazyregexp.New(`\b(eo|rzp|dr)(ud|rl|fb)(?:-\w+)?\b|\b\w*fin\b|\bhtr(?:-\w+)?\b`)

// stepText returns names of steps in the words of people: "RZP on U/D + DR on U/D" for rzpud-eofb + drud-eofb.
func stepText(names string) string {
	return stepPattern().ReplaceAllStringFunc(names, func(name string) string {
		m := stepPattern().FindStringSubmatch(name)
		switch {
		case strings.HasSuffix(name, "fin"):
			return "finish"
		case m[1] == "":
			return "HTR"
		}
		axis := strings.ToUpper(m[2])
		return strings.ToUpper(m[1]) + " on " + axis[:1] + "/" + axis[1:]
	})
}

// The bounds of rankAll.
const (
	waysBeam     = 20_000 // the width of the beam that counts the ways to make a step
	distinctBeam = 2000   // the width of the beam that finds what they lead to
	mostDistinct = 50     // the most ways that are ranked
	mostBetter   = 3      // the most ways that are reported for a line
)

// rankAll counts and ranks the ways to make each step.
func (s *search) rankAll(ctx context.Context) error {
	for from := 0; from < len(s.lines); from = s.stepEnd(from) + 1 {
		if s.prefixes[s.stepEnd(from)+1].done <= s.prefixes[from].done || s.prefixes[from].rotated {
			continue
		}
		if err := s.countWays(ctx, from); err != nil {
			return err
		}
		if err := s.rankWays(ctx, from); err != nil {
			return err
		}
	}
	return nil
}

// countWays counts the ways to make the step after a prefix, given by its index, in as many moves.
func (s *search) countWays(ctx context.Context, from int) error {
	end, p := s.stepEnd(from), &s.prefixes[from]
	r := &s.ways[end]
	r.Moved = s.stepAt(from).Len()
	limits := p.limits(p.total + r.Moved)
	limits.Beam = waysBeam
	seen := map[string]bool{}
	result, err := s.solve(ctx, s.options.Limits.UpTo(s.prefixes[end+1].done-1).From(p.done, p.made), limits, func(k chain.Skeleton) {
		n, moves := 0, cube.Alg{}
		for _, l := range k.Lines {
			n, moves = n+l.Alg.Len(), moves.Then(l.Alg)
		}
		key := plain(moves)
		if seen[key] {
			return
		}
		seen[key] = true
		if r.Shortest == 0 || n < r.Shortest {
			r.Shortest = n
		}
		if n == r.Moved {
			r.Ways++
		}
	})
	r.Counted = result.Proved
	switch {
	case seen[plain(s.stepAt(from))]:
	case result.Proved:
		*r = Line{} // the limits do not allow the step of the attempt
	case err == nil:
		r.Ways++ // the beam has lost it
	}
	return err
}

// rankWays finds the totals that the other ways to make the step after a prefix, given by its index,
// lead to.
func (s *search) rankWays(ctx context.Context, from int) error {
	end, p := s.stepEnd(from), &s.prefixes[from]
	r, reach := &s.ways[end], s.reach(end+1)
	if s.options.Limits.Insertions != nil {
		return nil
	}
	if s.prefixes[end+1].done == len(s.options.Limits.Stages) {
		r.Rank = min(r.Ways, 1)
		return nil
	}
	chosen := s.stepAt(from)
	c := s.options.Limits.DistinctAt(s.prefixes[end+1].done-1).From(p.done, p.made)
	shorter := map[string]bool{} // ways that are as long as the step and lead to shorter solutions
	for _, a := range s.changes[from] {
		if a.Total < reach && a.Moves.Len() == chosen.Len() {
			shorter[plain(a.Moves)] = true
		}
	}
	limits := p.limits(reach)
	limits.Count, limits.Beam = mostDistinct, distinctBeam
	_, err := s.solve(ctx, c, limits, func(k chain.Skeleton) {
		a := s.newAlternative(from, cube.Alg{}, k.Lines)
		if plain(a.Moves) == plain(chosen) {
			return
		}
		if a.Moves.Len() == chosen.Len() && a.Total < reach {
			shorter[plain(a.Moves)] = true
		}
		if len(r.Better) < mostBetter {
			r.Better = append(r.Better, *a)
		}
		s.note(from, a)
	})
	if r.Ways > 0 {
		r.Rank = 1 + len(shorter)
	}
	return err
}
