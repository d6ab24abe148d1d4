package pool

import (
	"context"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"nissy/internal/goroutines"
	"nissy/internal/interrupt"
)

// Pool is the threads of a solver. They share the work of one round after
// another. A thread without work spins for a short time before it exits, because
// many rounds take no longer than putting a thread to sleep and waking it.
// Moreover, two threads that wake up at the same time often start on the same
// processor.
type Pool struct {
	threads int
	round   atomic.Uint64  // number of the last round that began
	active  atomic.Int64   // helpers that work in the current round
	done    sync.WaitGroup // waits for the same helpers

	mu     sync.Mutex       // guards the fields below
	work   func(thread int) // of the current round; nil if it cannot be joined
	exited []int            // helpers that have stopped waiting for rounds
}

// spinTime is how long a thread spins.
const spinTime = time.Millisecond

// New returns a pool with the given number of threads, or one per core if
// it is 0 or less. The caller counts as one of them.
func New(threads int) *Pool {
	if threads <= 0 {
		threads = runtime.GOMAXPROCS(0)
	}
	p := &Pool{threads: threads}
	for helper := 1; helper < threads; helper++ {
		p.start(helper, 0) // so that the first round need not start it
	}
	return p
}

// Threads returns the number of threads, with the caller.
func (p *Pool) Threads() int { return p.threads }

// start starts a helper, which joins the rounds after round number last.
func (p *Pool) start(helper int, last uint64) {
	goroutines.Go(context.Background(), nil, func() { p.help(helper, last) })
}

// All calls work on each thread that is available before the work is done, and
// returns when these calls have returned. It does not wait for a helper that has no
// processor at the moment. The caller is thread 0. Rounds do not nest: work must
// not call All. If work panics on a thread, All calls stop, waits for the other threads, and panics as
// goroutines.Group.Wait does.
func (p *Pool) All(ctx context.Context, stop func(), work func(thread int)) {
	if p.threads == 1 {
		work(0)
		return
	}
	round := goroutines.NewGroup(ctx, stop)
	contained := func(thread int) { round.Do(func() { work(thread) }) }
	p.beginRound(contained)
	contained(0)
	p.endRound()
	if !p.spinUntil(func() bool { return p.active.Load() == 0 }) {
		p.done.Wait()
	}
	round.Wait()
}

// beginRound begins a round, and restarts the helpers that have exited.
func (p *Pool) beginRound(work func(thread int)) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.work = work
	round := p.round.Add(1)
	for _, helper := range p.exited {
		p.start(helper, round-1)
	}
	p.exited = p.exited[:0]
}

// endRound prevents more helpers from joining the round.
func (p *Pool) endRound() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.work = nil
}

// help joins the rounds after round number last. It returns if none begins for a
// while.
func (p *Pool) help(helper int, last uint64) {
	for p.spinUntil(func() bool { return p.round.Load() > last }) || !p.leave(helper, last) {
		last = p.round.Load()
		if work := p.join(); work != nil {
			work(helper)
			p.active.Add(-1)
			p.done.Done()
		}
	}
}

// join joins the current round and returns its work, or nil if the round is over.
func (p *Pool) join() func(thread int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.work != nil {
		p.active.Add(1)
		p.done.Add(1)
	}
	return p.work
}

// leave reports whether a helper may exit, because no round has begun after round
// number last.
func (p *Pool) leave(helper int, last uint64) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.round.Load() > last {
		return false
	}
	p.exited = append(p.exited, helper)
	return true
}

// spinUntil spins until done returns true, and then returns true. After spinTime it
// returns false. If the pool has more threads than there are processors, it does
// not spin, because that would only slow down the others.
func (p *Pool) spinUntil(done func() bool) bool {
	for began := time.Now(); !done(); {
		if p.threads > runtime.NumCPU() || time.Since(began) > spinTime {
			return false
		}
	}
	return true
}

// rangeShare is the ranges meant for one thread, by index.
type rangeShare struct {
	next atomic.Int64
	end  int64
	_    [6]uint64 // padding, so that no two shares are in one cache line
}

// ThreadRanges calls f for ranges of the given size that cover the numbers below n,
// on all threads. In every round it gives a thread the same ranges first, so that the
// thread finds in its caches what it left there. Then the thread takes ranges that
// other threads have not started. It stops when ctx ends.
func (p *Pool) ThreadRanges(ctx context.Context, n, size int, f func(thread, first, end int)) {
	shares := make([]rangeShare, p.threads)
	parts := (n + size - 1) / size
	for i := range shares {
		shares[i].next.Store(int64(parts * i / p.threads))
		shares[i].end = int64(parts * (i + 1) / p.threads)
	}
	var stopped interrupt.Flag
	work := func(thread int) {
		for i := range shares {
			share := &shares[(thread+i)%len(shares)]
			for at := share.next.Add(1) - 1; at < share.end; at = share.next.Add(1) - 1 {
				if interrupt.Err(ctx) != nil || stopped.Load() {
					return
				}
				first := int(at) * size
				f(thread, first, min(first+size, n))
			}
		}
	}
	if n <= size {
		work(0)
		return
	}
	p.All(ctx, stopped.Set, work)
}

// Ranges is ThreadRanges for functions that do not need the thread.
func (p *Pool) Ranges(ctx context.Context, n, size int, f func(first, end int)) {
	p.ThreadRanges(ctx, n, size, func(_, first, end int) { f(first, end) })
}

// Each calls f for the numbers below n, on all threads. It stops when ctx ends.
func (p *Pool) Each(ctx context.Context, n int, f func(i int)) {
	p.ThreadRanges(ctx, n, 1, func(_, i, _ int) { f(i) })
}
