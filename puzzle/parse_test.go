package puzzle_test

import (
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nissy/puzzle"
)

// small is a definition with two sets and two moves.
const small = "Name small\nSet C 3 2\nSet E 2 1\nMove A\nC\n2 3 1\n0 1 1\nEnd\nMove B\nC\n2 1 3\nE\n2 1\nEnd\n"

// TestErrors checks that each error reports where the mistake is and what would be right. testdata/errors.tsv has
// what is read, a text in which {small} stands for a definition, and a part of the error.
func TestErrors(t *testing.T) {
	p := define(t, "x.def", small+"Block\nC\n1\nE\n1\nEnd\n")
	content, err := os.ReadFile("testdata/errors.tsv")
	require.NoError(t, err)
	for line := range strings.Lines(string(content)) {
		if line[0] == '#' {
			continue
		}
		fields := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		require.Len(t, fields, 3, line)
		for i, field := range fields {
			if field[0] == '"' {
				fields[i], err = strconv.Unquote(field)
				require.NoError(t, err, field)
			}
		}
		kind, text := fields[0], strings.Replace(fields[1], "{small}", small, 1)
		if kind == "definition" {
			_, err = puzzle.ParseDefinition("x.def", text)
		} else {
			require.Equal(t, "scrambles", kind)
			_, err = p.ParseScrambles("x.txt", text)
		}
		assert.ErrorContains(t, err, fields[2], text)
	}
}

// TestRepeated checks that a repeated command replaces the earlier one, and that a random
// scramble may have words before its End.
func TestRepeated(t *testing.T) {
	p := define(t, "x.def", "Set C 2 1\nSolved\nC\n1 1\nEnd\nSolved\nC\n2 1\nEnd\nMove A\nC\n2 1\nEnd\n")
	assert.Equal(t, []int{2, 1}, p.Solved[0].Pieces)
	assert.Equal(t, []string{"the Solved at line 6 replaces the earlier one"}, p.Notes)
	list, err := p.ParseScrambles("x.txt", "RandomScramble r\nfoo\nEnd\nRandomScramble\nQTM\nRandomScramble s\n")
	require.NoError(t, err)
	assert.Len(t, list, 3)
}

// TestTooLarge checks that definitions that are far too large are refused with a short
// error.
func TestTooLarge(t *testing.T) {
	long := strings.Repeat("x", 1<<20)
	for name, text := range map[string]string{
		"10 MB":          "Name x\n" + strings.Repeat("# nothing\n", 1<<20),
		"100,000 pieces": "Set C 100000 3\nMove U\nC\n" + strings.Repeat("1 ", 100000) + "\nEnd",
		"long move":      "Set C 2 1\nMove " + long + "\nC\n2 1\nEnd",
		"long set":       "Set " + long + " 2 1",
		"long command":   long,
		"high order": "Set C 100 1\nMove U\nC\n" +
			"2 1 4 5 3 7 8 9 10 6 12 13 14 15 16 17 11 19 20 21 22 23 24 25 26 27 28 18 30 31 32 33 34 35 36 37 38 39 40 41 29 " + numberRange(42, 100) + "\nEnd",
		"many sets":  strings.Repeat("Set C 1000 3\n", 1000),
		"many moves": "Set C 3 1\n" + strings.Repeat("Move U\n", 100000),
	} {
		_, err := puzzle.ParseDefinition("x.def", text)
		require.Error(t, err, name)
		assert.Less(t, len(err.Error()), 400, name)
		_, err = puzzle.ParseJSON("x.json", "{"+text)
		require.Error(t, err, name)
		assert.Less(t, len(err.Error()), 400, name)
	}
}

// define returns the puzzle of a definition.
func define(t require.TestingT, file, text string) *puzzle.Puzzle {
	p, err := puzzle.ParseDefinition(file, text)
	require.NoError(t, err, text)
	return p
}

// numberRange returns the numbers from first to last, each after a space.
func numberRange(first, last int) string {
	var b strings.Builder
	for i := first; i <= last; i++ {
		b.WriteString(" ")
		b.WriteString(strconv.Itoa(i))
	}
	return b.String()
}

// FuzzDefinition checks that definitions survive a round trip, and that errors are
// short.
func FuzzDefinition(f *testing.F) {
	f.Add(small)
	f.Add(small + "Block\nC\n1\nE\n1\nEnd\nIgnore\nC\n0 1 1\nEnd\nForbiddenPairs\nA B\nEnd\nForbiddenGroups\nA B\nEnd\nSolved\nC\n1 1 2\n0 1 0\nEnd")
	f.Fuzz(func(t *testing.T, text string) {
		p, err := puzzle.ParseDefinition("x", text)
		if err != nil {
			assert.Less(t, len(err.Error()), 1000)
			return
		}
		again := define(t, "x", p.Definition())
		require.Equal(t, p.Moves, again.Moves)
		require.Equal(t, p.Solved, again.Solved)
	})
}

// FuzzScrambles checks that scramble files never cause a panic, and that errors are
// short.
func FuzzScrambles(f *testing.F) {
	p, err := puzzle.ParseDefinition("x.def", small)
	require.NoError(f, err)
	f.Add("Slack 2\nQTM\nMoveLimits\nA* 2\nB 1\nEnd\nScramble s\nC\n1 ?2 ?\n0 ? ?1\nE\n1 2\nEnd\nScrambleAlg t\nA B'\nEnd\nRandomScramble r\nEnd\nMaxDepth 3\nHTM")
	f.Fuzz(func(t *testing.T, text string) {
		list, err := p.ParseScrambles("x", text)
		if err != nil {
			assert.Less(t, len(err.Error()), 1000)
		}
		for _, s := range list {
			if err == nil && s.Kind != puzzle.Random {
				p.Apply(s.Start, 0)
			}
		}
	})
}

// FuzzJSON checks that puzzles in KPuzzle JSON survive a round trip, and that
// errors are short.
func FuzzJSON(f *testing.F) {
	p, err := puzzle.ParseDefinition("x.def", small)
	require.NoError(f, err)
	f.Add(string(p.JSON()))
	f.Add(`{"derivedMoves": {"A": "[B, (C D)2']"}}`)
	f.Fuzz(func(t *testing.T, text string) {
		p, err := puzzle.ParseJSON("x", text)
		if err != nil {
			assert.Less(t, len(err.Error()), 1000)
			return
		}
		again, err := puzzle.ParseJSON("x", string(p.JSON()))
		require.NoError(t, err)
		require.Equal(t, p.Solved, again.Solved)
	})
}
