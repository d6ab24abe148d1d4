package pruning

import (
	"context"
	"runtime"
	"time"

	"nissy/pruning/store"
)

// Cost says what building an array takes.
type Cost struct {
	Nanos   float64       // the processor time for each entry, in nanoseconds
	Threads int           // on how many goroutines that is spent; 0: one
	Serial  time.Duration // what one goroutine does besides
	Memory  uint64        // bytes that are needed besides the array
}

// tableCost returns the cost of a table that Breadth builds. It was measured with large tables: for an
// entry they took between 12 and 25 nanoseconds on a machine without other work, and up to 0.7 bytes.
func tableCost(h store.Header, threads int) Cost {
	return Cost{Nanos: 30, Threads: threads, Memory: h.Entries * 7 / 10}
}

// TableCost returns the cost of an array that a Breadth fills on the goroutines of the store.
func (s *Store) TableCost(h store.Header) Cost { return tableCost(h, s.Threads()) }

// describe describes the building of an array.
func (s *Store) describe(h store.Header, c Cost) store.Building {
	cores := max(1, min(c.Threads, runtime.NumCPU()))
	return store.Building{
		Table: h.Name, Bytes: h.Size, Memory: h.Size + c.Memory, Folder: s.opts.Dir,
		Duration: c.Serial + time.Duration(float64(h.Entries)*c.Nanos)/time.Duration(cores),
	}
}

// announce notifies the user of the context that an array is about to be built, if that will take
// long. Everything that a Store builds is announced here. report passes on how much is done.
func (s *Store) announce(ctx context.Context, h store.Header, c Cost) (report func(done, total uint64)) {
	s.describe(h, c).Announce(func(n store.Building) { s.notify(ctx, n) })
	return func(done, total uint64) { s.progress(Progress{Table: h.Name, Done: done, Total: total}) }
}
