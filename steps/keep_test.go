package steps

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"nissy/cube"
	"nissy/niss"
)

// TestKeeping checks that a step that keeps a block finds those solutions of the step
// after which the block is solved, and no others.
func TestKeeping(t *testing.T) {
	a, err := cube.ParseAlg("R U F U' R2 U F2 R") // the 2x2x2 block at DBL is solved
	require.NoError(t, err)
	c := cube.Solved.ApplyAlg(a)
	l := niss.Limits{Policy: niss.Linear, Max: 6, Beyond: -1}
	block := Lookup("222-DBL")
	var want []string
	big := Lookup("223")
	for _, s := range solveAll(t, tables(), big, c, l) {
		a, err := cube.ParseAlg(s)
		require.NoError(t, err)
		if slices.ContainsFunc(big.frames, func(f frame) bool {
			return f.solvedPieces.Has(block.frames[0].solvedPieces) && solvedLast(c, a, f.solvedPieces)
		}) {
			want = append(want, s)
		}
	}
	require.NotEmpty(t, want)
	for _, kept := range []*Step{block, Lookup("222")} {
		keeping, err := big.Keeping(kept, &c)
		require.NoError(t, err)
		require.Len(t, keeping.frames, 3, "a corner is in three of the blocks")
		require.Equal(t, want, solveAll(t, tables(), keeping, c, l))
	}
}

func TestNotKeeping(t *testing.T) {
	c := cube.Solved.Apply(cube.NewMove(cube.R, 1))
	for _, test := range [][3]string{
		{"223", "222-UFR", "223: cannot keep 222-UFR: it is not solved"},
		{"223-UR", "222-DBL", "it is not part of 223-UR"},
		{"eofb", "222-DBL", "eofb is not a block"},
		{"223", "EO222", "the blocks that can be kept are 123 222 223 F2L-1 cross xcross roux-fb"},
		{"222", "223", "it is not part of 222"},
	} {
		_, err := Lookup(test[0]).Keeping(Lookup(test[1]), &c)
		require.ErrorContains(t, err, test[2])
	}
}

// solvedLast reports whether the pieces are solved after all moves, and not after fewer
// moves from the start of each side.
func solvedLast(c cube.Cube, a cube.Alg, pieces cube.PieceSet) bool {
	for n := range a.Len() {
		part := cube.Alg{Normal: a.Normal[:min(n, len(a.Normal))], Inverse: a.Inverse[:min(n, len(a.Inverse))]}
		if after := c.ApplyAlg(part); after.SolvedPieces().Has(pieces) {
			return false
		}
	}
	after := c.ApplyAlg(a)
	return after.SolvedPieces().Has(pieces)
}
