package dropin

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nissy/pruning/testtables"
)

// TestNissyCoreWholeCube runs the examples of nissy-core's README that solve a cube, in whose answer one turn
// has a wrong direction. They need a table of the whole cube.
func TestNissyCoreWholeCube(t *testing.T) {
	if testing.Short() {
		t.Skip("it may build a table of 118 MB")
	}
	t.Setenv("NISSYDATA", testtables.Folder(t))
	for _, args := range [][]string{
		{"solve", "-solver", "h48h0k4", "-n", "1", "-M", "4", "-cube", "JLQWSVUH=ZLCUABGIVTKH=A"},
		{"solve_scramble", "-solver", "h48h0k4", "-n", "1", "-M", "4", "-moves", "R' U' F"},
	} {
		call, err := Parse(append([]string{"nissy", "as", "nissy-core"}, args...))
		require.NoError(t, err)
		var stdout, stderr strings.Builder
		call.Stdout, call.Stderr, call.Env, call.Threads = &stdout, &stderr, os.Getenv, 2
		assert.Zero(t, call.Run(t.Context()))
		assert.Equal(t, "F' U R\n", stdout.String())
	}
}
