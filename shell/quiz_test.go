package shell

import (
	"fmt"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nissy/coach/training"
	"nissy/command"
)

// TestRecordsAreKept appends answers from several shells at once. Every answer must be in the file.
func TestRecordsAreKept(t *testing.T) {
	folder := t.TempDir()
	newShell := func() *shell {
		settings, err := command.ParseProgram([]string{"--data", folder})
		require.NoError(t, err)
		return &shell{settings: settings, config: Config{Env: func(string) string { return "" }}}
	}
	const shells, answers = 4, 25
	var all sync.WaitGroup
	for i := range shells {
		all.Go(func() {
			for n := range answers {
				newShell().saveRecord(training.Record{Kind: "dr", Case: fmt.Sprintf("%d-%d", i, n), Outcome: training.Right})
			}
		})
	}
	all.Wait()
	records, err := newShell().records()
	require.NoError(t, err)
	seen := map[string]bool{}
	for _, r := range records {
		seen[r.Case] = true
	}
	assert.Len(t, records, shells*answers)
	assert.Len(t, seen, shells*answers)
}
