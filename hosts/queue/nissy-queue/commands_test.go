//go:build unix

package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
	"github.com/stretchr/testify/require"

	"nissy/hosts/queue"
	"nissy/pruning/testtables"
)

// TestScripts runs the transcripts of commands that need no server.
func TestScripts(t *testing.T) {
	tables := testtables.Folder(t)
	testscript.Run(t, testscript.Params{Dir: "testdata/script", Setup: func(env *testscript.Env) error {
		env.Setenv("TABLES", tables)
		return nil
	}})
}

// TestStats distributes statistics over two workers, and has nissy compute them from the results.
func TestStats(t *testing.T) {
	h := newTestQueue(t)
	h.serve()
	require.Equal(t, "nissy-queue: the queue has no jobs: submit one\n", h.run("nissy-queue", "work", "--job", "x").stderr.String())
	request := []string{"stats", "eo", "--random", "40", "--seed", "3", "--json"}
	submit := h.run("nissy-queue", append([]string{"submit"}, request...)...)
	require.Zero(t, submit.ProcessState.ExitCode(), submit.stderr)
	h.work()
	h.work()
	results := filepath.Join(h.folder, "results")
	collect := h.run("nissy-queue", "collect", "--wait", "--results", results)
	require.Zero(t, collect.ProcessState.ExitCode(), collect.stderr)
	before, err := os.ReadFile(results)
	require.NoError(t, err)
	resumed := h.run("nissy", append(request, "--resume", results)...)
	require.Equal(t, h.run("nissy", request...).stdout.String(), resumed.stdout.String())
	after, err := os.ReadFile(results)
	require.NoError(t, err)
	require.Equal(t, string(before), string(after), "nothing is solved again")
}

// TestPrintStatus checks what status prints.
func TestPrintStatus(t *testing.T) {
	var out strings.Builder
	(&app{stdout: &out}).printStatus(
		[]queue.Status{{Job: queue.Job{Name: "solve-1", Scrambles: 4}, Waiting: 1, Running: 1, Done: 1, Failed: 1}},
		[]queue.Worker{{Name: "host-7", Version: "1.2", Threads: 2, Running: 1, Done: 2}},
		[]queue.Aside{{Job: "solve-1", Number: 3, Request: []byte(`{"command":"solve"}`), Error: "this is a bug in nissy: oh"}},
	)
	require.Equal(t, `  waiting  running  done  failed  scrambles  job
        1        1     1       1          4  solve-1

  threads  running  done  version  worker
        2        1     2      1.2  host-7

set aside: job solve-1, scramble 3: this is a bug in nissy: oh
{"command":"solve"}
`, out.String())
}
