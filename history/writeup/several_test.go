package writeup

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nissy/history"
)

// TestSplitOne checks that a post with one attempt is one part.
func TestSplitOne(t *testing.T) {
	for _, post := range posts(t, "posts/*.txt") {
		parts, err := Split(post)
		require.NoError(t, err)
		require.Len(t, parts, 1, post)
	}
}

// TestSplitMany joins all posts, in a file with blank lines between them. Each part reads like the post alone.
func TestSplitMany(t *testing.T) {
	var list []string
	for _, post := range posts(t, "posts/*.txt") {
		if lines := history.SplitLines("\n\n" + post); len(scrambles(lines, lines)) > 0 { // its scramble can be recognised
			list = append(list, post)
		}
	}
	require.Greater(t, len(list), 15)
	parts, err := Split(strings.Join(list, "\n\n"))
	require.NoError(t, err)
	require.Equal(t, len(list), len(parts))
	for i, part := range parts {
		want, _, err := ReadWith(list[i], Options{})
		require.NoError(t, err)
		got, _, err := ReadWith(part.Text, Options{})
		require.NoError(t, err)
		assert.Equal(t, want.String(), got.String(), part.Text)
	}
}

func TestSplitHeadings(t *testing.T) {
	const scramble = "R' U' F D2 L2 F R2 U2 R2 B D2 L B2 D' R' U' F"
	const alone = "U R2 F' L' B2 R' F2 D L2 B' D R2 L2 D2 R2 D' R2 F2 U' R2 F2"
	const padded = "R' U' F U2 R2 D' L2 F2 U' R2 U L2 B D L' F' U2 L F R' D' R' U' F"
	for _, test := range []struct {
		text string
		want []int // the lines where parts begin
	}{
		{"# One\n\nScramble: " + scramble + "\nR // EO\n\n# Two\n\nScramble: " + scramble + "\nU // EO\n", []int{1, 6}},
		{"Attempt 1\n2026-05-01\nScramble: " + scramble + "\nR // EO\nbad luck\n\n\nAttempt 2\n2026-05-02\nScramble: " + scramble + "\nU // EO\n", []int{1, 8}},
		{"Scramble 1\n" + scramble + "\nR // EO\nScramble 2\n" + scramble + "\nU // EO\n", []int{1, 4}},
		{scramble + "\nR // EO\n\n" + scramble + "\nU // EO\n", []int{1, 4}},
		{"Scramble: " + scramble + "\nInverse scramble: " + scramble + "\nR // EO\n", []int{1}},
		{"Cube: UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB\nR // EO\nCube: UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB\nU // EO\n", []int{1, 3}},
		{"Results, mean of 2: 20.5\n\n1. " + padded + "\nR // EO\n\n2. " + padded + "\nU // EO\n", []int{1, 6}},
		{"2026-04-05 practice\n" + alone + "\nR // EO\n\n---\n\n" + alone + "\nU // EO\n\n\n2026-04-06\n" + alone + "\nF // EO\n", []int{1, 5, 11}},
		{"at home\n" + alone + "\nR // EO\n\n\nThe whole solution:\n" + alone + "\n", []int{1}},
		{scramble + "\nR // EO\n\n(the first on normal scramble)\n\n" + alone + "\nU // EO\n", []int{1}},
		{"F' U R D' R B2 D L2 B D R\nR' D' B' L2 D' B2 R' D R' U' F\nR // EO\n", []int{1}},
		{"\n\njust words\n", []int{3}},
		{"1. R' U' F D2 L2 F R2 U2\n\nB' R2 // EO\nL2 D2 // DR\n\n2. D2 L B U2 R' F2 U2\n\nB' L' // EO\n", []int{1, 6}},
		{"Scramble: L R D'\nR' // a\n\nScramble: U2 L' U\nF2 // a\n", []int{1, 4}},
		{"Scramble: " + scramble + "\n\neo:\n1. R U F D L\n\n2. L D B R U\n", []int{1}},
	} {
		parts, err := Split(test.text)
		require.NoError(t, err)
		var got []int
		for _, part := range parts {
			got = append(got, part.Line)
			assert.True(t, strings.HasPrefix(strings.Join(strings.Split(test.text, "\n")[part.Line-1:], "\n"), strings.TrimSuffix(part.Text, "\n")))
		}
		assert.Equal(t, test.want, got, test.text)
	}
}

// TestSplitShort splits short scrambles that say so below a rule or two blank lines, also with a heading between.
func TestSplitShort(t *testing.T) {
	for _, gap := range []string{"---\n", "---\n\nAttempt 2\n", "\n\n\n", "\n\n\nAttempt 2\n"} {
		parts, err := Split("Scramble: R U F\nF' // one\nU' R' // finish\n" + gap + "Scramble: R U F Rw\nLw' // wide\n")
		require.NoError(t, err)
		require.Len(t, parts, 2, gap)
		assert.Contains(t, parts[1].Text, "Rw")
	}
	parts, err := Split("Scramble: R U F\nF' // one\nScramble: R U F\nU' R' // the same scramble said again\n")
	require.NoError(t, err)
	assert.Len(t, parts, 1)
}

// TestSplitSolved splits short scrambles without a word that follow a solved attempt, and no alternatives.
func TestSplitSolved(t *testing.T) {
	for text, want := range map[string][]int{
		"U R F L D\n\nD' L' F' R' U'\n\nR2 U F L\n\nL' F' U' R2\n\n(R U) // nothing\n":                      {1, 5},
		"Scramble: U R F L D\nD' L' F' R' U' // one\n\nR2 U F L\nL' F' U' R2\n\nB L R\nR' // or L'\nL'B'\n": {1, 4, 7},
		"R U F\n\nF' U' R'\n\nU2 F\n\nF' U'\n":                                                              {1},
		"R U F\n\nF'\n\nU' R'\n":                                                                            {1},
	} {
		parts, err := Split(text)
		require.NoError(t, err)
		var lines []int
		for _, p := range parts {
			lines = append(lines, p.Line)
		}
		assert.Equal(t, want, lines, text)
	}
}
