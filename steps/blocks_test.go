package steps

import (
	"context"
	"math/bits"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"nissy/cube"
	"nissy/internal/sample"
	"nissy/niss"
)

// TestFamilies checks that Lookup finds each step in its family, by the beginning of its name.
func TestFamilies(t *testing.T) {
	for _, family := range families {
		for _, step := range family.steps() {
			beginsName := func(prefix string) bool { return strings.HasPrefix(step.Name, prefix) }
			require.True(t, slices.ContainsFunc(strings.Fields(family.prefixes), beginsName), step.Name)
			require.Same(t, step, Lookup(step.Name))
		}
	}
}

// TestLookupPlace checks that Lookup ignores case and the order of the faces in each part
// of a place.
func TestLookupPlace(t *testing.T) {
	for typed, want := range map[string]string{
		"223-FD": "223-DF", "f2l-1-d-rb": "F2L-1-D-BR", "222-LBD": "222-DBL", "DR": "dr", "123-L-LD": "123-L-DL", "two-gen-finish-ru": "two_gen_finish-UR",
		"123-LD-L": "", "322-DF": "", "corss-D": "", "durd": "",
		"bl": "", "bd": "", "bdl": "", "fr": "fr",
	} {
		name := ""
		if step := Lookup(typed); step != nil {
			name = step.Name
		}
		require.Equal(t, want, name, typed)
	}
}

func TestAtPlace(t *testing.T) {
	for text, want := range map[string]string{"fr": "223-FR", "rf": "223-FR", "DB": "223-DB", "bd": "223-DB", "DBL": "222-DBL", "ldb": "222-DBL"} {
		names := AtPlace(text)
		require.NotEmpty(t, names, text)
		require.Equal(t, want, names[0], text)
		for _, name := range names {
			require.NotNil(t, Lookup(name), name)
		}
	}
	for _, text := range []string{"", "R", "r", "RF", "BD", "ud", "Fr", "LDB", "fb-DBL", "D-FR"} {
		require.Nil(t, AtPlace(text), text)
	}
}

// TestNumberOfBlocks compares the number of solutions of a block with the number of sequences whose last moves cannot
// be left out, in any order of parallel moves, found by trying all of them: of the shortest solutions, or also of those
// that are one move longer. Moves that solve a block in two places are reported once.
func TestNumberOfBlocks(t *testing.T) {
	sample.Large(t)
	both := 0
	for scramble, beyond := range map[string]int{
		"R' B2 R' B' R B": 0, "B' R' B R B2 R": 0, "R' B2 R' B' R B2": 0,
		"R L U D": 1, "R U L' F": 1, "F R' U2 L": 1, "B2 D L' R F": 1, "U D' F2 B R": 1,
	} {
		for _, name := range []string{"123", "222", "223", "F2L-1"} {
			step := Lookup(name)
			if takesLong(step) {
				continue
			}
			c := parseCube(t, scramble)
			sequences, places := neededByTrying(step, c, beyond)
			result, err := Solve(context.Background(), tables(), step, c, niss.Limits{Max: 20, Beyond: beyond}, Observer{})
			require.NoError(t, err)
			require.Equal(t, sequences, result.Count, "%s: %s", name, scramble)
			if places > sequences {
				both++
			}
		}
	}
	require.NotZero(t, both, "some sequences must solve two places")
}

// neededByTrying tries all sequences of each length until some of them solve the block, and
// all those of up to so many moves more. It returns the number of those that solve it in a place that
// they do not solve before their end, in any order of parallel moves, and the sum of the numbers of these places.
func neededByTrying(step *Step, c cube.Cube, beyond int) (sequences, places int) {
	solvedAt := func(c *cube.Cube) (set uint32) {
		solved := c.SolvedPieces()
		for i, f := range step.frames {
			if solved.Has(f.solvedPieces) {
				set |= 1 << i
			}
		}
		return set
	}
	var try func(before, c cube.Cube, last cube.Move, earlier uint32, left int)
	try = func(before, c cube.Cube, last cube.Move, earlier uint32, left int) {
		solved := solvedAt(&c)
		if left == 0 {
			n := bits.OnesCount32(solved &^ earlier)
			sequences, places = sequences+min(n, 1), places+n
			return
		}
		moves := cube.AllMoves
		if last < cube.NumFaceMoves {
			moves = moves.After(last)
		}
		for _, m := range moves.Moves() {
			without := uint32(0)
			if left == 1 && last < cube.NumFaceMoves && m.Axis() == last.Axis() {
				first := before.Apply(m)
				without = solvedAt(&first)
			}
			try(c, c.Apply(m), m, earlier|solved|without, left-1)
		}
	}
	for length := 0; sequences == 0; length++ {
		try(c, c, cube.NumFaceMoves, 0, length)
		for more := 1; sequences > 0 && more <= beyond; more++ {
			try(c, c, cube.NumFaceMoves, 0, length+more)
		}
	}
	return sequences, places
}

// TestKeeping checks that a step that keeps a block finds those solutions of the step
// after which the block is solved, and no others.
func TestKeeping(t *testing.T) {
	c := parseCube(t, "R U F U' R2 U F2 R") // the 2x2x2 block at DBL is solved
	l := niss.Limits{Policy: niss.Linear, Max: 6, Beyond: -1}
	block := Lookup("222-DBL")
	var want []string
	big := Lookup("223")
	for _, s := range solveAll(t, big, c, l) {
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
		require.Equal(t, want, solveAll(t, keeping, c, l))
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

// TestTurnedBlocks counts solutions of turned cubes. A block in any place has equally many, however the cube is held.
func TestTurnedBlocks(t *testing.T) {
	rng := sample.Rand(t)
	for range sample.Of(100, 1000) {
		step := Lookup([]string{"cross", "222", "123", "F2L-1"}[rng.IntN(4)])
		c := cube.Solved
		for range 1 + rng.IntN(6) {
			c = c.Apply(cube.Move(rng.IntN(cube.NumFaceMoves)))
		}
		counts := map[int][]cube.Sym{}
		for _, s := range []cube.Sym{0, cube.Sym(rng.IntN(cube.NumSyms)), cube.Sym(rng.IntN(cube.NumSyms))} {
			l := niss.Limits{Max: 3, Beyond: -1, Policy: niss.NISS}
			result, err := Solve(context.Background(), tables(), step, c.Conj(s), l, Observer{})
			require.NoError(t, err)
			counts[result.Count] = append(counts[result.Count], s)
		}
		require.Len(t, counts, 1, "%s from %s: %v", step.Name, c.B32(), counts)
	}
}
