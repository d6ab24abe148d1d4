package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

const crashing = `package main

func main() { crash(nil) }

//go:noinline
func crash(p *int) { *p = 1 }
`

// TestDropLines crashes a program with and without line numbers.
func TestDropLines(t *testing.T) {
	if _, err := exec.LookPath("node"); err != nil || testing.Short() {
		t.Skip("needs node and some seconds")
	}
	folder := t.TempDir()
	source, program := filepath.Join(folder, "crashing.go"), filepath.Join(folder, "crashing.wasm")
	require.NoError(t, os.WriteFile(source, []byte(crashing), 0o666))
	compile := exec.Command("go", "build", "-o", program, source)
	compile.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	output, err := compile.CombinedOutput()
	require.NoError(t, err, string(output))
	before := reportOf(t, program)
	require.Contains(t, before, "main.crash(0x0)\n")
	require.Contains(t, before, "crashing.go:6")

	module, err := os.ReadFile(program)
	require.NoError(t, err)
	module, err = changeData(module, shrink)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(program, module, 0o666))
	after := reportOf(t, program)
	require.Contains(t, after, "nil pointer dereference")
	require.Contains(t, after, "main.crash(0x0)\n\t?:0")
	require.NotContains(t, after, ".go:")
}

// reportOf runs a program that crashes and returns its report.
func reportOf(t *testing.T, program string) string {
	root, err := goRoot()
	require.NoError(t, err)
	output, err := exec.Command("node", "--stack-size=8192", filepath.Join(root, "lib/wasm/wasm_exec_node.js"), program).CombinedOutput()
	require.Error(t, err)
	return string(output)
}

// TestBadTables checks that broken tables of functions are errors.
func TestBadTables(t *testing.T) {
	start := "\xf1\xff\xff\xff\x00\x00\x01\x08"
	for _, content := range []string{"", start, start + string(make([]byte, 63)), start + "\x01" + string(make([]byte, 63))} {
		require.ErrorIs(t, dropLines([]segment{{0, []byte(content)}}), errFormat)
	}
}
