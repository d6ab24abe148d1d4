package kernel

import (
	"testing"

	"github.com/stretchr/testify/require"

	"nissy/cube"
	"nissy/internal/sample"
)

// TestVecProduct checks that the product of two vectors is the vector of the product.
func TestVecProduct(t *testing.T) {
	rng := sample.Rand(t)
	for range 1000 {
		a, b := cube.Random(rng, cube.AnyScramble), cube.Random(rng, cube.AnyScramble)
		va, vb := NewVec(&a), NewVec(&b)
		require.Equal(t, NewVec(new(a.Mul(&b))), va.mul(&vb))
	}
}

// TestColumnIsSymmetric checks that the column of a position viewed through a
// symmetry is the column of the conjugated cube: the orientation of edges does not
// depend on an axis.
func TestColumnIsSymmetric(t *testing.T) {
	co := finest()
	rng := sample.Rand(t)
	for range sample.Of(500, 2000) {
		c := cube.Random(rng, cube.AnyScramble)
		v := NewVec(&c)
		s := cube.Sym(rng.IntN(cube.NumSyms))
		d := c.Conj(s)
		w := NewVec(&d)
		require.Equal(t, co.Column(&w, 0), co.Column(&v, s))
	}
}

func TestCubeWithCorners(t *testing.T) {
	co := finest()
	for i := range corners {
		n := i % arrangements
		c := co.cubeWithCorners(i)
		arrange(&c, n)
		v := NewVec(&c)
		if co.corner(&v) != i || co.arrangement(&v) != n {
			t.Fatalf("%d: corner %d, arrangement %d", i, co.corner(&v), co.arrangement(&v))
		}
	}
}

func TestRowsAndColumns(t *testing.T) {
	forEachCoord(t, func(t *testing.T, co *Coord) {
		cubes, classSizes := co.Rows()
		sum := 0
		for i := range cubes {
			v := NewVec(&cubes[i])
			row, sym := co.Row(&v)
			if row != i || sym != 0 {
				t.Fatalf("%d: row %d, symmetry %d", i, row, sym)
			}
			sum += int(classSizes[i])
		}
		require.Equal(t, corners*co.Quotients, sum)
		rng := sample.Rand(t)
		for i := 0; i < co.Width; i += 1 + rng.IntN(co.Width/sample.Of(5000, 20_000)) {
			v := NewVec(new(co.CubeInColumn(i)))
			require.Equal(t, i, co.Column(&v, 0))
		}
	})
}

// TestCoordIsClosed checks that positions that differ by a half turn before all
// moves have the same entry, and still do after any moves.
func TestCoordIsClosed(t *testing.T) {
	forEachCoord(t, func(t *testing.T, co *Coord) {
		rng := sample.Rand(t)
		for range sample.Of(200, 2000) {
			a := cube.Random(rng, cube.AnyScramble)
			b := a.Before(cube.Move(1 + 3*rng.IntN(6)))
			for range 5 {
				va, vb := NewVec(&a), NewVec(&b)
				require.Equal(t, co.Index(&va), co.Index(&vb))
				m := cube.Move(rng.IntN(cube.NumFaceMoves))
				a, b = a.After(m), b.After(m)
			}
		}
	})
}
