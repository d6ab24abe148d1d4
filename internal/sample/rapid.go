package sample

import (
	"flag"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// Check is rapid.Check with the seed of the test.
func Check(t *testing.T, property func(*rapid.T)) {
	t.Helper()
	require.NoError(t, flag.Set("rapid.seed", strconv.FormatUint(Seed(t), 10)))
	require.NoError(t, flag.Set("rapid.nofailfile", "true")) // the seed repeats a failure
	rapid.Check(t, property)
}
