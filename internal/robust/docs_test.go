//go:build unix

package robust

import (
	"crypto/sha256"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"nissy/internal/checkout"
	"nissy/internal/sample"
	"nissy/pruning/testtables"
)

var root = checkout.Root()

// docPages returns the README and the pages of docs, except the manual, which has tests
// of its own.
func docPages(t *testing.T) []string {
	t.Helper()
	pages, err := filepath.Glob(filepath.Join(root, "docs", "*.md"))
	require.NoError(t, err)
	require.NotEmpty(t, pages)
	pages = slices.DeleteFunc(pages, func(page string) bool { return filepath.Base(page) == "manual.md" })
	return append(pages, filepath.Join(root, "README.md"))
}

func readText(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	require.NoError(t, err)
	return string(text)
}

// codeBlock is a code block of a page.
type codeBlock struct{ language, text string }

var fenced = regexp.MustCompile("(?ms)^```([a-z]*)\n(.*?)^```$")

func codeBlocks(page string) (blocks []codeBlock) {
	for _, m := range fenced.FindAllStringSubmatch(page, -1) {
		blocks = append(blocks, codeBlock{m[1], m[2]})
	}
	return blocks
}

// example is a command of a page and its output.
type example struct{ command, output string }

// forDevelopers matches commands that build or test nissy, or need the network.
var forDevelopers = regexp.MustCompile(`^(go (test|build|install|mod)|git|make|cd)\b`)

// consoleExamples returns the commands in the console blocks of a page, except those
// for developers.
func consoleExamples(page string) (list []example) {
	for _, block := range codeBlocks(page) {
		if block.language != "console" {
			continue
		}
		for _, part := range strings.Split("\n"+block.text, "\n$ ")[1:] {
			command, output, _ := strings.Cut(part, "\n")
			if !forDevelopers.MatchString(command) {
				list = append(list, example{command, strings.TrimSuffix(output, "\n")})
			}
		}
	}
	return list
}

// shownFile returns the name of the file that the command prints, if the command
// is cat.
func (e example) shownFile() (name string, ok bool) { return strings.CutPrefix(e.command, "cat ") }

// endOfOutput separates the outputs of examples.
const endOfOutput = "----- end"

// scriptOf returns a shell script that runs the examples. For an example of cat it first
// creates the file with the content shown.
func scriptOf(list []example) string {
	var script strings.Builder
	script.WriteString("exec 2>&1\n")
	for _, e := range list {
		if name, ok := e.shownFile(); ok {
			fmt.Fprintf(&script, "mkdir -p $(dirname %s)\ncat > %[1]s <<'EOF'\n%s\nEOF\n", name, e.output)
		}
		fmt.Fprintf(&script, "%s\necho '%s'\n", strings.Replace(e.command, "go run . ", "nissy ", 1), endOfOutput)
	}
	return script.String()
}

// progressNotice matches a notice about a table or a search that takes long.
var progressNotice = regexp.MustCompile(`(?m)^nissy: (building table|\S+: searching|continuing an earlier run|analyzing attempts:) .*\n`)

// runExamples runs the examples in order in one shell, and returns their outputs without
// the notices about progress.
func runExamples(t *testing.T, list []example, data string) []string {
	t.Helper()
	c := exec.CommandContext(t.Context(), "sh", "-c", scriptOf(list))
	c.Dir = t.TempDir()
	c.Env = []string{"NISSYDATA=" + data, "PATH=" + filepath.Dir(binary) + ":" + os.Getenv("PATH")}
	printed, err := c.Output()
	require.NoError(t, err)
	outputs := strings.Split(progressNotice.ReplaceAllString(string(printed), ""), endOfOutput+"\n")
	require.Len(t, outputs, len(list)+1)
	return outputs[:len(list)]
}

// TestDocs runs the commands of each page, and compares their output.
func TestDocs(t *testing.T) {
	data := testtables.Folder(t)
	for _, page := range docPages(t) {
		t.Run(filepath.Base(page), func(t *testing.T) {
			list := consoleExamples(readText(t, page))
			if len(list) == 0 {
				t.Skip("no examples")
			}
			for i, output := range runExamples(t, list, data) {
				require.Equal(t, list[i].output, strings.TrimSuffix(output, "\n"), list[i].command)
			}
		})
	}
}

// TestDocsFiles checks that a file of the repository that a page shows has the content
// shown.
func TestDocsFiles(t *testing.T) {
	for _, page := range docPages(t) {
		for _, e := range consoleExamples(readText(t, page)) {
			name, ok := e.shownFile()
			if !ok {
				continue
			}
			if text, err := os.ReadFile(filepath.Join(root, name)); err == nil {
				require.Equal(t, string(text), e.output+"\n", "%s in %s", name, page)
			}
		}
	}
}

// program is a Go program of a page and its output.
type program struct{ source, output string }

// goPrograms returns the programs of a page. The next text block is the output of a
// program.
func goPrograms(page string) (programs []program) {
	waiting := false
	for _, block := range codeBlocks(page) {
		switch {
		case block.language == "go" && strings.HasPrefix(block.text, "package main\n"):
			programs = append(programs, program{source: block.text})
			waiting = true
		case block.language == "text" && waiting:
			programs[len(programs)-1].output = block.text
			waiting = false
		}
	}
	return programs
}

// TestDocsPrograms runs the Go programs of the pages, and compares their output.
func TestDocsPrograms(t *testing.T) {
	sample.Large(t)
	count := 0
	for _, page := range docPages(t) {
		for _, p := range goPrograms(readText(t, page)) {
			count++
			hash := fmt.Sprintf("%x", sha256.Sum256([]byte(p.source)))[:16]
			folder, err := checkout.Cache("sources", hash) // always the same, so that go build knows it
			require.NoError(t, err)
			source := filepath.Join(folder, "main.go")
			require.NoError(t, os.WriteFile(source, []byte(p.source), 0o644))
			program := checkout.Product{Package: source, Name: "example-" + hash}.Build(t)
			printed, err := exec.CommandContext(t.Context(), program).Output()
			require.NoError(t, err, page)
			require.Equal(t, p.output, string(printed), page)
		}
	}
	require.NotZero(t, count)
}

// TestDocsSteps checks that the page about steps mentions every step.
func TestDocsSteps(t *testing.T) {
	text := readText(t, filepath.Join(root, "docs", "steps.md"))
	for step := range strings.Lines(runLine(t, "", "steps").stdout) {
		name := strings.Fields(step)[0]
		require.True(t, strings.Contains(text, "`"+name+"`"), name)
	}
}
