package store

import (
	"context"
	"os"
	"slices"
	"sync"
	"testing"
	"unsafe"

	"github.com/stretchr/testify/require"
)

func TestAlloc(t *testing.T) {
	forBothSizes(t, func(t *testing.T, size int) {
		h, payload := newSample("table", 1, size)
		a, err := Alloc(h)
		require.NoError(t, err)
		require.Equal(t, make([]byte, size), a.Bytes())
		require.Equal(t, h, a.header)
		require.False(t, a.Mapped())
		copy(a.Bytes(), payload)
		d := OpenDir(t.TempDir())
		require.NoError(t, d.Save(h, a.Bytes()))
		require.NoError(t, a.Promote(t.Context()))
		require.Equal(t, payload, a.Bytes())
		require.NoError(t, a.Close())
		require.Empty(t, a.Bytes())
		require.NoError(t, a.Close(), "Close may be called twice")
		require.Equal(t, payload, load(t, d, h).Bytes())
	})
}

// TestLarge checks that lists of any length contain only zeros, with and without huge
// pages, also after Populate, and that every element can be written.
func TestLarge(t *testing.T) {
	for _, n := range []int{0, 1, 4095, 1 << 19, 3<<20 + 5} {
		list := Large[uint32](n)
		Populate(list)
		require.Len(t, list, n)
		require.True(t, slices.Equal(list, make([]uint32, n)))
		for i := range list {
			list[i] = uint32(i)
		}
		require.True(t, n == 0 || list[n-1] == uint32(n-1))
	}
}

func TestBytesAreAligned(t *testing.T) {
	for size := range 300 {
		a, err := Alloc(Header{Name: "table", Size: uint64(size)})
		require.NoError(t, err)
		require.Len(t, a.Bytes(), size)
		require.Zero(t, uintptr(unsafe.Pointer(unsafe.SliceData(a.Bytes())))%64)
	}
	forBothSizes(t, func(t *testing.T, size int) {
		d, h, _ := saveSample(t, size)
		require.Zero(t, uintptr(unsafe.Pointer(&load(t, d, h).Bytes()[0]))%64)
	})
}

func TestAllocRejects(t *testing.T) {
	_, err := Alloc(Header{Name: "table", Size: 1 << 63})
	require.Error(t, err)
	_, err = Alloc(Header{Name: "table", Size: 1 << 60})
	require.ErrorContains(t, err, "needs 1152921504606846976 bytes of memory")
}

func TestPromote(t *testing.T) {
	skipOnWindows(t)
	d, h, payload := saveSample(t, large)
	a, err := d.Load(h)
	require.NoError(t, err)
	old := a.Bytes()
	require.NoError(t, a.Promote(t.Context()))
	require.False(t, a.Mapped())
	require.Equal(t, payload, a.Bytes())
	require.Equal(t, payload, old, "the old slice stays valid")
	require.NotSame(t, &old[0], &a.Bytes()[0])
	require.NoError(t, os.Truncate(d.tablePath(h.Name), 0))
	require.Equal(t, payload, a.Bytes())
	require.NoError(t, a.Close())
	require.NoError(t, a.Promote(t.Context()))
}

// TestPromoteWhileReading promotes and reads an array concurrently, for the race
// detector.
func TestPromoteWhileReading(t *testing.T) {
	d, h, payload := saveSample(t, large)
	a := load(t, d, h)
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() { require.NoError(t, a.Promote(t.Context())) })
		wg.Go(func() {
			for i := 0; i < large; i += 4096 {
				require.Equal(t, payload[i], a.Bytes()[i])
			}
		})
	}
	wg.Wait()
	require.False(t, a.Mapped())
	require.Len(t, a.releases, 2, "the payload is copied only once")
}

// TestPromoteCancelled checks that a cancelled Promote changes nothing.
func TestPromoteCancelled(t *testing.T) {
	d, h, payload := saveSample(t, large)
	a := load(t, d, h)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	require.ErrorIs(t, a.Promote(ctx), context.Canceled)
	require.True(t, a.Mapped())
	require.NoError(t, a.Promote(t.Context()))
	require.False(t, a.Mapped())
	require.Equal(t, payload, a.Bytes())
}
