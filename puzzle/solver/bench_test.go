package solver

import (
	"context"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"nissy/puzzle"
)

// benchmarkThreads runs f with solvers of a puzzle that have one thread and two
// threads. Each run uses a new solver, so that building the tables is measured as
// well.
func benchmarkThreads(b *testing.B, name string, f func(p *puzzle.Puzzle, s *Solver) error) {
	p := cataloguePuzzle(b, name)
	for _, threads := range []int{1, 2} {
		b.Run(fmt.Sprintf("%s/threads=%d", name, threads), func(b *testing.B) {
			for b.Loop() {
				s := New(p, &Tables{Threads: threads})
				require.NoError(b, f(p, s))
				s.Close()
			}
		})
	}
}

// BenchmarkGod computes God's algorithm.
func BenchmarkGod(b *testing.B) {
	for _, name := range []string{"pyraminx-no-tips", "2x2x2"} {
		benchmarkThreads(b, name, func(_ *puzzle.Puzzle, s *Solver) error {
			_, err := s.God(context.Background(), GodRequest{Antipodes: 5})
			return err
		})
	}
}

// BenchmarkSolve finds all shortest solutions of a cycle of three corners or edges.
func BenchmarkSolve(b *testing.B) {
	for _, test := range []struct{ name, moves string }{
		{"megaminx-RU", "R U2' R' U' R2 U2' R2' U' R2 U2' R2' U' R U2' R' U'"},
		{"3x3x3-RUF", "F U2 R' U' R F' R' U R U' F U' F'"},
	} {
		benchmarkThreads(b, test.name, func(p *puzzle.Puzzle, s *Solver) error {
			start, err := p.ParseSequence(test.moves)
			require.NoError(b, err)
			_, err = s.Solve(context.Background(), Request{Start: start, Bounds: puzzle.Bounds{Max: puzzle.Unbounded}}, Observer{})
			return err
		})
	}
}
