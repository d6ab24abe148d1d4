package solver

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nissy/internal/machine"
	"nissy/pruning/store"
	"nissy/puzzle"
	"nissy/puzzle/catalogue"
)

// cataloguePuzzle returns a puzzle of the catalogue.
func cataloguePuzzle(t testing.TB, name string) *puzzle.Puzzle {
	t.Helper()
	p, err := catalogue.Puzzle(name)
	require.NoError(t, err)
	return p
}

// define returns the puzzle of a definition.
func define(t require.TestingT, text string) *puzzle.Puzzle {
	p, err := puzzle.ParseDefinition("defined", text)
	require.NoError(t, err, text)
	return p
}

// TestGodKnown compares the numbers of positions with known ones.
func TestGodKnown(t *testing.T) {
	for _, test := range []struct {
		name   string
		metric puzzle.Metric
		counts []uint64
	}{
		{"2x2x2", puzzle.HTM, []uint64{1, 9, 54, 321, 1847, 9992, 50136, 227536, 870072, 1887748, 623800, 2644}},
		{"2x2x2", puzzle.QTM, []uint64{1, 6, 27, 120, 534, 2256, 8969, 33058, 114149, 360508, 930588, 1350852, 782536, 90280, 276}},
		{"pyraminx-no-tips", puzzle.HTM, []uint64{1, 8, 48, 288, 1728, 9896, 51808, 220111, 480467, 166276, 2457, 32}},
		{"skewb", puzzle.HTM, []uint64{1, 8, 48, 288, 1728, 10248, 59304, 315198, 1225483, 1455856, 81028, 90}},
	} {
		s := New(cataloguePuzzle(t, test.name), &Tables{})
		god, err := s.God(context.Background(), GodRequest{Metric: test.metric})
		require.NoError(t, err)
		assert.Equal(t, test.counts, god.Counts, test.name)
	}
}

// TestGodResumes checks that a computation that is interrupted again and again
// continues from its checkpoints, and has the same result.
func TestGodResumes(t *testing.T) {
	discs := define(t, "Set C 5 3\nSet E 5 1\n"+
		"Move A\nC\n2 3 1 4 5\n1 2 0 0 0\nE\n1 2 4 5 3\nEnd\nMove B\nC\n1 2 4 5 3\nE\n2 1 3 4 5\nEnd\nBlock\nC\n1\nE\n3\nEnd")
	for name, p := range map[string]*puzzle.Puzzle{"dense": cataloguePuzzle(t, "pyraminx-no-tips"), "hashed": discs} {
		for _, metric := range []puzzle.Metric{puzzle.HTM, puzzle.QTM} {
			s := New(p, &Tables{})
			want, err := s.God(context.Background(), GodRequest{Metric: metric, Antipodes: 3})
			require.NoError(t, err)
			tables := &Tables{Dir: store.OpenDir(t.TempDir())}
			resumed := 0
			for stop := 1; ; stop++ {
				ctx, cancel := context.WithCancel(context.Background())
				s := New(p, tables)
				s.eager = stop%2 == 0 // save whenever possible, or only after an interrupt
				got, err := s.God(ctx, GodRequest{Metric: metric, Antipodes: 3,
					Resumed: func(d int, _ uint64) {
						resumed++
						assert.GreaterOrEqual(t, d, stop-1, "repeated a distance")
					},
					Distance: func(d int, _ uint64) {
						if d == stop {
							cancel()
						}
					}})
				cancel()
				if err == nil {
					assert.Equal(t, want, got, name)
					break
				}
				require.ErrorIs(t, err, context.Canceled)
			}
			assert.Positive(t, resumed, name)
		}
	}
}

// TestInterruptedWhileResuming checks that an interrupt while a checkpoint is read ends the
// computation, and keeps the checkpoint.
func TestInterruptedWhileResuming(t *testing.T) {
	p := define(t, "Set C 5 3\nMove A\nC\n2 3 1 4 5\n1 2 0 0 0\nEnd\nMove B\nC\n1 2 4 5 3\nEnd\nBlock\nC\n1 2\nEnd\n")
	s := New(p, &Tables{Dir: store.OpenDir(t.TempDir())})
	ctx, cancel := context.WithCancel(context.Background())
	_, err := s.God(ctx, GodRequest{Distance: func(d int, _ uint64) {
		if d == 2 {
			cancel()
		}
	}})
	require.ErrorIs(t, err, context.Canceled)
	problem, err := s.newGodProblem(context.Background(), p, "god", puzzle.HTM)
	require.NoError(t, err)
	g := &godRun{Solver: s, problem: problem, GodRequest: GodRequest{Resumed: func(int, uint64) {}, Distance: func(int, uint64) {}}}
	g.checkpoint = newCheckpoint(s.tables, "ksolve-"+problem.signature+"-god")
	g.checkpoint.began = time.Now().Add(-time.Hour) // it is worth saving
	require.ErrorIs(t, g.runHashed(ctx), context.Canceled)
	g.checkpoint.writing.Wait()
	_, counts, ok := g.checkpoint.read()
	require.True(t, ok)
	require.Len(t, counts, 3)
}

