package pruning

import (
	"context"
	"runtime"
	"time"

	"nissy/pruning/store"
)

// Cost is an estimate of what building an array takes.
type Cost struct {
	Nanos   float64       // the processor time for each entry, in nanoseconds
	Threads int           // on how many goroutines that is spent; 0: one
	Serial  time.Duration // the time that one goroutine takes besides
	Memory  uint64        // bytes that are needed besides the array
}

// tableCost returns the cost of a table that Breadth builds, a little more than what was measured
// with large tables: between 12 and 25 nanoseconds and up to 0.7 bytes of memory for each entry, on a
// machine without other work.
func tableCost(h store.Header, threads int) Cost {
	return Cost{Nanos: 30, Threads: threads, Memory: h.Entries * 7 / 10}
}

// TableCost returns the cost of an array that a Breadth fills on the goroutines of the store.
func (s *Store) TableCost(h store.Header) Cost { return tableCost(h, s.Threads()) }

// announce notifies the observer of the context that an array is about to be built, if that will
// take long. Everything that a Store builds is announced here. The building calls report with how
// much of it is done.
func (s *Store) announce(ctx context.Context, h store.Header, c Cost) (report func(done, total uint64)) {
	cores := max(1, min(c.Threads, runtime.NumCPU()))
	building := store.Building{
		Table: h.Name, Bytes: h.Size, Memory: h.Size + c.Memory, Folder: s.opts.Dir,
		Duration: c.Serial + time.Duration(float64(h.Entries)*c.Nanos)/time.Duration(cores),
	}
	building.Announce(func(n store.Building) { s.notify(ctx, n) })
	return func(done, total uint64) { s.progress(Progress{Table: h.Name, Done: done, Total: total}) }
}
