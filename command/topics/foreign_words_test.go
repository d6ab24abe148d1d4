package topics

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nissy/steps"
)

// TestForeignHints checks that what an error points to exists.
func TestForeignHints(t *testing.T) {
	for option, word := range foreignOptions {
		_, ok := Find(All(nil), word.topic)
		assert.True(t, ok, option)
	}
	for table, step := range classicTables {
		require.NotNil(t, steps.Lookup(step), table)
	}
}
