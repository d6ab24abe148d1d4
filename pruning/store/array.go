package store

import (
	"cmp"
	"context"
	"fmt"
	"sync"
	"sync/atomic"
	"unsafe"
)

// smallSize is the payload up to which an array lies on the Go heap, and its
// file is read and checked at every Load: all that takes 0.1 ms.
const smallSize = 1 << 20

// Array is a table's payload in memory or mapped from its file. Its methods
// may be called from several goroutines at once, Close only when nobody uses a
// slice that Bytes returned.
//
// The array owns its memory. Bytes lends it: after Promote, it lends the copy,
// and the mapping stays for those who hold the old slice. Both go at Close.
type Array struct {
	header Header
	view   atomic.Pointer[view]

	mu   sync.Mutex     // guards what follows, and changes of view
	free []func() error // one for each region of memory
}

// view is what an array lends at present.
type view struct {
	bytes  []byte
	mapped bool
}

func newArray(h Header, v view, free ...func() error) *Array {
	a := &Array{header: h, free: free}
	a.view.Store(&v)
	return a
}

// Alloc returns a table of h.Size zero bytes in memory, for a builder to fill
// through Bytes. If large, it lies outside the Go heap, in huge pages where the
// system has them.
func Alloc(h Header) (*Array, error) {
	if err := h.validate(); err != nil {
		return nil, err
	}
	if h.Size <= smallSize {
		return newArray(h, view{bytes: aligned(int(h.Size))}), nil
	}
	b, free, err := allocate(int(h.Size))
	if err != nil {
		return nil, fmt.Errorf("table %s: no memory for %d bytes: %w", h.Name, h.Size, err)
	}
	return newArray(h, view{bytes: b}, free), nil
}

// aligned returns size zero bytes on the Go heap, at a multiple of 64.
func aligned(size int) []byte {
	b := make([]byte, size+63)
	skip := -uintptr(unsafe.Pointer(unsafe.SliceData(b))) % 64
	return b[skip:][:size:size]
}

// number is what large lists are of.
type number interface {
	uint8 | uint16 | uint32 | uint64
}

// Large returns n zero values on the Go heap, in huge pages where the system has
// them: they are sooner there, and sooner found if they are asked for at random.
func Large[T number](n int) []T {
	const page = 2 << 20
	list := make([]T, n)
	first := unsafe.Pointer(unsafe.SliceData(list))
	b := unsafe.Slice((*byte)(first), n*int(unsafe.Sizeof(T(0))))
	skip := int(-uintptr(first) % page)
	if whole := (len(b) - skip) / page * page; whole > 0 {
		wantHuge(b[skip:][:whole])
	}
	return list
}

// Populate writes to each page of zeroed memory. Where it is read first, Linux maps it
// twice, and the second time interrupts all processors that the process runs on.
func Populate[T number](list []T) {
	const page = 4096
	for i := 0; i < len(list); i += page / int(unsafe.Sizeof(T(0))) {
		list[i] = 0
	}
}

// Header returns the header that the file has, or that Alloc was given.
func (a *Array) Header() Header { return a.header }

// Bytes returns the payload, which begins at a multiple of 64 and is valid
// until Close. It must not be written to, except by the builder of an array
// from Alloc: a mapped one would fault. Read a mapped one under [Guard]. A
// search calls Bytes once, not at every look-up.
func (a *Array) Bytes() []byte { return a.view.Load().bytes }

// Mapped reports whether Bytes is a file's mapping, which Promote would copy.
func (a *Array) Mapped() bool { return a.view.Load().mapped }

// Promote copies a mapped payload into memory like that of Alloc, which no
// change of the file can hurt. Bytes returns the copy from then on. To copy a
// gigabyte takes about 0.2 s. Random reads are then faster, unless the system
// had mapped the file in huge pages by itself, as recent Linux does when it was
// written or read in sequence. On failure, which is a *FaultError, lack of
// memory or the end of ctx, the array stays as it is.
func (a *Array) Promote(ctx context.Context) error {
	a.mu.Lock()
	defer a.mu.Unlock()
	old := a.view.Load()
	if !old.mapped {
		return nil
	}
	b, free, err := allocate(len(old.bytes))
	if err != nil {
		return fmt.Errorf("table %s: no memory for %d bytes: %w", a.header.Name, len(old.bytes), err)
	}
	if err := copyAll(ctx, b, old.bytes); err != nil {
		return cmp.Or(err, free())
	}
	a.free = append(a.free, free)
	a.view.Store(&view{bytes: b})
	return nil
}

// copyAll copies a mapped payload, in parts: while one is copied nothing can
// stop its goroutine, not even for the garbage collector, which all others then
// wait for.
func copyAll(ctx context.Context, dst, src []byte) error {
	const part = 1 << 20
	for from := 0; from < len(src); from += part {
		if err := ctx.Err(); err != nil {
			return err
		}
		to := min(from+part, len(src))
		if err := Guard(func() { copy(dst[from:to], src[from:to]) }); err != nil {
			return err
		}
	}
	return nil
}

// Close gives back the memory. Bytes is empty from then on, and to read a slice
// that it returned before is an error like any use after free.
func (a *Array) Close() error {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.view.Store(&view{})
	var err error
	for _, free := range a.free {
		err = cmp.Or(err, free())
	}
	a.free = nil
	return err
}
