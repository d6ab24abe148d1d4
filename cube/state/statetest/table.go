package statetest

import (
	"encoding/json"
	"os"
	"testing"

	"github.com/stretchr/testify/require"
)

// Row is a text that a person may give instead of a scramble, and what nissy must make of it. The
// tests of all hosts read the same rows.
type Row struct {
	Form     string `json:"form"` // what the text is like
	Text     string `json:"text"`
	Faces    string `json:"faces"`    // the order of the faces that is given with it, often none
	Scramble string `json:"scramble"` // moves that lead to the cube as it is held
	Facelets string `json:"facelets"` // the cube after the scramble
	Notice   string `json:"notice"`   // what nissy says about how it has read the text, often nothing
	Error    string `json:"error"`    // why the text is refused; empty: it is not
}

// Rows returns the rows of a file, testdata/cubes.json.
func Rows(t testing.TB, path string) (rows []Row) {
	data, err := os.ReadFile(path)
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(data, &rows))
	require.GreaterOrEqual(t, len(rows), 60)
	return rows
}
