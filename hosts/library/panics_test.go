package library

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nissy/pruning/testtables"
	"nissy/session/sessiontest"
)

// TestOncePanicked runs requests that once ended the process.
func TestOncePanicked(t *testing.T) {
	options, err := json.Marshal(map[string]string{"data": testtables.Folder(t)})
	require.NoError(t, err)
	l := New(noEnv)
	s := open(t, l, string(options))
	for _, request := range sessiontest.OncePanicked(t, "../../testdata/panics.json", !testing.Short()) {
		status, text := runAll(t, l, s, request)
		assert.Equal(t, Done, status, "%s: %s", request, text)
		assert.Contains(t, text, `"insertions"`, request)
	}
}
