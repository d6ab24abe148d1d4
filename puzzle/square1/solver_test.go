package square1

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"nissy/internal/sample"
	"nissy/pruning/testtables"
	"nissy/puzzle"
	"nissy/puzzle/catalogue"
	"nissy/puzzle/solver"
)

// newTestSolver returns a solver whose tables other tests share.
func newTestSolver(t testing.TB) *Solver {
	p, err := catalogue.Puzzle("square-1")
	require.NoError(t, err)
	s := New(p, &solver.Tables{Dir: testtables.Dir(), Notice: func(fmt.Stringer) {}})
	t.Cleanup(s.Close)
	return s
}

// shortest returns the number of slashes of the shortest solutions, and checks them: at most count ones.
func (s *Solver) shortest(t testing.TB, state puzzle.State, count int) int {
	length := -1
	_, err := s.Solve(t.Context(), solver.Request{Start: state, Bounds: puzzle.Bounds{Max: puzzle.Unbounded}, Count: count}, solver.Observer{
		Solution: func(moves []int) {
			end := state
			for _, m := range moves {
				require.True(t, s.puzzle.Legal(end, m))
				end = s.puzzle.Apply(end, m)
			}
			require.Equal(t, s.puzzle.Solved, end)
			n := s.Length(moves, puzzle.HTM)
			require.True(t, length < 0 || length == n)
			length = n
		},
	})
	require.NoError(t, err)
	require.GreaterOrEqual(t, length, 0)
	return length
}

// afterSlashes returns all positions after one slash, however the layers are turned before it.
func afterSlashes(list map[position]bool) map[position]bool {
	next := map[position]bool{}
	for p := range list {
		for upper := range 12 {
			for lower := range 12 {
				if turned := p.turn(upper, lower); turned.canSlash() {
					next[normalized(turned.slash())] = true
				}
			}
		}
	}
	return next
}

// TestNear compares the distances with a breadth-first search that knows no shapes and never turns the puzzle upside down.
func TestNear(t *testing.T) {
	s := newTestSolver(t)
	layer := map[position]bool{normalized(solved): true}
	known := map[string]bool{} // by puzzle state, with all turns of layers
	rng := sample.Rand(t)
	mark := func(p position) {
		for upper := range 12 {
			for lower := range 12 {
				known[fmt.Sprint(p.turn(upper, lower))] = true
			}
		}
	}
	mark(solved)
	for distance := 1; distance <= 2; distance++ {
		layer = afterSlashes(layer)
		fresh := map[position]bool{}
		for p := range layer {
			if !known[fmt.Sprint(p)] {
				fresh[p] = true
				mark(p)
			}
		}
		checked := 0
		for p := range fresh {
			require.Equal(t, distance, s.shortest(t, stateOf(p.turn(rng.IntN(12), rng.IntN(12))), 3))
			if checked++; checked == sample.Of(30, 2000) {
				break
			}
		}
		layer = fresh
	}
	require.Equal(t, 0, s.shortest(t, s.puzzle.Solved, 0))
	require.Equal(t, 2, s.shortest(t, stateOf(solved.upsideDown()), 0))
}

// stateOf is the inverse of fromState.
func stateOf(p position) puzzle.State {
	state := puzzle.State{{Pieces: make([]int, 24), Orient: make([]int, 24)}, {Pieces: []int{1}, Orient: []int{0}}}
	if p.kite {
		state[1].Orient[0] = 1
	}
	for slot := range 24 {
		state[0].Pieces[slot] = firstWedge(p.at(slot))
		if before := slot/12*12 + (slot+11)%12; isCorner(p.at(slot)) && p.at(before) == p.at(slot) {
			state[0].Pieces[slot]++
		}
	}
	return state
}

// TestRandom solves random positions.
func TestRandom(t *testing.T) {
	s := newTestSolver(t)
	rng := sample.Rand(t)
	total, n := 0, sample.Of(5, 200)
	for range n {
		total += s.shortest(t, Random(rng), 1)
	}
	t.Logf("%.2f slashes on average", float64(total)/float64(n))
	require.Less(t, total, 13*n+1) // the greatest distance, found by Masonjones
}

// TestSliceable counts the ways to arrange corners and edges so that the right half can be turned.
func TestSliceable(t *testing.T) {
	require.Len(t, loadSliceable(), 3678)
	require.Len(t, loadGraph().shapes, 170)
}

// TestImpossible refuses a corner whose wedges are apart.
func TestImpossible(t *testing.T) {
	s := newTestSolver(t)
	state := stateOf(solved)
	w := state[0].Pieces
	w[0], w[2] = w[2], w[0]
	_, err := s.Solve(t.Context(), solver.Request{Start: state, Bounds: puzzle.Bounds{Max: 10}}, solver.Observer{})
	require.ErrorContains(t, err, "the wedges of a corner are not next to each other")
}
