package optimal

import (
	"context"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"nissy/cube"
	"nissy/internal/recorded"
	"nissy/internal/sample"
	"nissy/niss"
	"nissy/pruning/store"
	"nissy/pruning/testtables"
)

// smallHTM loads the smallest table, once for all tests.
var smallHTM = sync.OnceValues(func() (*Table, error) {
	return Load(context.Background(), testtables.Store(), Sizes(HTM)[0])
})

// blankHTM returns a table whose entries are all 0, so that only the near table
// gives bounds. It needs no time to build, and the search is the same.
var blankHTM = sync.OnceValues(func() (*Table, error) { return blankTable(Sizes(HTM)[0]) })

func blankTable(size *Size) (*Table, error) {
	t := newTable(size)
	var err error
	if t.near, err = loadNear(context.Background(), testtables.Store(), size.Metric, t.Coord); err != nil {
		return nil, err
	}
	t.array, err = store.Alloc(store.Header{Name: "blank", Bits: 2, Size: uint64(size.Bytes())})
	return t, err
}

// smallTable returns the smallest table.
func smallTable(t testing.TB) *Table {
	t.Helper()
	sample.Large(t)
	return must(t, smallHTM)
}

// blank returns a blank table, with which searches are the same, but longer.
func blank(t testing.TB, m Metric) *Table {
	t.Helper()
	return must(t, map[Metric]func() (*Table, error){HTM: blankHTM, QTM: blankQTM}[m])
}

func must(t testing.TB, load func() (*Table, error)) *Table {
	t.Helper()
	table, err := load()
	require.NoError(t, err)
	return table
}

func parsePosition(t testing.TB, scramble string) []cube.Cube {
	t.Helper()
	alg, err := cube.ParseAlg(scramble)
	require.NoError(t, err)
	return []cube.Cube{cube.Solved.ApplyAlg(alg)}
}

// framesOf returns the positions as they are.
func framesOf(positions ...cube.Cube) (frames []niss.Frame) {
	for _, c := range positions {
		frames = append(frames, niss.NewFrame(c, 0))
	}
	return frames
}

// solveAll returns the solutions and checks each of them.
func solveAll(t testing.TB, table *Table, positions []cube.Cube, l niss.Limits) (solutions []string) {
	t.Helper()
	result, err := Solve(context.Background(), []*Table{table}, framesOf(positions...), l, niss.Observer{Solution: func(s niss.Solution) {
		require.Equal(t, cube.Solved, positions[s.Frame].ApplyAlg(s.Alg))
		solutions = append(solutions, cube.FormatMoves(s.Alg.Normal))
	}})
	require.NoError(t, err)
	require.Len(t, solutions, result.Count)
	return solutions
}

// TestReferenceLengths compares the lengths and numbers of optimal solutions with
// those that nissy-core finds.
func TestReferenceLengths(t *testing.T) {
	sample.Large(t)
	table := smallTable(t)
	rows := slices.DeleteFunc(recorded.Rows(t, "optimal_lengths.tsv"), func(row []string) bool {
		return recorded.Number(t, row[1]) > 15 // too long a search
	})
	for _, r := range sample.From(t, rows, 4) {
		solutions := solveAll(t, table, parsePosition(t, r[0]), niss.Limits{Max: 20})
		require.Len(t, solutions, recorded.Number(t, r[2]), r[0])
		require.Len(t, strings.Fields(solutions[0]), recorded.Number(t, r[1]), r[0])
	}
}

func TestAgainstPlainSearch(t *testing.T) {
	t.Run("HTM", func(t *testing.T) { testAgainstPlainSearch(t, smallTable(t), 5) })
	t.Run("HTM, blank", func(t *testing.T) { testAgainstPlainSearch(t, blank(t, HTM), 5) })
	t.Run("QTM, blank", func(t *testing.T) { testAgainstPlainSearch(t, blank(t, QTM), 6) })
}

// testAgainstPlainSearch checks that the solutions near the solved cube are those
// of a plain search, for several numbers of threads.
func testAgainstPlainSearch(t *testing.T, table *Table, maxMoves int) {
	rng := sample.Rand(t)
	for i := range sample.Of(8, 30) {
		c := cube.Solved
		for range 1 + rng.IntN(5) {
			c = c.After(cube.Move(rng.IntN(cube.NumFaceMoves)))
		}
		if c == cube.Solved {
			continue
		}
		for _, moves := range []cube.MoveSet{cube.AllMoves, cube.EOMoves} {
			want := plainSearch(c, moves, table.Size.Metric, maxMoves)
			got := solveAll(t, table, []cube.Cube{c}, niss.Limits{Moves: moves, Max: maxMoves, Beyond: -1, Threads: 1 + i%3})
			slices.Sort(got)
			slices.Sort(want)
			require.Equal(t, want, got, c.B32())
		}
	}
}

