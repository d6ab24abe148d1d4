package solver

import (
	"context"
	"sync"
	"time"

	"nissy/pruning/store"
)

// keeper keeps a long computation in a file, so that it can go on after it was
// interrupted.
type keeper struct {
	tables *Tables
	name   string
	began  time.Time
	last   time.Time     // when it was kept
	took   time.Duration // to keep it
	eager  bool          // it is always time to
	busy   sync.WaitGroup
}

func newKeeper(ts *Tables, name string) *keeper {
	return &keeper{tables: ts, name: name, began: time.Now(), last: time.Now(), took: time.Millisecond}
}

// keptVersion is that of what is written. It rises when coordinates are numbered
// otherwise, or positions reached otherwise.
const keptVersion = 4

func (k *keeper) header(counts []uint64, size int) store.Header {
	return store.Header{Name: k.name, Version: keptVersion, Entries: sumOf(counts), Bits: 8, Size: uint64(size), Distribution: counts}
}

// load reads what was kept into dst, if it has the size. The counts are those of
// the distances that are done.
func (k *keeper) load(size uint64, dst []byte) (counts []uint64, ok bool) {
	info, err := k.tables.Dir.Stat(k.name)
	if err != nil || info.Header.Size != size || info.Header.Version != keptVersion {
		return nil, false
	}
	payload, counts, ok := k.read()
	copy(dst, payload)
	return counts, ok
}

// read returns what was kept.
func (k *keeper) read() (payload []byte, counts []uint64, ok bool) {
	info, err := k.tables.Dir.Stat(k.name)
	if err != nil || info.Header.Version != keptVersion {
		return nil, nil, false
	}
	if k.tables.Dir.Verify(info.Header) != nil { // a draft may be damaged after a power cut
		return nil, nil, false
	}
	a, err := k.tables.Dir.Load(info.Header)
	if err != nil {
		return nil, nil, false
	}
	defer a.Close()
	payload = make([]byte, len(a.Bytes()))
	if store.Guard(func() { copy(payload, a.Bytes()) }) != nil {
		return nil, nil, false
	}
	return payload, info.Header.Distribution, len(info.Header.Distribution) > 0
}

// maxCounts is how many distances a file can tell of.
const maxCounts = 256

// perSecond is how many bytes a second are written, as is thought before it is
// known.
const perSecond = 500 << 20

// The bounds of what is lost when the process is killed, and of the time that an
// interrupt may take.
const (
	mostLost  = 20 * time.Second
	leastKept = 2 * time.Second
	patience  = 3 * time.Second
)

// expected is how long it will take to keep so many bytes.
func (k *keeper) expected(size int) time.Duration {
	return max(k.took, time.Duration(float64(size)/perSecond*1e9))
}

// due reports whether it is time to keep so many bytes: a tenth of the time goes
// into that or, where that would mean to lose too much, up to a quarter.
func (k *keeper) due(size int) bool {
	took := k.expected(size)
	wait := max(leastKept, min(10*took, max(mostLost, 3*took)))
	return k.eager || time.Since(k.last) >= wait
}

// keep keeps the computation, payload of about so many bytes, if it is time to.
// The payload does not change while ctx goes on; if ctx ends, keep returns at once.
func (k *keeper) keep(ctx context.Context, counts []uint64, payload func() []byte, size int) error {
	if !k.due(size) {
		return nil
	}
	return k.write(ctx, counts, payload)
}

// rescue keeps the computation when it is interrupted, if no user has to wait long
// for that.
func (k *keeper) rescue(counts []uint64, payload func() []byte, size int) {
	k.busy.Wait()
	if k.expected(size) < patience {
		_ = k.write(context.Background(), counts, payload)
	}
}

// write keeps the computation.
func (k *keeper) write(ctx context.Context, counts []uint64, payload func() []byte) error {
	if k.tables.Dir.Path() == "" || len(counts) > maxCounts {
		return nil
	}
	began := time.Now()
	done := make(chan error, 1)
	k.busy.Go(func() {
		bytes := payload()
		done <- k.tables.Dir.SaveDraft(k.header(counts, len(bytes)), bytes)
	})
	select {
	case err := <-done:
		k.last, k.took = time.Now(), time.Since(began)
		if err != nil { // the next try may be better, and it is only a help
			k.took = time.Since(k.began)
		}
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// finish keeps the result if it has taken long, so that it is there at once when
// it is asked for again.
func (k *keeper) finish(ctx context.Context, counts []uint64, payload func() []byte) {
	if time.Since(k.began) > time.Second {
		_ = k.write(ctx, counts, payload)
	}
}
