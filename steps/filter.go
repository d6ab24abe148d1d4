package steps

import (
	"slices"

	"nissy/cube"
	"nissy/niss"
)

// Filter restricts the solutions of a step. The zero Filter allows all.
type Filter struct {
	// Cases are for steps that end in EO: DR on an axis that can follow has one of them.
	Cases []cube.DRCase

	// Subsets are for steps that end in DR: the solution leads to one of them.
	Subsets []cube.HTRSubset

	// Quarters is the most quarter turns of a solution; nil means no bound.
	Quarters *int
}

// DependsOnCase reports whether solutions depend on the case that they lead to, or on the
// one before them.
func (s *Step) DependsOnCase() bool {
	f := s.filter
	return s.GoesOn() || s.Triggers() != nil || f != nil && (f.Cases != nil || f.Subsets != nil)
}

// OptionError reports that a step cannot be searched as asked: with a filter, with other moves,
// with triggers, keeping a block, or in a metric.
type OptionError struct{ Step, Reason string }

func (e *OptionError) Error() string { return e.Step + ": " + e.Reason }

// Restrict returns the step with only the solutions that the filter allows. If the filter is
// not for such steps, the error is a *OptionError.
func (s *Step) Restrict(f Filter) (*Step, error) {
	if f.Cases == nil && f.Subsets == nil && f.Quarters == nil {
		return s, nil
	}
	switch goal := s.Goal(); {
	case f.Cases != nil && goal != EO:
		return nil, &OptionError{s.Name, "it leads to no case of DR; only EO and RZP do"}
	case f.Subsets != nil && goal != DR:
		return nil, &OptionError{s.Name, "it leads to no HTR subset; only DR does"}
	case s.SolvesWholeCube():
		return nil, &OptionError{s.Name, "its quarter turns cannot be bounded"}
	}
	restricted := *s
	restricted.filter = &f
	if search, ok := s.method.(*coordinateSearch); ok && f.Quarters != nil {
		restricted.method = search.withQuarters(*f.Quarters)
	}
	return &restricted, nil
}

// allows reports whether the filter allows a solution that starts at the position before, in
// the frame.
func (f *Filter) allows(before *cube.Cube, in *frame, s niss.Solution) bool {
	if f.Quarters != nil && countQuarters(s.Alg) > *f.Quarters {
		return false
	}
	if f.Cases == nil && f.Subsets == nil {
		return true
	}
	after := before.ApplyAlg(s.Alg)
	for _, axis := range in.axes {
		if f.Cases != nil && f.allowsCaseAfterEO(&after, axis) {
			return true
		}
		if subset, ok := after.HTRSubset(axis); ok && slices.Contains(f.Subsets, subset) {
			return true
		}
	}
	return false
}

// allowsCaseAfterEO reports whether DR on an axis that can follow EO on the given axis has
// an allowed case.
func (f *Filter) allowsCaseAfterEO(c *cube.Cube, eo cube.Axis) bool {
	return slices.ContainsFunc(drAfterEO(eo), func(dr cube.Axis) bool { return slices.Contains(f.Cases, c.DRCase(dr)) })
}

func countQuarters(a cube.Alg) (n int) {
	for _, side := range [][]cube.Move{a.Normal, a.Inverse} {
		for _, m := range side {
			if !m.IsHalf() {
				n++
			}
		}
	}
	return n
}

// CaseNames lists the cases of DR that have known triggers, and the corner cases of HTR
// subsets, for completion.
func CaseNames() (cases, subsets []string) {
	for _, c := range casesOf(KnownTriggers()) {
		cases = append(cases, c.String())
	}
	for _, s := range cube.HTRSubsets() {
		if name := s.CornerCase.String(); !slices.Contains(subsets, name) {
			subsets = append(subsets, name)
		}
	}
	return cases, subsets
}
