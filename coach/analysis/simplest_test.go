package analysis_test

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nissy/coach/analysis"
	"nissy/cube"
	"nissy/history"
	"nissy/history/writeup"
	"nissy/steps/chain"
)

// replaceable is an attempt that has B F' B U2 F' U2 B' where B R2 F' R2 F' is enough.
const replaceable = `R' U' F R2 L2 U' F2 U2 L2 F2 U2 F2 U B L D B' U2 F' R B U B' R' U' F
R2 D2 R (L) // EO
U // RZP
F' L2 B U // DR
D2 R2 F2 U2 B F' B U2 F' U2 B' // HTR
L2 B2 R2 // finish
`

// afterDR returns an attempt that begins after the DR of replaceable.
func afterDR(t *testing.T, lines ...string) history.Attempt {
	t.Helper()
	a, _, err := writeup.Read(replaceable)
	require.NoError(t, err)
	var algs []cube.Alg
	for _, l := range lines {
		alg, err := cube.ParseAlg(l)
		require.NoError(t, err)
		algs = append(algs, alg)
	}
	return attemptOf(t, a.Truncate(3).Cube(), algs)
}

func analyze(t *testing.T, a history.Attempt, limits *chain.Chain, within time.Duration) *analysis.Report {
	t.Helper()
	report, err := analysis.Analyze(t.Context(), tables(), a, analysis.Options{Limits: limits, Time: within}, analysis.Observer{})
	require.NoError(t, err)
	return report
}

// TestStepsFirst checks that a step counts, and no replacement that is as good or that no person sees.
func TestStepsFirst(t *testing.T) {
	limits := parseChain(t, "htr[quarters=3; max=10] > htrfin")
	for _, lines := range [][]string{{"D2 R2 F2 U2 B F' B U2 F' U2 B'", "L2 B2 R2"}, {"D2 R2 F2 U2 B F'", "B U2 F' U2 B'", "L2 B2 R2"}} {
		report := analyze(t, afterDR(t, lines...), limits, time.Minute)
		require.Equal(t, 1, report.Lines[0].Loss)
		assert.Contains(t, []analysis.Kind{analysis.Step, analysis.Side}, report.Lines[0].Kind)
		assert.Equal(t, analysis.Also, report.Changes[len(report.Changes)-1].Kind)
	}
}

// TestShortReplacement checks that a line loses what a shorter sequence instead of a few of its moves saves, if no step saves as much.
func TestShortReplacement(t *testing.T) {
	var lines []cube.Alg
	var all []cube.Move
	for _, text := range []string{"U F R2 L2", "D' R2 L2 U2 D2 R2 F'", "L D"} {
		moves, err := cube.ParseMoves(text)
		require.NoError(t, err)
		lines, all = append(lines, cube.Alg{Normal: moves}), append(all, moves...)
	}
	report := analyze(t, attemptOf(t, cube.Solved.Apply(cube.InvertMoves(all)...), lines), parseChain(t, "htrfin"), time.Minute)
	assert.Equal(t, report.Attempt.Total()-3, report.Reach)
	assert.Equal(t, []int{0, 3, 0}, []int{report.Lines[0].Loss, report.Lines[1].Loss, report.Lines[2].Loss})
	assert.Equal(t, analysis.Replace, report.Lines[1].Kind)
}

// TestJoinedLines checks that what an RZP and the DR after it lose is counted once, for the DR.
func TestJoinedLines(t *testing.T) {
	a, _, err := writeup.Read(replaceable)
	require.NoError(t, err)
	report := analyze(t, a, parseChain(t, "dr-eorl[max=8] > htr[max=8] > htrfin"), 3*time.Second)
	rzp, dr := report.Lines[1], report.Lines[2]
	assert.True(t, rzp.Joined)
	assert.False(t, dr.Joined)
	assert.Zero(t, rzp.Loss)
	assert.Equal(t, report.Lines[0].Reach, rzp.Reach)
	assert.Equal(t, dr.Loss, dr.Reach-rzp.Reach)
	if dr.Loss > 0 {
		assert.Contains(t, []int{2, 3}, dr.Better[0].Line)
	}
	sum := 0
	for _, l := range report.Lines {
		sum += l.Loss
	}
	assert.Equal(t, report.Attempt.Total()-report.Reach, sum)
	assert.Equal(t, "dr", report.Record().Lines[1].Step)
}

// TestOutsideLimits checks that a step that the limits do not allow has no rank among their ways.
func TestOutsideLimits(t *testing.T) {
	report := analyze(t, afterDR(t, "D2 R2 F2 U2 B F' B U2 F' U2 B'", "L2 B2 R2"), parseChain(t, "htr[max=8] > htrfin"), time.Minute)
	line := report.Lines[0]
	assert.Equal(t, [4]int{}, [4]int{line.Rank, line.Ways, line.Shortest, line.Moved})
	assert.Positive(t, report.Lines[1].Rank)
}

// TestTexts checks the texts of losses and ranks.
func TestTexts(t *testing.T) {
	for want, l := range map[string]analysis.Line{
		"+2":         {Loss: 2, Lower: 2, Upper: 2, Searched: true},
		"+2 or more": {Loss: 2, Lower: 2, Upper: 2},
		"+2 to +6":   {Loss: 2, Lower: 2, Upper: 6},
		"?":          {},
	} {
		assert.Equal(t, want, l.LossText())
	}
	for want, l := range map[string]analysis.Line{
		"the only way in exactly 1 move":                                       {Rank: 1, Ways: 1, Shortest: 1, Moved: 1, Counted: true},
		"one of 4 ways in exactly 5 moves; the shortest has 3":                 {Ways: 4, Shortest: 3, Moved: 5, Counted: true},
		"one of at least 1 way in exactly 5 moves":                             {Ways: 1, Shortest: 5, Moved: 5},
		"of at least 4 ways in exactly 5 moves, 1 leads to a shorter solution": {Rank: 2, Ways: 4, Shortest: 5, Moved: 5},
		"the only way in exactly 5 moves; the shortest has 4":                  {Rank: 1, Ways: 1, Shortest: 4, Moved: 5, Counted: true},
	} {
		assert.Equal(t, want, l.RankText())
	}
	merging := analysis.Alternative{Kind: analysis.Side, Moves: cube.Alg{Normal: make([]cube.Move, 10)}, Cancelled: 1, Total: 20}
	assert.True(t, strings.Contains(merging.Text(), "(10-1) leads to 20"))
}
