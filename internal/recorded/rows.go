package recorded

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// Rows returns the lines of a file in testdata, each split at its tabs. It leaves out comments, as in other files here.
func Rows(t testing.TB, name string) (rows [][]string) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", name))
	require.NoError(t, err)
	for line := range strings.Lines(string(text)) {
		if line[0] != '#' {
			rows = append(rows, strings.Split(strings.TrimSuffix(line, "\n"), "\t"))
		}
	}
	require.NotEmpty(t, rows, name)
	return rows
}

// Number reads a number in a row.
func Number(t testing.TB, text string) int {
	t.Helper()
	n, err := strconv.Atoi(text)
	require.NoError(t, err)
	return n
}
