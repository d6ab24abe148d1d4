package search

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"time"

	"nissy/cube"
	"nissy/history"
	"nissy/internal/goroutines"
	"nissy/internal/interrupt"
	"nissy/internal/words"
	"nissy/session"
	"nissy/steps/chain"
	"nissy/steps/insert"
)

// chainInsertions is the search of a chain that ends with insertions. The other steps give
// skeletons, and these compete by what they cost with their insertions.
type chainInsertions struct {
	Chain
	session *session.Session
	limits  chain.Limits
	emit    func(session.Event)

	skeletons []Skeleton // of all sources, the shortest first
	proved    bool       // there are no others
	found     []Insertions
}

// runInsertions solves the chain and emits Insertions.
func (r Chain) runInsertions(ctx context.Context, s *session.Session, limits chain.Limits, emit func(session.Event)) error {
	if r.Prove {
		return &session.InputError{Problem: "cannot prove a chain that ends with insertions", Msg: "leave out --prove; insert @* proves them for the skeletons found"}
	}
	c := &chainInsertions{Chain: r, session: s, limits: limits, emit: emit, proved: true}
	err := c.searchInTime(ctx)
	c.report(ctx, err == nil)
	return err
}

// searchInTime searches as without a time limit, and then with wider beams as long as there is time.
// So more time never leads to a longer solution, although the skeletons of wider beams differ.
func (c *chainInsertions) searchInTime(ctx context.Context) error {
	if c.Time == 0 {
		return c.search(ctx, c.limits)
	}
	if err := c.prepare(ctx); err != nil {
		return err
	}
	within, cancel := interrupt.WithTimeout(ctx, c.Time)
	defer cancel()
	start := interrupt.Now(ctx)
	limits := c.limits
	limits.Widen, limits.Time = false, c.Time/2
	err := c.search(within, limits)
	if left := c.Time - interrupt.Now(ctx).Sub(start); err == nil && left > 0 && limits.Beam < chain.MaxBeam {
		limits.Beam = min(4*limits.Beam, chain.MaxBeam)
		limits.Widen, limits.Time = true, left/2
		err = c.search(within, limits)
	}
	if ctx.Err() == nil && within.Err() != nil {
		return nil // the time is over
	}
	return err
}

// prepare loads the tables, so that the search does not have to.
func (c *chainInsertions) prepare(ctx context.Context) error {
	err := c.Chain.Chain.Prepare(ctx, c.session.Engine().Store())
	if err == nil && !c.Chain.Chain.Insertions.Slice {
		err = insert.Prepare(ctx, c.session.Engine().Store())
	}
	return err
}

// search looks for skeletons within the limits, and makes insertions into those that it has not
// found before.
func (c *chainInsertions) search(ctx context.Context, limits chain.Limits) error {
	known := c.skeletons
	err := c.findSkeletons(ctx, limits)
	found := c.skeletons
	c.skeletons = slices.DeleteFunc(slices.Clone(found), func(k Skeleton) bool {
		return slices.ContainsFunc(known, func(other Skeleton) bool { return sameMoves(k.Moves, other.Moves) && k.From == other.From })
	})
	if err == nil {
		err = c.insertAll(ctx)
	}
	c.skeletons = found
	return err
}

func sameMoves(a, b cube.Alg) bool {
	return slices.Equal(a.Normal, b.Normal) && slices.Equal(a.Inverse, b.Inverse)
}

// findSkeletons collects the skeletons of all sources.
func (c *chainInsertions) findSkeletons(ctx context.Context, limits chain.Limits) error {
	sources := c.Sources
	if len(sources) == 0 {
		sources = []session.Reference{{}}
	}
	c.skeletons, c.proved = nil, true
	limits.Min, limits.Beyond, limits.Count = 0, -1, c.Chain.Chain.Insertions.Skeletons
	limits.Time /= time.Duration(len(sources))
	for i := range sources {
		one := c.Chain
		if len(c.Sources) > 0 {
			one.Sources, one.Position = c.Sources[i:i+1], c.Sources[i].Position()
		}
		some, proof, err := one.solve(ctx, c.session, limits, func(e session.Event) {
			if _, ok := e.(Stage); ok {
				c.emit(e)
			}
		})
		c.skeletons, c.proved = append(c.skeletons, some...), c.proved && proof.Proved
		if err != nil {
			return err
		}
	}
	slices.SortStableFunc(c.skeletons, func(a, b Skeleton) int { return a.Total() - b.Total() })
	return nil
}

// insertAll makes insertions into the skeletons. It goes by total, for all skeletons at once: an
// insertion takes much longer to find the more moves it may have, so a search of each skeleton for
// its own best total would take longer than these searches for the best total of all.
func (c *chainInsertions) insertAll(ctx context.Context) error {
	if len(c.skeletons) == 0 {
		return nil
	}
	const first, step = 8, 2 // two insertions seldom add fewer moves
	for done, most := -1, c.skeletons[0].Total()+first; done < c.insertLimits().Max; most += step {
		limits := c.insertLimits()
		limits.Max = min(limits.Max, most)
		if err := c.insertWithin(ctx, limits); err != nil {
			return err
		}
		done = limits.Max
	}
	return nil
}

