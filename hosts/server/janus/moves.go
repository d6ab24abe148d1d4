package janus

import (
	"fmt"
	"slices"
	"strings"

	"nissy/cube"
)

// parseMoves reads turns of the six faces, the only moves that janus knows, with or without
// spaces between them. The column in the error counts bytes.
func parseMoves(text string) ([]cube.Move, error) {
	var moves []cube.Move
	for i := 0; i < len(text); {
		if text[i] == ' ' || text[i] == '\t' {
			i++
			continue
		}
		n := 1
		for i+n < len(text) && strings.IndexByte("FRUBLD \t", text[i+n]) < 0 {
			n++
		}
		move, err := cube.ParseAlg(text[i : i+n])
		plain := strings.IndexByte("FRUBLD", text[i]) >= 0 && (n == 1 || n == 2 && strings.IndexByte("'2", text[i+1]) >= 0)
		if err != nil || !plain {
			return nil, fmt.Errorf("unrecognized move: %q (column %d)", strings.ToValidUTF8(text[i:i+n], "?"), i+1)
		}
		moves = append(moves, move.Normal...)
		i += n
	}
	return moves, nil
}

// Arrange returns the moves in the order in which janus writes them: of two consecutive turns
// of opposite faces, the one of firstFaces comes first. A shortest solution never has three
// such turns in a row.
func Arrange(moves []cube.Move) []cube.Move {
	arranged := slices.Clone(moves)
	for i := 1; i < len(arranged); i++ {
		if arranged[i].Axis() == arranged[i-1].Axis() && strings.IndexByte(firstFaces, arranged[i].String()[0]) >= 0 {
			arranged[i-1], arranged[i] = arranged[i], arranged[i-1]
		}
	}
	return arranged
}

// firstFaces are the faces that come first in a pair.
const firstFaces = "FRU"

// formatMoves writes moves as janus does, with a space after each, and two consecutive turns
// of opposite faces as a pair in parentheses.
func formatMoves(moves []cube.Move) string {
	var b strings.Builder
	for i := 0; i < len(moves); i++ {
		if i+1 == len(moves) || moves[i+1].Axis() != moves[i].Axis() {
			b.WriteString(moves[i].String() + " ")
			continue
		}
		i++
		fmt.Fprintf(&b, "(%v %v) ", moves[i-1], moves[i])
	}
	return b.String()
}
