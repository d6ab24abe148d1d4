package pruning

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"nissy/cube"
	"nissy/internal/sample"
)

var coords = []*Coord{EO, CO, ESlice, CP, cpHTR, cp7, co7, ep8, EP4, sSlice, htrCornersE, htrCorners, htrMS, TwoGenCorners}

// TestCoordRoundTrip checks that every value of every coordinate can be set and read.
func TestCoordRoundTrip(t *testing.T) {
	for _, co := range coords {
		for v := range co.Size {
			c := cube.Solved
			co.Set(&c, v)
			require.Equal(t, v, co.Of(&c), co.name)
		}
	}
}

// TestMoveTables checks that the move tables agree with moves of whole cubes, from
// random positions in the domain of the coordinate.
func TestMoveTables(t *testing.T) {
	for _, co := range coords {
		table := make([]uint16, co.Size*MoveStride)
		buildMoves(co, table)
		moves := co.moves.Moves()
		sample.Check(t, func(t *rapid.T) {
			c := cube.Solved
			v := co.Of(&c)
			for _, k := range rapid.SliceOfN(rapid.IntRange(0, len(moves)-1), 1, 30).Draw(t, "moves") {
				c = c.Apply(moves[k])
				v = int(table[v*MoveStride+int(moves[k])])
				require.Equal(t, co.Of(&c), v, co.name)
			}
		})
	}
}

// TestConj checks that the conjugation tables of columns of reduced tables agree with
// whole cubes viewed through a symmetry.
func TestConj(t *testing.T) {
	axis := newSymmetries(keepsUD)
	for _, co := range []*Coord{CO, ep8} {
		table := make([]uint16, co.Size*len(axis.syms))
		buildConj(co, axis, table)
		moves := co.moves.Moves()
		sample.Check(t, func(t *rapid.T) {
			c := cube.Solved
			for _, k := range rapid.SliceOfN(rapid.IntRange(0, len(moves)-1), 1, 30).Draw(t, "moves") {
				c = c.Apply(moves[k])
			}
			s := rapid.IntRange(0, len(axis.syms)-1).Draw(t, "s")
			d := c.Conj(axis.syms[s])
			require.Equal(t, co.Of(&d), int(table[s*co.Size+co.Of(&c)]), co.name)
		})
	}
}

// TestClasses checks that the symmetry of each row leads to the representative of its
// class, which is the least row of the class. The sizes of the classes must add up to the
// number of rows.
func TestClasses(t *testing.T) {
	mirror := func(s cube.Sym) bool { return keepsDB(s) && s.Face(cube.D) == cube.D }
	for _, test := range []struct {
		rows     rowCoords
		keeps    symmetryGroup
		classes  int
		possible int // rows
	}{
		{rowCoords{CP}, keepsUD, 2768, CP.Size},
		{rowCoords{ESlice, EO}, keepsUD, 64430, ESlice.Size * EO.Size},
		{rowCoords{slotEdges, frontEdge}, mirror, 5344, 24 * 22 * 20}, // in the other rows, two edges are in one slot
	} {
		axis := newSymmetries(test.keeps)
		classes := make([]uint32, test.rows.size())
		require.Equal(t, test.classes, buildClasses(test.rows, axis, classes))
		reps, orbits := representatives(classes)
		require.Len(t, reps, test.classes)
		total := 0
		for _, n := range orbits {
			total += int(n)
		}
		require.Equal(t, test.possible, total)
		for v := 0; v < len(classes); v += 101 {
			if classes[v] == noClass {
				continue
			}
			c := cube.Solved
			test.rows.set(&c, v)
			d := c.Conj(axis.syms[classes[v]&SymMask])
			rep := reps[classes[v]>>SymBits]
			require.Equal(t, int(rep), test.rows.value(&d))
			require.LessOrEqual(t, int(rep), v)
		}
	}
}

// TestPerm checks rankPerm and unrankPerm for all permutations of up to 8 elements.
func TestPerm(t *testing.T) {
	for n := 1; n <= 8; n++ {
		p := make([]uint8, n)
		last := ""
		for r := 0; ; r++ {
			unrankPerm(r, p)
			if r > 0 && rankPerm(p) == 0 {
				break
			}
			require.Equal(t, r, rankPerm(p))
			require.Less(t, last, fmt.Sprint(p), "permutations in lexicographic order")
			last = fmt.Sprint(p)
			if r == fact8-1 {
				break
			}
		}
	}
}
