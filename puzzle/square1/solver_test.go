package square1

import (
	"fmt"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"nissy/internal/sample"
	"nissy/pruning/testtables"
	"nissy/puzzle"
	"nissy/puzzle/catalogue"
	"nissy/puzzle/solver"
)

// testSolver is a solver whose tables other tests share.
var testSolver = sync.OnceValue(func() *Solver {
	p, err := catalogue.Puzzle("square-1")
	if err != nil {
		panic(err)
	}
	return New(p, &solver.Tables{Dir: testtables.Dir(), Notice: func(fmt.Stringer) {}})
})

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

// afterSlash returns the positions after one slash that are not known, however the layers are turned before it.
// It adds those before it, however their layers are turned, to the known ones.
func afterSlash(list []position, known map[position]bool) (next []position) {
	var ends []position
	for _, p := range list {
		for upper := range 12 {
			for lower := range 12 {
				turned := p.turn(upper, lower)
				known[turned] = true
				if turned.canSlash() {
					ends = append(ends, normalized(turned.slash()))
				}
			}
		}
	}
	added := map[position]bool{}
	for _, end := range ends {
		if !known[end] && !added[end] {
			added[end] = true
			next = append(next, end)
		}
	}
	return next
}

// TestNear compares the distances with a breadth-first search that knows no shapes and never turns the puzzle upside down.
func TestNear(t *testing.T) {
	s, rng := testSolver(), sample.Rand(t)
	layer, known := []position{normalized(solved)}, map[position]bool{}
	for distance := range 3 {
		if distance > 0 {
			layer = afterSlash(layer, known)
		}
		for _, p := range sample.From(t, layer, sample.Of(30, 2000)) {
			require.Equal(t, distance, s.shortest(t, stateOf(p.turn(rng.IntN(12), rng.IntN(12))), 3))
		}
	}
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
	s, rng := testSolver(), sample.Rand(t)
	for range sample.Of(10, 200) {
		require.LessOrEqual(t, s.shortest(t, Random(rng), 1), 13) // the greatest distance, found by Masonjones
	}
}

// TestSliceable counts the ways to arrange corners and edges so that the right half can be turned.
func TestSliceable(t *testing.T) {
	require.Len(t, loadSliceable(), 3678)
	require.Len(t, loadGraph().shapes, 170)
}

// TestImpossible refuses a corner whose wedges are apart.
func TestImpossible(t *testing.T) {
	s := testSolver()
	state := stateOf(solved)
	w := state[0].Pieces
	w[0], w[2] = w[2], w[0]
	_, err := s.Solve(t.Context(), solver.Request{Start: state, Bounds: puzzle.Bounds{Max: 10}}, solver.Observer{})
	require.ErrorContains(t, err, "the wedges of a corner are not next to each other")
}
