package writeup

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

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
