package group

import (
	"context"
	"errors"
	"slices"
	"sync"
	"testing"

	"nissy/internal/sample"

	"github.com/stretchr/testify/require"
)

// threads calls work for all numbers, on several threads.
func threads(_ context.Context, n, step int, work func(first, end int)) {
	var wait sync.WaitGroup
	for first := 0; first < n; first += step {
		wait.Go(func() { work(first, min(first+step, n)) })
	}
	wait.Wait()
}

// runAll finishes a search, and checks that all paths of the farthest elements have the right length.
func runAll(t *testing.T, s *Search, pause func(done, all int) error) *Search {
	t.Helper()
	for !s.Finished() {
		if s.Step(t.Context(), pause) != nil {
			again, err := NewSearch(t.Context(), s.Numbering, append([]byte{}, s.Stored()...), threads)
			require.NoError(t, err)
			again.Resume(t.Context(), s.Counts)
			require.Equal(t, s.Known(), again.Known())
			s = again
		}
	}
	return s
}

// plainLevels returns the elements, of up to eight points, at each distance from a goal, without any numbering.
func plainLevels(moves, goals []Perm) (levels [][]Perm) {
	key := func(p Perm) (k [8]uint16) { copy(k[:], p); return k }
	seen := map[[8]uint16]bool{}
	for list := goals; len(list) > 0; {
		var next []Perm
		for _, p := range list {
			seen[key(p)] = true
		}
		for _, p := range list {
			for _, m := range moves {
				if q := p.Then(m.Inverse()); !seen[key(q)] { // a move leads from q to p
					seen[key(q)] = true
					next = append(next, q)
				}
			}
		}
		levels, list = append(levels, list), next
	}
	return levels
}

// singly returns a run for each move.
func singly(moves int) (runs [][]int) {
	for m := range moves {
		runs = append(runs, []int{m})
	}
	return runs
}

// TestSearch compares the numbers of elements at each distance with brute force, with several goals, and interrupts
// after each part.
func TestSearch(t *testing.T) {
	rng := sample.Rand(t)
	for range 60 {
		n := 3 + rng.IntN(5)
		var moves []Perm
		for range 2 + rng.IntN(2) {
			p := Identity(n)
			rng.Shuffle(n, func(i, j int) { p[i], p[j] = p[j], p[i] })
			moves = append(moves, p, p.Inverse())
		}
		g := newGroup(t, n, moves...)
		colours := make([]int, n)
		for i := range colours {
			colours[i] = rng.IntN(n)
		}
		goals, ok := g.Preserving(t.Context(), colours)
		require.True(t, ok)
		numbering := NewNumbering(g, moves)
		s, err := NewSearch(t.Context(), numbering, make([]byte, numbering.StoredBytes()), threads)
		require.NoError(t, err)
		s.Begin(goals.Elements())
		stop := errors.New("stop")
		s = runAll(t, s, func(int, int) error { return stop })
		var want []uint64
		for _, level := range plainLevels(moves, slices.Collect(goals.Elements())) {
			want = append(want, uint64(len(level)))
		}
		require.Equal(t, append(want, 0), s.Counts)
		farthest := uint64(0)
		for path := range s.Farthest(singly(len(moves))) {
			require.Len(t, path, len(want)-1)
			farthest++
		}
		require.Equal(t, want[len(want)-1], farthest)
	}
}

// TestLargeSearch searches a group of 10! elements: all orders of ten pieces, from two moves.
func TestLargeSearch(t *testing.T) {
	moves := []Perm{cycles(10, upTo(10)), cycles(10, upTo(10)).Inverse(), cycles(10, []int{0, 1})}
	g := newGroup(t, 10, moves...)
	numbering := NewNumbering(g, moves)
	require.Equal(t, 3628800, numbering.rows*numbering.words*numbering.bits)
	s, err := NewSearch(t.Context(), numbering, make([]byte, numbering.StoredBytes()), threads)
	require.NoError(t, err)
	s.Begin((&Group{points: 10}).Elements())
	runAll(t, s, func(int, int) error { return nil })
	require.Equal(t, uint64(3628800), s.Known())
	require.Equal(t, []uint64{1, 3}, s.Counts[:2])
	for path := range s.Farthest(singly(len(moves))) {
		require.Len(t, path, len(s.Counts)-2)
		break
	}
}
