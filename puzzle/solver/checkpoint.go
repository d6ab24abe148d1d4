package solver

import (
	"context"
	"sync"
	"time"

	"nissy/pruning/store"
)

// keeper keeps a long computation in a file, so that it can go on after it was
// interrupted.
type checkpoint struct {
	tables    *Tables
	name      string
	began     time.Time
	lastSaved time.Time     // when it was kept
	saveTime  time.Duration // to keep it
	eager     bool          // it is always time to
	writing   sync.WaitGroup
}

func newCheckpoint(ts *Tables, name string) *checkpoint {
	return &checkpoint{tables: ts, name: name, began: time.Now(), lastSaved: time.Now(), saveTime: time.Millisecond}
}

// keptVersion is that of what is written. It rises when coordinates are numbered
// otherwise, or positions reached otherwise.
const checkpointVersion = 4

func (k *checkpoint) header(counts []uint64, size int) store.Header {
	return store.Header{Name: k.name, Version: checkpointVersion, Entries: sumCounts(counts), Bits: 8, Size: uint64(size), Distribution: counts}
}

// load reads what was kept into dst, if it has the size. The counts are those of
// the distances that are done.
func (k *checkpoint) load(size uint64, dst []byte) (counts []uint64, ok bool) {
	info, err := k.tables.Dir.Stat(k.name)
	if err != nil || info.Header.Size != size || info.Header.Version != checkpointVersion {
		return nil, false
	}
	payload, counts, ok := k.read()
	copy(dst, payload)
	return counts, ok
}

// read returns what was kept.
func (k *checkpoint) read() (payload []byte, counts []uint64, ok bool) {
	info, err := k.tables.Dir.Stat(k.name)
	if err != nil || info.Header.Version != checkpointVersion {
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
const maxDistances = 256

// perSecond is how many bytes a second are written, as is thought before it is
// known.
const bytesPerSecond = 500 << 20

// The bounds of what is lost when the process is killed, and of the time that an
// interrupt may take.
const (
	maxLoss          = 20 * time.Second
	minSaveInterval  = 2 * time.Second
	maxInterruptTime = 3 * time.Second
)

// expected is how long it will take to keep so many bytes.
func (k *checkpoint) expectedTime(size int) time.Duration {
	return max(k.saveTime, time.Duration(float64(size)/bytesPerSecond*1e9))
}

// due reports whether it is time to keep so many bytes: a tenth of the time goes
// into that or, where that would mean to lose too much, up to a quarter.
func (k *checkpoint) due(size int) bool {
	took := k.expectedTime(size)
	wait := max(minSaveInterval, min(10*took, max(maxLoss, 3*took)))
	return k.eager || time.Since(k.lastSaved) >= wait
}

// keep keeps the computation, payload of about so many bytes, if it is time to.
// The payload does not change while ctx goes on; if ctx ends, keep returns at once.
func (k *checkpoint) saveIfDue(ctx context.Context, counts []uint64, payload func() []byte, size int) error {
	if !k.due(size) {
		return nil
	}
	return k.save(ctx, counts, payload)
}

// rescue keeps the computation when it is interrupted, if no user has to wait long
// for that.
func (k *checkpoint) saveOnInterrupt(counts []uint64, payload func() []byte, size int) {
	k.writing.Wait()
	if k.expectedTime(size) < maxInterruptTime {
		_ = k.save(context.Background(), counts, payload)
	}
}

// write keeps the computation.
func (k *checkpoint) save(ctx context.Context, counts []uint64, payload func() []byte) error {
	if k.tables.Dir.Path() == "" || len(counts) > maxDistances {
		return nil
	}
	began := time.Now()
	done := make(chan error, 1)
	k.writing.Go(func() {
		bytes := payload()
		done <- k.tables.Dir.SaveDraft(k.header(counts, len(bytes)), bytes)
	})
	select {
	case err := <-done:
		k.lastSaved, k.saveTime = time.Now(), time.Since(began)
		if err != nil { // the next try may be better, and it is only a help
			k.saveTime = time.Since(k.began)
		}
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// finish keeps the result if it has taken long, so that it is there at once when
// it is asked for again.
func (k *checkpoint) saveResult(ctx context.Context, counts []uint64, payload func() []byte) {
	if time.Since(k.began) > time.Second {
		_ = k.save(ctx, counts, payload)
	}
}
