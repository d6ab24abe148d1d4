package steps

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// Every step declares what it produces.
func TestProducesIsDeclared(t *testing.T) {
	for _, step := range All() {
		require.NotEmpty(t, step.method.produces(), "%s: list nothing if it produces nothing", step.Name)
	}
}
