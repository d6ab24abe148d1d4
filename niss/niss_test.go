package niss

import (
	"context"
	"errors"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"nissy/cube"
	"nissy/internal/interrupt"
	"nissy/internal/sample"
	"nissy/pruning"
	"nissy/pruning/testtables"
)

// drFromEO returns the problem of DR on U/D, keeping EO on F/B.
func drFromEO(t testing.TB) *Problem {
	t.Helper()
	ctx := context.Background()
	store := testtables.Store()
	t.Cleanup(func() { store.Close() })
	p := &Problem{Moves: cube.EOMoves, Ending: Clockwise}
	for _, co := range []*pruning.Coord{pruning.ESlice, pruning.CO} {
		moves, err := store.Moves(ctx, co)
		require.NoError(t, err)
		p.Coords = append(p.Coords, TrackedCoord{Coord: co, Moves: moves})
	}
	table, err := store.Table(ctx, pruning.TableDREO)
	require.NoError(t, err)
	p.Alternatives = []Alternative{{
		Probes: []Probe{{Table: table, Rows: []int{0}, Col: 1}},
		Coords: []int{0, 1},
		Goals:  [][]uint16{{0, 0}},
	}}
	return p
}

func scrambled(t testing.TB, text string) []Frame {
	t.Helper()
	moves, err := cube.ParseMoves(text)
	require.NoError(t, err)
	return []Frame{NewFrame(cube.Solved.Apply(moves...), 0)}
}

func TestCancel(t *testing.T) {
	p := drFromEO(t)
	frames := scrambled(t, "R U L' D R2 U' L D2 R U F2 L U R' D")
	ctx, cancel := context.WithCancel(context.Background())
	deepest := 0
	reported := 0
	result, err := Solve(ctx, p, frames, Limits{Policy: NISS, Max: 40, Beyond: -1}, Observer{
		Depth: func(d int) { deepest = d },
		Found: func(s Solution) {
			if s.Alg.Len() == 9 { // in the middle of this depth
				cancel()
			}
		},
		Solution: func(Solution) { reported++ },
	})
	require.Equal(t, 9, deepest)
	require.ErrorIs(t, err, context.Canceled)
	require.Equal(t, deepest-1, result.Searched, "the search of the depth before is complete")
	require.Equal(t, result.Count, reported, "every solution found is reported")
}

// TestFound checks that Observer.Found gets the same solutions as
// Observer.Solution.
func TestFound(t *testing.T) {
	p := drFromEO(t)
	found, reported := map[string]bool{}, map[string]bool{}
	result, err := Solve(context.Background(), p, scrambled(t, "R U L' D R2 U' L"), Limits{Policy: NISS, Max: 8, Beyond: -1}, Observer{
		Found:    func(s Solution) { found[s.Alg.String()] = true },
		Solution: func(s Solution) { reported[s.Alg.String()] = true },
	})
	require.NoError(t, err)
	require.Equal(t, reported, found)
	require.Len(t, reported, result.Count)
}

// TestMixed checks that Mixed finds those solutions of NISS that have moves on both sides.
func TestMixed(t *testing.T) {
	p, frames := drFromEO(t), scrambled(t, "R U L' D R2 U' L")
	solve := func(policy Policy) (both []string) {
		_, err := Solve(t.Context(), p, frames, Limits{Policy: policy, Max: 8, Beyond: -1}, Observer{Solution: func(s Solution) {
			if KindOf(s.Alg) == OnBoth || policy == Mixed {
				both = append(both, s.Alg.String())
			}
		}})
		require.NoError(t, err)
		return both
	}
	require.NotEmpty(t, solve(Mixed))
	require.Equal(t, solve(NISS), solve(Mixed))
}

// TestObserverPanics checks that a panic that is not a memory fault passes through
// Solve.
func TestObserverPanics(t *testing.T) {
	p := drFromEO(t)
	boom := errors.New("boom")
	require.PanicsWithValue(t, boom, func() {
		Solve(context.Background(), p, scrambled(t, "R U L' D R2"), Limits{Max: 8, Beyond: -1}, Observer{
			Solution: func(Solution) { panic(boom) },
		})
	})
}

