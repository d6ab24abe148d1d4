package insert

import (
	"cmp"
	"context"
	"fmt"
	"runtime"
	"time"

	"nissy/cube"
	"nissy/history"
	"nissy/internal/interrupt"
	"nissy/pruning"
)

// Limits bound a search. All lengths count moves in HTM.
type Limits struct {
	// Insertions is the most insertions. Zero means as many as there are cycles to solve, at
	// most MostInsertions.
	Insertions int

	// Length is the most moves of an inserted sequence, before moves merge. Zero means a
	// default that depends on what the sequence does; see families.
	Length int

	Min, Max int // fewest and most moves of a solution

	// Beyond is how many moves longer than the shortest solution a solution may be. A
	// negative value means no such bound.
	Beyond int

	// Count is the most solutions to report. Zero means no such bound.
	Count int

	// Replace allows insertions that leave as many cycles as there were.
	Replace bool

	// Quick looks only for sequences of the families, even for a single insertion. It
	// continues only from skeletons that leave room for a last insertion of usual cost. It is
	// for searches with a small Max: the first insertions are all made at once.
	Quick bool

	// Threads is the number of searching goroutines. Zero means all cores.
	Threads int

	// Time is how long to search once the tables are ready. Zero means no such bound.
	Time time.Duration
}

// MostInsertions is the most insertions that are searched for.
const MostInsertions = 3

// The most moves of an insertion, unless Limits.Length says otherwise.
const (
	lengthOfOne     = 12 // if there is only one
	lengthOfTwists  = 13 // if there is only one and it twists two or three corners
	lengthOfSeveral = 10 // if there may be several, unless a family allows more
)

// Solution is a skeleton with insertions that solve the cube.
type Solution struct {
	// Lines are the skeleton with the places of the insertions, and a line for each
	// insertion. Rarely, a line between them repeats the moves so far, with the places of the
	// insertions after it. Parallel moves may then have another order, and moves may be merged.
	Lines []history.Line

	Moves []cube.Move // all moves, merged
}

// Result is what a search has found.
type Result struct {
	Left      cube.Cycles // what the skeleton leaves
	Solutions []Solution  // the shortest first
	Proved    bool        // no solution that was wanted is missing
}

// NothingLeftError reports that a skeleton solves the cube.
type NothingLeftError struct{}

func (e *NothingLeftError) Error() string {
	return "the skeleton leaves nothing to insert; replace may shorten it"
}

// TooMuchLeftError reports that Solve found no solution with the allowed number of
// insertions.
type TooMuchLeftError struct {
	Left       cube.Cycles
	Insertions int // the most that were allowed
	Needed     int // what is left, counted in 3-cycles
}

func (e *TooMuchLeftError) Error() string {
	insertions := "one insertion"
	if e.Insertions > 1 {
		insertions = fmt.Sprintf("%d insertions", e.Insertions)
	}
	return fmt.Sprintf("the skeleton leaves %s, which is as much as %d 3-cycles; found no solution with %s", e.Left.Name(), e.Needed, insertions)
}

// Solve finds the shortest ways to solve a position by insertions into a skeleton. Scramble is
// the position before the skeleton; both may have only turns of faces. The error is a
// *NothingLeftError if the skeleton solves the cube, and a *TooMuchLeftError if Solve finds no
// solution. When ctx ends, the error is that of ctx, and the result has the solutions so far.
//
// Solve calls better with each solution that is shorter than all before, and never twice at the
// same time. better may be nil.
func Solve(ctx context.Context, st *pruning.Store, scramble cube.Cube, skeleton cube.Alg, l Limits, better func(Solution)) (Result, error) {
	fillTables()
	after := scramble.ApplyAlg(skeleton)
	result := Result{Left: after.Cycles()}
	if after.IsSolved() {
		return result, &NothingLeftError{}
	}
	root := newRoot(scramble, turns(skeleton.UnNISS()))
	solution := func(n *node) Solution { return Solution{explain(skeleton, n.ways), n.all.moves()} }

	needed := root.wanted.effect().cycles
	l.setDefaults(needed)
	r := newResults(l, func(n *node) {
		if better != nil {
			better(solution(n))
		}
	})
	var err error
	result.Proved, err = findSolutions(ctx, st, root, l, r)
	for _, n := range r.sorted() {
		result.Solutions = append(result.Solutions, solution(n))
	}
	if err == nil && len(result.Solutions) == 0 {
		err = &TooMuchLeftError{result.Left, l.Insertions, needed}
	}
	return result, err
}

func (l *Limits) setDefaults(needed int) {
	l.Threads = cmp.Or(l.Threads, runtime.GOMAXPROCS(0))
	if l.Replace {
		needed++
	}
	l.Insertions = cmp.Or(l.Insertions, min(needed, MostInsertions))
}

// within returns a context that ends when the time is over.
func (l *Limits) within(ctx context.Context) (context.Context, context.CancelFunc) {
	if l.Time > 0 {
		return interrupt.WithTimeout(ctx, l.Time)
	}
	return context.WithCancel(ctx)
}

// findSolutions searches for solutions with any allowed number of insertions. It reports whether it
// has left out nothing.
func findSolutions(ctx context.Context, st *pruning.Store, root *node, l Limits, r *results) (complete bool, err error) {
	left := root.wanted.effect()
	var t *Table
	var f *finder
	useTable := left.cycles <= l.Insertions+mostSpared
	if useTable {
		if t, err = Load(ctx, st); err != nil {
			return false, err
		}
	}
	most := l.lengthOfOne(&left)
	inTable, _ := longest(&left)
	inClasses := left.edges() <= nearEdges && most <= nearLength && useTable
	if inTable < most && !inClasses && !l.Quick {
		if f, err = newFinder(ctx, st, l.Threads); err != nil {
			return false, err
		}
	}
	within, cancel := l.within(ctx)
	defer cancel()
	complete = (useTable || l.Insertions == 1) && !l.Quick
	if useTable {
		s := newSearch(within, t, l, r)
		if inTable < most && inClasses && !l.Quick {
			s.finishFromClasses(root, most)
		}
		err = s.run(root)
		complete = !s.skipped.Load()
	}
	if f != nil && err == nil {
		err = f.insertOne(within, root, most, r)
	}
	if err == nil {
		err = within.Err() // places may be missing
	}
	if err != nil && ctx.Err() == nil {
		return false, nil // the time is up
	}
	return complete && err == nil, err
}

// mostSpared is how many more cycles than insertions there may be for a search with the table.
// A search with still more cycles would take long, and hardly ever find anything.
const mostSpared = 3

// lengthOfOne returns the most moves of an insertion that solves everything.
func (l *Limits) lengthOfOne(left *effect) int {
	switch {
	case l.Length > 0:
		return l.Length
	case l.Insertions > 1:
		return lengthOfSeveral
	case left.shape == twisted(2) || left.shape == twisted(3):
		return lengthOfTwists
	}
	return lengthOfOne
}
