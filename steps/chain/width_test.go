package chain

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nissy/cube"
)

// TestWidthInTime checks that the beam of the limits is searched unless the time is surely too short for
// it.
func TestWidthInTime(t *testing.T) {
	for left, want := range map[time.Duration]int{
		time.Minute: 5000, 5 * time.Second: 5000, 4 * time.Second: 1810, 2 * time.Second: 761, time.Second: 5000, 0: 5000, -time.Second: 5000,
	} {
		require.Equal(t, want, widthInTime(5000, time.Second, left), left)
	}
	require.Equal(t, 5000, widthInTime(5000, 0, time.Second))
}

// TestSameBeamsFirst checks that a search with much time begins with the searches of one without a limit, and
// widens the beam only afterwards.
func TestSameBeamsFirst(t *testing.T) {
	c := parse(t, "eo > dr-eo[niss=always] > htr > htrfin")
	passes := func(ctx context.Context, widen bool) (list []pass) {
		s := &chainSearch{chain: c, cube: cube.Solved, limits: Limits{Max: DefaultMax, Beam: 5000, Slack: -1, Beyond: -1, Count: 1, Widen: widen}}
		require.NoError(t, s.prepare(ctx, tables()))
		for p := range s.passes(ctx) {
			list = append(list, p)
		}
		return list
	}
	ctx, cancel := context.WithTimeout(t.Context(), time.Hour)
	defer cancel()
	plain, timed := passes(t.Context(), false), passes(ctx, true)
	require.Equal(t, plain, timed[:len(plain)])
	require.Equal(t, pass{width: 5000}, plain[len(plain)-1])
	width := 5000
	for _, p := range timed[len(plain):] {
		require.Greater(t, p.width, width)
		width = p.width
	}
	require.Equal(t, MaxBeam, width)
}
