package puzzles_test

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"nissy/session"
	"nissy/session/puzzles"
	"nissy/session/sessiontest"
)

// numbers returns n numbers with spaces between them.
func numbers(n int, number func(i int) int) string {
	list := make([]string, n)
	for i := range list {
		list[i] = fmt.Sprint(number(i))
	}
	return strings.Join(list, " ")
}

// each joins n texts.
func each(n int, between string, text func(i int) string) string {
	list := make([]string, n)
	for i := range list {
		list[i] = text(i)
	}
	return strings.Join(list, between)
}

// cycles is a permutation with cycles of the given lengths, as a list in a definition.
func cycles(lengths ...int) string {
	var list []string
	for _, n := range lengths {
		start := len(list)
		for i := range n {
			list = append(list, fmt.Sprint(start+(i+1)%n+1))
		}
	}
	return strings.Join(list, " ")
}

// idle returns moves that do nothing.
func idle(moves int) string {
	return each(moves, "", func(i int) string { return fmt.Sprintf("Move %x\nEnd\n", i) })
}

// kpuzzle returns a puzzle in JSON with a move M that swaps all pieces of an orbit in pairs, and derived moves.
func kpuzzle(pieces, orientations int, derived string) string {
	swaps := strings.ReplaceAll(numbers(min(pieces, 1000), func(i int) int { return i ^ 1 }), " ", ",")
	return fmt.Sprintf(`{"orbits":[{"orbitName":"A","numPieces":%d,"numOrientations":%d}],
"moves":{"M":{"A":{"permutation":[%s]}}},
"derivedMoves":{%s}}`, pieces, orientations, swaps, derived)
}

