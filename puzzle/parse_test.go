package puzzle_test

import (
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nissy/puzzle"
)

// small is a definition with two sets and two moves.
const small = "Name small\nSet C 3 2\nSet E 2 1\nMove A\nC\n2 3 1\n0 1 1\nEnd\nMove B\nC\n2 1 3\nE\n2 1\nEnd\n"

// TestDefinitionErrors checks that each error reports where the mistake is and what would
// be right.
func TestDefinitionErrors(t *testing.T) {
	for text, want := range map[string]string{
		"":                                 "x.def: the definition has no Set: add one, such as \"Set CORNERS 8 3\"",
		"Set C 3 2":                        "x.def: the definition has no Move: add one, such as \"Move U\"",
		"Nam x":                            "x.def: unknown command \"Nam\" at line 1, column 1: expected one of Block ForbiddenGroups",
		"Set C x":                          "bad number of pieces \"x\" at line 1, column 7: give a whole number from 1 to 1000",
		"Set C 3":                          "unexpected end of file at line 1, column 8: the number of orientations is missing",
		"Set C 3 0":                        "bad number of orientations \"0\" at line 1, column 9",
		"Set C 100000 1":                   "bad number of pieces \"100000\" at line 1, column 7: give a whole number from 1 to 1000",
		"Set C 3 1\nSet C 3 1":             "duplicate set \"C\" at line 2, column 5",
		"Move A\nC\n1 2\nEnd":              "unknown set \"C\" at line 2, column 1: no Set is defined above",
		"Set C 3 2\nMove A\nC\n1 2\nEnd":   "wrong number of pieces: 2 in the permutation before \"End\" at line 5, column 1: C has 3 pieces",
		"Set C 3 2\nMove A\nC\n1 2 2\nEnd": "not a permutation of C: \"2\" at line 4, column 5: each number from 1 to 3 must occur once",
		"Set C 3 2\nMove A\nC\n1 3 2\n0 2 0\nEnd":    "orientation out of range \"2\" at line 5, column 3: C has orientations 0 to 1",
		"Set C 3 2\nMove A\nC\n1 3 2 4\nEnd":         "too many numbers: \"4\" at line 4, column 7: C has 3 pieces",
		"Set C 3 2\nMove A\nC\n1 3 2\n0 1 0 0\nEnd":  "unexpected number \"0\" at line 5, column 7",
		"Set C 3 2\nMove A\nC\n1 3 2\nC\n1 2 3\nEnd": "repeated set \"C\" at line 5, column 1",
		small + "Set D 2 1":                          "misplaced command \"Set\" at line 15, column 1",
		small + "Move A\nEnd":                        "duplicate move \"A\" at line 15, column 6",
		small + "Block\nC\n4\nEnd":                   "bad piece number \"4\" at line 17, column 1: C has pieces 1 to 3",
		small + "Block\nX\n4\nEnd":                   "unknown set \"X\" at line 16, column 1: the sets defined above are C E",
		small + "Ignore\nC\n2 0 0\nEnd":              "bad flag \"2\" at line 17, column 1: use 1 to ignore a slot",
		small + "ForbiddenPairs\nA Q\nEnd":           "unknown move \"Q\" at line 16, column 3: the puzzle has A",
		small + "ForbiddenPairs\nA":                  "unexpected end of file",
		small + "ForbiddenGroups\nA B":               "unexpected end of file",
		small + "Multiplicators\nA":                  "unexpected end of file",
		small + "End":                                "unexpected \"End\" at line 15, column 1",
	} {
		_, err := puzzle.ParseDefinition("x.def", text)
		require.Error(t, err, text)
		assert.Contains(t, err.Error(), want, text)
	}
}

// TestScrambleErrors does the same for scramble files.
func TestScrambleErrors(t *testing.T) {
	p, err := puzzle.ParseDefinition("x.def", small+"Block\nC\n1\nE\n1\nEnd\n")
	require.NoError(t, err)
	for text, want := range map[string]string{
		"Scramble s\nX\n1 2\nEnd":          "x.txt: unknown set \"X\" at line 2, column 1: the puzzle has C E",
		"Scramble s\nC\n1 2 2\nEnd":        "not a permutation of C: \"2\" at line 3, column 5: the pieces are 1 2 3",
		"Scramble s\nC\n1 2\nEnd":          "wrong number of pieces: 2 in the permutation before \"End\" at line 4, column 1",
		"Scramble s\nC\n1 ? 3\nEnd":        "unknown piece \"?\" at line 3, column 3",
		"Scramble s\nC\n1 2 3\n0 2 0\nEnd": "orientation out of range \"2\" at line 4, column 3: C has orientations 0 to 1",
		"ScrambleAlg s\n Q A\nEnd":         "unknown move \"Q\" at line 2, column 2",
		"ScrambleAlg s\nA Q\nEnd":          "x.txt: blocked move \"A\" at line 2, column 1: a block prevents it; it is move 1 of the sequence",
		"MaxDepth x":                       "bad MaxDepth \"x\" at line 1, column 10",
		"Slack -1":                         "bad Slack \"-1\" at line 1, column 7",
		"MoveLimits\nQ 1\nEnd":             "unknown move \"Q\" at line 2, column 1",
		"MoveLimits\nA x\nEnd":             "bad limit \"x\" at line 2, column 3",
		"Solved":                           "unknown command \"Solved\" at line 1, column 1: expected one of HTM MaxDepth",
	} {
		_, err := p.ParseScrambles("x.txt", text)
		require.Error(t, err, text)
		assert.Contains(t, err.Error(), want, text)
	}
}

// TestRepeated checks that a repeated command replaces the earlier one, and that a random
// scramble may have words before its End.
func TestRepeated(t *testing.T) {
	p, err := puzzle.ParseDefinition("x.def", "Set C 2 1\nSolved\nC\n1 1\nEnd\nSolved\nC\n2 1\nEnd\nMove A\nC\n2 1\nEnd\n")
	require.NoError(t, err)
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
		began := time.Now()
		_, err := puzzle.ParseDefinition("x.def", text)
		require.Error(t, err, name)
		assert.Less(t, len(err.Error()), 400, name)
		_, err = puzzle.ParseJSON("x.json", "{"+text)
		require.Error(t, err, name)
		assert.Less(t, len(err.Error()), 400, name)
		t.Log(name, time.Since(began), err)
	}
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
		again, err := puzzle.ParseDefinition("x", p.Definition())
		require.NoError(t, err)
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
