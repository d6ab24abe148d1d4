package chain

import (
	"cmp"
	"context"
	"runtime"
	"slices"
	"strings"
	"sync"

	"nissy/history"
	"nissy/internal/interrupt"
	"nissy/niss"
	"nissy/pruning"
	"nissy/steps"
)

// BestLimits bound a search for the best totals. Lengths are in HTM.
type BestLimits struct {
	Policy  niss.Policy
	Min     int // fewest moves of the step
	Max     int // most moves of the step
	Count   int // most lines to return; 0 means no such bound
	Each    int // most lines that continue one skeleton; 0 means no such bound
	Threads int // number of searching goroutines; 0 means all cores
}

// BestLine is a solution of the step as the next line of a skeleton.
type BestLine struct {
	Start int // index of the skeleton
	steps.Solution
	history.Tally

	found niss.Solution
	order string // see niss.Order
}

// compare orders lines by total, length and skeleton, and then as niss does.
func (l *BestLine) compare(other *BestLine) int {
	return cmp.Or(l.Total-other.Total, l.Length-other.Length, l.Start-other.Start, strings.Compare(l.order, other.order))
}

// BestResult is the result of Best.
type BestResult struct {
	Lines    []*BestLine // in order
	Ready    []bool      // by skeleton: whether it is ready for the step
	Searched int         // the greatest total for which the search is complete
	Nodes    uint64      // positions visited
}

// BestProgress reports how far the search for one total is: when it begins, and after each skeleton.
type BestProgress struct {
	Total       int
	Done, Parts int    // skeletons
	Nodes       uint64 // positions visited so far
}

// Best solves one step from many skeletons. It returns the solutions that lead to the
// smallest totals, in the order of compare. At least one of Count and Each must be set.
// It does not support steps that search with package optimal.
//
// The search goes by total, for all skeletons at once, so that it never looks at longer
// totals than it must. A solution can be longer than the total allows if it merges with
// the skeleton. Best finds those solutions by the moves with which they begin or end. It
// may miss a better one that undoes the last turns of its skeleton, unless the step solves
// the cube: then it only misses those that undo more.
//
// The result does not depend on the number of threads. When ctx ends, Best returns the
// lines found so far and the error of ctx. It never calls progress, which may be nil, twice
// at the same time.
func Best(ctx context.Context, st *pruning.Store, step *steps.Step, skeletons []history.Position, l BestLimits, progress func(BestProgress)) (BestResult, error) {
	l.Threads = cmp.Or(l.Threads, runtime.GOMAXPROCS(0))
	b := &bestSearch{step: step, limits: l, progress: progress, reader: interrupt.Reader(ctx)}
	var result BestResult
	err := st.Guarded(func() (err error) {
		if err = b.prepare(ctx, st, skeletons); err == nil {
			defer b.stop.Watch(ctx)()
			result, err = b.search(ctx)
		}
		return err
	})
	return result, err
}

type bestSearch struct {
	step      *steps.Step
	limits    BestLimits
	progress  func(BestProgress)
	reader    context.Context // see interrupt.Reader
	prepared  *steps.Prepared
	skeletons []*skeletonSearch
	workers   []*bestWorker   // by thread
	stop      *interrupt.Flag // of their seekers
	lines     []*BestLine     // the best so far, in order
	result    BestResult
}

// bestWorker searches on one thread.
type bestWorker struct {
	seeker *steps.Seeker
	found  []*BestLine
	nodes  uint64
}