// plainSearch returns all solutions of at most maxMoves moves that do not pass
// through the solved cube. Turns of opposite faces are in one order only.
func plainSearch(c cube.Cube, moves cube.MoveSet, metric Metric, maxMoves int) (found []string) {
	var extend func(c cube.Cube, path []cube.Move, left int)
	extend = func(c cube.Cube, path []cube.Move, left int) {
		if c == cube.Solved {
			found = append(found, cube.FormatMoves(path))
			return
		}
		if misplaced(&c) > 8*left { // a move solves at most eight pieces
			return
		}
		next := moves
		if len(path) > 0 {
			next = moves.After(path[len(path)-1])
		}
		for _, m := range next.Moves() {
			if n := metric.cost(m); n <= left {
				extend(c.After(m), append(path[:len(path):len(path)], m), left-n)
			}
		}
	}
	extend(c, nil, maxMoves)
	return found
}

// misplaced returns the number of pieces that are not solved.
func misplaced(c *cube.Cube) int {
	n := 0
	for i, v := range c.Corner {
		if v != cube.Solved.Corner[i] {
			n++
		}
	}
	for i, v := range c.Edge {
		if v != cube.Solved.Edge[i] {
			n++
		}
	}
	return n
}

func TestLimits(t *testing.T) {
	table := blank(t, HTM)
	c := parsePosition(t, "R U F2 D' L B")
	require.Len(t, solveAll(t, table, c, niss.Limits{Max: 20, Count: 1}), 1)
	require.Equal(t, []string{""}, solveAll(t, table, []cube.Cube{cube.Solved}, niss.Limits{Max: 20, Beyond: -1}))
	require.Empty(t, solveAll(t, table, c, niss.Limits{Max: 5, Beyond: -1}))
	one := solveAll(t, table, c, niss.Limits{Max: 9, Beyond: -1, Threads: 1})
	for _, threads := range []int{2, 8} {
		require.Equal(t, one, solveAll(t, table, c, niss.Limits{Max: 9, Beyond: -1, Threads: threads}))
	}
}

func TestCancel(t *testing.T) {
	table := blank(t, HTM)
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	const reached = 9
	stopAt := func(depth int) {
		if depth == reached {
			cancel()
		}
	}
	c := parsePosition(t, "R' U' F D2 L2 F R2 U2 R2 B D2 L B2 D' B2 L' R' B D2 B U2 L U2 R' U' F")
	result, err := Solve(ctx, []*Table{table}, framesOf(c...), niss.Limits{Max: 20, Count: 1}, niss.Observer{Depth: stopAt})
	require.ErrorIs(t, err, context.Canceled)
	require.Equal(t, reached-1, result.Searched, "the search of the depth before is complete")
}

// TestBoundsAreSymmetricLowerBounds checks that bounds are never above the
// distance, that they are the same through any symmetry, and that half turns on the
// other side do not change them.
func TestBoundsAreSymmetricLowerBounds(t *testing.T) {
	table := smallTable(t)
	rng := sample.Rand(t)
	s := &cubeSearch{table: table, tableBytes: table.array.Bytes()}
	bounds := func(c *cube.Cube) [2]uint8 { return s.rootTask(c, 0).bound }
	for range sample.Of(300, 2000) {
		c := cube.Solved
		last := [2]uint8{}
		for distance := 1; distance < 14; distance++ {
			m := cube.Move(rng.IntN(cube.NumFaceMoves))
			c = c.After(m)
			b := bounds(&c)
			require.LessOrEqual(t, int(max(b[0], b[1])), distance)
			if b[1] > uint8(table.Size.base) || last[1] > uint8(table.Size.base) {
				require.True(t, !m.IsHalf() || b[1] == last[1])
			}
			conjugated := c.Conj(cube.Sym(rng.IntN(cube.NumSyms)))
			if cb := bounds(&conjugated); max(b[0], cb[0]) > uint8(table.Size.base) {
				require.Equal(t, b[0], cb[0])
			}
			last = b
		}
	}
}

var blankQTM = sync.OnceValues(func() (*Table, error) { return blankTable(Sizes(QTM)[0]) })

// TestQTMWithBuiltTable checks that the bounds of a real table do not change the
// solutions. Building it takes a minute of processor time.
func TestQTMWithBuiltTable(t *testing.T) {
	if !sample.Long() {
		t.Skip("long")
	}
	st := testtables.Store()
	t.Cleanup(func() { st.Close() })
	table, err := Load(t.Context(), st, Sizes(QTM)[0])
	require.NoError(t, err)
	for scramble, length := range map[string]int{
		"U": 1, "U2": 2, "R L F B": 4, "U2 D2 R2 L2 F2 B2": 12, "R U R' U'": 4,
	} {
		got := solveAll(t, table, parsePosition(t, scramble), niss.Limits{Max: 20})
		require.NotEmpty(t, got)
		alg, err := cube.ParseAlg(got[0])
		require.NoError(t, err)
		require.Equal(t, length, QTM.Length(alg), scramble)
	}
	rng := sample.Rand(t)
	for range sample.Of(3, 8) {
		c := cube.Solved
		for range 6 {
			c = c.After(cube.Move(rng.IntN(cube.NumFaceMoves)))
		}
		want := plainSearch(c, cube.AllMoves, QTM, 7)
		got := solveAll(t, table, []cube.Cube{c}, niss.Limits{Max: 7, Beyond: -1})
		slices.Sort(got)
		slices.Sort(want)
		require.Equal(t, want, got, c.B32())
	}
}