// TestUnsolvable checks that unsolvable positions are recognized.
func TestUnsolvable(t *testing.T) {
	cube := cataloguePuzzle(t, "3x3x3")
	for want, text := range map[string]string{
		"(parity)":        "CORNERS\n2 1 3 4 5 6 7 8\nEDGES\n1 2 3 4 5 6 7 8 9 10 11 12",
		"(orbit)":         "CORNERS\n1 2 3 4 5 6 7 8\n1 0 0 0 0 0 0 0",
		"slot 1 of EDGES": "EDGES\n2 ? 3 4 5 6 7 8 9 10 11 12", // no slot contains piece 1, which must be solved
	} {
		list, err := cube.ParseScrambles("x", "Scramble x\n"+text+"\nEnd")
		require.NoError(t, err)
		s := New(cube, &Tables{})
		_, err = s.Solve(context.Background(), Request{Start: list[0].Start, Free: list[0].Free, Bounds: list[0].Bounds}, Observer{})
		require.ErrorContains(t, err, want)
	}
}

// TestSmallTablesStored checks that tables without files count as stored. Otherwise
// they would be a reason to start with smaller tables.
func TestSmallTablesStored(t *testing.T) {
	p := cataloguePuzzle(t, "3x3x3")
	s := New(p, &Tables{Dir: store.OpenDir(t.TempDir())})
	pr, err := s.newProblem(context.Background(), p, "", puzzle.HTM, p.Solved, p.NewMask())
	require.NoError(t, err)
	small := 0
	for _, l := range tableSizes {
		for _, group := range pr.coordGroups(l) {
			stored := s.tables.stored(pr, group)
			require.Equal(t, pr.product(group).entries() <= maxUnstored, stored, group)
			if stored {
				small++
			}
		}
	}
	require.NotZero(t, small)
}

// TestTooLarge checks that God's algorithm is refused before it starts if memory
// does not suffice.
func TestTooLarge(t *testing.T) {
	s := New(cataloguePuzzle(t, "3x3x3"), &Tables{Memory: func() (uint64, error) { return 1 << 30, nil }})
	_, err := s.God(context.Background(), GodRequest{})
	large, ok := errors.AsType[*machine.MemoryError](err)
	require.True(t, ok, err)
	assert.Equal(t, uint64(1<<30), large.Available)
	assert.Greater(t, large.Needed, uint64(1e18))
}

// TestGoalOrientations checks that the orientation of a slot counts only if it counts for the piece that the goal has there,
// not for the one that the solved position has there: piece 1, whose orientation does not count, is in slot 2 of the goal.
func TestGoalOrientations(t *testing.T) {
	p := define(t, "Set P 3 2\nSolved\nP\n1 2 3\n? 0 0\nEnd\nMove A\nP\n2 1 3\nEnd\nMove C\nP\n2 1 3\n1 0 0\nEnd\n")
	goal := p.Apply(p.Apply(p.Solved, p.Find("A")), p.Find("C2"))
	s := New(p, &Tables{})
	for orient, want := range map[string][][]string{
		"?0 0 ?0": {{}}, // piece 1 may be turned
		"0 ?0 ?0": {{"C2"}, {"C'"}},
	} {
		list, err := p.ParseScrambles("x", "MaxDepth 6\nMoveLimits\nA 0\nEnd\nScramble x\nP\n?1 ?2 ?3\n"+orient+"\nEnd")
		require.NoError(t, err)
		r := Request{Start: list[0].Start, Goals: []puzzle.State{goal}, Free: list[0].Free, Bounds: list[0].Bounds}
		var found [][]string
		_, err = s.Solve(context.Background(), r, Observer{Solution: func(moves []int) { found = append(found, p.Names(moves)) }})
		require.NoError(t, err)
		require.Equal(t, want, found, orient)
	}
}

// TestFirstAndAfter checks that NotFirst leaves out the solutions that begin with a move, and After those up to one of them, with and without
// slack.
func TestFirstAndAfter(t *testing.T) {
	p := cataloguePuzzle(t, "2x2x2")
	start, err := p.ParseSequence("R U R' U' F2 R2")
	require.NoError(t, err)
	s := New(p, &Tables{})
	defer s.Close()
	solve := func(r Request) (list [][]int, count int) {
		r.Start, r.Max = start, puzzle.Unbounded
		res, err := s.Solve(t.Context(), r, Observer{Solution: func(moves []int) { list = append(list, moves) }})
		require.NoError(t, err)
		return list, res.Count
	}
	for slack := range 3 {
		all, _ := solve(Request{Bounds: puzzle.Bounds{Slack: slack}})
		require.NotEmpty(t, all)
		for i, solution := range all {
			rest, count := solve(Request{Bounds: puzzle.Bounds{Slack: slack}, After: solution})
			require.Equal(t, len(all)-i-1, count)
			require.Equal(t, append([][]int(nil), all[i+1:]...), rest)
			few, _ := solve(Request{Bounds: puzzle.Bounds{Slack: slack}, After: solution, Count: 2})
			require.Equal(t, append([][]int(nil), all[i+1:min(i+3, len(all))]...), few)
			if i == 5 {
				break
			}
		}
		first := all[0][0]
		allowed, _ := solve(Request{Bounds: puzzle.Bounds{Slack: slack}, NotFirst: []int{first}})
		for _, solution := range allowed {
			require.NotEqual(t, first, solution[0])
		}
		if len(allowed) > 0 && len(allowed[0]) == len(all[0]) {
			require.Equal(t, slices.DeleteFunc(slices.Clone(all), func(moves []int) bool { return moves[0] == first }), allowed)
		}
	}
}
