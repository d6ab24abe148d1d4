//go:build unix

package robust

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

const readme = "../../README.md"

// codeBlocks returns the contents of the code blocks in the README that have the
// language.
func codeBlocks(t *testing.T, language string) (found []string) {
	t.Helper()
	text, err := os.ReadFile(readme)
	require.NoError(t, err)
	for _, m := range regexp.MustCompile("(?ms)^```"+language+"\n(.*?)^```$").FindAllStringSubmatch(string(text), -1) {
		found = append(found, m[1])
	}
	require.NotEmpty(t, found)
	return found
}

// example is a command in the README and its output.
type example struct{ command, output string }

// readExamples returns the commands in the console blocks of the README, except the one
// that runs the tests.
func readExamples(t *testing.T) (list []example) {
	t.Helper()
	for _, block := range codeBlocks(t, "console") {
		for _, part := range strings.Split("\n"+block, "\n$ ")[1:] {
			command, output, _ := strings.Cut(part, "\n")
			if command != "go test ./..." {
				list = append(list, example{command, strings.TrimSuffix(output, "\n")})
			}
		}
	}
	return list
}

// TestREADME runs the commands of the README in order in one shell, and compares their
// output. For an example of cat it first creates the file with the content shown.
func TestREADME(t *testing.T) {
	list := readExamples(t)
	const mark = "----- end"
	var script strings.Builder
	for _, e := range list {
		if name, ok := strings.CutPrefix(e.command, "cat "); ok {
			fmt.Fprintf(&script, "cat > %s <<'EOF'\n%s\nEOF\n", name, e.output)
		}
		fmt.Fprintf(&script, "%s\necho '%s'\n", strings.Replace(e.command, "go run . ", "nissy ", 1), mark)
	}
	c := exec.CommandContext(t.Context(), "sh", "-c", "exec 2>&1\n"+script.String())
	c.Dir = t.TempDir()
	c.Env = []string{"NISSYDATA=" + t.TempDir(), "PATH=" + filepath.Dir(binary) + ":" + os.Getenv("PATH")}
	printed, err := c.Output()
	require.NoError(t, err)
	quiet := regexp.MustCompile("(?m)^nissy: building table .*\n").ReplaceAllString(string(printed), "")
	outputs := strings.Split(quiet, mark+"\n")
	require.Len(t, outputs, len(list)+1)
	for i, e := range list {
		require.Equal(t, e.output, strings.TrimSuffix(outputs[i], "\n"), e.command)
	}
}

// TestREADMELibrary runs the Go program of the README and compares its output.
func TestREADMELibrary(t *testing.T) {
	if testing.Short() {
		t.Skip("builds a program")
	}
	programs, outputs := codeBlocks(t, "go"), codeBlocks(t, "text")
	require.Len(t, programs, 1)
	require.Len(t, outputs, 1)
	source := filepath.Join(t.TempDir(), "main.go")
	require.NoError(t, os.WriteFile(source, []byte(programs[0]), 0o644))
	printed, err := exec.CommandContext(t.Context(), "go", "run", source).Output()
	require.NoError(t, err)
	require.Equal(t, outputs[0], string(printed))
}

// TestREADMESteps checks that the README mentions every step.
func TestREADMESteps(t *testing.T) {
	text, err := os.ReadFile(readme)
	require.NoError(t, err)
	for step := range strings.Lines(runLine(t, "", "steps").stdout) {
		require.Contains(t, string(text), "`"+strings.Fields(step)[0]+"`")
	}
}