// TestHostileDefinitions reads definitions that would take endless time or memory. Each is refused at once, with
// what is too large and what is allowed.
func TestHostileDefinitions(t *testing.T) {
	const large = "Set A 4000 1\nSet B 4000 1\n"
	block := "Block\nA " + numbers(1000, func(i int) int { return i + 1 }) + "\nEnd\n"
	for name, test := range map[string]struct {
		definition, says string
		line             int // 0: the mistake is nowhere in particular
	}{
		"a million pieces":       {"Set A 1000000 3\n", "give a whole number from 1 to 10000", 1},
		"a million orientations": {"Set A 8 1000000\n", "give a whole number from 1 to 100", 1},
		"negative":               {"Set A -8 3\n", "give a whole number from 1 to 10000", 1},
		"beyond 64 bits":         {"Set A 99999999999999999999 3\n", "give a whole number from 1 to 10000", 1},
		"many sets": {
			each(4001, "", func(i int) string { return fmt.Sprintf("Set s%x 3 1\n", i) }),
			"all sets together may have at most 10000", 3334,
		},
		"huge order": {
			"Set A 97 1\nMove M\nA\n" + cycles(2, 3, 5, 7, 11, 13, 17, 19, 20),
			"more than 1000 moves, the limit for 97 pieces", 2,
		},
		"huge order of twists": {
			"Set A 60 97\nSet B 60 89\nMove M\nA\n" + cycles(60) + "\nB\n" + cycles(59, 1),
			"more than 1000 moves, the limit for 120 pieces", 3,
		},
		"many moves":         {"Set A 8 1\n" + idle(1001), "more than 1000 moves", 2002},
		"many moves of many": {large + idle(1000), "more than 262 moves, the limit for 8000 pieces", 527},
		"blocks": {
			"Set A 1000 1\nMove M\nEnd\n" + strings.Repeat(block, 6),
			"all blocks together may have at most 5000", 0,
		},
		"blocks by number": {
			"Set A 1000 1\nSolved\nA\n" + numbers(1000, func(int) int { return 1 }) + "\nEnd\nMove M\nEnd\n" + strings.Repeat("Block\nA 1\nEnd\n", 6),
			"at most 5000", 0,
		},
		"pairs of groups":    {"Set A 4000 1\n" + idle(530), "more than 524 moves", 1050},
		"JSON: pieces":       {kpuzzle(1e9, 1, ""), "numPieces is 1000000000, and must be from 1 to 10000", 1},
		"JSON: orientations": {kpuzzle(8, 1e9, ""), "numOrientations is 1000000000, and must be from 1 to 100", 1},
		"JSON: beyond 64 bits": {
			strings.Replace(kpuzzle(8, 1, ""), `:8,`, `:99999999999999999999,`, 1),
			"is 99999999999999999999, and must be a whole number", 1,
		},
		"JSON: powers": {kpuzzle(1000, 1, `"d":"(M)999999999"`), "more than 2000 moves, repetitions included", 3},
		"JSON: brackets": {
			kpuzzle(8, 1, `"d":"`+strings.Repeat("(", 20000)+"M"+strings.Repeat(")", 20000)+`"`),
			"more than 20 nested brackets", 3,
		},
		"JSON: deep": {kpuzzle(1000, 1, `"d0":"M",`+each(900, ",", func(i int) string { return fmt.Sprintf(`"d%d":"(d%d)99"`, i+1, i) })),
			"touch", 3},
		"JSON: work": {
			kpuzzle(1000, 1, each(200, ",", func(i int) string { return fmt.Sprintf(`"d%d":"(M)1900"`, i) })),
			"moves times pieces may be at most", 3,
		},
		"JSON: commute": {
			kpuzzle(520, 1, each(998, ",", func(i int) string { return fmt.Sprintf(`"%x":"M"`, i) })),
			"the first 360 moves touch 187200 pieces, counted for each move: the limit is 186413", 3,
		},
		"JSON: circle": {
			kpuzzle(8, 1, each(3000, ",", func(i int) string { return fmt.Sprintf(`"d%d":"d%d"`, i, (i+1)%3000) })),
			"unknown move", 3,
		},
		"JSON: nested": {strings.Repeat(`{"a":`, 12000), "exceeded max depth", 1},
		"too long":     {strings.Repeat(" ", session.MaxMoves+1), "the limit is 65536 bytes", 0},
	} {
		t.Run(name, func(t *testing.T) {
			text := answer(t, map[string]any{"command": "ksolve", "definition": test.definition})
			var got struct {
				Error, Field string
				Line         int
			}
			require.NoError(t, json.Unmarshal([]byte(text), &got), text)
			require.Contains(t, got.Error, test.says)
			require.NotContains(t, got.Error, "\n")
			require.Less(t, len(got.Error), 300)
			require.Equal(t, "definition", got.Field)
			require.Equal(t, test.line, got.Line, text)
		})
	}
}

// TestHostileScrambles reads scrambles that would take long.
func TestHostileScrambles(t *testing.T) {
	blocks := strings.Repeat("Block\nA "+numbers(1000, func(i int) int { return i + 1 })+"\nEnd\n", 5)
	text := answer(t, map[string]any{
		"command": "ksolve", "definition": "Set A 1000 1\nMove M\nEnd\n" + blocks,
		"scramble_text": "ScrambleAlg x\n" + strings.Repeat("M ", 30_000),
	})
	require.Contains(t, text, "for this puzzle it may have at most 5591 moves")
	require.Contains(t, text, `"line":2,"column":11183,"field":"scramble_text"`)

	// Thousands of random positions are drawn one by one, so the search can be ended.
	r := sessiontest.Decode(t, fmt.Sprintf(`{"command":"ksolve","definition":%q,"scramble_text":%q,"max":0}`,
		discs, strings.Repeat("RandomScramble\n", 4000)))
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	begun := 0
	err := sessiontest.NewSession(t, session.Options{}).Run(ctx, r, func(e session.Event) {
		if _, ok := e.(puzzles.PuzzleScramble); ok {
			begun++
			cancel()
		}
	})
	require.ErrorIs(t, err, context.Canceled)
	require.Equal(t, 1, begun)
}
