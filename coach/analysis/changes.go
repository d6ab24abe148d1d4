package analysis

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"nissy/cube"
	"nissy/history"
	"nissy/internal/words"
	"nissy/niss"
	"nissy/steps/chain"
	"nissy/steps/insert"
)

// tryChanges tries the changes that are not in the limits, except for replacements.
func (s *search) tryChanges(ctx context.Context) error {
	for _, i := range s.insertable() {
		// A single insertion is worth showing beside other changes that are as good.
		single := insert.Limits{Insertions: 1, Quick: true, Max: min(s.reach(i), s.attempt.Total()-1), Count: 1, Threads: s.options.Threads}
		if err := s.insertAfter(ctx, i, single); err != nil {
			return err
		}
		limits := insert.Limits{Max: s.reach(i) - 1, Beyond: 0, Count: 1, Threads: s.options.Threads}
		if err := s.insertAfter(ctx, i, limits); err != nil {
			return err
		}
	}
	err := s.tryPremoves(ctx, firstPremoveBeam)
	s.tried = err == nil
	return err
}

// newInsertion returns the alternative that makes insertions instead of the line after a prefix,
// given by its index.
func (s *search) newInsertion(i int, found insert.Solution) *Alternative {
	a := &Alternative{Line: i + 1, Kind: Insertion, Moves: cube.Alg{Normal: found.Moves}}
	lines := slices.Clone(found.Lines)
	lines[0].Comment = "skeleton"
	s.complete(a, s.attempt.Truncate(0), lines)
	held := s.options.Held.Lines(a.Lines)
	for k, l := range held {
		if l.Role() == history.Insertion {
			moves := cube.FormatMoves(l.Moves.Normal) + mergedText(l.Length, l.Cancelled)
			a.How = append(a.How, fmt.Sprintf("an insertion of %s %s", moves, placeText(held[:k], l.Notation.Name)))
		}
	}
	return a
}

// placeText says where the place with a name is in the lines of a skeleton and insertions.
func placeText(lines []history.Line, name string) string {
	for i, l := range lines {
		if l.Notation == nil {
			continue
		}
		for _, p := range l.Notation.Places {
			switch {
			case p.Name != name:
			case l.Role() == history.Insertion:
				return fmt.Sprintf("after move %d of insertion %d", p.Index, i)
			case p.OnInverse:
				return fmt.Sprintf("after move %d on inverse", p.Index)
			default:
				return fmt.Sprintf("after move %d", p.Index)
			}
		}
	}
	return "at " + name
}

// mostReplaced is the most moves of a stretch that tryReplacing looks at.
const mostReplaced = 10

// mostSeen is the most moves of a stretch that a person can see how to shorten.
const mostSeen = 6

// tryReplacing looks for stretches of the solution that a shorter sequence can replace, the short
// stretches first.
func (s *search) tryReplacing(ctx context.Context) error {
	solution := cube.Alg{Normal: s.attempt.Solution()}.Cleanup()
	if solution.HasRotation() {
		return nil
	}
	owners := s.attempt.Owners()
	found, _, err := insert.Replace(ctx, s.store, solution, insert.Limits{Length: mostReplaced, Threads: s.options.Threads})
	slices.SortStableFunc(found, func(a, b insert.Replacement) int { return len(a.Removed) - len(b.Removed) })
	for _, f := range found {
		begin, end := f.Place, f.Place+len(f.Removed)
		whole := inOrder(solution.Normal, f)
		for _, with := range f.With {
			a := &Alternative{Kind: Replace}
			a.Moves = cube.Alg{Normal: slices.Concat(whole[:begin], with, whole[end:])}.Cleanup()
			merged := mergedText(len(with), len(whole)-len(f.Removed)+len(with)-a.Moves.Len())
			a.How = []string{fmt.Sprintf("%s%s instead of %s (moves %d-%d)", formatMoves(with), merged, formatMoves(f.Removed), begin+1, end)}
			a.Line = s.lineWith(owners[begin:end]) + 1
			s.complete(a, s.attempt.Truncate(0), []history.Line{{Moves: a.Moves}})
			if a.Total >= s.attempt.Total() {
				continue
			}
			if inLine := len(slices.Compact(slices.Clone(owners[begin:end]))) == 1; inLine && len(f.Removed) <= mostSeen {
				s.replacements = append(s.replacements, a)
			}
			if s.also == nil || a.Total < s.also.Total {
				s.also = new(*a)
				s.also.Kind = Also
			}
		}
	}
	return err
}

// inOrder returns a solution with parallel moves swapped so that it has the removed moves of f in
// their place.
func inOrder(solution []cube.Move, f insert.Replacement) []cube.Move {
	begin, end := f.Place, f.Place+len(f.Removed)
	for variant := range 4 {
		moves := slices.Clone(solution)
		for bit, at := range []int{begin, end} {
			if variant>>bit&1 == 1 && at > 0 && at < len(moves) {
				moves[at-1], moves[at] = moves[at], moves[at-1]
			}
		}
		if slices.Equal(moves[begin:end], f.Removed) {
			return moves
		}
	}
	return solution
}

// lineWith returns the index of the line that has most of a range of moves of the solution, given the
// owner of each. If there are several, it is the first of them.
func (s *search) lineWith(owners []int) (line int) {
	most := 0
	for i, at := range s.lines {
		n := 0
		for _, owner := range owners {
			if owner == at {
				n++
			}
		}
		if n > most {
			line, most = i, n
		}
	}
	return line
}

// mergedText returns the length of moves and how many of them cancel, such as " (10-1)". It is empty if none cancel.
func mergedText(length, cancelled int) string {
	if cancelled == 0 {
		return ""
	}
	return fmt.Sprintf(" (%d-%d)", length, cancelled)
}

