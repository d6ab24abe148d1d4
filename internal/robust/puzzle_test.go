//go:build unix

package robust

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestHugePuzzle gives ksolve a puzzle that would take gigabytes. It must refuse it in one
// line, and use little memory.
func TestHugePuzzle(t *testing.T) {
	const pieces = 1000
	text := fmt.Sprintf("Set A %d 100\n", pieces)
	for move := range 4 {
		text += fmt.Sprintf("Move M%d\nA\n", move)
		for slot := range pieces {
			text += fmt.Sprintf(" %d", ((slot+move)^1-move+pieces)%pieces+1)
		}
		text += "\nEnd\n"
	}
	path := filepath.Join(t.TempDir(), "huge.def")
	require.NoError(t, os.WriteFile(path, []byte(text), 0o600))
	for _, scramble := range []string{"M1 M2 M3", "!"} {
		c := nissy(t, t.TempDir(), "ksolve", path, scramble)
		r := run(t, c)
		require.Equal(t, 1, r.code)
		lines := strings.Split(strings.TrimSpace(r.stderr), "\n")
		require.Regexp(t, `not enough memory to solve this puzzle: it needs .* GB, but the limit is 2\.1 GB$`, lines[len(lines)-1])
		require.Less(t, maxRSS(c), int64(200_000_000))
	}
}
