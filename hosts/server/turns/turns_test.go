package turns

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"nissy/internal/sample"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// waitUntil waits until the number of waiting searches is n.
func (t *Turns) waitUntil(n int) {
	for _, waiting := t.Counts(); waiting != n; _, waiting = t.Counts() {
	}
}

func noReport(int) {}

func TestTurnsByClient(t *testing.T) {
	turns := New(1, 10)
	first, err := turns.Wait(t.Context(), "busy", noReport)
	require.NoError(t, err)
	order := make(chan string, 10)
	var searches sync.WaitGroup
	for i, name := range []string{"busy", "busy", "busy", "other", "third"} {
		searches.Go(func() {
			turn, err := turns.Wait(t.Context(), name, noReport)
			assert.NoError(t, err)
			order <- name
			turn.End()
		})
		turns.waitUntil(i + 1)
	}
	first.End()
	first.End() // does nothing
	searches.Wait()
	close(order)
	var names []string
	for name := range order {
		names = append(names, name)
	}
	assert.Equal(t, []string{"busy", "other", "third", "busy", "busy"}, names)
	running, waiting := turns.Counts()
	assert.Zero(t, running)
	assert.Zero(t, waiting)
}

// TestLast lets searches that nobody waits for begin one after the other, when no other one is running. The first one
// gives way.
func TestLast(t *testing.T) { synctest.Test(t, testLast) }

func testLast(t *testing.T) {
	turns := New(2, 10)
	var gaveWay atomic.Int32
	wait := func() *Turn {
		turn, err := turns.WaitLast(t.Context(), func() { gaveWay.Add(1) })
		assert.NoError(t, err)
		return turn
	}
	first := wait()
	assert.Equal(t, 1, first.Threads(8))
	second := make(chan *Turn, 1)
	go func() { second <- wait() }()
	synctest.Wait()
	other, err := turns.Wait(t.Context(), "other", noReport)
	require.NoError(t, err)
	assert.Equal(t, 8, other.Threads(8), "it has the machine to itself")
	assert.EqualValues(t, 1, gaveWay.Load())
	first.End()
	more, err := turns.Wait(t.Context(), "more", noReport)
	require.NoError(t, err)
	other.End()
	synctest.Wait()
	assert.Empty(t, second, "a search is running")
	more.End()
	(<-second).End()
	assert.EqualValues(t, 1, gaveWay.Load(), "the second one has not begun before")

	ctx, cancel := context.WithCancel(t.Context())
	running := wait()
	left := make(chan error)
	go func() {
		_, err := turns.WaitLast(ctx, func() {})
		left <- err
	}()
	cancel()
	assert.Equal(t, context.Canceled, <-left)
	running.End()
	wait().End()
}

func TestTurnsFull(t *testing.T) {
	turns := New(1, 1)
	turn, err := turns.Wait(t.Context(), "a", noReport)
	require.NoError(t, err)
	ctx, cancel := context.WithCancel(t.Context())
	left := make(chan error)
	other := turns.NewShare()
	for i, share := range []*Share{turns.Share, other} {
		go func() {
			_, err := share.Wait(ctx, "b", noReport)
			left <- err
		}()
		turns.waitUntil(1 + i)
		_, err = share.Wait(t.Context(), "c", noReport)
		assert.Equal(t, ErrFull, err)
	}
	cancel()
	assert.Equal(t, context.Canceled, <-left)
	assert.Equal(t, context.Canceled, <-left)
	turns.waitUntil(0)
	turn.End()
	_, err = turns.Wait(t.Context(), "c", noReport)
	assert.NoError(t, err)
}

func TestThreads(t *testing.T) {
	turns := New(2, 10)
	alone, err := turns.Wait(t.Context(), "a", noReport)
	require.NoError(t, err)
	second, err := turns.Wait(t.Context(), "a", noReport)
	require.NoError(t, err)
	assert.Equal(t, 8, alone.Threads(8))
	assert.Equal(t, 4, second.Threads(8))
	assert.Equal(t, 1, second.Threads(1))
}

// Whenever searches come and leave, at most the limit run at a time, and no turn is lost.
func TestTurnsConcurrently(t *testing.T) {
	turns := New(3, 1000)
	var running atomic.Int32
	var searches sync.WaitGroup
	for i := range 300 {
		searches.Go(func() {
			ctx, cancel := context.WithCancel(t.Context())
			if i%3 == 0 {
				go cancel()
			}
			defer cancel()
			turn, err := turns.Wait(ctx, string(rune('a'+i%7)), noReport)
			if err != nil {
				return
			}
			assert.LessOrEqual(t, running.Add(1), int32(3))
			running.Add(-1)
			turn.End()
		})
	}
	searches.Wait()
	now, waiting := turns.Counts()
	assert.Zero(t, now)
	assert.Zero(t, waiting)
	assert.Empty(t, turns.clients)
}

