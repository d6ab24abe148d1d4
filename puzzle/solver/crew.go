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
type crew struct {
	threads int
	round   atomic.Uint64
	working atomic.Int64   // helpers that are in the round
	finish  sync.WaitGroup // the same

	mu   sync.Mutex
	work func(thread int) // of the round that may be joined; nil: none
	away []int            // helpers that neither work nor wait for the next round
}

// awake is how long a thread waits awake.
const awake = time.Millisecond

func newCrew(threads int) *crew {
	if threads <= 0 {
		threads = runtime.GOMAXPROCS(0)
	}
	c := &crew{threads: threads}
	for helper := 1; helper < threads; helper++ {
		go c.help(helper, 0) // the first round will not wait for it to begin
	}
	return c
}

// all calls work on all threads that come before it is done, and returns when
// they have returned. A helper that has no processor just now is not waited for.
// Rounds do not nest: work must not call all. The caller is thread 0.
func (c *crew) all(work func(thread int)) {
	if c.threads == 1 {
		work(0)
		return
	}
	c.open(work)
	work(0)
	c.close()
	if !c.waits(func() bool { return c.working.Load() == 0 }) {
		c.finish.Wait()
	}
}

// open begins a round, and starts the helpers that are missing.
func (c *crew) open(work func(thread int)) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.work = work
	round := c.round.Add(1)
	for _, helper := range c.away {
		go c.help(helper, round-1)
	}
	c.away = c.away[:0]
}

func (c *crew) close() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.work = nil
}

// help joins the rounds behind the one that is given, until there is none for a
// while.
func (c *crew) help(helper int, last uint64) {
	for c.waits(func() bool { return c.round.Load() > last }) || !c.leave(helper, last) {
		last = c.round.Load()
		if work := c.join(); work != nil {
			work(helper)
			c.working.Add(-1)
			c.finish.Done()
		}
	}
}

// join returns the work of the round, nil if it is over.
func (c *crew) join() func(thread int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.work != nil {
		c.working.Add(1)
		c.finish.Add(1)
	}
	return c.work
}

// leave reports whether a helper may go: there is no round behind the last one.
func (c *crew) leave(helper int, last uint64) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.round.Load() > last {
		return false
	}
	c.away = append(c.away, helper)
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

// deal is numbers that are dealt out, some at a time: to each thread the same ones
// in every round, so that it finds in its caches what it left there, and then what
// others have not come to.
type deal struct {
	some  int
	n     int
	parts []part
}

// part is what is meant for one thread.
type part struct {
	next atomic.Int64
	end  int64
	_    [6]uint64 // no two of them in one line of the caches
}

// deal deals out the numbers below n.
func (c *crew) deal(n, some int) *deal {
	d := &deal{some: some, n: n, parts: make([]part, c.threads)}
	portions := int64(n+some-1) / int64(some)
	for i := range d.parts {
		d.parts[i].next.Store(portions * int64(i) / int64(c.threads))
		d.parts[i].end = portions * int64(i+1) / int64(c.threads)
	}
	return d
}

// of returns what a thread gets: where numbers begin and end.
func (d *deal) of(thread int) iter.Seq2[int, int] {
	return func(yield func(first, end int) bool) {
		for i := range d.parts {
			p := &d.parts[(thread+i)%len(d.parts)]
			for at := p.next.Add(1) - 1; at < p.end; at = p.next.Add(1) - 1 {
				if first := int(at) * d.some; !yield(first, min(first+d.some, d.n)) {
					return
				}
			}
		}
	}
}

// share calls f for the numbers below n, some at a time, on all threads, until ctx ends.
func (c *crew) share(ctx context.Context, n, some int, f func(thread, first, end int)) {
	d := c.deal(n, some)
	work := func(thread int) {
		for first, end := range d.of(thread) {
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
func (c *crew) portions(ctx context.Context, n, some int, f func(first, end int)) {
	c.share(ctx, n, some, func(_, first, end int) { f(first, end) })
}

// each is portions of one number.
func (c *crew) each(ctx context.Context, n int, f func(i int)) {
	c.share(ctx, n, 1, func(_, i, _ int) { f(i) })
}
