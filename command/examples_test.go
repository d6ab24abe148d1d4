package command_test

import (
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nissy/command"
	"nissy/internal/sample"
	"nissy/pruning/testtables"
	"nissy/session"
	"nissy/session/sessiontest"
	"nissy/shell"
)

// run runs the program on a standard input, without a data folder.
func run(stdin string, args ...string) (code int, stdout, stderr string) {
	return runIn("", stdin, args...)
}

// runIn does the same with a data folder.
func runIn(folder, stdin string, args ...string) (code int, stdout, stderr string) {
	var out, err bytes.Buffer
	code = shell.Run(context.Background(), shell.Config{
		Args: args, Stdin: strings.NewReader(stdin), Stdout: &out, Stderr: &err,
		Env: func(name string) string { return map[string]string{"NISSYDATA": folder}[name] },
	})
	return code, out.String(), err.String()
}

// TestHelpExamples checks that the examples of topics and of notes on options
// work.
func TestHelpExamples(t *testing.T) {
	for name, lines := range command.HelpExamples() {
		require.NotEmpty(t, lines, name)
		code, _, stderr := runIn(testtables.Folder(t), strings.Join(lines, "\n"))
		assert.Zero(t, code, "%s: %s", name, stderr)
	}
}

// TestStepExamples checks that the examples in the help of steps work on a cube that is ready for all steps, and solve it.
func TestStepExamples(t *testing.T) {
	folder := testtables.Folder(t)
	var script strings.Builder
	script.WriteString("set R R'\n")
	names := []string{"eo", "rzp", "rzpfb-eoud", "drud-eofb", "htr", "drudfin", "222-DBL", "cross", "corners"}
	if sample.Long() {
		names = session.StepNames()
	}
	for _, name := range names {
		_, help, _ := run("", "help", name)
		_, example, found := strings.Cut(help, "\n  solve ")
		require.True(t, found, help)
		example, _, _ = strings.Cut(example, "\n")
		script.WriteString("solve " + example + "\n")
	}
	code, stdout, stderr := runIn(folder, script.String(), "--fail-fast", "-b")
	assert.Zero(t, code, stderr)
	answers := strings.Split(stdout, ">>> Executing command: solve ")[1:]
	assert.Len(t, answers, len(names))
	for _, answer := range answers {
		assert.Regexp(t, `\n>>>\n.*\(\d+\)`, answer, "it has a solution")
	}
}

// beforeExample is what an example of a command may assume.
const beforeExample = "set R' U' F D2 L2 F R2 U2 R2 B D2 L B2 D'\nsave $x R\nsave $name R\nmark eo\nadd U2\n"

// slowExamples are examples that take half a second and more.
var slowExamples = []string{"fmc", "stats", "chain", "two_gen", "scramble"}

var update = flag.Bool("update", false, "write the answers of testdata/examples again")

// TestExamples compares the answers to the examples of the commands with those in testdata/examples. Random examples get a seed. Of
// commands that build all tables, use files, need analyzed attempts, a search or a solution before, or do not end, it only
// checks that the examples can be parsed. Those that are slow are one sample.
func TestExamples(t *testing.T) {
	sample.Large(t)
	folder := sessiontest.FolderWithOptimal(t)
	engine := session.NewEngine(session.Options{})
	defer engine.Close()
	parser := command.Parser{Scope: engine.NewSession()}
	slow := slowExamples
	if !*update {
		slow = sample.From(t, slow, 1)
	}
	for _, c := range command.All() {
		switch {
		case strings.HasPrefix(c.Name, "coach ") || slices.Contains([]string{"analyze", "gen", "write", "load", "attempts", "results", "serve"}, c.Name):
			for _, example := range c.Examples() {
				_, err := parser.Parse(example)
				assert.NoError(t, err, example)
			}
			continue
		case slices.Contains(slowExamples, c.Name) && !slices.Contains(slow, c.Name):
			continue
		}
		var script strings.Builder
		for _, example := range c.Examples() {
			if c.HasOption("--seed") && !strings.Contains(example, "--seed") && !strings.Contains(example, "--stats") {
				example += " --seed 1"
			}
			script.WriteString(example + "\n")
		}
		data := folder
		if c.Name == "ptable" {
			data = t.TempDir() // without tables of other tests
		}
		code, stdout, stderr := runIn(data, beforeExample+script.String(), "-b")
		assert.Zero(t, code, "%s: %s", c.Name, stderr)
		_, got, _ := strings.Cut(stdout, "Executing command: add U2")
		got = strings.ReplaceAll(got, data, "DATA")
		path := "testdata/examples/" + c.Name + ".txt"
		if *update {
			require.NoError(t, os.WriteFile(path, []byte(got), 0o644))
		}
		want, err := os.ReadFile(path)
		require.NoError(t, err)
		assert.Equal(t, string(want), got, "%s: go test ./command -run TestExamples -update writes the answers", c.Name)
	}
}

// TestJSONFields checks that the help for a command describes all fields of its
// objects.
func TestJSONFields(t *testing.T) {
	for _, line := range []string{
		"add @1", "list", "marks", "show", "status", "verify F' U' R'", "solve eorl @1", "solve eorl -c @1", "chain eorl @1", "steps", "scramble dr", "explain", "explain --lines @1", "quiz eo",
		"unniss R (U)", "count R", "compare R U", "print", "link", "ptable", "alias", "config", "commands", "help solve", "help solve -N", "help niss", "help eofb", "version",
	} {
		_, stdout, stderr := runIn(testtables.Folder(t), "set R U F\nsave $r R\nmark here\nalias eos solve eo\nsolve eofb\n"+line+" --json")
		name, _, _ := strings.Cut(line, " ")
		_, objects, _ := strings.Cut(stdout, "F (1)\n")
		require.NotEmpty(t, objects, "%s: %s", line, stderr)
		for object := range strings.Lines(objects) {
			var fields map[string]any
			require.NoError(t, json.Unmarshal([]byte(object), &fields), line)
			for field := range fields {
				assert.Contains(t, describedJSON(t, name), `"`+field+`"`, line)
			}
		}
	}
}

// describedJSON returns the description of a command's JSON.
func describedJSON(t *testing.T, name string) string {
	_, stdout, _ := run("", "help", name, "--json")
	var help struct{ JSON string }
	require.NoError(t, json.Unmarshal([]byte(stdout), &help), name)
	return help.JSON
}

// TestHelp checks the help for all commands and topics.
func TestHelp(t *testing.T) {
	for _, c := range command.All() {
		code, stdout, stderr := run("", "help", c.Name)
		assert.Zero(t, code, c.Name)
		assert.Contains(t, stdout, "usage: "+c.Usage(), c.Name)
		assert.Empty(t, stderr, c.Name)
		_, again, _ := run("", c.Name, "--help")
		assert.Equal(t, stdout, again, c.Name)
	}
	for _, name := range command.TopicNames() {
		code, stdout, _ := run("", "help", name)
		assert.Zero(t, code, name)
		assert.Contains(t, stdout, name+": ")
	}
	for question, answer := range map[string]string{
		"help exit-codes": "130", "help eo": "solve eo", "help htr": "needs DR", "help HTR": "needs DR",
		"? solve": "usage: solve", "h": "To begin with", "SOLVE --help": "usage: solve",
	} {
		code, stdout, stderr := run("", strings.Fields(question)...)
		assert.Zero(t, code, "%s: %s", question, stderr)
		assert.Contains(t, stdout, answer, question)
	}
	code, _, stderr := run("", "help", "nis")
	assert.Equal(t, 2, code)
	assert.Contains(t, stderr, "did you mean niss?")
}
