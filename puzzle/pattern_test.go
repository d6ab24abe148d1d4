package puzzle_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"nissy/puzzle"
)

// discs is a definition of three discs with two sides.
const discs = "Set D 3 2\nMove A\nD\n2 1 3\n1 1 0\nEnd\nMove B\nD\n2 3 1\nEnd\n"

// TestPatterns reads positions in KPattern JSON.
func TestPatterns(t *testing.T) {
	p := define(t, "discs.def", discs)
	want := follow(t, p, "A B")
	for _, text := range []string{
		`{"D": {"pieces": [0, 2, 1], "orientation": [1, 0, 1]}}`,
		"\ufeff \n{\"D\": {\"pieces\": [0, 2, 1], \"orientation\": [1, 0, -1]}}",
		`{"D": {"pieces": [0, 2, 1], "orientation": [1, 0, 1], "orientationMod": [0, 0, 0]}}`,
		`{"patternData": {"D": {"pieces": [0, 2, 1], "orientation": [1, 0, 1]}}}`,
	} {
		list, err := p.ParseScrambles("x.json", text)
		require.NoError(t, err, text)
		require.Len(t, list, 1)
		require.Equal(t, want, list[0].Start, text)
		q, err := p.From("x.json", text)
		require.NoError(t, err, text)
		require.Equal(t, follow(t, p, "A B A"), follow(t, q, "A"), text)
		q, err = p.SolvedAs("x.json", text)
		require.NoError(t, err, text)
		require.Equal(t, want, q.Solved, text)
	}
	for text, says := range map[string]string{
		`{"E": {"pieces": [0], "orientation": [0]}}`:           `x.json: bad pattern: unknown orbit E: the puzzle has D`,
		`{"D": {"pieces": [0, 1], "orientation": [0, 0]}}`:     `x.json: bad pattern: D needs 3 pieces, and as many orientations`,
		`{"D": {"pieces": [0, 1, 1], "orientation": [0,0,0]}}`: `D has other pieces than the solved puzzle`,
		`{"D": {"pieces": [0, -1, 1]}}`:                        `piece -1 in slot 1 of D is out of range`,
		`{"D": 5}`:                                             `x.json: not valid KPattern JSON at line 1, column`,
		`{"D": {"peaces": [0, 1, 2]}}`:                         `x.json: not valid KPattern JSON`,
	} {
		_, err := p.ParseScrambles("x.json", text)
		require.ErrorContains(t, err, says, text)
	}
	_, err := puzzle.ParseJSON("x.json", `{"D": {"pieces": [0, 2, 1], "orientation": [1, 0, 1]}}`)
	require.EqualError(t, err, "x.json: a position (KPattern), and not a puzzle: give the definition of the puzzle first, and the position after it as the scramble")
}

// TestSolvedAs checks that pieces of a position to solve to may be alike, and that a position with ? leaves something open.
func TestSolvedAs(t *testing.T) {
	p := define(t, "discs.def", discs)
	q, err := p.SolvedAs("x", `{"D": {"pieces": [0, 0, 1], "orientation": [0, 0, 0], "orientationMod": [1, 1, 0]}}`)
	require.NoError(t, err)
	require.Equal(t, []int{1, 1, 2}, q.Solved[0].Pieces)
	require.Equal(t, []int{1, 2}, []int{q.Modulo(0, 0), q.Modulo(0, 2)})
	require.False(t, q.LeavesOpen())
	_, err = p.SolvedAs("x", `{"D": {"pieces": [0, 0, 1], "orientationMod": [1, 0, 0]}}`)
	require.ErrorContains(t, err, "pieces of D that are alike")
	for _, modulo := range []string{"3", "-1", "4"} {
		text := `{"D": {"pieces": [0, 1, 2], "orientationMod": [0, ` + modulo + `, 1]}}`
		want := "x: bad pattern: D: orientationMod of slot 1 is " + modulo + ", and must be 0 or divide numOrientations, 2"
		_, err = p.SolvedAs("x", text)
		require.EqualError(t, err, want)
		_, err = p.ParseScrambles("x", text)
		require.EqualError(t, err, want)
	}
	_, err = p.ParseScrambles("x", `{"D": {"pieces": [0, 1, 2], "orientationMod": [0, 1, 0]}}`)
	require.EqualError(t, err, "x: bad pattern: D: orientationMod of slot 1 is 1, but 2 orientations of its piece differ")
	q, err = p.SolvedAs("x", "Scramble x\nD\n2 ? 3\n0 ? 0\nEnd\n")
	require.NoError(t, err)
	require.True(t, q.LeavesOpen())
	require.Equal(t, []bool{false, true, false}, q.AddFree(nil).Orient[0])
	_, err = p.SolvedAs("x", "ScrambleAlg a\nA\nEnd\nScrambleAlg b\nB\nEnd\n")
	require.ErrorContains(t, err, "no single position: give one Scramble or ScrambleAlg")
}

// TestSolvedAsReduced checks that what counts of the orientation of a piece goes with the piece.
func TestSolvedAsReduced(t *testing.T) {
	p, err := puzzle.ParseJSON("x", jsonWithModulo("[0, 1, 2]", "[1, 4, 2]"))
	require.NoError(t, err)
	q, err := p.SolvedAs("x", `{"C": {"pieces": [1, 2, 0], "orientation": [3, 3, 3]}}`)
	require.NoError(t, err)
	require.Equal(t, []int{4, 2, 1}, []int{q.Modulo(0, 0), q.Modulo(0, 1), q.Modulo(0, 2)})
	require.Equal(t, []int{3, 1, 0}, q.Solved[0].Orient)
	_, err = p.ParseScrambles("x", `{"C": {"pieces": [1, 2, 0], "orientation": [3, 3, 3], "orientationMod": [0, 2, 1]}}`)
	require.NoError(t, err)
	q, err = p.SolvedAs("x", `{"C": {"pieces": [1, 2, 0], "orientation": [3, 3, 3], "orientationMod": [2, 0, 0]}}`)
	require.NoError(t, err)
	require.Equal(t, []int{2, 4, 4}, []int{q.Modulo(0, 0), q.Modulo(0, 1), q.Modulo(0, 2)})
}

// TestCompose checks that composing positions is making their moves one after the other.
func TestCompose(t *testing.T) {
	p := define(t, "discs.def", "Set D 3 2\nSolved\nD\n2 3 1\n1 0 1\nEnd\n"+discs[len("Set D 3 2\n"):])
	for _, a := range []string{"", "A", "B", "A B", "B A B B A"} {
		for _, b := range []string{"", "A", "B B", "B A"} {
			got, err := p.Compose(follow(t, p, a), follow(t, p, b))
			require.NoError(t, err)
			require.Equal(t, follow(t, p, a+" "+b), got, "%s, %s", a, b)
		}
	}
	p = define(t, "alike", "Set D 3 1\nSolved\nD\n1 1 2\nEnd\nMove A\nD\n2 3 1\nEnd\n")
	_, err := p.Compose(p.Solved, p.Solved)
	require.EqualError(t, err, "positions cannot be composed, because pieces of D are alike")
}
