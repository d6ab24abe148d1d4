package config

import (
	"fmt"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nissy/coach/training"
	"nissy/command"
)

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
