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
	working atomic.Int64 // helpers that have not done the round yet
	finish  sync.WaitGroup

	mu      sync.Mutex
	work    func() // of the round
	helpers int    // goroutines that do it, or wait for the next one
}

// awake is how long a thread waits awake.
const awake = 200 * time.Microsecond

func newCrew(threads int) *crew {
	if threads <= 0 {
		threads = runtime.GOMAXPROCS(0)
	}
	return &crew{threads: threads}
}

// all calls work on all threads, and returns when all have returned.
func (c *crew) all(work func()) {
	if c.threads > 1 {
		c.call(work)
	}
	work()
	if !c.waits(func() bool { return c.working.Load() == 0 }) {
		c.finish.Wait()
	}
}

// call begins a round of the helpers, and starts those that are missing.
func (c *crew) call(work func()) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.work = work
	c.finish.Add(c.threads - 1)
	c.working.Store(int64(c.threads - 1))
	round := c.round.Add(1)
	for ; c.helpers < c.threads-1; c.helpers++ {
		go c.help(round)
	}
}

// help works until there is no next round for a while.
func (c *crew) help(round uint64) {
	for ; ; round++ {
		c.work()
		c.working.Add(-1)
		c.finish.Done()
		if !c.waits(func() bool { return c.round.Load() > round }) && c.leave(round) {
			return
		}
	}
}

// leave reports whether a helper may go: there is no next round yet.
func (c *crew) leave(round uint64) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.round.Load() > round {
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
