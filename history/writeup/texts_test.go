package writeup

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nissy/cube"
	"nissy/history"
)

// TestReadTexts reads the texts of testdata/read, which are made to show one thing each, and compares what it makes of them with what is
// below each: remarks, the skeleton, and the write-up, or the error. Those in given.cases are read onto a scramble.
func TestReadTexts(t *testing.T) {
	moves, err := cube.ParseMoves("R2 B U F D' L2 B' R2 F2 D")
	require.NoError(t, err)
	given := history.Position{Moves: cube.Alg{Normal: moves}}
	files, err := filepath.Glob("testdata/read/*.cases")
	require.NoError(t, err)
	require.Len(t, files, 9)
	for _, file := range files {
		var o Options
		if filepath.Base(file) == "given.cases" {
			o.Scramble = &given
		}
		compareCases(t, file, func(text string) string { return described(t, text, o) })
	}
}

// compareCases compares what is read from the texts of a file with what is below each, and returns how many texts there are.
func compareCases(t *testing.T, file string, read func(text string) string) int {
	data, err := os.ReadFile(file)
	require.NoError(t, err)
	var written strings.Builder
	cases := strings.Split("\n"+string(data), "\n===")[1:]
	for _, test := range cases {
		note, rest, _ := strings.Cut(test, "\n")
		text, want, found := strings.Cut(rest+"\n", "\n"+expectedMark)
		require.True(t, found, test)
		got := read(text)
		fmt.Fprintf(&written, "===%s\n%s\n%s%s\n", note, text, expectedMark, got)
		if !*update {
			require.Equal(t, strings.TrimSpace(want), got, text)
		}
	}
	if *update {
		require.NoError(t, os.WriteFile(file, []byte(written.String()), 0o666))
	}
	return len(cases)
}

// described says what a text is read as. An attempt must be read from its write-up again.
func described(t *testing.T, text string, o Options) string {
	a, remarks, err := ReadWith(text, o)
	o.Strict = true
	strict, strictRemarks, strictErr := ReadWith(text, o)
	if err != nil {
		require.Equal(t, err, strictErr, text)
		return "error: " + err.Error()
	}
	out := ""
	for _, remark := range remarks {
		out += "remark: " + remark + "\n"
	}
	if strictErr != nil {
		out += "strict: " + strictErr.Error() + "\n"
	} else {
		require.Equal(t, a.String(), strict.String(), text)
		require.Equal(t, remarks, strictRemarks, text)
	}
	if skeleton := a.Skeleton().String(); skeleton != "" {
		out += "skeleton: " + skeleton + "\n"
	}
	requireRoundTrip(t, a)
	requireSolved(t, a.String())
	return out + strings.TrimSuffix(a.String(), "\n")
}

var update = flag.Bool("update", false, "write the expected write-ups of testdata/posts")

// expectedMark separates a post from the expected write-up in a file of testdata/posts.
const expectedMark = "-- show --\n"

// TestPosts reads whole posts in many styles. Each must lead to the expected write-up
// without remarks, and loading what show prints must lead to it again. If the write-up has
// a solution, that solves the scramble, and so do the moves of the lines.
func TestPosts(t *testing.T) {
	files, err := filepath.Glob("testdata/posts/*.txt")
	require.NoError(t, err)
	require.Len(t, files, 21)
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			data, err := os.ReadFile(file)
			require.NoError(t, err)
			post, want, _ := strings.Cut(string(data), expectedMark)
			a, remarks, err := ReadWith(post, Options{})
			require.NoError(t, err)
			require.Empty(t, remarks)
			if *update {
				require.NoError(t, os.WriteFile(file, []byte(post+expectedMark+a.String()), 0o666))
				return
			}
			require.Equal(t, want, a.String())
			requireRoundTrip(t, a)
			again, remarks, err := ReadWith(want, Options{Strict: true})
			require.NoError(t, err)
			require.Empty(t, remarks)
			require.Equal(t, want, again.String())
			requireSolved(t, want)
		})
	}
}

