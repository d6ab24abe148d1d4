package library

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nissy/pruning/testtables"
	"nissy/session/sessiontest"
)

// TestOncePanicked runs one of the requests that once ended the process. Package session tests all of them.
func TestOncePanicked(t *testing.T) {
	options, err := json.Marshal(map[string]string{"data": testtables.Folder(t)})
	require.NoError(t, err)
	l := New(noEnv)
	request := sessiontest.OncePanicked(t, "../../testdata/panics.json", false)[0]
	status, text := runAll(t, l, open(t, l, string(options)), request)
	assert.Equal(t, Done, status, "%s: %s", request, text)
	assert.Contains(t, text, `"insertions"`, request)
}
