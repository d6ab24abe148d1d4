package store

import (
	"cmp"
	"context"
	"fmt"
	"nissy/internal/interrupt"
	"sync"
	"sync/atomic"
	"unsafe"
)

// maxHeapSize is the largest payload, in bytes, that is kept on the Go heap. Load
// reads and checks such a file every time, which takes 0.1 ms at most.
const maxHeapSize = 1 << 20

// Array is a table's payload, in memory or mapped from its file. Its methods are
// safe for concurrent use, with one exception: Close must not be called while
// somebody uses a slice that Bytes returned.
//
// The array owns its memory, and Bytes returns a slice of it. After Promote,
// Bytes returns the copy. The mapping stays valid for callers that still use
// the old slice. Close releases both.
type Array struct {
	header Header // that of the file, or the one that was passed to Alloc
	view   atomic.Pointer[view]

	mu       sync.Mutex     // guards releases, and writes of view
	releases []func() error // releases the memory, one function for each region
}

// view is the memory that Bytes currently returns.
type view struct {
	bytes  []byte
	mapped bool
}

func newArray(h Header, v view, releases ...func() error) *Array {
	a := &Array{header: h, releases: releases}
	a.view.Store(&v)
	return a
}

// Alloc returns a table of h.Size zero bytes in memory. A builder fills it
// through Bytes. A payload of more than 1 MiB is allocated outside the Go heap, in
// huge pages if the system has them.
func Alloc(h Header) (*Array, error) {
	if err := h.validate(); err != nil {
		return nil, err
	}
	if h.Size <= maxHeapSize {
		return newArray(h, view{bytes: alignedBytes(int(h.Size))}), nil
	}
	b, release, err := allocate(int(h.Size))
	if err != nil {
		return nil, fmt.Errorf("table %s needs %d bytes of memory: %w", h.Name, h.Size, err)
	}
	return newArray(h, view{bytes: b}, release), nil
}

// alignedBytes returns size zero bytes on the Go heap. Their address is a
// multiple of 64.
func alignedBytes(size int) []byte {
	b := make([]byte, size+63)
	skip := -uintptr(unsafe.Pointer(unsafe.SliceData(b))) % 64
	return b[skip:][:size:size]
}

// unsigned is the element type of a large list.
type unsigned interface {
	uint8 | uint16 | uint32 | uint64
}

// Large returns n zero values on the Go heap, in huge pages if the system has
// them. Huge pages are faster to map, and faster to read at random.
func Large[T unsigned](n int) []T {
	const page = 2 << 20
	list := make([]T, n)
	first := unsafe.Pointer(unsafe.SliceData(list))
	b := unsafe.Slice((*byte)(first), n*int(unsafe.Sizeof(T(0))))
	skip := int(-uintptr(first) % page)
	if whole := (len(b) - skip) / page * page; whole > 0 {
		adviseHugePages(b[skip:][:whole])
	}
	return list
}

// Populate writes a zero to each page of list, which must still be zero. Linux maps
// a page twice if it is read before it is written. The second time interrupts all
// processors that the process runs on.
func Populate[T unsigned](list []T) {
	const page = 4096
	for i := 0; i < len(list); i += page / int(unsafe.Sizeof(T(0))) {
		list[i] = 0
	}
}

// Bytes returns the payload. Its address is a multiple of 64, and it is valid
// until Close. Only the builder of an array from Alloc may write to it; writing to
// a mapped payload faults. Read a mapped payload under [Guard]. A search should
// call Bytes once, not at every lookup.
func (a *Array) Bytes() []byte { return a.view.Load().bytes }

// Mapped reports whether Bytes is mapped from a file. Promote copies only such a
// payload.
func (a *Array) Mapped() bool { return a.view.Load().mapped }

// Promote copies a mapped payload into memory like that of Alloc. Bytes then
// returns the copy, which changes of the file do not affect. Copying a gigabyte
// takes about 0.2 s. Random reads are faster in the copy, unless the system has
// already mapped the file in huge pages. Recent Linux does that if the file was
// written or read in sequence. Promote fails with a *FaultError, for lack of
// memory, or when ctx ends. The array is then unchanged.
func (a *Array) Promote(ctx context.Context) error {
	a.mu.Lock()
	defer a.mu.Unlock()
	old := a.view.Load()
	if !old.mapped {
		return nil
	}
	b, release, err := allocate(len(old.bytes))
	if err != nil {
		return fmt.Errorf("table %s needs %d bytes of memory: %w", a.header.Name, len(old.bytes), err)
	}
	// Others may wait for the lock, so a pause does not stop the copy.
	if err := copyGuarded(interrupt.WithoutGate(ctx), b, old.bytes); err != nil {
		return cmp.Or(err, release())
	}
	a.releases = append(a.releases, release)
	a.view.Store(&view{bytes: b})
	return nil
}

// copyGuarded copies a mapped payload in parts. Nothing can stop a goroutine in the
// middle of a copy. The garbage collector would wait for it, and all other
// goroutines for the garbage collector.
func copyGuarded(ctx context.Context, dst, src []byte) error {
	const part = 1 << 20
	for from := 0; from < len(src); from += part {
		if err := interrupt.Err(ctx); err != nil {
			return err
		}
		to := min(from+part, len(src))
		if err := Guard(func() { copy(dst[from:to], src[from:to]) }); err != nil {
			return err
		}
	}
	return nil
}

// Close releases the memory. Bytes then returns an empty slice. Reading a slice that
// it returned earlier is an error, like any use after free.
func (a *Array) Close() error {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.view.Store(&view{})
	var err error
	for _, release := range a.releases {
		err = cmp.Or(err, release())
	}
	a.releases = nil
	return err
}
