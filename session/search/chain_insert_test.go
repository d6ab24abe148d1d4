package search

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nissy/cube"
	"nissy/history"
	"nissy/internal/sample"
	"nissy/session"
	"nissy/session/attempts"
	"nissy/session/sessiontest"
	"nissy/steps/chain"
	"nissy/steps/insert"
)

// solveWithInsertions returns the solutions of a chain.
func solveWithInsertions(t *testing.T, s *session.Session, text string, change func(*Chain)) []Insertions {
	t.Helper()
	c, err := chain.Parse(text)
	require.NoError(t, err)
	r := Chain{Chain: c, Position: history.Position{Moves: sessiontest.ParseAlg(t, insertionScramble)}, Beam: 100}
	change(&r)
	return sessiontest.EventsOf[Insertions](t, s, r)
}

const insertionScramble = "R' U' F D2 L2 B L2 U2 B D2 B' R2 F2 R2 U2 B R2 D' B' L' U' F2 R B2 F D' R' U' F"

// TestChainSlice checks that a chain with slice moves finds the best of what slice moves make
// of its skeletons, one by one.
func TestChainSlice(t *testing.T) {
	sample.Large(t)
	s := sessiontest.WithTables(t)
	skeletonCount, beam := sample.Of(10, 40), sample.Of(100, 200)
	found := solveWithInsertions(t, s, fmt.Sprintf("eo > dr-eo > htr > drslice > slice[beam=%d]", skeletonCount), func(r *Chain) { r.Beam = beam })
	require.Len(t, found, 1)
	best := found[0].Attempt.Total()
	assert.True(t, found[0].Attempt.Complete())
	assert.Len(t, found[0].Moves(), best)

	skeletons, err := chain.Parse("eo > dr-eo > htr > drslice")
	require.NoError(t, err)
	position := history.Position{Moves: sessiontest.ParseAlg(t, insertionScramble)}
	shortest := 100
	for _, k := range sessiontest.EventsOf[Skeleton](t, s, Chain{Chain: skeletons, Position: position, Beam: beam, Bounds: Bounds{Count: new(skeletonCount)}}) {
		if _, solved := k.FullSolution(); solved {
			shortest = min(shortest, k.Len())
			continue
		}
		result, err := insert.SolveSlices(t.Context(), position.Cube(), k.Moves, insert.Limits{Max: 50, Beyond: -1, Count: 1})
		if err == nil {
			shortest = min(shortest, len(result.Solutions[0].Moves))
		}
	}
	assert.Equal(t, shortest, best)
}

// TestChainInsert checks solutions of chains that end with insertions: they solve the cube,
// have no duplicates, are sorted, and are the same for any number of threads. Added to an
// attempt they complete it.
func TestChainInsert(t *testing.T) {
	s := sessiontest.WithTables(t)
	sessiontest.Events(t, s, attempts.Set{Position: history.Position{Moves: sessiontest.ParseAlg(t, insertionScramble)}})
	for name, text := range map[string]string{
		"slices":     fmt.Sprintf("eo > dr-eo > htr > drslice > slice[beam=%d]", sample.Of(8, 40)),
		"insertions": fmt.Sprintf("eo > dr-eo > htr > drslice > insert[k=2; beam=%d]", sample.Of(8, 20)),
	} {
		t.Run(name, func(t *testing.T) {
			if name == "insertions" {
				sample.Large(t)
			}
			var want []string
			for _, threads := range []int{1, 3} {
				found := solveWithInsertions(t, s, text, func(r *Chain) { r.Count, r.Threads, r.Beam = new(5), threads, sample.Of(20, 100) })
				require.Len(t, found, 5)
				var got []string
				for i, e := range found {
					assert.True(t, e.Attempt.Complete())
					assert.True(t, i == 0 || found[i-1].Attempt.Total() <= e.Attempt.Total())
					moves := cube.Alg{Normal: e.Moves()}
					assert.NotContains(t, got, moves.String())
					got = append(got, moves.String())
					start := e.Position.Scramble()
					assert.Equal(t, cube.Solved, start.Cube().ApplyAlg(moves))
				}
				if want == nil {
					want = got
				}
				assert.Equal(t, want, got)
			}
			results, err := s.Results("@1")
			require.NoError(t, err)
			before := s.Attempt()
			sessiontest.Events(t, s, attempts.Add{Lines: results[0].Lines, From: &results[0]})
			assert.True(t, s.Attempt().Complete())
			sessiontest.Events(t, s, attempts.Undo{Count: 1})
			assert.Equal(t, before.String(), s.Attempt().String())
		})
	}
}
