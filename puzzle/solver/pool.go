package solver

import (
	"context"
	"iter"
	"runtime"
	"sync"
	"sync/atomic"
	"time"
)

// crew is the threads of a solver, which share the work of one round after the
// other. Who is done waits awake for a little while: many rounds take no longer
// than to put a thread to sleep and to wake it, and of threads that are woken
// two often begin on one processor.
type threadPool struct {
	threads int
	round   atomic.Uint64
	working atomic.Int64   // helpers that are in the round
	done    sync.WaitGroup // the same

	mu     sync.Mutex
	work   func(thread int) // of the round that may be joined; nil: none
	exited []int            // helpers that neither work nor wait for the next round
}

// awake is how long a thread waits awake.
const spinTime = time.Millisecond

func newThreadPool(threads int) *threadPool {
	if threads <= 0 {
		threads = runtime.GOMAXPROCS(0)
	}
	c := &threadPool{threads: threads}
	for helper := 1; helper < threads; helper++ {
		go c.help(helper, 0) // the first round will not wait for it to begin
	}
	return c
}

// all calls work on all threads that come before it is done, and returns when
// they have returned. A helper that has no processor just now is not waited for.
// Rounds do not nest: work must not call all. The caller is thread 0.
func (c *threadPool) all(work func(thread int)) {
	if c.threads == 1 {
		work(0)
		return
	}
	c.beginRound(work)
	work(0)
	c.endRound()
	if !c.spinUntil(func() bool { return c.working.Load() == 0 }) {
		c.done.Wait()
	}
}

// open begins a round, and starts the helpers that are missing.
func (c *threadPool) beginRound(work func(thread int)) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.work = work
	round := c.round.Add(1)
	for _, helper := range c.exited {
		go c.help(helper, round-1)
	}
	c.exited = c.exited[:0]
}

func (c *threadPool) endRound() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.work = nil
}

// help joins the rounds behind the one that is given, until there is none for a
// while.
func (c *threadPool) help(helper int, last uint64) {
	for c.spinUntil(func() bool { return c.round.Load() > last }) || !c.leave(helper, last) {
		last = c.round.Load()
		if work := c.join(); work != nil {
			work(helper)
			c.working.Add(-1)
			c.done.Done()
		}
	}
}

// join returns the work of the round, nil if it is over.
func (c *threadPool) join() func(thread int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.work != nil {
		c.working.Add(1)
		c.done.Add(1)
	}
	return c.work
}

// leave reports whether a helper may go: there is no round behind the last one.
func (c *threadPool) leave(helper int, last uint64) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.round.Load() > last {
		return false
	}
	c.exited = append(c.exited, helper)
	return true
}

// waits waits for something, awake, and reports whether it has come. Where
// threads share processors, who waits would only be in the way.
func (c *threadPool) spinUntil(come func() bool) bool {
	for began := time.Now(); !come(); {
		if c.threads > runtime.NumCPU() || time.Since(began) > spinTime {
			return false
		}
	}
	return true
}

// deal is numbers that are dealt out, some at a time: to each thread the same ones
// in every round, so that it finds in its caches what it left there, and then what
// others have not come to.
type rangeQueue struct {
	size   int
	n      int
	shares []rangeShare
}

// part is what is meant for one thread.
type rangeShare struct {
	next atomic.Int64
	end  int64
	_    [6]uint64 // no two of them in one line of the caches
}

// deal deals out the numbers below n.
func (c *threadPool) newRangeQueue(n, some int) *rangeQueue {
	d := &rangeQueue{size: some, n: n, shares: make([]rangeShare, c.threads)}
	portions := int64(n+some-1) / int64(some)
	for i := range d.shares {
		d.shares[i].next.Store(portions * int64(i) / int64(c.threads))
		d.shares[i].end = portions * int64(i+1) / int64(c.threads)
	}
	return d
}

// of returns what a thread gets: where numbers begin and end.
func (d *rangeQueue) ranges(thread int) iter.Seq2[int, int] {
	return func(yield func(first, end int) bool) {
		for i := range d.shares {
			p := &d.shares[(thread+i)%len(d.shares)]
			for at := p.next.Add(1) - 1; at < p.end; at = p.next.Add(1) - 1 {
				if first := int(at) * d.size; !yield(first, min(first+d.size, d.n)) {
					return
				}
			}
		}
	}
}

// share calls f for the numbers below n, some at a time, on all threads, until ctx ends.
func (c *threadPool) threadRanges(ctx context.Context, n, some int, f func(thread, first, end int)) {
	d := c.newRangeQueue(n, some)
	work := func(thread int) {
		for first, end := range d.ranges(thread) {
			if ctx.Err() != nil {
				return
			}
			f(thread, first, end)
		}
	}
	if n <= some {
		work(0)
		return
	}
	c.all(work)
}

// portions is share for what does not ask for the thread.
func (c *threadPool) ranges(ctx context.Context, n, some int, f func(first, end int)) {
	c.threadRanges(ctx, n, some, func(_, first, end int) { f(first, end) })
}

// each is portions of one number.
func (c *threadPool) each(ctx context.Context, n int, f func(i int)) {
	c.threadRanges(ctx, n, 1, func(_, i, _ int) { f(i) })
}