func TestSolved(t *testing.T) {
	p := drFromEO(t)
	solve := func(l Limits) (algs []string) {
		_, err := Solve(context.Background(), p, scrambled(t, ""), l, Observer{
			Solution: func(s Solution) { algs = append(algs, s.Alg.String()) },
		})
		require.NoError(t, err)
		return algs
	}
	require.Equal(t, []string{""}, solve(Limits{Max: 20, Beyond: -1}))
	require.Equal(t, []string{"U", "D"}, solve(Limits{Min: 1, Max: 1, Beyond: -1}), "at least one move was asked for")
}

// TestAllocations checks that the search allocates nothing for the positions it
// visits.
func TestAllocations(t *testing.T) {
	p := drFromEO(t)
	frames := scrambled(t, "R U L' D R2 U' L D2 R U")
	var stop interrupt.Flag
	e := newEngine(p, frames[0], 0, false)
	w := &worker{stop: &stop, found: func(*worker) {}}
	tasks := e.enumerateTasks(nil, 0, 3, 5)
	allocs := testing.AllocsPerRun(3, func() {
		for i := range tasks {
			w.runTask(&tasks[i])
		}
	})
	require.Zero(t, allocs)
	require.NotZero(t, w.nodes)
}

// TestRecord checks that a record keeps the moves and the frame of a solution.
func TestRecord(t *testing.T) {
	sample.Check(t, func(t *rapid.T) {
		draw := func(name string) (moves []cube.Move) {
			last := cube.Move(noMove)
			for range rapid.IntRange(0, 12).Draw(t, name) {
				set := cube.AllMoves
				if last != noMove {
					set = set.After(last)
				}
				all := set.Moves()
				last = all[rapid.IntRange(0, len(all)-1).Draw(t, "move")]
				moves = append(moves, last)
			}
			return moves
		}
		alg := cube.Alg{Normal: draw("normal"), Inverse: draw("inverse")}
		w := &worker{engine: &engine{frameIndex: 2}}
		for _, m := range alg.Normal {
			w.sides[0].push(m)
		}
		for _, m := range alg.Inverse {
			w.sides[1].push(m)
		}
		got := newRecord(w).solution()
		require.Equal(t, alg, got.Alg)
		require.Equal(t, 2, got.Frame)
	})
}

// TestReaderLeaves checks that Solve reports nothing more when nobody reads the solutions any more,
// whether it is between depths or reports one of them. A search that is only cancelled reports
// what it has found.
func TestReaderLeaves(t *testing.T) {
	p := drFromEO(t)
	frames := scrambled(t, "R U L' D R2 U' L D2 R U F2 L U R' D")
	for _, leaves := range []bool{false, true} {
		for _, limit := range []int{0, 300} {
			reader, leave := context.WithCancel(t.Context())
			ctx, cancel := context.WithCancel(interrupt.WithReader(reader))
			reported := 0
			result, err := Solve(ctx, p, frames, Limits{Policy: NISS, Min: 9, Max: 9, Beyond: -1, Count: limit}, Observer{
				Solution: func(Solution) {
					if reported++; reported == 100 {
						cancel()
						if leaves {
							leave()
						}
					}
				},
			})
			leave()
			require.ErrorIs(t, err, context.Canceled)
			if leaves {
				require.Equal(t, 100, reported)
			} else {
				require.Greater(t, reported, 200)
				require.Equal(t, result.Count, reported)
			}
		}
	}
}

// TestCollectionWithoutReader checks that a collection does nothing more with what it has when
// nobody reads it.
func TestCollectionWithoutReader(t *testing.T) {
	reader, leave := context.WithCancel(t.Context())
	c := NewCollection(interrupt.WithReader(reader), 10_000)
	m := cube.AllMoves.Moves()
	add := func(i int) {
		c.Add(Solution{Alg: cube.Alg{Normal: []cube.Move{m[i%18], m[i/18%18], m[i/18/18%18], m[i/18/18/18%18]}}})
	}
	for i := range 41_000 {
		add(i)
	}
	require.Equal(t, 41_000, c.Len())
	leave()
	for i := range 30 {
		add(41_000 + i)
	}
	require.Less(t, c.Len(), 30, "it has dropped all, instead of looking for the best ones")
	require.Zero(t, c.report(reader, Observer{Solution: func(Solution) { t.Error("reported") }}))
}
