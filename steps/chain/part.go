package chain

import (
	"context"
	"slices"

	"nissy/cube"
	"nissy/niss"
	"nissy/pruning"
	"nissy/steps"
)

// From returns the chain that begins with the stage, given by its index. made is how many moves
// of that stage have been made already.
func (c *Chain) From(stage, made int) *Chain {
	part := *c
	part.Stages = slices.Clone(c.Stages[stage:])
	if made > 0 {
		part.Stages[0] = part.Stages[:1].each(func(l Link) Link {
			l.Min, l.Max = max(0, l.Min-made), max(0, l.Max-made)
			return l
		})[0]
	}
	return &part
}

// UpTo returns the chain that ends with the stage, given by its index.
func (c *Chain) UpTo(stage int) *Chain {
	part := *c
	part.Stages, part.Insertions = c.Stages[:stage+1], nil
	return &part
}

// DistinctAt returns the chain with at most one solution for each way to solve the stage,
// given by its index. The directions of last quarter turns do not matter. Steps that do not
// lead to a fact, such as EO, are not limited.
func (c *Chain) DistinctAt(stage int) *Chain {
	last := len(c.Stages) - 1
	distinct := *c
	distinct.Stages = slices.Clone(c.Stages)
	c.Stages[stage].eachLink(func(at *Link) {
		distinct.Stages[last] = distinct.Stages[last : last+1].each(func(l Link) Link {
			use := Use{at.Step.Goal(), 1}
			if use.Kind != steps.AnyPosition && stage < last && !slices.Contains(l.Uses, use) {
				l.Uses = append(slices.Clone(l.Uses), use)
			}
			return l
		})[0]
	})
	return &distinct
}

// OnSide returns the chain with a first stage that does not change sides.
func (c *Chain) OnSide() *Chain {
	part := *c
	part.Stages = slices.Clone(c.Stages)
	part.Stages[0] = part.Stages[:1].each(func(l Link) Link {
		l.Policy = niss.SameSide
		return l
	})[0]
	return &part
}

// Prepare loads the tables that a search of the chain needs, so that it does not have to.
func (c *Chain) Prepare(ctx context.Context, st *pruning.Store) error {
	s := &chainSearch{chain: c, limits: Limits{Max: niss.MaxMoves, Slack: -1}}
	return st.Guarded(func() error { return s.prepare(ctx, st) })
}

// IsSolved reports whether the cube is at the goal of a step with which the stage may end. An
// RZP has no goal that matters later.
func (s *Stage) IsSolved(ctx context.Context, st *pruning.Store, c cube.Cube) (solved bool, err error) {
	for _, l := range s.last() {
		if l.Step.GoesOn() {
			continue
		}
		p, err := l.Step.Prepare(ctx, st)
		if err != nil {
			return false, err
		}
		seeker := p.Seeker(ctx, niss.AnyEnding)
		seeker.Look(c)
		estimates := make([]steps.Estimate, l.Step.NumFrames())
		seeker.Estimate(false, estimates)
		if slices.ContainsFunc(estimates, isSolved) {
			return true, nil
		}
	}
	return false, nil
}

// GoesOn reports whether the stage is an RZP, after which the next step may begin anywhere.
func (s *Stage) GoesOn() bool {
	return !slices.ContainsFunc(s.last(), func(l Link) bool { return !l.Step.GoesOn() })
}

// Name returns the names of the kinds of steps with which the stage may end, such as "eo" or
// "222".
func (s *Stage) Name() (name string) {
	for _, l := range s.last() {
		kind := stepKind(l.Step)
		if kind == "" {
			kind = l.Step.Name
		}
		if name == "" {
			name = kind
		} else if kind != name {
			name += "|" + kind
		}
	}
	return name
}
