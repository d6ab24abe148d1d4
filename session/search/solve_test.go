package search

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"

	"nissy/niss"
)

// TestLimits checks that bounds combine as in nissy-classic.
func TestLimits(t *testing.T) {
	n := func(n int) *int { return &n }
	for _, test := range []struct {
		bounds Bounds
		want   niss.Limits
	}{
		{Bounds{}, niss.Limits{Max: 20, Beyond: -1, Count: 1}},
		{Bounds{Min: n(3)}, niss.Limits{Min: 3, Max: 20, Beyond: -1, Count: 1}},
		{Bounds{Max: n(5)}, niss.Limits{Max: 5, Beyond: -1}},
		{Bounds{Beyond: n(0)}, niss.Limits{Max: 20, Beyond: 0}},
		{Bounds{Count: n(7)}, niss.Limits{Max: 20, Beyond: -1, Count: 7}},
		{Bounds{Max: n(5), Beyond: n(1), Count: n(7)}, niss.Limits{Max: 5, Beyond: 1, Count: 7}},
	} {
		got, err := test.bounds.Limits()
		assert.NoError(t, err)
		assert.Equal(t, test.want, got)
	}
	_, err := Bounds{Min: n(6), Max: n(5)}.Limits()
	assert.EqualError(t, err, "at least 6 moves, but at most 5: the minimum must not be above the maximum")
}

// TestGrace checks when the grace period ends.
func TestGrace(t *testing.T) {
	over, release := Grace(0).Over(t.Context())
	release()
	assert.Nil(t, over, "a grace of 0 never ends")
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		over, release := Grace(time.Second).Over(ctx)
		defer release()
		time.Sleep(time.Hour)
		assert.False(t, over())
		cancel()
		time.Sleep(999 * time.Millisecond)
		assert.False(t, over())
		time.Sleep(time.Millisecond)
		synctest.Wait()
		assert.True(t, over())
	})
}
