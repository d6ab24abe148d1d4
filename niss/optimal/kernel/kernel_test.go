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
