package folders

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestData(t *testing.T) {
	env := map[string]string{}
	folder := func() string { return Data(func(name string) string { return env[name] }) }
	assert.Empty(t, folder())
	home := t.TempDir()
	env["HOME"], env["LocalAppData"] = home, home
	assert.True(t, strings.HasPrefix(folder(), home))
	env[DataVariable] = "tables"
	assert.Equal(t, "tables", folder())
}
