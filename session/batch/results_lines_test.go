package batch

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nissy/session"
	"nissy/session/cubes"
	"nissy/session/sessiontest"
)

// TestResultLine adds lines that other machines could have computed to a file. It is the file that a
// batch writes, which takes each line once.
func TestResultLine(t *testing.T) {
	list := eoRequests(t, "R' U' F", "F R B", "U2", "F U F")
	path := filepath.Join(t.TempDir(), "batch")
	runWithResults(t, path, list, 1)
	want, err := os.ReadFile(path)
	require.NoError(t, err)

	s := sessiontest.NewSession(t, session.Options{})
	ignore := func(session.Event) {}
	path = filepath.Join(t.TempDir(), "lines")
	results, err := OpenResults(path, list[0], ignore)
	require.NoError(t, err)
	for _, r := range list {
		line, err := ResultLine(t.Context(), s, r, ignore)
		require.NoError(t, err)
		for _, first := range []bool{true, false} {
			added, err := results.Add(line)
			require.NoError(t, err)
			require.Equal(t, first, added)
		}
	}
	require.NoError(t, results.Sync())
	require.NoError(t, results.Close())
	got, err := os.ReadFile(path)
	require.NoError(t, err)
	require.Equal(t, string(want), string(got))
	key, err := ResultsKey(list[0])
	require.NoError(t, err)
	require.True(t, bytes.HasPrefix(got, bytes.TrimSpace(key)))
}

// TestForeignLines adds lines that are no results of the template.
func TestForeignLines(t *testing.T) {
	list := eoRequests(t, "R' U' F")
	ignore := func(session.Event) {}
	line, err := ResultLine(t.Context(), sessiontest.NewSession(t, session.Options{}), list[0], ignore)
	require.NoError(t, err)
	results, err := OpenResults(filepath.Join(t.TempDir(), "results"), list[0], ignore)
	require.NoError(t, err)
	defer results.Close()
	for at := range line[:len(line)-1] {
		damaged := bytes.Clone(line)
		damaged[at] ^= 1
		added, err := results.Add(damaged)
		assert.ErrorIs(t, err, errForeignResult, "%s", damaged)
		assert.False(t, added)
	}
}

// TestNotStorable checks that a request without a results file is refused everywhere.
func TestNotStorable(t *testing.T) {
	r := cubes.Compare{}
	s := sessiontest.NewSession(t, session.Options{})
	_, key := ResultsKey(r)
	_, open := OpenResults(filepath.Join(t.TempDir(), "results"), r, nil)
	_, line := ResultLine(t.Context(), s, r, nil)
	for _, err := range []error{key, open, line} {
		assert.EqualError(t, err, "no results file for compare: use solve, chain, insert, stats or coach add")
	}
}
