package clock

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"nissy/internal/sample"
	"nissy/puzzle"
	"nissy/puzzle/catalogue"
	"nissy/puzzle/solver"
)

// clockPuzzle returns the puzzle of the catalogue.
func clockPuzzle(t testing.TB) *puzzle.Puzzle {
	p, err := catalogue.Puzzle("clock")
	require.NoError(t, err)
	return p
}

// randomState returns a random position.
func randomState(p *puzzle.Puzzle, rng *rand.Rand) puzzle.State {
	s := p.Random(rng)
	for i := range s[0].Orient {
		s[0].Orient[i] = rng.IntN(hours)
	}
	return s
}

// lengthOf returns the length of the shortest solutions of a position, and checks them.
func lengthOf(t *testing.T, p *puzzle.Puzzle, s *Solver, state puzzle.State, count int) int {
	length := -1
	_, err := s.Solve(t.Context(), solver.Request{Start: state, Bounds: puzzle.Bounds{Max: puzzle.Unbounded}, Count: count}, solver.Observer{
		Solution: func(moves []int) {
			require.True(t, length < 0 || length == len(moves))
			length = len(moves)
			end := state
			for _, m := range moves {
				end = p.Apply(end, m)
			}
			require.Equal(t, p.Solved, end)
		},
	})
	require.NoError(t, err)
	require.GreaterOrEqual(t, length, 0)
	return length
}

// TestNear solves some positions after two moves, of the 51,651 that are published.
func TestNear(t *testing.T) {
	p := clockPuzzle(t)
	require.Len(t, p.Moves, 330)
	s := New(p)
	seen := map[[14]int]bool{[14]int(p.Solved[0].Orient): true}
	var after [3][]puzzle.State // by the number of moves
	after[0] = []puzzle.State{p.Solved}
	for n := range 2 {
		for _, state := range after[n] {
			for m := range p.Moves {
				end := p.Apply(state, m)
				if key := [14]int(end[0].Orient); !seen[key] {
					seen[key] = true
					after[n+1] = append(after[n+1], end)
				}
			}
		}
	}
	require.Len(t, after[1], 330)
	require.Len(t, after[2], 51651)
	for n, list := range after {
		for _, state := range sample.From(t, list, sample.Of(2, 100)) {
			require.Equal(t, n, lengthOf(t, p, s, state, 0))
		}
	}
}

// TestRandom solves random positions in all shortest ways.
func TestRandom(t *testing.T) {
	p := clockPuzzle(t)
	s, rng := New(p), sample.Rand(t)
	for range sample.Of(1, 100) {
		length := lengthOf(t, p, s, randomState(p, rng), 0)
		require.LessOrEqual(t, length, 12) // the greatest distance, found by Kogler
	}
}

// TestMetric counts hours, and compares with the sum over all solutions with a move more.
func TestMetric(t *testing.T) {
	p := clockPuzzle(t)
	s := New(p)
	state := p.Apply(p.Solved, p.Find("UR5"))
	found := map[int]int{}
	request := solver.Request{Start: state, Bounds: puzzle.Bounds{Metric: puzzle.QTM, Max: puzzle.Unbounded, Slack: 1}}
	result, err := s.Solve(context.Background(), request, solver.Observer{Solution: func(moves []int) { found[p.Length(moves, puzzle.QTM)]++ }})
	require.NoError(t, err)
	require.Equal(t, 5, result.Searched-1)
	require.Equal(t, 1, found[5])
}

// TestForbidden uses only the moves of scrambles, which make each position in one way.
func TestForbidden(t *testing.T) {
	p := clockPuzzle(t)
	var limit puzzle.Limit
	for m := range p.Moves {
		setting := m / (hours - 1)
		if pins := setting % settings; pins > firstFull || setting >= settings && pins < firstPair {
			limit.Moves = append(limit.Moves, m)
		}
	}
	s, rng := New(p), sample.Rand(t)
	for range sample.Of(1, 20) {
		state := randomState(p, rng)
		request := solver.Request{Start: state, Bounds: puzzle.Bounds{Max: puzzle.Unbounded, Slack: 2, Limits: []puzzle.Limit{limit}}}
		result, err := s.Solve(t.Context(), request, solver.Observer{Solution: func(moves []int) {
			for _, m := range moves {
				require.NotContains(t, limit.Moves, m)
			}
		}})
		require.NoError(t, err)
		require.Equal(t, 1, result.Count)
	}
}
