package attempttest

import (
	"pgregory.net/rapid"

	"nissy/cube"
	"nissy/history"
)

// moves draws at most maxMoves moves. The label names their number in reports.
func moves(t *rapid.T, label string, maxMoves int) []cube.Move {
	all := make([]cube.Move, rapid.IntRange(0, maxMoves).Draw(t, label))
	for i := range all {
		all[i] = cube.Move(rapid.IntRange(0, cube.NumMoves-1).Draw(t, "move"))
	}
	return all
}

// Alg draws a sequence with at most maxMoves moves on each side.
func Alg(t *rapid.T, maxMoves int) cube.Alg {
	return cube.Alg{Normal: moves(t, "normal", maxMoves), Inverse: moves(t, "inverse", maxMoves)}
}

var names = rapid.StringMatching(`[a-z1-9]{1,2}|_x_|-a-`)

// comments has comments that a reader could mistake for something else.
var comments = []string{
	"", "eofb", "it's // two", "(3/4)", "café (1)", "[code] *x* [b]y[/b]", "**bold** _it_ `R`",
	"switch to inverse", "On inverse:", "NISS", "* = R U", "@1 F", "Skeleton: R U", "undo premoves R",
	"Solution: R", "- R U", "```", "1. R", "$a = R", "mark a: 0", "// x", "> set R",
}

// Change draws a change. It may fail, because its name need not exist.
func Change(t *rapid.T) history.Change {
	name := names.Draw(t, "name")
	comment := rapid.SampledFrom(comments).Draw(t, "comment")
	number := rapid.IntRange(0, 6).Draw(t, "number")
	switch rapid.IntRange(0, 14).Draw(t, "kind") {
	case 0:
		return history.Set{Scramble: history.Position{Moves: cube.Alg{Normal: moves(t, "scramble", 12)}}}
	case 1:
		return history.Save{Sequence: history.Sequence{Name: name, Moves: Alg(t, 4)}}
	case 2:
		return history.Drop{Name: name}
	case 3:
		return history.SetMark{Name: name}
	case 4:
		return history.DropMark{Name: name}
	case 5:
		return history.Back{Name: name}
	case 6:
		return history.Load{}
	case 7:
		return history.Pop{Count: number}
	case 8:
		return history.Switch{Number: number}
	case 9:
		return history.SetComment{Number: number, Comment: comment}
	}
	lines := make([]history.Line, rapid.IntRange(1, 2).Draw(t, "lines"))
	for i := range lines {
		lines[i] = history.Line{Moves: Alg(t, 4), Comment: comment, InverseFirst: rapid.Bool().Draw(t, "inverse first")}
	}
	switch rapid.IntRange(0, 4).Draw(t, "where") {
	case 0:
		return history.Insert{Before: number, Lines: lines}
	case 1:
		return history.Edit{Number: number, Line: lines[0]}
	}
	return history.Add{Lines: lines}
}
