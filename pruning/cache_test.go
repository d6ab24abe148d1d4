package pruning

import (
	"sync"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestCached checks that a store makes a value once, as long as it is used often enough.
func TestCached(t *testing.T) {
	type key int
	s := NewStore(Options{})
	defer s.Close()
	var made atomic.Int32
	get := func(k key) int {
		return Cached(s, k, func() int {
			made.Add(1)
			return int(k) * 10
		})
	}
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() { require.Equal(t, 70, get(7)) })
	}
	wg.Wait()
	require.EqualValues(t, 1, made.Load())
	for k := range key(1000) {
		require.Equal(t, 70, get(7))
		if k != 7 {
			require.Equal(t, int(k)*10, get(k))
		}
	}
	require.EqualValues(t, 1000, made.Load())
	require.Len(t, s.cached.entries, maxCached)
}
