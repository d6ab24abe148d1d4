package janus

import (
	"fmt"
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

// formatMoves writes moves as janus does, with a space after each. It writes two consecutive
// turns of opposite faces as a pair in parentheses, which begins with the one of firstFaces.
// A shortest solution never has three such turns in a row.
func formatMoves(moves []cube.Move) string {
	var b strings.Builder
	for i := 0; i < len(moves); i++ {
		first := moves[i]
		if i+1 == len(moves) || moves[i+1].Axis() != first.Axis() {
			b.WriteString(first.String() + " ")
			continue
		}
		i++
		second := moves[i]
		if strings.IndexByte(firstFaces, second.String()[0]) >= 0 {
			first, second = second, first
		}
		fmt.Fprintf(&b, "(%v %v) ", first, second)
	}
	return b.String()
}

// firstFaces are the faces that come first in a pair.
const firstFaces = "FRU"
