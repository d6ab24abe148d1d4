package analysis

import (
	"context"
	"errors"

	"nissy/cube"
	"nissy/history"
	"nissy/internal/words"
	"nissy/steps/chain"
	"nissy/steps/insert"
)

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
		a.How = append(a.How, "then "+words.Plural(insertionsOf(solution.Lines), "insertion"))
		s.note(i, a)
	}
	return err
}

// insertionsOf returns the number of lines that are insertions.
func insertionsOf(lines []history.Line) (n int) {
	for _, l := range lines {
		if l.Role() == history.Insertion {
			n++
		}
	}
	return n
}

// insertions returns the shortest insertions into a skeleton, or if there are none, insertions of
// slice moves. There may be none of either.
func (s *search) insertions(ctx context.Context, skeleton cube.Alg, limits insert.Limits) ([]insert.Solution, error) {
	start := s.prefixes[0].cube
	found, err := insert.Solve(ctx, s.store, start, skeleton, limits, insert.Observer{})
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

// insertable returns the indexes of the prefixes for which tryInsertions looks for insertions: that
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

// tryInsertions looks for insertions into the skeleton without its last line, and for others than
// those of the attempt.
func (s *search) tryInsertions(ctx context.Context) error {
	for _, i := range s.insertable() {
		limits := insert.Limits{Max: s.reach(i) - 1, Beyond: 0, Count: 1, Threads: s.options.Threads}
		if err := s.insertAfter(ctx, i, limits); err != nil {
			return err
		}
	}
	return nil
}
