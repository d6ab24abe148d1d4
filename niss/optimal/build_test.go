package optimal

import (
	"context"
	"slices"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"nissy/cube"
	"nissy/internal/sample"
	"nissy/niss"
	"nissy/niss/optimal/kernel"
	"nissy/pruning"
	"nissy/pruning/testtables"
)

// TestBuild builds a table of distances up to 4, which fails if the numbers of positions are not those of the whole table.
// Backward searches must find the same as forward ones, and no bound may be above the number of moves to a position.
func TestBuild(t *testing.T) {
	sample.Large(t)
	st := pruning.NewStore(pruning.Options{})
	defer st.Close()
	size := *Sizes(HTM)[0]
	size.base = 2
	table := newTable(&size)
	var err error
	table.near, err = loadNear(t.Context(), st, HTM, table.Coord)
	require.NoError(t, err)
	dst := make([]byte, size.Bytes())
	b := newBuilder(t.Context(), table, parityGraph(), dst)
	depths := 0
	require.NoError(t, b.fill(t.Context(), table, 2, func(uint64, uint64) {
		if depths++; depths == 3 {
			for row := range b.counts.last {
				b.counts.last[row] *= 1_000_000 // so many sources make the search of depth 3 go backward
			}
		}
	}))
	require.Equal(t, 5, depths)

	rng := sample.Rand(t)
	for range sample.Of(300, 2000) {
		c := cube.Solved
		for moves := 1; moves < 9; moves++ {
			c = c.After(cube.Move(rng.IntN(cube.NumFaceMoves)))
			v := kernel.NewVec(&c)
			require.LessOrEqual(t, int(table.bound(dst, table.Coord.Index(&v), &v, moves)), moves)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	require.ErrorIs(t, table.build(ctx, 2, dst, nil), context.Canceled)
}

// TestDRCoordinates compares the coordinates of DR on each axis with those of the
// cube that is turned to that axis.
func TestDRCoordinates(t *testing.T) {
	rng := sample.Rand(t)
	rotation := cube.SymFromFaces(cube.R, cube.F, cube.U)
	for k, s := range []cube.Sym{0, rotation, rotation.Inverse()} {
		var axis drAxis
		axis.fill(s)
		for range 1000 {
			c := cube.Random(rng, cube.AnyScramble)
			v := kernel.NewVec(&c)
			d := c.Conj(s)
			e, h := newEdgeMasks(&v), cornerHalves(&v)
			require.Equal(t, pruning.ESlice.Of(&d)*pruning.EO.Size, int(axis.sliceRow[e.slices[axis.slice]]), k)
			require.Equal(t, pruning.EO.Of(&d), int(axis.flipRow[e.flipsForAxis(e.flipped, axis.swapped[0], axis.swapped[1])]), k)
			require.Equal(t, pruning.CO.Of(&d), int(axis.cornerCol[0][h[0]]+axis.cornerCol[1][h[1]]), k)
		}
	}
}

func TestDRBound(t *testing.T) {
	sample.Large(t)
	st := testtables.Store()
	defer st.Close()
	b, err := loadDRBounds(context.Background(), st, HTM)
	require.NoError(t, err)
	rng := sample.Rand(t)
	for range sample.Of(200, 1000) {
		c := cube.Solved
		for distance := 1; distance < 14; distance++ {
			c = c.After(cube.Move(rng.IntN(cube.NumFaceMoves)))
			v := kernel.NewVec(&c)
			require.LessOrEqual(t, int(b.bound(&v)), distance)
		}
	}
}

// parityGraph is the graph of the smallest table.
var parityGraph = sync.OnceValue(func() *graph { return newTable(Sizes(HTM)[0]).newGraph(context.Background(), 2) })

// TestColumnMaps checks that forward and backward find a column from the column of
// the position after a move, viewed through a symmetry.
func TestColumnMaps(t *testing.T) {
	sample.Large(t)
	for _, flips := range []kernel.Flips{kernel.FlipParities, kernel.FlipPatterns} {
		co, moves := newTable(&Size{quotient: kernel.NoArrangement, flips: flips}).Coord, HTM.unitMoves().Moves()
		var columns columnMaps
		if flips == kernel.FlipPatterns {
			moves = slices.Concat(sample.From(t, slices.Collect(slices.Chunk(moves, 3)), 1)...) // the maps of a face take a second
			columns = newPatternColumns(t.Context(), 2, co, moves)
		} else {
			columns = parityGraph().columns
		}
		rng := sample.Rand(t)
		from, row := make([]uint64, co.Lines*lineWords), make([]uint64, co.Lines*lineWords)
		lines := newLineSet(co.Lines)
		open := newOpenSet(len(row))
		for range sample.Of(8, 300) {
			column := rng.IntN(co.Width)
			k, sym := rng.IntN(len(moves)), cube.Sym(rng.IntN(cube.NumSyms))
			v := kernel.NewVec(new(new(co.CubeInColumn(column)).After(moves[k])))
			here, there := column, co.Column(&v, sym)
			clear(lines)
			lines.add(there / kernel.LineCells)
			from[there/wordCells] |= 2 << (there % wordCells * 2)
			row[here/wordCells] |= unreached << (here % wordCells * 2)

			open.reset(row)
			require.Zero(t, columns.forward(from, lines, 1, open, k, sym))
			require.Equal(t, 1, columns.forward(from, lines, 2, open, k, sym))
			require.Zero(t, columns.forward(from, lines, 2, open, k, sym))
			require.Equal(t, []int{here / kernel.LineCells}, slices.Collect(open.loaded.all()))
			open.reset(row)
			require.Zero(t, columns.backward(from, 1, open, k, sym))
			require.Equal(t, 1, columns.backward(from, 2, open, k, sym))

			from[there/wordCells], row[here/wordCells] = 0, 0
		}
	}
}

func TestSymmetries(t *testing.T) {
	for scramble, count := range map[string]int{
		"": 47, "U2 D2 R2 L2 F2 B2": 47, "R U F2": 0, "U": 3, "R L": 7,
		"U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2": 47, // superflip
	} {
		require.Len(t, symmetries(&parsePosition(t, scramble)[0], cube.AllMoves), count, scramble)
	}
	c := parsePosition(t, "U2 D2 R2 L2 F2 B2")
	require.Len(t, symmetries(&c[0], cube.EOMoves), 15, "those that preserve the axis F/B")
}

// TestSymmetricPositions compares the solutions of symmetric positions with those
// of a plain search, although the solver tries only some first moves. It splits the
// tasks at once.
func TestSymmetricPositions(t *testing.T) {
	table := blank(t, HTM)
	for _, scramble := range []string{"U2 D2 R2 L2", "R L' F B'", "R L U D", "R2 L2 U2 D2 F2", "R2 F2 R2 F2"} {
		c := parsePosition(t, scramble)
		want := plainSearch(c[0], cube.AllMoves, HTM, 5)
		s := newCubeSearch([]*Table{table}, framesOf(c...), niss.Limits{Max: 5, Beyond: -1}, niss.Observer{})
		for range 2 {
			var parts []task
			for i := range s.tasks {
				parts = s.appendParts(parts, &s.tasks[i])
			}
			s.tasks = parts
		}
		var got []string
		s.observer.Solution = func(x niss.Solution) { got = append(got, cube.FormatMoves(x.Alg.Normal)) }
		for depth := 2; depth <= 5; depth++ {
			require.NoError(t, s.searchDepth(t.Context(), depth))
		}
		slices.Sort(got)
		slices.Sort(want)
		require.Equal(t, want, got, scramble)
	}
}

// TestTransformedOrder checks that parallel turns are in the order of the moves after
// every symmetry.
func TestTransformedOrder(t *testing.T) {
	for s := range cube.Sym(cube.NumSyms) {
		for m := range cube.Move(cube.NumFaceMoves) {
			for _, n := range cube.AllMoves.After(m).Moves() {
				got := transformed([]cube.Move{m, n}, s)
				if got[0].Axis() == got[1].Axis() {
					require.Less(t, got[0], got[1])
				}
			}
		}
	}
}
