package tasks

import (
	"cmp"
	"context"
	"errors"
	"sync/atomic"

	"nissy/internal/goroutines"
	"nissy/internal/interrupt"
	"nissy/pruning/store"
)

// Next returns the number of a task that no thread has taken yet; ok is false if there is none, or if
// the search should stop.
type Next func() (i int, ok bool)

// Run calls work on at most the given number of threads, which take the tasks with the numbers
// below n, and waits until all calls have returned. Thread 0 is the goroutine of the caller.
//
// After an error, a panic or the end of ctx, there are no more tasks. After an error or a panic, Run
// also calls stop, which should make the tasks that are running end soon. It returns the errors of work,
// with a memory fault in a mapped table as a *store.FaultError, and panics as goroutines.Group.Wait does. That
// ctx has ended is not an error.
func Run(ctx context.Context, threads, n int, stop func(), work func(thread int, next Next) error) error {
	threads = min(threads, n)
	var taken atomic.Int64
	var over atomic.Bool
	inner := interrupt.InnerLoop(ctx)
	end := func() {
		over.Store(true)
		stop()
	}
	next := func() (i int, ok bool) {
		if over.Load() || interrupt.Err(inner) != nil {
			return 0, false
		}
		i = int(taken.Add(1)) - 1
		return i, i < n
	}
	errs := make([]error, threads)
	run := func(thread int) {
		var err error
		fault := store.Guard(func() { err = work(thread, next) })
		if errs[thread] = cmp.Or(fault, err); errs[thread] != nil {
			end()
		}
	}
	if threads == 1 {
		run(0)
		return errs[0]
	}
	group := goroutines.NewGroup(ctx, end)
	for thread := 1; thread < threads; thread++ {
		group.Start(func() { run(thread) })
	}
	if threads > 0 {
		group.Do(func() { run(0) })
	}
	group.Wait()
	return errors.Join(errs...)
}
