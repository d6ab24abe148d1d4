package solver

import (
	"context"
	"runtime"
	"sync"
	"sync/atomic"
	"time"
)

// crew is the threads of a solver, which share the work of one round after the
// other. Who is done waits awake for a little while: many rounds take no longer
// than to put a thread to sleep and to wake it, and of threads that are woken
// two often begin on one processor.
type crew struct {
	threads int
	round   atomic.Uint64
	working atomic.Int64   // helpers that are in the round
	finish  sync.WaitGroup // the same

	mu      sync.Mutex
	work    func() // of the round that may be joined; nil: none
	helpers int    // goroutines that work, or wait for the next round
}

// awake is how long a thread waits awake.
const awake = 200 * time.Microsecond

func newCrew(threads int) *crew {
	if threads <= 0 {
		threads = runtime.GOMAXPROCS(0)
	}
	return &crew{threads: threads}
}

// all calls work on all threads that come before it is done, and returns when
// they have returned. A helper that has no processor just now is not waited for.
// Rounds do not nest: work must not call all.
func (c *crew) all(work func()) {
	if c.threads == 1 {
		work()
		return
	}
	c.open(work)
	work()
	c.close()
	if !c.waits(func() bool { return c.working.Load() == 0 }) {
		c.finish.Wait()
	}
}

// open begins a round, and starts the helpers that are missing.
func (c *crew) open(work func()) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.work = work
	round := c.round.Add(1)
	for ; c.helpers < c.threads-1; c.helpers++ {
		go c.help(round - 1)
	}
}

func (c *crew) close() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.work = nil
}

// help joins the rounds behind the one that is given, until there is none for a
// while.
func (c *crew) help(last uint64) {
	for c.waits(func() bool { return c.round.Load() > last }) || !c.leave(last) {
		last = c.round.Load()
		if work := c.join(); work != nil {
			work()
			c.working.Add(-1)
			c.finish.Done()
		}
	}
}

// join returns the work of the round, nil if it is over.
func (c *crew) join() func() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.work != nil {
		c.working.Add(1)
		c.finish.Add(1)
	}
	return c.work
}

// leave reports whether a helper may go: there is no round behind the last one.
func (c *crew) leave(last uint64) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.round.Load() > last {
		return false
	}
	c.helpers--
	return true
}

// waits waits for something, awake, and reports whether it has come. Where
// threads share processors, who waits would only be in the way.
func (c *crew) waits(come func() bool) bool {
	for began := time.Now(); !come(); {
		if c.threads > runtime.NumCPU() || time.Since(began) > awake {
			return false
		}
	}
	return true
}

// each calls f for the numbers below n, on all threads, until ctx ends.
func (c *crew) each(ctx context.Context, n int, f func(i int)) {
	var next atomic.Int64
	work := func() {
		for i := int(next.Add(1)) - 1; i < n && ctx.Err() == nil; i = int(next.Add(1)) - 1 {
			f(i)
		}
	}
	if n <= 1 {
		work()
		return
	}
	c.all(work)
}

// portions calls f for the numbers below n, some at a time.
func (c *crew) portions(n, some int, f func(first, end int)) {
	c.each(context.Background(), (n+some-1)/some, func(i int) { f(i*some, min((i+1)*some, n)) })
}
