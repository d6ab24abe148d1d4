package insert

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"nissy/cube"
	"nissy/history"
	"nissy/history/writeup"
	"nissy/internal/sample"
)

// drawWritten returns moves with at least one hidden place.
func drawWritten(rng *rand.Rand, n int) []cube.Move {
	for {
		moves := randomMoves(rng, n)
		for range 1 + rng.IntN(2) { // turn a face once more
			i := rng.IntN(len(moves))
			moves = slices.Insert(moves, i, moves[i].WithTurns(1+rng.IntN(3)))
		}
		if rng.IntN(3) == 0 {
			moves = append(moves, cube.InvertMoves(moves[len(moves)-2:])...)
		}
		if !turns(moves).written().isMerged() {
			return moves
		}
	}
}

// TestHiddenPlaces compares the places of a written sequence with all splits of its moves.
func TestHiddenPlaces(t *testing.T) {
	rng := sample.Rand(t)
	for range 500 {
		scramble, moves, inserted := randomMoves(rng, 6), drawWritten(rng, 2+rng.IntN(6)), toLayers(randomMoves(rng, rng.IntN(6)))
		root := newRoot(cube.Solved.Apply(scramble...), turns(moves))
		want := map[string]bool{}
		add := func(left, _ []cube.Move) { want[string(toLayers(left))] = true }
		eachSplit(moves, add)
		eachSplit(merged(moves), add)
		got := map[string]bool{}
		root.eachPlace(t.Context(), func(p *place) {
			require.False(t, got[string(p.left)], "the same place twice")
			got[string(p.left)] = true
			require.Equal(t, string(toLayers(moves)), string(p.with(nil)))
			require.Equal(t, p.left.len()+p.right.len(), p.length)
			require.Equal(t, p.length+inserted.len()-p.with(inserted).len(), p.saved(inserted))
			solved := cube.Solved.Apply(scramble...).Apply(p.left.moves()...)
			here := p.wanted.cube()
			solved = solved.Mul(&here)
			solved = solved.Apply(p.right.moves()...)
			require.True(t, solved.IsSolved())
			if d := p.divide(); d != nil {
				require.Equal(t, string(p.left), string(d.before.merged()))
				require.Equal(t, string(p.right), string(d.after.merged()))
				require.ElementsMatch(t, moves, append(d.before.moves(), d.after.moves()...))
				require.Equal(t, string(p.with(inserted)), string(d.with(inserted).merged()))
			}
		})
		require.Equal(t, want, got, cube.FormatMoves(moves))
	}
}

// plantedSkeletons are skeletons with places between turns of one face, between parallel moves and
// where the sides meet.
var plantedSkeletons = []string{
	"D (D)", "D (D')", "D D", "D D'", "D' D2", "(D D)", "(D D')",
	"R D (F D)", "R U D (D' F)", "R U D (U2 F)", "F U D (L)", "F U (D L)",
	"F U D U R", "F U2 D' U' R", "(F U D U R)", "F R R' U D L", "F R R' F' L", "L U D U D' (D2 F)",
}

// TestPlanted inserts a sequence at each place of a skeleton, and requires that a search for a single
// insertion finds one that leads to a solution as short, that the lines of this are read again, and
// that they solve the scramble.
func TestPlanted(t *testing.T) {
	testTable(t)
	rng := sample.Rand(t)
	for _, text := range plantedSkeletons {
		skeleton := parse(t, text)
		eachSplit(skeleton.UnNISS(), func(left, right []cube.Move) {
			planted := drawPlanted(rng, left, right)
			all := slices.Concat(left, planted, right)
			scramble := cube.InvertMoves(all)
			if c := cube.Solved.Apply(scramble...).ApplyAlg(skeleton); c.IsSolved() {
				return
			}
			limits := Limits{Insertions: 1, Length: len(planted), Max: 100, Count: 1}
			result, err := Solve(context.Background(), testStore(), cube.Solved.Apply(scramble...), skeleton, limits, nil)
			require.NoError(t, err, "%s with %s after %s", text, cube.FormatMoves(planted), cube.FormatMoves(left))
			require.True(t, result.Proved)
			require.LessOrEqual(t, len(result.Solutions[0].Moves), len(merged(all)))
			requireReadable(t, scramble, result.Solutions[0])
		})
	}
}

// TestPlantedTwice inserts a 3-cycle of corners at two places of a skeleton, and requires that a search
// for two insertions finds a solution as short.
func TestPlantedTwice(t *testing.T) {
	testTable(t)
	rng := sample.Rand(t)
	cycle := parse(t, "R U R' D R U' R' D'").Normal
	for _, text := range plantedSkeletons {
		skeleton := parse(t, "L2 B "+text)
		left, right := drawSplit(rng, skeleton.UnNISS())
		middle, right := drawSplit(rng, right)
		all := slices.Concat(left, turned(rng, cycle), middle, turned(rng, cycle), right)
		scramble := cube.InvertMoves(all)
		if c := cube.Solved.Apply(scramble...).ApplyAlg(skeleton); CyclesLeft(&c) != 2 {
			continue
		}
		result, err := Solve(context.Background(), testStore(), cube.Solved.Apply(scramble...), skeleton, Limits{Max: 100, Beyond: 0}, nil)
		require.NoError(t, err)
		require.True(t, result.Proved)
		require.LessOrEqual(t, len(result.Solutions[0].Moves), len(merged(all)))
		for _, s := range result.Solutions {
			requireReadable(t, scramble, s)
		}
	}
}

