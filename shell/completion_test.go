//go:build !windows

package shell_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestBashQuotes checks that bash escapes the special characters in a completion.
func TestBashQuotes(t *testing.T) {
	if _, err := exec.LookPath("bash"); err != nil {
		t.Skip("bash is not installed")
	}
	folder := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(folder, "a b.txt"), nil, 0o600))
	c := exec.Command("bash", "--norc", "-c", `source <(nissy completion bash)
		COMP_WORDS=(nissy load a); COMP_CWORD=2; _nissy; printf '%s\n' "${COMPREPLY[@]}"`)
	c.Dir = folder
	out, err := c.Output()
	require.NoError(t, err)
	assert.Equal(t, "a\\ b.txt\n", string(out))
}

// TestShellCompletion checks that each shell completes steps and formats. Shells that
// can show descriptions get them too.
func TestShellCompletion(t *testing.T) {
	for shell, script := range map[string]string{
		"bash": `source <(nissy completion bash)
			COMP_WORDS=(nissy solve eof); COMP_CWORD=2; _nissy; printf '%s\n' "${COMPREPLY[@]}"
			COMP_WORDS=(nissy print --format ""); COMP_CWORD=3; _nissy; printf '%s\n' "${COMPREPLY[@]}"`,
		"zsh": `compdef() { }; _describe() { print -rl -- "${(@P)2}" }; _files() { print files }
			eval "$(nissy completion zsh)"
			words=(nissy solve eof); CURRENT=3; _nissy
			words=(nissy print --format ""); CURRENT=4; _nissy`,
		"fish": `nissy completion fish | source; complete -C "nissy solve eof"; complete -C "nissy print --format "`,
	} {
		if _, err := exec.LookPath(shell); err != nil {
			t.Logf("%s is not installed", shell)
			continue
		}
		arguments := map[string][]string{"bash": {"--norc", "-c"}, "zsh": {"-f", "-c"}, "fish": {"--no-config", "-c"}}[shell]
		out, err := exec.Command(shell, append(arguments, script)...).CombinedOutput()
		require.NoError(t, err, "%s: %s", shell, out)
		lines := strings.Split(strings.TrimSpace(string(out)), "\n")
		for _, want := range []string{"eofb", "eofin", "facelets", "b32"} {
			found := false
			for _, line := range lines {
				found = found || line == want || strings.HasPrefix(line, want+":") || strings.HasPrefix(line, want+"\t")
			}
			assert.True(t, found, "%s does not complete %s: %s", shell, want, out)
		}
		assert.NotContains(t, string(out), "eorl", shell)
	}
}
