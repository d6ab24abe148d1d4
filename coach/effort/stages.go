package effort

import (
	"cmp"
	"context"
	"slices"

	"nissy/cube"
	"nissy/niss"
	"nissy/pruning"
	"nissy/steps/chain"
)

// NoSolution is the total of a chain that has no solution.
const NoSolution = -1

// ByStage returns the best totals of a chain for a person who looks at few possibilities for each stage: for each
// of the numbers of candidates the least total, or NoSolution. The cube is upright.
//
// The person first looks at the k shortest solutions of the first stage. After each of these come the k shortest
// solutions of the next stage. The k shortest of all are kept, and so on. Between equal lengths, a stage with moves on
// one side comes before one with moves on both, and the continuation of a better solution before that of a worse one.
// An RZP and the DR after it are one stage. The last stage is solved in as few moves as possible. More candidates can
// lead to longer solutions, because other ones are kept; then the result of fewer candidates, of the numbers earlier
// in the list, counts. Settings of the chain that compare solutions, such as use= and beam=, apply to what follows one
// candidate.
func ByStage(ctx context.Context, st *pruning.Store, c *chain.Chain, start cube.Cube, candidates []int) ([]int, error) {
	if err := c.Check(&start); err != nil {
		return nil, err
	}
	s := &stages{store: st, cube: start, parts: partsOf(c), most: slices.Max(candidates), max: c.Max}
	s.known = make([]map[string][]partial, len(s.parts))
	totals := make([]int, len(candidates))
	for i, k := range candidates {
		best, err := s.best(ctx, k)
		if err != nil {
			return nil, err
		}
		totals[i] = best
		if i > 0 && totals[i-1] != NoSolution && (best == NoSolution || best > totals[i-1]) {
			totals[i] = totals[i-1]
		}
	}
	return totals, nil
}

// stages is one call of ByStage.
type stages struct {
	store *pruning.Store
	cube  cube.Cube
	parts []*chain.Chain // the stages, as chains that continue what is before
	most  int            // the greatest number of candidates
	max   int            // the most moves of a solution

	known []map[string][]partial // by part: what follows the partial solutions that have been continued, by their keys
}

// partial is a solution of the first stages.
type partial struct {
	moves cube.Alg    // merged
	side  niss.Policy // of its last moves, as in chain.Limits
	total int
}

func (p *partial) key() string { return p.moves.String() + [...]string{"", "i", "b"}[p.side] }

// partsOf returns the stages of a chain, each as a chain. An RZP and the DR after it are one.
func partsOf(c *chain.Chain) (parts []*chain.Chain) {
	for first, i := 0, 0; i < len(c.Stages); i++ {
		if i == len(c.Stages)-1 || !c.Stages[i].GoesOn() {
			parts = append(parts, c.UpTo(i).From(first, 0))
			first = i + 1
		}
	}
	return parts
}

// best returns the least total for a number of candidates.
func (s *stages) best(ctx context.Context, k int) (total int, err error) {
	kept := []partial{{side: niss.Normal}}
	for i := range s.parts {
		var found []partial
		for _, p := range kept {
			after, err := s.after(ctx, i, p)
			if err != nil {
				return 0, err
			}
			found = append(found, after[:min(k, len(after))]...)
		}
		if len(found) == 0 {
			return NoSolution, nil
		}
		slices.SortStableFunc(found, func(a, b partial) int { return cmp.Or(a.total-b.total, onOneSide(a)-onOneSide(b)) })
		kept = first(found, k)
	}
	return kept[0].total, nil
}

// onOneSide returns 0 if the last moves are on one side, otherwise 1.
func onOneSide(p partial) int {
	if p.side == niss.Linear {
		return 1
	}
	return 0
}

// first returns the first partial solutions of a list that differ.
func first(list []partial, most int) (kept []partial) {
	seen := map[string]bool{}
	for _, p := range list {
		if key := p.key(); len(kept) < most && !seen[key] {
			seen[key] = true
			kept = append(kept, p)
		}
	}
	return kept
}

// after returns the shortest partial solutions that continue one with a part, given by its index.
func (s *stages) after(ctx context.Context, part int, p partial) (list []partial, err error) {
	if s.known[part] == nil {
		s.known[part] = map[string][]partial{}
	}
	key := p.key()
	if list, ok := s.known[part][key]; ok {
		return list, nil
	}
	l := chain.Limits{Max: s.max, Beam: s.most, Count: s.most, Slack: -1, Beyond: -1, Threads: 1, Before: p.moves, Side: p.side}
	if part == len(s.parts)-1 {
		l.Count = 1
	}
	after := s.cube.ApplyAlg(p.moves)
	if s.parts[part].Check(&after) == nil {
		_, err = chain.Solve(ctx, s.store, s.parts[part], s.cube, l, chain.Observer{Solution: func(k chain.Skeleton) {
			list = append(list, continued(p, k))
		}})
	}
	s.known[part][key] = list
	return list, err
}

// continued returns the partial solution that continues another one with a skeleton.
func continued(p partial, k chain.Skeleton) partial {
	n := partial{moves: k.Moves, side: p.side, total: k.Len()}
	for _, l := range k.Lines {
		switch {
		case l.Alg.Len() == 0:
		case niss.KindOf(l.Alg) == niss.OnBoth:
			n.side = niss.Linear
		case niss.KindOf(l.Alg) == niss.OnInverse:
			n.side = niss.Inverse
		default:
			n.side = niss.Normal
		}
	}
	return n
}
