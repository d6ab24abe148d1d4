package puzzle

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestPowers checks that the powers of a power are the moves that it generates.
func TestPowers(t *testing.T) {
	p, err := ParseDefinition("six.def", "Set A 6 1\nMove L\nA\n2 1 3 4 5 6\nEnd\nMove R\nA\n2 3 4 5 6 1\nEnd\n")
	require.NoError(t, err)
	for name, want := range map[string][]string{
		"L": {"L"}, "R": {"R", "R2", "R3", "R2'", "R'"}, "R2": {"R2", "R2'"}, "R3": {"R3"},
		"R2'": {"R2", "R2'"}, "R'": {"R", "R2", "R3", "R2'", "R'"},
	} {
		require.Equal(t, want, p.Names(p.Powers(p.Find(name))), name)
	}
}