// drawSplit returns a way to split a sequence; see eachSplit.
func drawSplit(rng *rand.Rand, moves []cube.Move) (left, right []cube.Move) {
	splits := 0
	eachSplit(moves, func(l, r []cube.Move) {
		if splits++; rng.IntN(splits) == 0 {
			left, right = l, r
		}
	})
	return left, right
}

// turned returns a sequence turned or mirrored.
func turned(rng *rand.Rand, moves []cube.Move) (image []cube.Move) {
	s := cube.Sym(rng.IntN(cube.NumSyms))
	for _, m := range moves {
		image = append(image, s.Move(m))
	}
	return image
}

// drawPlanted returns a sequence of some moves that merges with none of those around it.
func drawPlanted(rng *rand.Rand, left, right []cube.Move) []cube.Move {
	for {
		moves := randomMoves(rng, 6+rng.IntN(3))
		if len(mergedWith(toLayers(left).moves(), moves, toLayers(right).moves())) == toLayers(left).len()+len(moves)+toLayers(right).len() {
			return moves
		}
	}
}

// requireReadable checks that the lines of a solution, written as text, are read again as an attempt
// that solves the scramble in as many moves.
func requireReadable(t *testing.T, scramble []cube.Move, s Solution) {
	a := attempt(t, history.Position{Moves: cube.Alg{Normal: scramble}}, s.Lines)
	read, remarks, err := writeup.Read(a.String())
	require.NoError(t, err)
	require.Empty(t, remarks, a.String())
	for _, a := range []history.Attempt{a, read} {
		require.True(t, a.Complete(), a.String())
		require.Equal(t, len(s.Moves), a.Total(), a.String())
		require.Equal(t, s.Moves, a.Solution(), a.String())
		solved := cube.Solved.Apply(scramble...).Apply(s.Moves...)
		require.True(t, solved.IsSolved())
	}
}

// TestPlaceInLines checks on which side the line of the skeleton has a place between two turns of one
// face.
func TestPlaceInLines(t *testing.T) {
	for _, test := range []struct{ skeleton, left, want string }{
		{"D (D)", "D", "D [1] (D)"},
		{"D' D2", "D'", "D' [1] D2"},
		{"D' D2", "D2", "D2 [1] D'"},
		{"F (R D D)", "F D'", "F (R D [1] D)"},
		{"F U D U (R)", "F U2", "F U U [1] D (R)"},
		{"F D D U (R)", "F U", "F U [1] D D (R)"},
		{"D (D2)", "D2", "Skeleton: D2 [1] D"},
		{"F D (U D)", "F U' D", "F D (D [1] U)"},
		{"F U R R' D", "F D", "Skeleton: F D [1] U"},
	} {
		left := parse(t, test.left).Normal
		lines := explain(parse(t, test.skeleton), []inserted{{toLayers(left), toLayers([]cube.Move{cube.NewMove(cube.F, 1)})}})
		require.Equal(t, test.want, lines[len(lines)-2].String())
	}
}

// TestSlicesBetweenParallelMoves plants slice moves at all places, also between parallel moves in any
// order.
func TestSlicesBetweenParallelMoves(t *testing.T) {
	rng := sample.Rand(t)
	for range 30 {
		skeleton := drawSides(rng)
		s, n := turnsOf(cube.Axis(rng.IntN(cube.NumAxes))), 1+rng.IntN(3)
		// planted returns the face turns of a side with a slice move.
		planted := func(left, right []cube.Move) []cube.Move {
			moves := slices.Concat(left, s.turns[n])
			for _, m := range right {
				moves = append(moves, s.faces[s.held[n]][m])
			}
			return moves
		}
		eachSplit(skeleton.Normal, func(left, right []cube.Move) {
			requireSlice(t, skeleton, cube.Alg{Normal: planted(left, right), Inverse: skeleton.Inverse})
		})
		eachSplit(skeleton.Inverse, func(left, right []cube.Move) {
			requireSlice(t, skeleton, cube.Alg{Normal: skeleton.Normal, Inverse: planted(left, right)})
		})
	}
}

// requireSlice requires that one slice move in a skeleton leads to a solution as short as solved.
func requireSlice(t *testing.T, skeleton, solved cube.Alg) {
	scramble := cube.InvertMoves(solved.UnNISS())
	start := cube.Solved.Apply(scramble...)
	if c := start.ApplyAlg(skeleton); c.IsSolved() {
		return
	}
	result, err := SolveSlices(context.Background(), start, skeleton, Limits{Insertions: 1, Max: 100, Count: 1})
	require.NoError(t, err, "%s: %s", skeleton, solved)
	require.LessOrEqual(t, len(result.Solutions[0].Moves), len(merged(solved.UnNISS())))
	requireReadable(t, scramble, result.Solutions[0])
}

// drawSides returns a skeleton with parallel moves on both sides.
func drawSides(rng *rand.Rand) (a cube.Alg) {
	a.Normal, a.Inverse = randomMoves(rng, 3), randomMoves(rng, 3)
	for _, side := range []*[]cube.Move{&a.Normal, &a.Inverse} {
		i := rng.IntN(3)
		positive, negative := (*side)[i].Axis().Faces()
		*side = slices.Insert(*side, i, cube.NewMove(positive, 1+rng.IntN(3)), cube.NewMove(negative, 1+rng.IntN(3)))
	}
	return a
}
