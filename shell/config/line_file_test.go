package config

import (
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nissy/coach/training"
	"nissy/command"
)

func TestLineFile(t *testing.T) {
	file := lineFile{filepath.Join(t.TempDir(), "new folder", "lines"), "# header"}
	lines, err := file.readLines()
	require.NoError(t, err)
	require.Empty(t, lines)

	// Concurrent changes do not lose lines.
	var wg sync.WaitGroup
	for i := range 20 {
		wg.Go(func() {
			assert.NoError(t, file.change(func(lines []string) []string { return append(lines, fmt.Sprint(i)) }))
		})
	}
	wg.Wait()
	lines, err = file.readLines()
	require.NoError(t, err)
	require.Len(t, lines, 20)
	info, err := os.Stat(file.path)
	require.NoError(t, err)
	require.Zero(t, info.Mode()&0o077, "only the owner may read the file")

	require.NoError(t, file.change(func([]string) []string { return nil }))
	lines, err = file.readLines()
	require.NoError(t, err)
	require.Empty(t, lines)
}

func TestLineFileDamaged(t *testing.T) {
	file := lineFile{filepath.Join(t.TempDir(), "lines"), "# header"}
	require.NoError(t, os.WriteFile(file.path, []byte("mine\n"), 0o644))
	_, err := file.readLines()
	require.ErrorContains(t, err, "is not a nissy file; it is now lines.damaged")
	require.FileExists(t, file.path+".damaged")
	require.NoError(t, file.change(func(lines []string) []string { return append(lines, "a b") }))
	lines, err := file.readLines()
	require.NoError(t, err)
	require.Equal(t, []string{"a b"}, lines)
}

// TestAnswersAreKept appends answers from several runs at once. Every answer must be in the file.
func TestAnswersAreKept(t *testing.T) {
	folder := t.TempDir()
	newRun := func() *Settings {
		options, err := command.ParseProgram([]string{"--data", folder})
		require.NoError(t, err)
		s, err := Read(options, func(string) string { return "" }, func(text string) { t.Error(text) })
		require.NoError(t, err)
		return s
	}
	const runs, answers = 4, 25
	var all sync.WaitGroup
	for i := range runs {
		all.Go(func() {
			for n := range answers {
				newRun().RecordAnswer(training.Record{Kind: "dr", Case: fmt.Sprintf("%d-%d", i, n), Outcome: training.Right})
			}
		})
	}
	all.Wait()
	records, err := newRun().RecordedAnswers()
	require.NoError(t, err)
	seen := map[string]bool{}
	for _, r := range records {
		seen[r.Case] = true
	}
	assert.Len(t, records, runs*answers)
	assert.Len(t, seen, runs*answers)
}
