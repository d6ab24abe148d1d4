package writeup

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nissy/cube"
	"nissy/history"
)

// TestReadOwnErrors checks that Read takes only what nissy writes.
func TestReadOwnErrors(t *testing.T) {
	for text, want := range map[string]string{
		"R U\nScramble: F":      `second scramble at line 2, column 1: a write-up has only one`,
		"R U\nmark a: 3":        `bad mark "3" at line 2, column 9: the skeleton has 0 lines`,
		"R U\n$a = R Q":         `bad move "Q" at line 2, column 8: moves are U D R L F B, wide (Rw or r), M E S and x y z, each alone or with 2 or '`,
		"R U\nEO: F // a (1/1)": `bad move "O" at line 2, column 2: moves are U D R L F B, wide (Rw or r), M E S and x y z, each alone or with 2 or '`,
		"U2 // eo (1/1)":        ErrNoScramble.Error(),
	} {
		_, _, err := Read(text)
		assert.EqualError(t, err, want, text)
	}
	_, remarks, err := Read("R' U' F\n\nF // a\nSolution (3): F' U R\n")
	require.NoError(t, err)
	require.Equal(t, []string{"line 4: the lines do not lead to the solution"}, remarks)
}

// TestReadBytes reads texts that no editor would keep in testdata/read.
func TestReadBytes(t *testing.T) {
	_, _, err := ReadWith("R U\x00", Options{Strict: true})
	require.EqualError(t, err, "not a write-up at line 1, column 1: it is not text")
	a, _, err := ReadWith("", Options{Strict: true})
	require.NoError(t, err)
	require.False(t, a.Started())
	text := "A post\n\nScramble: R' U' F\n\nsome words\nEO: F’ (B)\nDR (4c2e): R U2 (4 moves)\n"
	want, remarks, err := ReadWith(text, Options{})
	require.NoError(t, err)
	got, again, err := ReadWith(strings.ReplaceAll(text, "\n", "\r\n"), Options{})
	require.NoError(t, err)
	require.Equal(t, want.String(), got.String())
	require.Equal(t, remarks, again)
}

// TestInsertionMarks checks that a mark before an insertion has the skeleton without it,
// and that two marks can have different insertions in the same place.
func TestInsertionMarks(t *testing.T) {
	a, _, err := ReadWith("R' U' F\n\nU R * F2 // (3/3)\n* = L // (1/4)\n\nmark a: 1\n\nmark b: 1\n* = D2 L // (2/5)\n", Options{})
	require.NoError(t, err)
	assert.Equal(t, "U R L F2", a.Skeleton().String())
	assert.Equal(t, "U R F2", a.AtMark(a.Marks()[0]).Skeleton().String())
	assert.Equal(t, "U R D2 L F2", a.AtMark(a.Marks()[1]).Skeleton().String())
	requireRoundTrip(t, a)
}

// TestReadUnreadableScramble checks that another line does not take the place of a
// scramble that cannot be read.
func TestReadUnreadableScramble(t *testing.T) {
	const text = "R' U' F D2 Q L2 B D\nL2 R // EO\n"
	_, _, err := ReadWith(text, Options{})
	assert.ErrorContains(t, err, `bad move "Q" at line 1, column 12`)
	a, remarks, err := ReadWith(text+"Scramble: R U\n", Options{})
	assert.NoError(t, err)
	assert.Len(t, remarks, 1)
	assert.Equal(t, "R U", a.Scramble().String())
	given := history.Position{Moves: cube.Alg{Normal: []cube.Move{0}}}
	a, _, err = ReadWith(text, Options{Scramble: &given})
	assert.NoError(t, err)
	assert.Equal(t, "U\n\n// R' U' F D2 Q L2 B D\nL2 R                  // EO (2/2)\n", a.String())
}
