package explain

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nissy/cube"
	"nissy/history"
	"nissy/internal/sample"
	"nissy/session"
	"nissy/session/sessiontest"
	"nissy/steps"
)

const explainedScramble = "R' U' F D2 L2 F R2 U2 R2 B D2 L B2 D' B2 L' R' B D2 B U2 L U2 R' U' F"

func positionOf(t *testing.T, scramble string) history.Position {
	t.Helper()
	return history.Position{Moves: sessiontest.ParseAlg(t, scramble)}
}

// TestExplainedWays checks ways from random positions of each type: they solve their steps, and
// lead where they say.
func TestExplainedWays(t *testing.T) {
	s := sessiontest.WithTables(t)
	rng := sample.Rand(t)
	for _, kind := range []cube.ScrambleKind{cube.AnyScramble, cube.EOScramble, cube.DRScramble, cube.HTRScramble} {
		for range 3 {
			c := cube.Random(rng, kind)
			e := sessiontest.Events(t, s, Explain{Position: &history.Position{State: &c}})[0].(Explanation)
			require.NotEmpty(t, e.Ways, kind)
			for _, w := range e.Ways {
				checkWay(t, c, w)
			}
		}
	}
}

func checkWay(t *testing.T, c cube.Cube, w Way) {
	t.Helper()
	after := c.ApplyAlg(w.Alg)
	for a := range cube.Axis(cube.NumAxes) {
		switch {
		case w.Step == "eo"+a.String():
			assert.Zero(t, after.BadEdges(a))
		case strings.HasPrefix(w.Step, "dr"+a.String()):
			assert.True(t, after.IsDR(a))
			if w.Trigger != "" {
				setup := c
				for _, side := range [][]cube.Move{w.Alg.Normal, w.Alg.Inverse} {
					if len(side) > 0 {
						setup = c.ApplyAlg(cube.Alg{Normal: side[:w.Setup]})
						if len(w.Alg.Inverse) > 0 {
							setup = c.ApplyAlg(cube.Alg{Inverse: side[:w.Setup]})
						}
					}
				}
				assert.Equal(t, c.DRCase(a), setup.DRCase(a), "a setup keeps the case")
			}
		case strings.HasPrefix(w.Step, "rzp"+a.String()):
			assert.Equal(t, w.Case.DR, after.DRCase(a))
			assert.Positive(t, w.Then)
		case w.Step == "htr-dr"+a.String():
			assert.True(t, after.IsHTR())
		}
	}
	if w.Step == "htrfin" {
		assert.True(t, after.IsSolved())
	}
	if subset := w.Case.Subset; subset != (cube.HTRSubset{}) && strings.HasPrefix(w.Step, "dr") {
		assert.Equal(t, steps.CaseOf(&after).Subset.QuarterTurns, subset.QuarterTurns)
	}
}

// TestExplainedSolution checks that moves without NISS become the lines that they were found as.
func TestExplainedSolution(t *testing.T) {
	s := sessiontest.WithTables(t)
	p := positionOf(t, explainedScramble)
	p.Skeleton = sessiontest.ParseAlg(t, "B' D2 F' R F2 L2 F2 U2 R2 U2 B R2 F2 U L2 B R D' B'")
	var lines, why []string
	for _, line := range sessiontest.EventsOf[ExplainedLine](t, s, Explain{Position: &p, ByLine: true}) {
		lines = append(lines, line.Line.String())
		why = append(why, strings.Join(line.Why, "; "))
	}
	assert.Equal(t, []string{"(B D R' B' L2 U')", "B' D2 F' R", "(F2 R2 B')", "F2 L2 F2 U2 R2 U2"}, lines)
	assert.Equal(t, []string{
		"EO on ud, from 6 bad edges; leads to drrl 7c6e, drfb 4c4e",
		"DR on fb from 4c4e: 3 setup moves, then the trigger R of 4c4e; leads to 4a1 4e",
		"HTR from 4a1 4e, with 1 quarter turn",
		"solves the rest by half turns",
	}, why)
}

// TestExplainedBlocks splits a solution with blocks where these are solved.
func TestExplainedBlocks(t *testing.T) {
	s := sessiontest.WithTables(t)
	p := positionOf(t, explainedScramble)
	p.Skeleton = sessiontest.ParseAlg(t, "U' L2 B L U R2 B' R' F' D F2 R")
	var solved []string
	for _, e := range sessiontest.Events(t, s, Explain{Position: &p, ByLine: true}) {
		solved = append(solved, strings.Join(e.(ExplainedLine).Solves, " "))
	}
	assert.Equal(t, []string{"222-UBL", "223-BL", "F2L-1-B-DR"}, solved)
}

