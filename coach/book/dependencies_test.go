package book

import (
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestDependencies checks that only programs with a data folder of the coach contain the database: not the libraries and
// the page, for their size.
func TestDependencies(t *testing.T) {
	const self, sqlite = "nissy/coach/book", "github.com/ncruces/go-sqlite3"
	depsOf := func(program string, env ...string) []string {
		list := exec.Command("go", "list", "-deps", program)
		list.Env = append(os.Environ(), env...)
		out, err := list.Output()
		require.NoError(t, err, program)
		return strings.Fields(string(out))
	}
	assert.Contains(t, depsOf("nissy"), sqlite)
	for program, env := range map[string][]string{
		"nissy/hosts/library": nil, "nissy/hosts/library/core": nil, "nissy/hosts/queue/nissy-queue": nil, "nissy/session/all": nil,
		"nissy/hosts/wasm": {"GOOS=js", "GOARCH=wasm"},
	} {
		deps := depsOf(program, env...)
		assert.NotContains(t, deps, self, program)
		assert.NotContains(t, deps, sqlite, program)
	}
}
