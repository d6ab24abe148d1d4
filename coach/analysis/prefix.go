package analysis

import (
	"context"

	"nissy/cube"
	"nissy/history"
	"nissy/niss"
	"nissy/pruning"
	"nissy/steps/chain"
)

// prefix is the first lines of an attempt.
type prefix struct {
	attempt history.Attempt // truncated after the last line of the prefix
	moves   cube.Alg        // of the lines, without those that cancel
	side    niss.Policy     // of the last line; see chain.Limits
	cube    cube.Cube       // after them
	total   int

	// done is the number of stages of the limits up to the last one that is solved. made is the
	// number of moves since it was solved.
	done, made int

	// rotated says that slice moves or rotations have turned the centres. No chain can
	// continue it.
	rotated bool
}

// prefixes returns the prefixes of an attempt: without lines, with one line, and so on, and the
// indexes of these lines in the attempt. Notes and restatements do not count.
func prefixes(ctx context.Context, st *pruning.Store, limits *chain.Chain, a history.Attempt) (list []prefix, lines []int, err error) {
	start := prefix{attempt: a.Truncate(0)}
	start.cube = start.attempt.Cube()
	if start.done, err = stagesDone(ctx, st, limits, start.cube); err != nil {
		return nil, nil, err
	}
	list = []prefix{start}
	for i, l := range a.Lines() {
		if l.IsNote() || l.Role() == history.Restatement {
			continue
		}
		p, before := prefix{attempt: a.Truncate(i + 1)}, &list[len(list)-1]
		p.cube, p.total, p.moves = p.attempt.Cube(), p.attempt.Total(), p.attempt.Cleaned()
		p.side, p.rotated = sideOf(l.Moves), p.moves.HasRotation()
		if p.done, err = stagesDone(ctx, st, limits, p.cube); err != nil {
			return nil, nil, err
		}
		if p.done == before.done {
			p.made = before.made + l.Length
		}
		list, lines = append(list, p), append(lines, i)
	}
	return list, lines, nil
}

// stagesDone returns the number of stages of the limits up to the last one that is solved.
func stagesDone(ctx context.Context, st *pruning.Store, limits *chain.Chain, c cube.Cube) (done int, err error) {
	if !c.CentersSolved() {
		return 0, nil
	}
	err = st.Guarded(func() error {
		for i := len(limits.Stages); i > 0; i-- {
			solved, err := limits.Stages[i-1].IsSolved(ctx, st, c)
			if err != nil {
				return err
			}
			if solved {
				done = i
				return nil
			}
		}
		return nil
	})
	return done, err
}

// continuations returns the chains that continue the prefix: from the first stage that is not
// done, and if that is an RZP for which moves were made, from the next one, too.
func (p *prefix) continuations(limits *chain.Chain) (list []*chain.Chain) {
	if p.rotated {
		return nil
	}
	for stage, made := p.done, p.made; stage < len(limits.Stages); stage, made = stage+1, 0 {
		list = append(list, limits.From(stage, made))
		if p.made == 0 || !limits.Stages[stage].GoesOn() {
			break
		}
	}
	return list
}

// sideOf returns the side of a line in the form of chain.Limits.
func sideOf(line cube.Alg) niss.Policy {
	switch on := sidesOf(line); {
	case on.normal && on.inverse:
		return niss.Linear
	case on.inverse:
		return niss.Inverse
	}
	return niss.Normal
}

// sides are the sides on which there are moves.
type sides struct{ normal, inverse bool }

func sidesOf(a cube.Alg) sides { return sides{len(a.Normal) > 0, len(a.Inverse) > 0} }

// String names the sides, such as "on inverse".
func (s sides) String() string {
	switch {
	case s.normal && s.inverse:
		return "on both sides"
	case s.inverse:
		return "on inverse"
	}
	return "on normal"
}
