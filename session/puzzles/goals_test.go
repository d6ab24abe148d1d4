package puzzles_test

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"nissy/cube"
	"nissy/internal/sample"
	"nissy/puzzle"
	"nissy/session"
	"nissy/session/puzzles"
	"nissy/session/sessiontest"
)

// wholePocketCube is a definition of the 2x2x2 cube with all eight corners, and with rotations, which
// package cube makes.
func wholePocketCube() string {
	var b strings.Builder
	b.WriteString("Set CORNERS 8 3\n")
	for _, name := range []string{"U", "R", "F", "D", "L", "B", "x", "y", "z"} {
		moves, _ := cube.ParseMoves(name)
		c := cube.Solved.Apply(moves...)
		var pieces, twists []string
		for slot := range cube.Corner(cube.NumCorners) {
			piece, twist := c.CornerAt(slot)
			pieces, twists = append(pieces, fmt.Sprint(int(piece)+1)), append(twists, fmt.Sprint(twist))
		}
		fmt.Fprintf(&b, "Move %s\nCORNERS\n%s\n%s\nEnd\n", name, strings.Join(pieces, " "), strings.Join(twists, " "))
	}
	return b.String()
}

// solvePuzzle returns the solutions that a request finds.
func solvePuzzle(t *testing.T, s *session.Session, r puzzles.SolvePuzzle) []puzzles.PuzzleSolution {
	return sessiontest.EventsOf[puzzles.PuzzleSolution](t, s, r)
}

// TestRotatedPuzzle compares shortest solutions of a 2x2x2 cube to any orientation with those of the
// catalogue's, of which a corner never moves.
func TestRotatedPuzzle(t *testing.T) {
	s := sessiontest.NewSession(t, session.Options{})
	whole := puzzles.PuzzleSource{Text: wholePocketCube()}
	rng := sample.Rand(t)
	for range 10 {
		var scramble []string
		for range 8 {
			scramble = append(scramble, string("URF"[rng.IntN(3)])+[]string{"", "2", "'"}[rng.IntN(3)])
		}
		moves := strings.Join(scramble, " ")
		want := solvePuzzle(t, s, puzzles.SolvePuzzle{PuzzleSource: puzzles.PuzzleSource{Name: "2x2x2"}, PuzzleScrambles: puzzles.PuzzleScrambles{Moves: moves}})
		got := solvePuzzle(t, s, puzzles.SolvePuzzle{PuzzleSource: whole, PuzzleScrambles: puzzles.PuzzleScrambles{Moves: moves + " x"}, PuzzleGoals: puzzles.PuzzleGoals{Goals: []string{"rotations"}}})
		require.Equal(t, want[0].Length, got[0].Length, moves)
		require.NotEmpty(t, got[0].Goal)
		for _, solution := range got {
			require.NotContains(t, strings.Join(solution.Moves, ""), "x", moves)
		}
	}
}

// TestAntipodes leads from some positions to the antipodes of the pyraminx without tips: 32 at distance 11.
func TestAntipodes(t *testing.T) {
	s := sessiontest.NewSession(t, session.Options{})
	ask := func(moves string, use ...string) puzzles.PuzzleSolution {
		found := solvePuzzle(t, s, puzzles.SolvePuzzle{
			PuzzleSource: puzzles.PuzzleSource{Name: "pyraminx-no-tips", Use: use}, PuzzleScrambles: puzzles.PuzzleScrambles{Moves: moves},
			PuzzleGoals: puzzles.PuzzleGoals{Goals: []string{"antipodes"}},
		})
		require.NotEmpty(t, found)
		return found[0]
	}
	to := map[string]bool{}
	for _, solution := range solvePuzzle(t, s, puzzles.SolvePuzzle{
		PuzzleSource: puzzles.PuzzleSource{Name: "pyraminx-no-tips"}, PuzzleGoals: puzzles.PuzzleGoals{Goals: []string{"antipodes"}},
	}) {
		require.Equal(t, 11, solution.Length)
		to[solution.Goal] = true
	}
	require.Len(t, to, 32)
	first := ask("")
	require.Empty(t, ask(strings.Join(first.Moves, " ")).Moves)
	require.Equal(t, 10, ask(first.Moves[0]).Length)
	require.Equal(t, 1, ask("", "U").Length) // U and U' are farthest if only U turns
}

// TestPuzzleGoals leads to goals from a list, from a file with moves and from a scramble file.
func TestPuzzleGoals(t *testing.T) {
	s, folder := sessiontest.NewSession(t, session.Options{}), t.TempDir()
	write := func(name, text string) string {
		path := filepath.Join(folder, name)
		require.NoError(t, os.WriteFile(path, []byte(text), 0o666))
		return path
	}
	for _, goals := range []puzzles.PuzzleGoals{
		{Goals: []string{"R U F", "U2"}},
		{GoalFile: write("moves.txt", "R U F\n\n# the second one\nU2\n")},
		{GoalFile: write("scrambles.txt", "ScrambleAlg R U F\nR U F\nEnd\nScrambleAlg U2\nU2\nEnd\n")},
	} {
		found := solvePuzzle(t, s, puzzles.SolvePuzzle{PuzzleSource: puzzles.PuzzleSource{Name: "2x2x2"}, PuzzleScrambles: puzzles.PuzzleScrambles{Moves: "R U F2"}, PuzzleGoals: goals})
		require.Equal(t, []puzzles.PuzzleSolution{{Puzzle: "2x2x2 cube", Scramble: "R U F2", Moves: []string{"F'"}, Length: 1, Goal: "R U F"}}, found)
	}
	for text, want := range map[string]string{"Q": "goal 1: ", "rotations": "no rotations: ", "antipodes, 3x3x3": "43,252,003,274,489,856,000 positions"} {
		goal, name, _ := strings.Cut(text, ", ")
		r := puzzles.SolvePuzzle{PuzzleSource: puzzles.PuzzleSource{Name: cmp.Or(name, "2x2x2")}, PuzzleScrambles: puzzles.PuzzleScrambles{Moves: "R"}, PuzzleGoals: puzzles.PuzzleGoals{Goals: []string{goal}}}
		require.ErrorContains(t, s.Run(t.Context(), r, func(session.Event) {}), want)
	}
	p, err := puzzle.ParseDefinition("", wholePocketCube())
	require.NoError(t, err)
	rotations, err := p.RotationGoals(100)
	require.NoError(t, err)
	require.Len(t, rotations, 24)
}
