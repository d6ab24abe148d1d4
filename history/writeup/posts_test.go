package writeup

import (
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"nissy/cube"
)

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
