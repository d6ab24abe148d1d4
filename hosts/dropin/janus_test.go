package dropin

import (
	"testing"

	"nissy/pruning/testtables"
)

func TestJanusQuarterTurns(t *testing.T) {
	if testing.Short() {
		t.Skip("builds a large table")
	}
	t.Setenv("NISSYDATA", testtables.Folder(t))
	for _, r := range readRecorded(t, "testdata/janus_quarter_turns.txt") {
		r.replay(t)
	}
}