func formatMoves(list []cube.Move) string {
	if len(list) == 0 {
		return "nothing"
	}
	return cube.FormatMoves(list)
}

// The widths of the beams that continue after a premove.
const (
	firstPremoveBeam = 50   // the first time
	lastPremoveBeam  = 2000 // in the end, if there is time left
)

// tryPremoves tries premoves for each line: it makes one move on the side that the line does not
// use, and then searches the step of the line and those after it.
func (s *search) tryPremoves(ctx context.Context, beam int) error {
	if s.options.Limits.Insertions != nil {
		return nil
	}
	for i := len(s.prefixes) - 2; i >= 0; i-- {
		line := s.lineAt(i)
		on := sidesOf(line.Moves)
		if on.normal && on.inverse || line.Role() != history.Continuation || s.usesBothSides(i) {
			continue
		}
		for m := range cube.Move(cube.NumFaceMoves) {
			premove := cube.Alg{Normal: []cube.Move{m}}
			if on.normal {
				premove = cube.Alg{Inverse: []cube.Move{m}}
			}
			_, err := s.searchShorter(ctx, i, premove, beam, func(lines []chain.Line) {
				s.note(i, s.newAlternative(i, premove, lines))
			})
			if err != nil {
				return err
			}
		}
	}
	return nil
}

// usesBothSides reports whether the first step after a prefix, given by its index, may have moves
// on both sides. If so, its search has already tried all premoves.
func (s *search) usesBothSides(i int) bool {
	stages := s.options.Limits.Stages
	done := s.prefixes[i].done
	return done < len(stages) && slices.ContainsFunc(stages[done].Links, func(l chain.Link) bool { return l.Policy == niss.NISS })
}

// searchSkeletons searches for shorter ways to continue a prefix, given by its index, with a
// chain that ends with insertions: for skeletons, and for insertions into these.
func (s *search) searchSkeletons(ctx context.Context, i, beam int) error {
	p, ending := &s.prefixes[i], s.options.Limits.Insertions
	if p.done == len(s.options.Limits.Stages) && !p.rotated {
		return s.insertAfter(ctx, i, s.quickLimits(i))
	}
	for _, c := range p.continuations(s.options.Limits) {
		var skeletons []chain.Skeleton
		limits := p.limits(s.reach(i) - 1)
		limits.Count, limits.Beam = ending.Skeletons, beam
		_, err := s.solve(ctx, c, limits, func(k chain.Skeleton) { skeletons = append(skeletons, k) })
		for _, k := range skeletons {
			if err != nil || k.Len() >= s.reach(i) {
				break
			}
			err = s.insertInto(ctx, i, k)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// quickLimits returns the limits for insertions into a skeleton that continues a prefix, given by
// its index, as the limits of the analysis end with them.
func (s *search) quickLimits(i int) insert.Limits {
	ending := s.options.Limits.Insertions
	return insert.Limits{
		Insertions: ending.Most, Length: ending.Length, Replace: ending.Replace, Quick: true,
		Max: s.reach(i) - 1, Beyond: 0, Count: 1, Threads: s.options.Threads,
	}
}

// insertInto looks for insertions into a skeleton that continues a prefix, given by its index.
func (s *search) insertInto(ctx context.Context, i int, k chain.Skeleton) error {
	found, err := s.insertions(ctx, k.Moves, s.quickLimits(i))
	for _, solution := range found {
		a := s.newAlternative(i, cube.Alg{}, k.Lines)
		lines := a.Lines[len(s.prefixes[i].attempt.Lines()):]
		lines = append(lines, history.Restate(solution.Lines)...)
		s.complete(a, s.prefixes[i].attempt, lines)
		insertions := slices.DeleteFunc(slices.Clone(solution.Lines), func(l history.Line) bool { return l.Role() != history.Insertion })
		a.How = append(a.How, "then "+words.Plural(len(insertions), "insertion"))
		s.note(i, a)
	}
	return err
}

// insertions returns the shortest insertions into a skeleton, or if there are none, insertions of
// slice moves. There may be none of either.
func (s *search) insertions(ctx context.Context, skeleton cube.Alg, limits insert.Limits) ([]insert.Solution, error) {
	start := s.prefixes[0].cube
	found, err := insert.Solve(ctx, s.store, start, skeleton, limits, nil)
	if tooMuch, nothing := (*insert.TooMuchLeftError)(nil), (*insert.NothingLeftError)(nil); errors.As(err, &tooMuch) || errors.As(err, &nothing) {
		err = nil
	}
	if len(found.Solutions) == 0 && err == nil {
		limits.Insertions = 0
		found, err = insert.SolveSlices(ctx, start, skeleton, limits)
		if slice := (*insert.SliceError)(nil); errors.As(err, &slice) {
			err = nil
		}
	}
	return found.Solutions, err
}

// insertAfter looks for insertions that solve what a prefix, given by its index, leaves.
func (s *search) insertAfter(ctx context.Context, i int, limits insert.Limits) error {
	p := &s.prefixes[i]
	if p.rotated || p.cube.IsSolved() {
		return nil
	}
	found, err := s.insertions(ctx, p.moves, limits)
	for _, solution := range found {
		s.note(i, s.newInsertion(i, solution))
	}
	return err
}

// insertable returns the indexes of the prefixes for which tryChanges looks for insertions: that
// without the last line of the skeleton, and those without lines after it that are insertions
// themselves.
func (s *search) insertable() (list []int) {
	for i := len(s.prefixes) - 2; i > 0; i-- {
		if p := &s.prefixes[i]; !p.rotated && !p.cube.IsSolved() && insert.CyclesLeft(&p.cube) <= insert.MostInsertions {
			list = append(list, i)
		}
		if s.lineAt(i).Role() == history.Continuation {
			break
		}
	}
	return list
}