// requireSolved checks the solution of a write-up, if it has one, with the cube. It parses
// the text without the reader.
func requireSolved(t *testing.T, text string) {
	_, rest, found := strings.Cut(text, "\nSolution (")
	if !found {
		return
	}
	count, rest, _ := strings.Cut(rest, "): ")
	line, _, _ := strings.Cut(rest, "\n")
	solution, err := cube.ParseMoves(line)
	require.NoError(t, err)
	first, _, _ := strings.Cut(text, "\n")
	scramble, err := cube.ParseMoves(first)
	require.NoError(t, err)
	c := cube.Solved.Apply(slices.Concat(scramble, solution)...)
	require.True(t, c.IsSolved())
	require.Equal(t, count, strconv.Itoa(cube.CountMoves(solution, cube.HTM)))
}

// TestTurnedOnBothSides reads attempts of people who turn the cube before the inspection.
func TestTurnedOnBothSides(t *testing.T) {
	const scramble = "Scramble: F2 R F' R2 B' L2 U B R L F2 R2 L2 D2 F2 D' B2 U' F2 D' F2\n"
	const rest = "U2 B // RZP\nD' F' U F // DR\nU F2 R2 U D2 R2 U' // HTR\nL2 F2 R2 // finish\n"
	const remark = "line 2: the cube is turned on both sides: otherwise the lines do not solve the scramble"
	for text, want := range map[string][]string{
		"x y // inspection\nB' R (L D2 L') // EO\n":       {remark}, // as the turned cube is held
		"x y // inspection\nB' R (D B2 D') // EO\n":       nil,      // as the inverse scramble is held without turns
		"x y (x y) // inspection\nB' R (L D2 L') // EO\n": nil,
	} {
		r, err := Decide(scramble+text+rest, Options{})
		require.NoError(t, err)
		assert.True(t, r.Attempt.Complete(), text)
		assert.Equal(t, want, r.Remarks, text)
	}
	r, err := Decide(scramble+"x y\nR U\n", Options{})
	require.NoError(t, err)
	assert.False(t, r.Attempt.Complete())
	assert.Empty(t, r.Remarks)
}

// TestStyles writes an attempt for other places: without saved sequences and marks, and
// with comments that cannot be markup there.
func TestStyles(t *testing.T) {
	a, _, err := Read("R' U' F\n\n(R' U' F) // [B]x[/B] ``` [SPOILER=a] [U, R] (3/3)\n// [/code] *note*\n\n$a = R\n\nMarks: m 1, n 0 \"D // other (1/1)\"\n")
	require.NoError(t, err)
	assert.Equal(t, "[B]Scramble:[/B] R' U' F\n[SPOILER=\"Solution\"]\n[CODE]\n"+
		"(R' U' F)             // [_B]x[_/B] ``` [_SPOILER=a] [U, R] (3/3)\n// [_/code] *note*\n"+
		"[/CODE]\n[B]Solution (3):[/B] F' U R\n[/SPOILER]\n", strings.ReplaceAll(StyleNamed("forum").Write(a), zeroWidthSpace, "_"))
	assert.Equal(t, "**Scramble:** R' U' F\n\n```\n"+
		"(R' U' F)             // [B]x[/B] `_`_` [SPOILER=a] [U, R] (3/3)\n// [/code] *note*\n"+
		"```\n\n**Solution (3):** F' U R\n", strings.ReplaceAll(StyleNamed("markdown").Write(a), zeroWidthSpace, "_"))
	for _, style := range styles { // load reads both
		read, remarks, err := ReadWith(style.Write(a), Options{Strict: true})
		require.NoError(t, err)
		assert.Empty(t, remarks)
		assert.Equal(t, a.Skeleton(), read.Skeleton())
		assert.True(t, read.Complete())
	}
}

// TestStylesTwoSides writes an attempt whose scramble has moves on the inverse, which load reads.
func TestStylesTwoSides(t *testing.T) {
	a, _, err := Read("Scramble: U2 R D' F2 (Fw2 R)\n\nU2 R // EO\n(B) // DR\n")
	require.NoError(t, err)
	for _, style := range styles {
		read, remarks, err := ReadWith(style.Write(a), Options{})
		require.NoError(t, err)
		assert.Empty(t, remarks)
		assert.Equal(t, a.Position(), read.Position())
	}
}