func TestPlaceOf(t *testing.T) {
	for _, test := range []struct {
		waiting  []int // searches of each client
		i, j     int   // a search
		expected int
	}{
		{[]int{1}, 0, 0, 1},
		{[]int{3}, 0, 2, 3},
		{[]int{1, 1, 1}, 2, 0, 3},
		{[]int{3, 1, 2}, 0, 0, 1},
		{[]int{3, 1, 2}, 1, 0, 2},
		{[]int{3, 1, 2}, 2, 0, 3},
		{[]int{3, 1, 2}, 0, 1, 4},
		{[]int{3, 1, 2}, 2, 1, 5},
		{[]int{3, 1, 2}, 0, 2, 6},
	} {
		assert.Equal(t, test.expected, placeOf(test.waiting, test.i, test.j), "%v", test)
	}
}

// Searches get their turns in the order of their places, whatever searches wait and whichever
// have left.
func TestPlacesAreTheOrder(t *testing.T) {
	random := sample.Rand(t)
	type waiter struct {
		client string
		ready  chan struct{}
	}
	for range 200 {
		turns := New(1, 30)
		turns.request("first")
		var waiters []waiter
		for range 1 + random.IntN(30) {
			w := waiter{client: string(rune('a' + random.IntN(5)))}
			_, w.ready, _ = turns.request(w.client)
			waiters = append(waiters, w)
			if i := random.IntN(len(waiters)); random.IntN(4) == 0 {
				require.True(t, turns.leave(waiters[i].client, waiters[i].ready))
				waiters = slices.Delete(waiters, i, i+1)
			}
			if random.IntN(6) == 0 {
				turns.next()
				waiters = slices.DeleteFunc(waiters, func(w waiter) bool { return turns.place(w.client, w.ready) == 0 })
			}
			if running, _ := turns.Counts(); running == 0 {
				turns.request("first")
			}
		}
		slices.SortFunc(waiters, func(a, b waiter) int { return turns.place(a.client, a.ready) - turns.place(b.client, b.ready) })
		for i, w := range waiters {
			assert.Equal(t, i+1, turns.place(w.client, w.ready))
		}
		for _, w := range waiters {
			turns.next()
			select {
			case <-w.ready:
			default:
				t.Fatal("another search has the turn")
			}
		}
	}
}

// A waiting search learns its place after a second, and changes of it at most once a second.
func TestReports(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		turns := New(1, 10)
		began := time.Now()
		var mu sync.Mutex
		var reports []string
		wait := func(name string) *Turn {
			turn, err := turns.Wait(t.Context(), name, func(place int) {
				mu.Lock()
				defer mu.Unlock()
				reports = append(reports, fmt.Sprint(name, " ", place, " ", time.Since(began)))
			})
			require.NoError(t, err)
			return turn
		}
		first := wait("first") // it does not wait, so it gets no report
		hold := func(name string, d time.Duration) {
			turn := wait(name)
			time.Sleep(d)
			turn.End()
		}
		for _, name := range []string{"second", "third", "fourth"} {
			go hold(name, 600*time.Millisecond)
			synctest.Wait()
			time.Sleep(10 * time.Millisecond)
		}
		time.Sleep(2470 * time.Millisecond) // the turns change at 2.5 s, 3.1 s and 3.7 s
		first.End()
		synctest.Wait()
		time.Sleep(10 * time.Second)
		mu.Lock()
		defer mu.Unlock()
		assert.Equal(t, []string{
			"second 1 1s", "third 2 1.01s", "fourth 3 1.02s",
			"second 0 2.5s",
			"third 1 3.01s", "fourth 2 3.02s", // fourth is at place 1 only from 3.1 s on
			"third 0 3.1s",
			"fourth 0 3.7s",
		}, reports)
	})
}

// Searches that get their turn within a second get no report.
func TestNoReportWithinASecond(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		turns := New(1, 10)
		first, err := turns.Wait(t.Context(), "a", nil)
		require.NoError(t, err)
		time.AfterFunc(999*time.Millisecond, first.End)
		second, err := turns.Wait(t.Context(), "a", nil)
		require.NoError(t, err)
		second.End()
	})
}
