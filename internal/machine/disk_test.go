package machine

import (
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestFreeSpace(t *testing.T) {
	folder := t.TempDir()
	for _, path := range []string{folder, filepath.Join(folder, "not", "there", "yet")} {
		free, total, err := FreeSpace(path)
		require.NoError(t, err)
		require.NotZero(t, free)
		require.Less(t, free, total)
	}
}
