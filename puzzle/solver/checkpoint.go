package solver

import (
	"context"
	"slices"
	"sync"
	"time"

	"nissy/internal/goroutines"
	"nissy/pruning/store"
)

// checkpoint saves a long computation to a file, so that it can continue after an
// interrupt.
type checkpoint struct {
	tables    *Tables
	name      string         // of the file
	began     time.Time      // start of the computation
	lastSaved time.Time      // equals began before the first save
	saveTime  time.Duration  // how long the last save took
	eager     bool           // saving is always due; for tests
	writing   sync.WaitGroup // waits for the goroutine that writes
}

// newCheckpoint returns the checkpoint of a computation that begins now.
func newCheckpoint(ts *Tables, name string) *checkpoint {
	return &checkpoint{tables: ts, name: name, began: time.Now(), lastSaved: time.Now(), saveTime: time.Millisecond}
}

// checkpointVersion is the version of the contents. It increases when coordinates
// are numbered differently, or positions are reached in a different order.
const checkpointVersion = 5

// read returns the saved payload and the counts of the distances that are complete.
func (c *checkpoint) read() (payload []byte, counts []uint64, ok bool) {
	counts, ok = c.load(func(saved []byte) bool {
		payload = slices.Clone(saved)
		return true
	})
	return payload, counts, ok
}

// readInto does the same for a payload of a known size, which must be zero. If there is no such
// payload, it stays zero.
func (c *checkpoint) readInto(payload []byte) (counts []uint64, ok bool) {
	counts, ok = c.load(func(saved []byte) bool { return len(saved) == len(payload) && copy(payload, saved) > 0 })
	if !ok {
		clear(payload)
	}
	return counts, ok
}

// load calls use with the saved payload, and returns the counts of the distances that are complete. ok is
// false if there is no payload, or use does not want it.
func (c *checkpoint) load(use func(saved []byte) bool) (counts []uint64, ok bool) {
	info, err := c.tables.Dir.Stat(c.name)
	if err != nil || info.Header.Version != checkpointVersion || len(info.Header.Distribution) == 0 {
		return nil, false
	}
	if c.tables.Dir.Verify(info.Header) != nil { // a draft can be damaged by a power failure
		return nil, false
	}
	a, err := c.tables.Dir.Load(info.Header)
	if err != nil {
		return nil, false
	}
	defer a.Close()
	err = store.Guard(func() { ok = use(a.Bytes()) })
	return info.Header.Distribution, ok && err == nil
}

// maxDistances is the largest number of counts that a file can store.
const maxDistances = 256

// bytesPerSecond is the assumed speed of writing before it is measured.
const bytesPerSecond = 500 << 20

// Limits for the times of saving.
const (
	maxLoss          = 20 * time.Second // of work if the process is killed, see due
	minSaveInterval  = 2 * time.Second
	maxInterruptTime = 3 * time.Second // that saving may take after an interrupt
)

// expectedTime returns how long it will take to save size bytes.
func (c *checkpoint) expectedTime(size int) time.Duration {
	return max(c.saveTime, time.Duration(float64(size)/bytesPerSecond*1e9))
}

// due reports whether it is time to save about size bytes. Saving takes a tenth of
// the time, or up to a quarter of it if a killed process would otherwise lose more
// than maxLoss.
func (c *checkpoint) due(size int) bool {
	took := c.expectedTime(size)
	wait := max(minSaveInterval, min(10*took, max(maxLoss, 3*took)))
	return c.eager || time.Since(c.lastSaved) >= wait
}

// saveIfDue saves the computation if it is time to, and waits until it is saved.
// payload returns about size bytes. If ctx ends, saveIfDue returns at once, and a
// goroutine may still read the payload.
func (c *checkpoint) saveIfDue(ctx context.Context, counts []uint64, payload func() []byte, size int) error {
	if !c.due(size) {
		return nil
	}
	return c.save(ctx, counts, payload)
}

// saveOnInterrupt saves the computation after an interrupt, unless that would make
// the user wait for long.
func (c *checkpoint) saveOnInterrupt(ctx context.Context, counts []uint64, payload func() []byte, size int) {
	c.writing.Wait()
	if c.expectedTime(size) < maxInterruptTime {
		_ = c.save(context.WithoutCancel(ctx), counts, payload)
	}
}

// save saves the computation. It only returns an error if ctx ends.
func (c *checkpoint) save(ctx context.Context, counts []uint64, payload func() []byte) error {
	if c.tables.Dir.Path() == "" || len(counts) > maxDistances {
		return nil
	}
	began := time.Now()
	done := make(chan error, 1)
	goroutines.Go(ctx, &c.writing, func() {
		done <- goroutines.Catch(ctx, func() error {
			bytes := payload()
			return c.tables.Dir.SaveDraft(store.Header{
				Name: c.name, Version: checkpointVersion, Entries: sum(counts), Bits: 8, Size: uint64(len(bytes)),
				Distribution: counts, // of the complete distances
			}, bytes)
		})
	})
	select {
	case err := <-done:
		c.lastSaved, c.saveTime = time.Now(), time.Since(began)
		if err != nil { // the computation can continue; try again much later
			c.saveTime = time.Since(c.began)
		}
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// saveResult saves the result of a computation that took long, so that the next
// request for it is answered at once.
func (c *checkpoint) saveResult(ctx context.Context, counts []uint64, payload func() []byte) {
	if time.Since(c.began) > time.Second {
		_ = c.save(ctx, counts, payload)
	}
}
