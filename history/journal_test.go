package history

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/stretchr/testify/require"

	"nissy/cube"
)

func drawMoves(t *rapid.T, name string, most int) []cube.Move {
	n := rapid.IntRange(0, most).Draw(t, name)
	moves := make([]cube.Move, n)
	for i := range moves {
		moves[i] = cube.Move(rapid.IntRange(0, cube.NumMoves-1).Draw(t, "move"))
	}
	return moves
}

func drawAlg(t *rapid.T, most int) cube.Alg {
	return cube.Alg{Normal: drawMoves(t, "normal", most), Inverse: drawMoves(t, "inverse", most)}
}

var nameGen = rapid.StringMatching(`[a-z1-9]{1,2}|_x_|-a-`)

// comments are some that could be read as something else.
var comments = []string{
	"", "eofb", "it's // two", "(3/4)", "café (1)", "[code] *x* [b]y[/b]", "**bold** _it_ `R`", "switch to inverse", "On inverse:", "NISS",
	"* = R U", "@1 F", "Skeleton: R U", "undo premoves R", "Solution: R", "- R U", "```", "1. R", "$a = R", "mark a: 0", "// x", "> set R",
}

// drawChange draws a change that may fail.
func drawChange(t *rapid.T) Change {
	name := nameGen.Draw(t, "name")
	comment := rapid.SampledFrom(comments).Draw(t, "comment")
	switch rapid.IntRange(0, 9).Draw(t, "kind") {
	case 0:
		return Set{Position{Moves: cube.Alg{Normal: drawMoves(t, "scramble", 12)}}}
	case 1:
		return Save{Sequence{name, drawAlg(t, 4)}}
	case 2:
		return Drop{name}
	case 3:
		return SetMark{name}
	case 4:
		return DropMark{name}
	case 5:
		return Back{name}
	case 6:
		return Load{}
	}
	lines := make([]Line, rapid.IntRange(1, 2).Draw(t, "lines"))
	for i := range lines {
		lines[i] = Line{Moves: drawAlg(t, 4), Comment: comment, InverseFirst: rapid.Bool().Draw(t, "inverse first")}
	}
	return Add{lines}
}

// TestUndoRedo undoes and redoes any number of changes: every state comes back
// as it was, and a new change forgets what was undone.
func TestUndoRedo(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var j Journal
		states := []Attempt{{}}
		for range rapid.IntRange(1, 30).Draw(t, "changes") {
			if back := rapid.IntRange(0, 3).Draw(t, "undo"); back < len(states) && rapid.Bool().Draw(t, "some") {
				states = states[:len(states)-back]
				require.Len(t, j.Undo(back), back)
			}
			before := j.Now()
			if err := j.Do(drawChange(t)); err != nil {
				require.Equal(t, before, j.Now(), "a change that fails changes nothing")
				continue
			}
			states = append(states, j.Now())
			_, redo := j.Depth()
			require.Zero(t, redo)
		}
		last := len(states) - 1
		n := rapid.IntRange(0, last).Draw(t, "n")
		require.Len(t, j.Undo(n), n)
		require.Equal(t, states[last-n], j.Now())
		require.Len(t, j.Redo(n), n)
		require.Equal(t, states[last], j.Now())
		require.Len(t, j.Undo(1000), last)
		require.Equal(t, Attempt{}, j.Now())
	})
}

// TestTally compares the tallies with the moves of the whole skeleton.
func TestTally(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, err := Set{Position{Moves: drawAlg(t, 10)}}.apply(Attempt{})
		require.NoError(t, err)
		var all cube.Alg
		for range rapid.IntRange(1, 12).Draw(t, "lines") {
			alg := drawAlg(t, 5)
			if n := len(all.Normal); n > 3 && rapid.Bool().Draw(t, "back") {
				alg.Normal = cube.InvertMoves(all.Normal[n-3:])
			}
			a = a.with(Line{Moves: alg, Comment: "x"})
			all = all.Then(alg)
			require.Equal(t, a.Scramble().Then(all).Cube(), a.Cube())
			if !a.Complete() {
				require.Equal(t, all.Cleanup().Count(cube.HTM), a.Total())
			}
		}
	})
}
