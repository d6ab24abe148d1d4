package steps

import (
	"bufio"
	"context"
	"fmt"
	"math/bits"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"nissy/cube"
	"nissy/internal/recorded"
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

// TestTwoPlacesAreOneSolution checks that moves that solve a block in two places are
// reported once. It compares the number of shortest solutions with the number of
// sequences that solve the block in any place, found by trying all of them.
func TestTwoPlacesAreOneSolution(t *testing.T) {
	sample.Large(t)
	alg, err := cube.ParseAlg("R' B2 R' B' R B")
	require.NoError(t, err)
	c := cube.Solved.ApplyAlg(alg)
	answers := recorded.Open(t, "two_places.tsv")
	both := 0
	for _, scramble := range []cube.Cube{c, c.Inverse(), c.Apply(cube.NewMove(cube.B, 1))} {
		for _, name := range []string{"123", "222", "223", "F2L-1"} {
			step := Lookup(name)
			if takesLong(step) {
				continue
			}
			var sequences, places int
			text := answers.Of(t, name+" "+scramble.B32(), func() string { return fmt.Sprint(shortestByTrying(step, scramble)) })
			_, err := fmt.Sscan(text, &sequences, &places)
			require.NoError(t, err)
			result, err := Solve(context.Background(), tables(), step, scramble, niss.Limits{Max: 20, Beyond: 0}, Observer{})
			require.NoError(t, err)
			require.Equal(t, sequences, result.Count, "%s: %s", name, scramble.B32())
			if places > sequences {
				both++
			}
		}
	}
	require.NotZero(t, both, "some sequences must solve two places")
}

// shortestByTrying tries all sequences of each length until some of them solve the block.
// It returns their number, and the sum of the numbers of places that they solve.
func shortestByTrying(step *Step, c cube.Cube) (sequences, places int) {
	var try func(c cube.Cube, moves cube.MoveSet, left int)
	try = func(c cube.Cube, moves cube.MoveSet, left int) {
		if left > 0 {
			for _, m := range moves.Moves() {
				try(c.After(m), cube.AllMoves.After(m), left-1)
			}
			return
		}
		n := 0
		solved := c.SolvedPieces()
		for _, f := range step.frames {
			if solved.Has(f.solvedPieces) {
				n++
			}
		}
		places += n
		sequences += min(n, 1)
	}
	for length := 0; sequences == 0; length++ {
		try(c, cube.AllMoves, length)
	}
	return sequences, places
}

// TestBlockSlack compares the number of solutions of a block that are at most one move longer
// than the shortest with the number of sequences whose last moves cannot be left out, in
// any order of parallel moves, found by trying all of them.
func TestBlockSlack(t *testing.T) {
	sample.Large(t)
	for _, scramble := range []string{"R L U D", "R U L' F", "F R' U2 L", "B2 D L' R F", "U D' F2 B R"} {
		alg, err := cube.ParseAlg(scramble)
		require.NoError(t, err)
		c := cube.Solved.ApplyAlg(alg)
		for _, name := range []string{"222", "123", "223", "F2L-1"} {
			step := Lookup(name)
			if takesLong(step) {
				continue
			}
			result, err := Solve(context.Background(), tables(), step, c, niss.Limits{Max: 20, Beyond: 1}, Observer{})
			require.NoError(t, err)
			require.Equal(t, neededByTrying(step, c), result.Count, "%s: %s", name, scramble)
		}
	}
}

// neededByTrying tries all sequences of each length until some of them solve the block, and
// all those of one move more. It returns the number of those that solve it in a place that
// they do not solve before their end, in any order of parallel moves.
func neededByTrying(step *Step, c cube.Cube) (sequences int) {
	places := func(c *cube.Cube) (set uint32) {
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
		solved := places(&c)
		if left == 0 {
			sequences += min(bits.OnesCount32(solved&^earlier), 1)
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
				without = places(&first)
			}
			try(c, c.Apply(m), m, earlier|solved|without, left-1)
		}
	}
	for length := 0; sequences == 0; length++ {
		try(c, c, cube.NumFaceMoves, 0, length)
		if sequences > 0 {
			try(c, c, cube.NumFaceMoves, 0, length+1)
		}
	}
	return sequences
}

// TestBlockReferences compares the lengths and numbers of shortest solutions with those
// of BlockSolver.
func TestBlockReferences(t *testing.T) {
	file, err := os.Open("testdata/blocks.tsv")
	require.NoError(t, err)
	defer file.Close()
	policies := map[string]niss.Policy{"normal": niss.Normal, "inverse": niss.Inverse}
	for lines := bufio.NewScanner(file); lines.Scan(); {
		if strings.HasPrefix(lines.Text(), "#") {
			continue
		}
		f := strings.Split(lines.Text(), "\t")
		require.Len(t, f, 5)
		step := Lookup(f[1])
		if takesLong(step) {
			continue
		}
		t.Run(f[1]+" "+f[2], func(t *testing.T) {
			alg, err := cube.ParseAlg(f[0])
			require.NoError(t, err)
			length := -1
			result, err := Solve(context.Background(), tables(), step, cube.Solved.ApplyAlg(alg),
				niss.Limits{Policy: policies[f[2]], Max: 20, Beyond: 0},
				Observer{Solution: func(s Solution) { length = s.Alg.Len() }})
			require.NoError(t, err)
			require.Equal(t, f[3:], []string{strconv.Itoa(length), strconv.Itoa(result.Count)})
		})
	}
}
