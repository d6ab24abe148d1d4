package analysis

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"nissy/cube"
	"nissy/history"
	"nissy/internal/words"
	"nissy/steps/chain"
)

// newAlternative returns the alternative to the line after a prefix, given by its index: first a
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
	a.Kind = classify(s.prefixes[i].moves, s.lineAt(i).Moves, a.Moves)
	if first.Len() > 0 {
		a.Kind = Premove
	}
	var rest []history.Line
	for _, l := range lines[n:] {
		if l.Alg.Len() > 0 {
			rest = append(rest, history.Line{Moves: l.Alg, Comment: cmp.Or(l.Detected, l.Step)})
		}
	}
	instead := history.Line{Moves: a.Moves, Comment: a.Step}
	s.complete(a, s.prefixes[i].attempt, append([]history.Line{instead}, rest...))
	if a.How = s.how(i, a, lines[:n]); first.Len() > 0 {
		a.How = slices.Insert(a.How, 0, fmt.Sprintf("with %v as a premove", s.options.Held.Alg(first)))
	}
	return a
}

// complete sets the lines, their features, the solution and the total of an alternative. The
// alternative is an attempt followed by lines.
func (s *search) complete(a *Alternative, before history.Attempt, lines []history.Line) {
	whole := before.With(lines)
	a.Lines, a.Solution, a.Total = whole.Lines(), whole.Solution(), whole.Total()
	switch features := featuresOf(whole)[len(before.Lines()):]; {
	case a.Kind == Insertion:
		a.Features = Features{Name: insertionName}
	case a.Kind == Replace:
		a.Features = s.features[a.Line-1]
	case a.Moves.Len() > 0:
		a.Features, features = features[0], features[1:]
		fallthrough
	default:
		a.Then = slices.DeleteFunc(features, func(f Features) bool { return f.Name == "" })
	}
}

// linesInstead returns how many of the lines of a chain replace the line after a prefix, given
// by its index: as many as solve what that line has solved.
func (s *search) linesInstead(i int, first cube.Alg, lines []chain.Line) int {
	c := s.prefixes[i].cube.ApplyAlg(first)
	goal := max(s.prefixes[i+1].done, s.prefixes[i].done+1)
	for n, l := range lines {
		c = c.ApplyAlg(l.Alg)
		done, err := stagesDone(context.Background(), s.store, s.options.Limits, c)
		if err == nil && done >= goal {
			return n + 1
		}
	}
	return len(lines)
}

