package optimal

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"nissy/cube"
	"nissy/niss"
)

func TestTurnKinds(t *testing.T) {
	for turns, want := range map[string]turnKind{
		"U2 D2": twoHalves, "U2 D": halfAndTurn, "U D2": halfAndTurn, "U2": oneHalf,
		"R L": sameTurns, "R' L'": sameTurns, "R L'": counterTurns, "F'": oneQuarter,
	} {
		alg, err := cube.ParseAlg(turns)
		require.NoError(t, err)
		require.Equal(t, want, turnKindOf(alg.Normal...), turns)
	}
}

// A solution of superflip in 20 moves, and Michael Reid's solution in 24 quarter
// turns.
const (
	superflipHTM = "U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2"
	superflipQTM = "R' U2 B L' F U' B D F U D' L D2 F' R B' D F' U' B' U D'"
)

func TestIsCentral(t *testing.T) {
	superflip := parsePosition(t, superflipHTM)[0]
	require.Equal(t, superflip, parsePosition(t, superflipQTM)[0])
	require.True(t, isCentral(&superflip, cube.AllMoves))
	checkers := parsePosition(t, "U2 D2 R2 L2 F2 B2")[0]
	require.False(t, isCentral(&checkers, cube.AllMoves))
}

// TestCentralPositions compares the solutions of central positions of small groups
// with those of a plain search, in both metrics.
func TestCentralPositions(t *testing.T) {
	tables := map[Metric]*Table{HTM: blank(t, HTM), QTM: blank(t, QTM)}
	for _, names := range []string{"U2 R2", "U2 D2 R2", "U2 D2 R2 L2", "U D R2 L2"} {
		moves, err := cube.ParseMoveSet(names)
		require.NoError(t, err)
		for metric, table := range tables {
			central := centralPositions(moves, 7)
			require.NotEmpty(t, central, names)
			for _, c := range central {
				s := newCubeSearch([]*Table{table}, framesOf(c), niss.Limits{Moves: moves, Max: maxMoves}, niss.Observer{})
				require.True(t, s.central[0])
				s.tasks = s.centralTasks(&s.tasks[0])
				got, length := shortest(t, s)
				want := plainSearch(c, moves, metric, length)
				slices.Sort(want)
				require.Equal(t, want, got, "%s in %v with %s", c.B32(), metric, names)
			}
		}
	}
}

// shortest returns the solutions of the first depth that has any, sorted.
func shortest(t *testing.T, s *cubeSearch) (solutions []string, depth int) {
	s.observer.Solution = func(x niss.Solution) { solutions = append(solutions, cube.FormatMoves(x.Alg.Normal)) }
	for len(solutions) == 0 {
		depth++
		require.NoError(t, s.searchDepth(t.Context(), depth))
	}
	slices.Sort(solutions)
	return solutions, depth
}

// TestLongerThanShortestCentral checks that the search also finds the solutions of
// a central position that are longer than the shortest, although these may not be
// shifted.
func TestLongerThanShortestCentral(t *testing.T) {
	moves, err := cube.ParseMoveSet("U2 D2 R2 L2")
	require.NoError(t, err)
	c := parsePosition(t, "U2 R2 U2 R2 U2 R2")[0]
	require.True(t, isCentral(&c, moves))
	got := solveAll(t, blank(t, HTM), []cube.Cube{c}, niss.Limits{Moves: moves, Max: 8, Beyond: -1})
	want := plainSearch(c, moves, HTM, 8)
	slices.Sort(got)
	slices.Sort(want)
	require.Equal(t, want, got)
}

// TestCyclicShifts checks that the cyclic shifts of a solution of superflip are
// solutions of the same length. In QTM they include those that split a half turn.
func TestCyclicShifts(t *testing.T) {
	for moves, c := range map[string]struct {
		table *Table
		depth int
		// count is one for each point between moves, one more for two turns of opposite
		// faces, and two more for a half turn in QTM.
		count int
	}{superflipHTM: {blank(t, HTM), 20, 20 + 3}, superflipQTM: {blank(t, QTM), 24, 22 + 2 + 4}} {
		superflip := parsePosition(t, moves)
		s := newCubeSearch([]*Table{c.table}, framesOf(superflip...), niss.Limits{Max: maxMoves}, niss.Observer{})
		s.depth = c.depth
		alg, err := cube.ParseAlg(moves)
		require.NoError(t, err)
		shifts := s.cyclicShifts(alg.Normal)
		require.Len(t, shifts, c.count)
		for _, shifted := range shifts {
			require.Equal(t, cube.Solved, superflip[0].Apply(shifted...))
			require.Equal(t, c.depth, s.metric.Length(cube.Alg{Normal: shifted}))
		}
	}
}

// centralPositions returns the central positions within depth moves of the solved
// cube.
func centralPositions(moves cube.MoveSet, depth int) (central []cube.Cube) {
	seen := map[cube.Cube]bool{cube.Solved: true}
	frontier := []cube.Cube{cube.Solved}
	for range depth {
		var next []cube.Cube
		for _, c := range frontier {
			for _, m := range moves.Moves() {
				d := c.After(m)
				if seen[d] {
					continue
				}
				seen[d] = true
				next = append(next, d)
				if isCentral(&d, moves) {
					central = append(central, d)
				}
			}
		}
		frontier = next
	}
	return central
}
