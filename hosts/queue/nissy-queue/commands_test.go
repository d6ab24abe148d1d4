//go:build unix

package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"nissy/hosts/queue"
	"nissy/pruning/testtables"
)

// requests are commands with many scrambles, of all kinds that a queue can have.
func (h *testQueue) requests() map[string][]string {
	scrambles := h.write("scrambles", "R' U' F\n\nF R B // comment\nU2\nR X\nF U F\n")
	skeletons := h.write("skeletons", "R' U'\nR' U2 U\nF\n")
	return map[string][]string{
		"solve":     {"solve", "eofb", "-N", "--file", scrambles},
		"shard":     {"solve", "eofb", "--file", scrambles, "--shard", "2/2"},
		"chain":     {"chain", "eo > dr-eo[max=4]", "--file", scrambles, "-n", "2"},
		"insert":    {"insert", "--slice", "--scramble", "E U R", "--file", skeletons, "-O", "1"},
		"stats":     {"stats", "eo > dr-eo[max=4]", "--file", scrambles, "--json", "--by", "side"},
		"random":    {"stats", "eofb", "--random", "30", "--seed", "1", "--by", "axis"},
		"one shard": {"stats", "eorl", "--random", "10", "--seed", "1", "--kind", "eo", "--shard", "1/3"},
	}
}

// TestRun runs commands of all kinds with a queue and without. The answers must be the same.
func TestRun(t *testing.T) {
	h := newTestQueue(t)
	for name, request := range h.requests() {
		t.Run(name, func(t *testing.T) {
			alone := h.run("nissy", request...)
			queued := h.run("nissy-queue", append([]string{"run"}, request...)...)
			require.Equal(t, alone.stdout.String(), queued.stdout.String(), queued.stderr)
			require.NotEmpty(t, queued.stdout.String())
			require.Equal(t, alone.ProcessState.ExitCode(), queued.ProcessState.ExitCode())
		})
	}
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

// TestRefusedRequests checks the messages about requests that a queue cannot take.
func TestRefusedRequests(t *testing.T) {
	h := newTestQueue(t)
	scrambles := h.write("scrambles", "R' U' F\n")
	for want, request := range map[string][]string{
		"solve needs many scrambles: give --file SCRAMBLES, or -i to read them from the standard input": {"solve", "eofb", "R"},
		"leave out --resume: the results are in the queue; --results names a file for them":             {"solve", "eofb", "--file", scrambles, "--resume", "x"},
		"a results file holds only one chain: run each chain alone, with its own file":                  {"stats", "eofb", "--file", scrambles, "--versus", "eo"},
		"random scrambles without a seed: give one, so that all processes have the same scrambles":      {"stats", "eofb", "--random", "3"},
		"no results file for twophase: use solve, chain, insert, stats or coach add":                    {"twophase", "--file", scrambles},
	} {
		p := h.run("nissy-queue", append([]string{"run"}, request...)...)
		require.Equal(t, "nissy-queue: "+want+"\n", p.stderr.String())
		require.NotZero(t, p.ProcessState.ExitCode())
	}
}

// TestCoach distributes write-ups, and keeps the analyses. One of them cannot be analyzed.
func TestCoach(t *testing.T) {
	h := newTestQueue(t)
	h.folder = testtables.Folder(t)
	writeUps := h.write("attempts.txt", `Scramble: R' U' F R2 L2 U' F2 U2 L2 F2 U2 F2 U B L D B' U2 F' R B U B' R' U' F
2026-05-01
B L' D2 F' L // EO @5:10
L2 U' F' R2 B' D // DR
(L2 F' U2 F' D2 F) // HTR
D2 R2 L2 F2 R2 D2 F2 // finish

Scramble: R' U' F R B U L B R2 F D2 B2 R B2 L2 D' R2 L2 D' L2 D2 F2 L2 B2 R' U' F
L' F2 R' U // EO
`)
	request := []string{"coach", "add", "--quick", "--time", "300ms", writeUps}
	p := h.run("nissy-queue", append([]string{"run"}, request...)...)
	require.Contains(t, p.stderr.String(), "give --results FILE")
	results := filepath.Join(h.folder, "results.json")
	p = h.run("nissy-queue", append([]string{"run", "--results", results}, request...)...)
	require.Contains(t, p.stderr.String(), "scramble 2: line 1: the lines do not solve the scramble")
	require.Contains(t, p.stderr.String(), "nissy coach add "+results+" keeps the analyses")
	for _, want := range []string{results + ":2: attempt 1, 21 moves", results + ":2: known as attempt 1"} {
		require.Contains(t, h.run("nissy", "coach", "add", "--quick", results).stdout.String(), want)
	}
	require.Contains(t, h.run("nissy", "coach", "list").stdout.String(), "1  2026-05-01   21")
	require.Contains(t, h.run("nissy", "coach", "show", "1").stdout.String(), "// EO @5:10")
}

// TestPlot draws what nissy stats --json prints.
func TestPlot(t *testing.T) {
	h := newTestQueue(t)
	statistics := h.write("statistics", h.run("nissy", "stats", "eofb", "--random", "20", "--seed", "1", "--json").stdout.String())
	svg, png := filepath.Join(h.folder, "a.svg"), filepath.Join(h.folder, "a.png")
	p := h.run("nissy-queue", "plot", "--svg", svg, "--png", png, statistics)
	require.Zero(t, p.ProcessState.ExitCode(), p.stderr)
	require.Empty(t, p.stdout.String()+p.stderr.String())
	for path, magic := range map[string]string{svg: "<?xml", png: "\x89PNG"} {
		text, err := os.ReadFile(path)
		require.NoError(t, err)
		require.True(t, strings.HasPrefix(string(text), magic))
	}
	other := h.write("other", "eofb\n")
	for want, args := range map[string][]string{
		"plot needs --svg FILE or --png FILE":                                      {statistics},
		other + ": line 1: it is not from nissy stats --json":                      {"--svg", svg, other},
		`plot: unexpected argument "b"`:                                            {"--svg", svg, "a", "b"},
		"the standard input: no statistics: give the output of nissy stats --json": {"--svg", svg},
	} {
		p := h.run("nissy-queue", append([]string{"plot"}, args...)...)
		require.Equal(t, "nissy-queue: "+want+"\n", p.stderr.String())
	}
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

// TestSmallProgram checks that nissy itself has neither NATS nor the library for plots.
func TestSmallProgram(t *testing.T) {
	out, err := exec.Command("go", "list", "-deps", "nissy").Output()
	require.NoError(t, err)
	require.NotContains(t, string(out), "nats-io")
	require.NotContains(t, string(out), "gonum.org")
}
