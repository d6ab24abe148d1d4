//go:build unix

package robust

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"nissy/pruning/testtables"
)

// TestThreads checks that any number of threads prints the same solutions in the same
// order.
func TestThreads(t *testing.T) {
	folder := testtables.Folder(t)
	for _, command := range []string{
		"solve eofb -N -M 6 " + scramble,
		"solve eo -N -n 100 " + scramble,
		"solve eoud -L -O 1 " + scramble,
		"solve eorl -N -I -n 17 " + scramble,
		"solve co -N -n 200 -a " + scramble,
		"solve cofb-URF -N -M 6 " + scramble,
		"solve dr-eo -N -M 9 -n 50 " + scramble + " F (R' B)",
		"solve drud-eofb -N -O 2 " + scramble + " F (R' B)",
		"solve htr -N -O 2 " + drScramble,
		"solve chtr -N -M 6 " + scramble,
		"solve corners -M 9 " + scramble,
		"solve corners-URF -O 1 " + scramble,
		"solve corners-drud -O 1 " + drScramble,
		"solve htrfin -O 2 " + htrScramble,
		"--json solve eo -N -n 30 " + scramble,
	} {
		args := strings.Fields(command)
		one := run(t, nissy(t, folder, append(args, "-t", "1")...))
		require.NotEmpty(t, one.stdout, command)
		for _, threads := range []string{"2", "8"} {
			require.Equal(t, one.stdout, run(t, nissy(t, folder, append(args, "-t", threads)...)).stdout, command)
		}
	}
}
