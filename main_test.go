package main

import (
	"encoding/json"
	"errors"
	"flag"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
	"github.com/stretchr/testify/require"

	"nissy/internal/sample"
	"nissy/pruning/testtables"
)

var update = flag.Bool("update", false, "update the scripts with the actual output")

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"nissy": main})
}

// TestScripts runs the transcripts. They share one data folder, so that each table is
// built only once.
func TestScripts(t *testing.T) {
	data := testtables.Folder(t)
	testscript.Run(t, testscript.Params{
		Dir:           "testdata/script",
		UpdateScripts: *update,
		Setup: func(env *testscript.Env) error {
			env.Setenv("NISSYDATA", data)
			env.Setenv("solve", "solve corners-URF -O 0 R U F2 R' U2 F R") // with the mapped table that is built fastest
			return nil
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){"exits": exits, "notices": notices},
	})
}

// exits runs a command and checks its exit code, which is the first argument.
func exits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: exits CODE COMMAND...")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	code := 0
	if err := ts.Exec(args[1], args[2:]...); err != nil {
		exit, ok := errors.AsType[*exec.ExitError](err)
		if !ok {
			ts.Check(err)
		}
		code = exit.ExitCode()
	}
	if code != want {
		ts.Fatalf("exit code %d, want %d", code, want)
	}
}

// notices checks that the last command has printed a line with each of the texts to the standard error, and no others
// but how far it was, which depends on the machine.
func notices(ts *testscript.TestScript, neg bool, texts []string) {
	var lines []string
	for line := range strings.Lines(ts.ReadFile("stderr")) {
		if !strings.HasPrefix(line, "nissy: building table ") && !strings.Contains(line, ": searching ") {
			lines = append(lines, line)
		}
	}
	if neg || !slices.EqualFunc(lines, texts, strings.Contains) {
		ts.Fatalf("the notices are %q, want %q", lines, texts)
	}
}

// TestRun checks that run works without starting a process, and returns the code of the error.
func TestRun(t *testing.T) {
	for _, test := range []struct {
		stdin, args, stdout, stderr string
		code                        int
	}{
		{"", "invert R U2", "U2 R'\n", "", 0},
		{"invert R U2\ninvert F\n", "", "U2 R'\nF'\n", "", 0},
		{"", "invert Q", "", "nissy: bad move \"Q\"", 2},
	} {
		var out, messages strings.Builder
		args := append([]string{"nissy"}, strings.Fields(test.args)...)
		code := run(strings.NewReader(test.stdin), &out, &messages, args, func(string) string { return "" }, nil)
		require.Equal(t, test.code, code, test.args)
		require.Equal(t, test.stdout, out.String(), test.args)
		require.True(t, strings.HasPrefix(messages.String(), test.stderr), messages.String())
	}
}

// TestOncePanicked runs commands that once ended the program: one of each kind. The tests of package session run all
// of testdata/panics.json.
func TestOncePanicked(t *testing.T) {
	text, err := os.ReadFile("testdata/panics.json")
	require.NoError(t, err)
	var list []struct {
		Commands []string
		Large    bool // needs large tables
	}
	require.NoError(t, json.Unmarshal(text, &list))
	data, tried := testtables.Folder(t), map[string]bool{}
	for _, one := range list {
		kind, _, _ := strings.Cut(one.Commands[len(one.Commands)-1], " ")
		if tried[kind] || one.Large && kind == "chain" {
			continue
		}
		tried[kind] = true
		t.Run(kind, func(t *testing.T) {
			if one.Large {
				sample.Large(t)
			}
			var out, messages strings.Builder
			in := strings.NewReader(strings.Join(append(one.Commands, "results", "status"), "\n"))
			code := run(in, &out, &messages, []string{"nissy", "--data", data}, func(string) string { return "" }, nil)
			require.Zero(t, code, messages.String())
			require.NotContains(t, messages.String(), "bug")
			require.Contains(t, out.String(), "// skeleton (")
		})
	}
}

// TestDependencies checks that nissy does not contain the client and the server of NATS and the library for plots, which
// are for nissy-queue.
func TestDependencies(t *testing.T) {
	list, err := exec.Command("go", "list", "-deps", ".").Output()
	require.NoError(t, err)
	require.NotRegexp(t, "nats|gonum|nissy/hosts/queue", string(list))
}