// TestSplitKeepsMoves checks that the lines have the effect of the moves, for random moves.
func TestSplitKeepsMoves(t *testing.T) {
	rng := sample.Rand(t)
	for range 50 {
		var a cube.Alg
		for range 4 + rng.IntN(20) {
			a.Normal = append(a.Normal, cube.Move(rng.IntN(cube.NumFaceMoves)))
		}
		if rng.IntN(2) == 0 {
			a.Inverse, a.Normal = a.Normal[:3], a.Normal[3:]
		}
		c := cube.Solved.Apply(cube.InvertMoves(a.UnNISS())...)
		after := c
		length := 0
		lines, _ := splitByStep(c, a)
		for _, l := range lines {
			after = after.ApplyAlg(l.Moves)
			length += l.Moves.Len()
		}
		assert.True(t, after.IsSolved(), "%v", a)
		assert.Equal(t, a.Len(), length)
	}
}

func TestExplainErrors(t *testing.T) {
	s := sessiontest.WithTables(t)
	err := s.Run(t.Context(), Explain{}, func(session.Event) {})
	assert.EqualError(t, err, `nothing to explain: `)
	p := positionOf(t, "R U F")
	err = s.Run(t.Context(), Explain{Position: &p, ByLine: true}, func(session.Event) {})
	assert.EqualError(t, err, `no lines to explain: `)
}

// TestQuiz asks a question of each case, and answers it with the best solution, without an answer,
// and with one that is too long.
func TestQuiz(t *testing.T) {
	s := sessiontest.WithTables(t)
	for _, kind := range QuizKinds() {
		names, err := QuizCases(kind)
		require.NoError(t, err)
		for i, name := range names {
			request := Quiz{Kind: kind, Case: name, Seed: new(uint64(3))}
			q := sessiontest.Events(t, s, request)[0].(Question)
			if i == 0 {
				require.Equal(t, q, sessiontest.Events(t, s, request)[0], "the seed repeats it")
			}
			require.Equal(t, q.Cube, cube.Solved.ApplyAlg(q.Scramble))
			judge := Judge{Kind: kind, Position: history.Position{Moves: q.Scramble}}
			none := sessiontest.Events(t, s, judge)[0].(Judgement)
			assert.Equal(t, name, none.Case)
			assert.False(t, none.Right())
			assert.NotEmpty(t, none.Problem)
			judge.Answer = none.Ways[0]
			best := sessiontest.Events(t, s, judge)[0].(Judgement)
			assert.True(t, best.Right(), best.Problem)
			assert.Equal(t, best.Best, best.Length)
			assert.Zero(t, best.Loss())
			u2 := cube.NewMove(cube.U, 2)
			judge.Answer.Normal = append([]cube.Move{u2, cube.NewMove(cube.D, 2), u2, cube.NewMove(cube.D, 2)}, judge.Answer.Normal...)
			assert.Equal(t, best.Best, sessiontest.Events(t, s, judge)[0].(Judgement).Length, "moves cancel")
		}
	}
}

func TestQuizErrors(t *testing.T) {
	s := sessiontest.NewSession(t, session.Options{})
	for _, test := range []struct {
		request session.Request
		want    string
	}{
		{Quiz{Kind: "dx"}, `unknown kind of question "dx": did you mean dr?`},
		{Quiz{Kind: "dr", Case: "4c3e"}, `unknown case "4c3e": did you mean 4c4e?`},
		{Judge{Kind: "dr", Position: positionOf(t, "R U F")}, `drud-eofb: EO must be solved on F/B; it is on no axis`},
	} {
		assert.EqualError(t, s.Run(t.Context(), test.request, func(session.Event) {}), test.want)
	}
}

// TestSplitWhole splits a solution in one line into EO, DR, HTR and finish or into blocks, and no solution that does not go through these.
func TestSplitWhole(t *testing.T) {
	for moves, want := range map[string]int{
		"L F' R' F D L U2 R2 B2 U' D2 L D2 L2 F2 U' F2 L2 R2 F2 L2 D B'": 4,
		"R U R' D R U' R' D' F R2 U L2 F' B D L U' R B2 D2":              1,
		"L2 F' D B' L D2 F B2 R U R' U2 R U R2 U' R U R'":                4,
	} {
		solution, err := cube.ParseMoves(moves)
		require.NoError(t, err)
		c := cube.Solved.Apply(cube.InvertMoves(solution)...)
		split := SplitWhole(history.NewAttempt(history.Position{State: &c}, []history.Line{{Moves: cube.Alg{Normal: solution}, Comment: "solution"}}))
		assert.True(t, split.Complete())
		assert.Equal(t, want, split.NumLines(), moves)
	}
}
