package chain

import (
	"cmp"
	"context"
	"slices"

	"nissy/cube"
	"nissy/internal/interrupt"
	"nissy/niss"
	"nissy/pruning"
	"nissy/steps"
)

// Chain is several steps, one after the other.
type Chain struct {
	Name   string // of a preset; empty for a chain that the user typed
	Title  string
	Stages Sequence
	Max    int // the most moves in all, unless the user gives another bound

	// ListsAll says that a user who bounds the number of moves wants all skeletons within the bound,
	// as in BlockSolver, and not only a shortest one.
	ListsAll bool

	// Insertions end the chain; nil if it has none.
	Insertions *Insertions

	// Notice is one line that the user should know about the chain. It is usually empty.
	Notice string

	text        string      // that Parse has parsed
	definitions Definitions // with which it did
}

// Sequence is several stages, one after the other.
type Sequence []Stage

// Stage is one stage of a chain: a step, or alternatives to choose from. An alternative
// is a step or a sequence of stages.
type Stage struct {
	Links     []Link
	Sequences []Sequence
	Beam      int // most partial solutions to keep after the stage; 0 means no such bound
}

// Link is a step of a stage, with its bounds.
type Link struct {
	Step *steps.Step

	Min      int // fewest moves of the step
	Max      int // most moves of the step
	MinTotal int // fewest moves of the partial solution up to here, merged
	Total    int // most moves of the partial solution up to here, merged
	Beam     int // most partial solutions to keep that end with this step; 0 means no such bound

	// Uses bound how many partial solutions that end with this step may share their
	// beginning.
	Uses []Use

	// Shortest allows only the shortest solutions of the step from its position and on
	// its side. Limits.Slack, unless it is negative, replaces it.
	Shortest bool

	// Policy says on which sides of the scramble the step may make moves.
	//
	// The side of a partial solution, where niss.SameSide continues, is that of its last
	// step with moves. After a step with moves on both sides it is either. At the beginning
	// it is normal, unless Limits.Policy says otherwise.
	Policy niss.Policy

	// Keep restricts a block to the places that contain the largest solved block.
	Keep bool

	// SameAxes allows only the axes of the step before: an RZP is for the DR after it.
	SameAxes bool

	// Implied says that the chain does not name the step. A skeleton then has no line for
	// it if it makes no moves.
	Implied bool

	at int // index in bytes of the step in the text of the chain
}

// newLink returns the step without bounds. It may change sides at its beginning.
func newLink(step *steps.Step) Link {
	return Link{Step: step, Max: niss.MaxMoves, Total: niss.MaxMoves, Policy: niss.Linear}
}

// Use allows at most Count partial solutions with equal moves up to the step that ends the
// stage of the step of kind Kind. The directions of the last quarter turns do not matter.
type Use struct {
	Kind  steps.FactKind
	Count int
}

// kinds returns the kinds of solutions that the step may have after a partial solution
// on the given side.
func (l *Link) kinds(side niss.Policy) niss.Kinds {
	switch {
	case l.Step.Final():
		return niss.OnNormal
	case l.Policy == niss.SameSide:
		return side.Kinds()
	}
	return l.Policy.Kinds()
}

// Line is one step of a skeleton.
type Line struct {
	steps.Solution
	Step  string // the name of the step in the chain
	Saved int    // how many moves merging with the earlier lines saves
	Total int    // the number of moves of all lines up to here, merged
}

// Skeleton is a solution of a chain.
type Skeleton struct {
	Lines []Line
	Moves cube.Alg // of all lines, merged
}

// Len returns the number of moves, merged. If they solve the cube, they count as one
// sequence on the normal scramble.
func (s Skeleton) Len() int {
	if len(s.Lines) == 0 {
		return 0
	}
	return s.Lines[len(s.Lines)-1].Total
}

// withPolicy returns the chain with the policies of all steps replaced as p says, and
// the side on which the first step begins: Normal, Inverse or, if it may be either,
// Linear. If p is nil or Normal, the steps keep their own policies.
func (c *Chain) withPolicy(p *niss.Policy) (*Chain, niss.Policy) {
	if p == nil || *p == niss.Normal {
		return c, niss.Normal
	}
	ofSteps, side := niss.SameSide, *p
	if p.Kinds()&niss.OnBoth != 0 {
		ofSteps, side = *p, niss.Normal
	}
	changed := *c
	changed.Stages = c.Stages.each(func(l Link) Link {
		l.Policy = ofSteps
		return l
	})
	return &changed, side
}

// NamesCases reports whether some step depends on cases, subsets or triggers.
func (c *Chain) NamesCases() bool {
	return slices.ContainsFunc(c.Stages.links(), func(l *Link) bool { return l.Step.DependsOnCase() })
}

func (s Sequence) links() (list []*Link) {
	for _, stage := range s {
		for i := range stage.Links {
			list = append(list, &stage.Links[i])
		}
		for _, inner := range stage.Sequences {
			list = append(list, inner.links()...)
		}
	}
	return list
}

// each returns the sequence with each link replaced by f.
func (s Sequence) each(f func(Link) Link) Sequence {
	changed := slices.Clone(s)
	for i := range changed {
		stage := &changed[i]
		stage.Links = slices.Clone(stage.Links)
		for k, l := range stage.Links {
			stage.Links[k] = f(l)
		}
		stage.Sequences = slices.Clone(stage.Sequences)
		for k, inner := range stage.Sequences {
			stage.Sequences[k] = inner.each(f)
		}
	}
	return changed
}

// From returns the chain that begins with the stage, given by its index. made is how many moves
// of that stage have been made already.
func (c *Chain) From(stage, made int) *Chain {
	part := *c
	part.Stages = c.Stages[stage:]
	return part.changed(0, func(l Link) Link {
		l.Min, l.Max = max(0, l.Min-made), max(0, l.Max-made)
		return l
	})
}

// changed returns the chain with each link of the stage, given by its index, replaced by f.
func (c *Chain) changed(stage int, f func(Link) Link) *Chain {
	with := *c
	with.Stages = slices.Clone(c.Stages)
	with.Stages[stage] = c.Stages[stage : stage+1].each(f)[0]
	return &with
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
	if stage == last {
		return c
	}
	distinct := c
	for _, at := range c.Stages[stage : stage+1].links() {
		use := Use{at.Step.Goal(), 1}
		distinct = distinct.changed(last, func(l Link) Link {
			if use.Kind != steps.AnyPosition && !slices.Contains(l.Uses, use) {
				l.Uses = append(slices.Clone(l.Uses), use)
			}
			return l
		})
	}
	return distinct
}

// OnSide returns the chain with a first stage that does not change sides.
func (c *Chain) OnSide() *Chain {
	return c.changed(0, func(l Link) Link {
		l.Policy = niss.SameSide
		return l
	})
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
		seeker := p.Seeker(ctx, niss.AnyEnding, new(interrupt.Flag))
		seeker.Look(c)
		estimates := make([]steps.Estimate, l.Step.NumFrames())
		seeker.Estimate(false, estimates)
		if slices.ContainsFunc(estimates, isAtGoal) {
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
		kind := cmp.Or(stepKind(l.Step), l.Step.Name)
		if name == "" {
			name = kind
		} else if kind != name {
			name += "|" + kind
		}
	}
	return name
}
