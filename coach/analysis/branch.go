package analysis

import (
	"context"
	"time"

	"nissy/history"
	"nissy/internal/interrupt"
	"nissy/pruning"
	"nissy/steps/chain"
)

const (
	branchBeam = 1000            // the width of the beam after a branch
	branchTime = 5 * time.Second // how long the search may take once the tables are ready
)

// Reach returns the total of the shortest solution that the limits find after the lines of an attempt, which need not
// be complete, with one beam: no more than a person would look at. found is false if there is none, or if the limits
// have insertions.
func Reach(ctx context.Context, st *pruning.Store, a history.Attempt, o Options) (total int, found bool, err error) {
	if a.Complete() {
		return a.Total(), true, nil
	}
	if o.Limits == nil {
		o.Limits = defaultLimits(a)[0]
	}
	s := &search{store: st, options: o}
	if s.prefixes, s.lines, err = prefixes(ctx, st, o.Limits, a); err != nil || o.Limits.Insertions != nil {
		return 0, false, err
	}
	if err := o.Limits.Prepare(ctx, st); err != nil {
		return 0, false, err
	}
	within, cancel := interrupt.WithTimeout(ctx, branchTime)
	defer cancel()
	end := &s.prefixes[len(s.prefixes)-1]
	for _, c := range end.continuations(o.Limits) {
		limits := end.limits(chain.DefaultMax)
		limits.Count, limits.Beam = 1, branchBeam
		_, err := s.solve(within, c, limits, func(k chain.Skeleton) {
			if !found || k.Len() < total {
				total, found = k.Len(), true
			}
		})
		if ctx.Err() != nil {
			return 0, false, err
		}
	}
	return total, found, nil
}
