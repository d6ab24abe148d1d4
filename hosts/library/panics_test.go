package library

import (
	"encoding/json"
	"os"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nissy/pruning/testtables"
)

// TestOncePanicked runs requests that once ended the process.
func TestOncePanicked(t *testing.T) {
	text, err := os.ReadFile("../../testdata/panics.json")
	require.NoError(t, err)
	var list []struct {
		Request json.RawMessage
		Large   bool // needs large tables
	}
	require.NoError(t, json.Unmarshal(text, &list))
	options, err := json.Marshal(map[string]string{"data": testtables.Folder(t)})
	require.NoError(t, err)
	l := New(noEnv)
	s := open(t, l, string(options))
	for _, one := range list {
		if one.Large && testing.Short() {
			continue
		}
		status, text := runAll(t, l, s, string(one.Request))
		assert.Equal(t, Done, status, "%s: %s", one.Request, text)
		assert.Contains(t, text, `"insertions"`, "%s", one.Request)
	}
}
