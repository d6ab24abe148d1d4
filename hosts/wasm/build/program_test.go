package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"nissy/internal/sample"

	"github.com/stretchr/testify/require"
)

const crashing = `package main

func main() { crash(nil) }

//go:noinline
func crash(p *int) { *p = 1 }
`

// TestStack crashes a program: its report names files and lines.
func TestStack(t *testing.T) {
	if _, err := exec.LookPath("node"); err != nil {
		t.Skip("needs node")
	}
	sample.Large(t)
	folder := t.TempDir()
	source, program := filepath.Join(folder, "crashing.go"), filepath.Join(folder, "crashing.wasm")
	require.NoError(t, os.WriteFile(source, []byte(crashing), 0o666))
	require.NoError(t, compile(source, program))
	root, err := goRoot()
	require.NoError(t, err)
	report, err := exec.Command("node", "--stack-size=8192", filepath.Join(root, "lib/wasm/wasm_exec_node.js"), program).CombinedOutput()
	require.Error(t, err)
	require.Contains(t, string(report), "nil pointer dereference")
	require.Contains(t, string(report), "crashing.go:6")
}
