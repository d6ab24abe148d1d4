package config

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nissy/command"
)

// TestFileDamaged damages or cuts a config file at each byte. Each problem must be
// reported with its line, and the settings before that line must be in force.
func TestFileDamaged(t *testing.T) {
	const text = "[solve]\nn = 2\n\n[count]\njson = true # always\n[alias]\r\neos = \"solve eo\"\nlong = \"\"\"solve\neo\"\"\"\n"
	for at := range text {
		for _, damaged := range []string{text[:at], text[:at] + "\x00" + text[at+1:], text[:at] + "[" + text[at:]} {
			f := newFile("config", damaged, new(command.Aliases))
			f.parse()
			for _, problem := range f.problems {
				assert.Regexp(t, `^config:[0-9]+: `, problem, damaged)
			}
			if at > strings.Index(text, "[count]") {
				assert.Len(t, f.commands["solve"], 1, damaged)
			}
		}
	}
}

// problemsIn returns the messages about a config file.
func problemsIn(text string) (problems []string) {
	f := newFile("config", text, new(command.Aliases))
	f.parse()
	f.report(func(text string) { problems = append(problems, text) })
	return problems
}

// TestFileNesting checks that a file with too many levels is not parsed.
func TestFileNesting(t *testing.T) {
	const tooDeep = "config:2: more than 20 levels of nesting: nissy ignores the file"
	for name, line := range map[string]string{
		"key": strings.Repeat("a.", 10_000) + "b = 1", "section": "[" + strings.Repeat(`"a" . `, 10_000) + "b]",
		"array": "data = " + strings.Repeat("[", 10_000), "table": "data = " + strings.Repeat("{a=", 10_000),
		"after text": `a = "\" # " ]` + "'''[''']" + strings.Repeat("[", 21),
	} {
		require.Equal(t, []string{tooDeep}, problemsIn("[nissy]\n"+line+"\n"), name)
	}
	for name, text := range map[string]string{
		"comment": "# " + strings.Repeat("[.", 100), "text": `eos = "` + strings.Repeat("[.", 100) + `"`,
		"text in single quotes": `eos = '` + strings.Repeat("[.", 100) + `'`, "many": strings.Repeat("# [a.b\n", 100),
		"text of several lines": "eos = '''\n" + strings.Repeat("[.\n", 100) + `'''`,
	} {
		for _, problem := range problemsIn("[alias]\n" + text + "\n") {
			require.NotContains(t, problem, "nesting", name)
		}
	}
	require.Equal(t, []string{`config:2: "nissy.data.a" is nested: a section has only names with values`},
		problemsIn("[nissy]\ndata.a = 1\n"))
}

// TestFileManyProblems checks that only the first problems are reported.
func TestFileManyProblems(t *testing.T) {
	text := "[solve]\n"
	for i := range 2000 {
		text += fmt.Sprintf("x%d = 1\n", i)
	}
	problems := problemsIn(text)
	require.Len(t, problems, 21)
	require.Contains(t, problems[19], `config:21: unknown option "x19"`)
	require.Equal(t, "config: ... and 1980 more", problems[20])
}

// TestFileTooLarge checks that a large file is not read.
func TestFileTooLarge(t *testing.T) {
	path := filepath.Join(t.TempDir(), "config")
	for size, want := range map[int]string{maxBytes: "", maxBytes + 1: "it is larger than 64 kB"} {
		require.NoError(t, os.WriteFile(path, bytes.Repeat([]byte("\n"), size), 0o600))
		text, err := readText(path)
		if want == "" {
			require.NoError(t, err)
			require.Len(t, text, size)
		} else {
			require.EqualError(t, err, want)
		}
	}
}
