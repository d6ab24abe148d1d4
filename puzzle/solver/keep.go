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
	return &keeper{tables: ts, name: name, began: time.Now(), last: time.Now(), took: 25 * time.Millisecond}
}

func (k *keeper) header(counts []uint64, size int) store.Header {
	return store.Header{Name: k.name, Version: 1, Entries: sumOf(counts), Bits: 8, Size: uint64(size), Distribution: counts}
}

// load reads what was kept into dst, if it has the size. The counts are those of
// the distances that are done.
func (k *keeper) load(size uint64, dst []byte) (counts []uint64, ok bool) {
	info, err := k.tables.Dir.Stat(k.name)
	if err != nil || info.Header.Size != size {
		return nil, false
	}
	payload, counts, ok := k.read()
	copy(dst, payload)
	return counts, ok
}

// read returns what was kept.
func (k *keeper) read() (payload []byte, counts []uint64, ok bool) {
	info, err := k.tables.Dir.Stat(k.name)
	if err != nil {
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

// keep keeps the computation, payload of about so many bytes, if it is time to: at
// most a tenth of the time goes into that. The payload does not change while
// ctx goes on; if ctx ends, keep returns at once.
func (k *keeper) keep(ctx context.Context, counts []uint64, payload func() []byte, size int, always bool) error {
	took := max(k.took, time.Duration(float64(size)/perSecond*1e9))
	if since := time.Since(k.last); !always && !k.eager && since < max(10*took, 300*time.Millisecond) ||
		k.tables.Dir.Path() == "" || len(counts) > maxCounts {
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
func (k *keeper) finish(ctx context.Context, counts []uint64, payload func() []byte, size int) {
	if time.Since(k.began) > time.Second {
		_ = k.keep(ctx, counts, payload, size, true)
	}
}