// prepare loads the tables, and plans the searches from each skeleton.
func (b *bestSearch) prepare(ctx context.Context, st *pruning.Store, skeletons []history.Position) (err error) {
	if b.prepared, err = b.step.Prepare(ctx, st); err != nil {
		return err
	}
	b.stop = new(interrupt.Flag)
	b.workers = make([]*bestWorker, b.limits.Threads)
	for i := range b.workers {
		b.workers[i] = &bestWorker{seeker: b.prepared.Seeker(ctx, niss.AnyEnding, b.stop)}
	}
	b.lines, b.result = nil, BestResult{Ready: make([]bool, len(skeletons))}
	b.skeletons = make([]*skeletonSearch, len(skeletons))
	return parallel(ctx, b.stop.Set, b.limits.Threads, len(skeletons), func(thread, i int) error {
		b.skeletons[i] = newSkeletonSearch(b, i, skeletons[i], b.workers[thread].seeker)
		b.result.Ready[i] = b.skeletons[i].ready()
		return nil
	})
}

// search searches all totals until there are enough lines.
func (b *bestSearch) search(ctx context.Context) (BestResult, error) {
	var err error
	for total := b.fewestMoves(); err == nil; total++ {
		active := slices.DeleteFunc(slices.Clone(b.skeletons), func(s *skeletonSearch) bool { return s.isOver(total) })
		if len(active) == 0 || b.limits.Count > 0 && len(b.lines) >= b.limits.Count {
			break
		}
		err = b.searchTotal(ctx, active, total)
		for _, w := range b.workers {
			b.lines = append(b.lines, w.found...)
			w.found = nil
		}
		b.lines = b.best(b.lines)
		if err == nil {
			b.result.Searched = total
		}
	}
	for _, l := range b.lines {
		if b.reader.Err() != nil {
			break
		}
		l.Solution = b.prepared.Solution(b.skeletons[l.Start].cube, l.found)
	}
	b.result.Lines = b.lines
	return b.result, err
}

// fewestMoves returns a lower bound of the totals of solutions.
func (b *bestSearch) fewestMoves() int {
	least := niss.MaxMoves
	for _, s := range b.skeletons {
		for i := range s.variants {
			least = min(least, s.variants[i].known)
		}
	}
	return least
}

func (b *bestSearch) searchTotal(ctx context.Context, active []*skeletonSearch, total int) error {
	var mu sync.Mutex // protects b.result and the counts of the skeletons
	done := 0
	report := func() {
		if b.progress != nil {
			b.progress(BestProgress{total, done, len(active), b.result.Nodes})
		}
	}
	report()
	return parallel(ctx, b.stop.Set, b.limits.Threads, len(active), func(thread, i int) error {
		w := b.workers[thread]
		nodes, err := active[i].search(w, total)
		mu.Lock()
		defer mu.Unlock()
		done++
		b.result.Nodes += nodes
		if len(w.found) > maxFound {
			w.found = b.best(w.found)
		}
		report()
		return err
	})
}

// maxFound is the number of lines from which on a thread drops those that are not among
// the best.
const maxFound = 100_000

// best sorts the lines, merges those with the same moves, and drops those beyond the
// limits.
func (b *bestSearch) best(lines []*BestLine) []*BestLine {
	slices.SortFunc(lines, until(b.reader, func(l, m *BestLine) int { return cmp.Or(l.compare(m), l.found.Frame-m.found.Frame) }))
	kept := lines[:0]
	for _, s := range b.skeletons {
		s.count = 0
	}
	for _, l := range lines {
		if b.reader.Err() != nil {
			break
		}
		if n := len(kept); n > 0 && kept[n-1].compare(l) == 0 {
			kept[n-1].addFrames(l.found)
			continue
		}
		s := b.skeletons[l.Start]
		if b.limits.Count > 0 && len(kept) == b.limits.Count || b.limits.Each > 0 && s.count == b.limits.Each {
			continue
		}
		s.count++
		kept = append(kept, l)
	}
	clear(lines[len(kept):])
	return kept
}

// addFrames adds the frames in which the same moves were found.
func (l *BestLine) addFrames(found niss.Solution) {
	for _, frame := range append([]int{found.Frame}, found.OtherFrames...) {
		if frame != l.found.Frame && !slices.Contains(l.found.OtherFrames, frame) {
			l.found.OtherFrames = append(l.found.OtherFrames, frame)
		}
	}
}