// insertWithin makes insertions into all skeletons within the same limits.
func (c *chainInsertions) insertWithin(ctx context.Context, limits insert.Limits) error {
	n, _ := slices.BinarySearchFunc(c.skeletons, limits.Max+1, func(k Skeleton, total int) int { return k.Total() - total })
	results, errs := make([][]Insertions, n), make([]error, n)
	goroutines.Each(ctx, cmp.Or(c.limits.Threads, runtime.GOMAXPROCS(0)), n, func(ctx context.Context, i int) {
		results[i], errs[i] = c.insertInto(ctx, c.skeletons[i], limits)
	})
	for _, some := range results {
		c.add(some)
	}
	return cmp.Or(errs...)
}

// insertLimits returns the limits of the insertions into one skeleton.
func (c *chainInsertions) insertLimits() insert.Limits {
	i := c.Chain.Chain.Insertions
	l := insert.Limits{
		Insertions: i.Most, Length: i.Length, Replace: i.Replace, Quick: true, Threads: 1,
		Min: c.limits.Min, Max: c.limits.Max, Beyond: c.limits.Beyond, Count: c.limits.Count,
	}
	if len(c.found) > 0 && l.Beyond >= 0 {
		l.Max = min(l.Max, c.found[0].Attempt.Total()+l.Beyond)
	}
	if l.Count > 0 && len(c.found) == l.Count {
		l.Max = min(l.Max, c.found[l.Count-1].Attempt.Total()-1)
	}
	return l
}

// insertInto returns the solutions by insertions into a skeleton.
func (c *chainInsertions) insertInto(ctx context.Context, k Skeleton, l insert.Limits) ([]Insertions, error) {
	position := k.Position.Then(k.Moves)
	after := position.Cube()
	if after.IsSolved() { // the steps have left nothing
		moves, _ := k.WholeSolution()
		if n := cube.CountMoves(moves, cube.HTM); n < l.Min || n > l.Max {
			return nil, nil
		}
		return []Insertions{{Position: position, Attempt: c.attempt(k, nil), Chain: c.Chain.Chain.String()}}, nil
	}
	result, err := findInsertions(ctx, c.session.Engine(), position, c.Grip, c.Chain.Chain.Insertions.Slice, l, nil)
	if tooMuch, slice := (*insert.TooMuchLeftError)(nil), (*insert.SliceError)(nil); errors.As(err, &tooMuch) || errors.As(err, &slice) {
		err = nil
	}
	var found []Insertions
	for _, s := range result.Solutions {
		found = append(found, Insertions{Position: position, Left: result.Left, Attempt: c.attempt(k, s.Lines), Chain: c.Chain.Chain.String()})
	}
	return found, err
}

// attempt returns the attempt with the lines of a skeleton, and then those of insertions into
// it: it repeats the skeleton with their places.
func (c *chainInsertions) attempt(k Skeleton, insertions []history.Line) history.Attempt {
	lines := []history.Line{}
	if moves := k.Position.Skeleton; moves.Len() > 0 {
		lines = append(lines, history.Line{Moves: moves, Comment: "skeleton"})
	}
	for _, l := range k.Lines {
		lines = append(lines, history.Line{Moves: l.Alg, Comment: cmp.Or(l.Detected, l.Step)})
	}
	if len(insertions) > 0 {
		lines = append(lines, history.Restate(insertions)...)
	}
	return attemptWith(k.Position.Scramble(), lines)
}

// add adds solutions, and emits the first that is shorter than all before. It keeps each
// sequence once.
func (c *chainInsertions) add(some []Insertions) {
	shortest := c.limits.Max + 1
	if len(c.found) > 0 {
		shortest = c.found[0].Attempt.Total()
	}
	for _, e := range some {
		same := func(f Insertions) bool { return slices.Equal(f.Moves(), e.Moves()) }
		if !slices.ContainsFunc(c.found, same) {
			c.found = append(c.found, e)
		}
	}
	slices.SortStableFunc(c.found, func(a, b Insertions) int { return a.Attempt.Total() - b.Attempt.Total() })
	if n := c.limits.Count; n > 0 && len(c.found) > n {
		c.found = c.found[:n]
	}
	for n := len(c.found); n > 0 && c.limits.Beyond >= 0 && c.found[n-1].Attempt.Total() > c.found[0].Attempt.Total()+c.limits.Beyond; n-- {
		c.found = c.found[:n-1]
	}
	if (c.Verbose || c.Stream) && len(c.found) > 0 && c.found[0].Attempt.Total() < shortest {
		c.emit(BetterInsertions{c.found[0]})
	}
}

// report emits the solutions, or only their number. complete says that the search has not been
// cancelled.
func (c *chainInsertions) report(ctx context.Context, complete bool) {
	switch {
	case c.CountOnly:
		c.emit(Count{Position: c.Position, Step: c.Name(), Count: len(c.found)})
		return
	case !complete:
	case len(c.skeletons) == 0:
		c.emit(c.noSolution(c.proved, c.limits))
	case len(c.found) == 0:
		notice := session.Notice{Text: fmt.Sprintf("%s: found no solution of at most %s by insertions into %s", c.Name(), words.Plural(c.limits.Max, "move"), words.Plural(len(c.skeletons), "skeleton"))}
		if c.Time > 0 {
			notice.Text += " in this time"
		}
		c.emit(notice)
	}
	session.EmitAll(ctx, c.found, c.emit)
}