// classify returns the kind of the change that replaces the moves of line by those of instead.
// before are the moves of all earlier lines. If instead begins by reversing a final quarter turn
// of before, the earlier line should have turned it the other way; that is a Cancellation.
func classify(before, line, instead cube.Alg) Kind {
	switch {
	case plain(line) == plain(instead) || turnedInstead(before, line, instead).Len() > 0:
		return Cancellation
	case sidesOf(line) != sidesOf(instead):
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

// how says how a person could have seen an alternative to the line after a prefix, given by its
// index. lines are those of a chain that the alternative consists of.
func (s *search) how(i int, a *Alternative, lines []chain.Line) (how []string) {
	chosen := s.lineAt(i)
	if turned := s.options.Held.Alg(turnedInstead(s.prefixes[i].moves, chosen.Moves, a.Moves)); turned.Len() > 0 {
		turned := slices.Concat(turned.Normal, turned.Inverse)
		made := cube.InvertMoves(turned)
		slices.Reverse(made) // the same order
		how = append(how, fmt.Sprintf("%s instead of %s before it", cube.FormatMoves(turned), cube.FormatMoves(made)))
	} else if a.Kind == Cancellation {
		how = append(how, "the last quarter turn of "+cmp.Or(s.stepName(i), fmt.Sprintf("line %d", i+1))+" the other way")
	}
	if len(lines) == 0 {
		return how
	}
	last := &lines[len(lines)-1]
	if a.Step != "" {
		how = append(how, a.Step)
	}
	if last.Trigger != "" {
		trigger, _ := cube.ParseMoves(last.Trigger)
		setup := words.Plural(last.Alg.Len()-len(trigger), "move")
		if len(last.Alg.Inverse) > 0 {
			trigger = s.options.Held.Alg(cube.Alg{Inverse: trigger}).Inverse
		}
		how = append(how, fmt.Sprintf("%s after %s", cube.FormatMoves(trigger), setup))
	} else if last.Case.String() != "" {
		how = append(how, "case "+last.Case.String())
	}
	if goal := s.prefixes[i+1].done; goal > 0 && goal < len(s.options.Limits.Stages) && s.options.Limits.Stages[goal-1].Name() == "htr" {
		quarters := slices.DeleteFunc(slices.Concat(a.Moves.Normal, a.Moves.Inverse), cube.Move.IsHalf)
		how = append(how, words.Plural(len(quarters), "quarter turn"))
	}
	if own, other := sidesOf(chosen.Moves), sidesOf(a.Moves); own != other && a.Kind != Premove {
		how = append(how, other.String())
	}
	return how
}

// The bounds of rankAll.
const (
	waysBeam     = 20_000 // the width of the beam that counts the ways to make a step
	distinctBeam = 2000   // the width of the beam that finds what they lead to
	mostDistinct = 50     // the most ways that are ranked
	mostBetter   = 3      // the most ways that are reported for a line
)

// rankAll counts and ranks the ways to make the step of each line.
func (s *search) rankAll(ctx context.Context) error {
	for i := range s.lines {
		if s.prefixes[i+1].done <= s.prefixes[i].done || s.prefixes[i].rotated {
			continue
		}
		if err := s.countWays(ctx, i); err != nil {
			return err
		}
		if err := s.rankWays(ctx, i); err != nil {
			return err
		}
	}
	return nil
}

// countWays counts the ways to make the step of a line, given by its index, in as many moves.
func (s *search) countWays(ctx context.Context, i int) error {
	length, r := s.lineAt(i).Moves.Len(), &s.ways[i]
	part := s.options.Limits.UpTo(s.prefixes[i+1].done-1).From(s.prefixes[i].done, s.prefixes[i].made)
	limits := s.prefixes[i].limits(s.prefixes[i].total + length)
	limits.Beam = waysBeam
	seen := map[string]bool{}
	result, err := s.solve(ctx, part, limits, func(k chain.Skeleton) {
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
		if n == length {
			r.Ways++
		}
	})
	r.Counted = result.Proved
	return err
}

// rankWays finds the totals that the other ways to make the step of a line, given by its index,
// lead to.
func (s *search) rankWays(ctx context.Context, i int) error {
	last := len(s.options.Limits.Stages)
	if s.options.Limits.Insertions != nil {
		return nil
	}
	if s.prefixes[i+1].done == last {
		s.ways[i].Rank = 1
		return nil
	}
	chosen, r := s.lineAt(i).Moves, &s.ways[i]
	c := s.options.Limits.DistinctAt(s.prefixes[i+1].done-1).From(s.prefixes[i].done, s.prefixes[i].made)
	shorter := map[string]bool{} // ways that are as long as the line and lead to shorter solutions
	if best := s.best[i]; best != nil && best.Total < s.reach(i+1) && best.Moves.Len() == chosen.Len() {
		shorter[plain(best.Moves)] = true
	}
	limits := s.prefixes[i].limits(s.reach(i + 1))
	limits.Count, limits.Beam = mostDistinct, distinctBeam
	_, err := s.solve(ctx, c, limits, func(k chain.Skeleton) {
		a := s.newAlternative(i, cube.Alg{}, k.Lines)
		if plain(a.Moves) == plain(chosen) {
			return
		}
		if a.Moves.Len() == chosen.Len() && a.Total < s.reach(i+1) {
			shorter[plain(a.Moves)] = true
		}
		if len(r.Better) < mostBetter {
			r.Better = append(r.Better, *a)
		}
		s.note(i, a)
	})
	r.Rank = 1 + len(shorter)
	return err
}
