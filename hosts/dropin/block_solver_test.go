package dropin

import (
	"path/filepath"
	"strconv"
	"testing"

	"nissy/pruning/testtables"
)

// TestBlockSolverLarge replays the runs of BlockSolver for which nissy needs tables that take long to build.
func TestBlockSolverLarge(t *testing.T) {
	if testing.Short() {
		t.Skip("builds large tables")
	}
	t.Setenv("NISSYDATA", testtables.Folder(t))
	for _, r := range readRecorded(t, filepath.Join("testdata", "block_solver_large.txt")) {
		t.Run(strconv.Itoa(r.line), r.replay)
	}
}
