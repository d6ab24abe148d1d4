//go:build unix

package main

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"github.com/stretchr/testify/require"

	"nissy/hosts/queue/embedded"
	"nissy/internal/patience"
	"nissy/internal/sample"
)

// disturbed is how many scrambles TestDisturbed solves. More of them last longer, so that more workers
// are killed.
var disturbed = flag.Int("disturbed", 100, "how many scrambles TestDisturbed solves")

// programs is the folder with the programs nissy and nissy-queue.
var programs string

func TestMain(m *testing.M) { os.Exit(runWithPrograms(m.Run)) }

// runWithPrograms builds the programs, calls run and removes them. It returns the exit code.
func runWithPrograms(run func() int) int {
	folder, err := os.MkdirTemp("", "nissy-queue")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer os.RemoveAll(folder)
	programs = folder
	build := exec.Command("go", "build", "-o", folder, "nissy", "nissy/hosts/queue/nissy-queue")
	build.Stderr = os.Stderr
	if err := build.Run(); err != nil {
		fmt.Fprintln(os.Stderr, "building the programs:", err)
		return 1
	}
	return run()
}

// testQueue is a data folder with processes that use it.
type testQueue struct {
	t      *testing.T
	folder string
	listen string
}

func newTestQueue(t *testing.T) *testQueue {
	free, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	defer free.Close()
	return &testQueue{t, t.TempDir(), free.Addr().String()}
}

// process is a running program.
type process struct {
	*exec.Cmd
	stdout, stderr *lockedBuffer
}

// lockedBuffer is a buffer that may be read while a process writes to it.
type lockedBuffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (l *lockedBuffer) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.Write(p)
}

func (l *lockedBuffer) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.String()
}

func (h *testQueue) start(program string, args ...string) *process {
	h.t.Helper()
	p := &process{exec.Command(filepath.Join(programs, program), args...), new(lockedBuffer), new(lockedBuffer)}
	p.Env = []string{"NISSYDATA=" + h.folder, "TMPDIR=" + os.TempDir()}
	p.Stdout, p.Stderr = p.stdout, p.stderr
	require.NoError(h.t, p.Start())
	h.t.Cleanup(func() { p.Process.Kill(); p.Wait() })
	return p
}

// run runs a program until it exits.
func (h *testQueue) run(program string, args ...string) *process {
	h.t.Helper()
	p := h.start(program, args...)
	p.wait(h.t)
	return p
}

func (p *process) wait(t *testing.T) {
	t.Helper()
	defer context.AfterFunc(patience.Context(t), func() { p.Process.Kill() })()
	if err := p.Cmd.Wait(); err != nil {
		_, exited := errors.AsType[*exec.ExitError](err)
		require.True(t, exited, "%v", err)
	}
	require.NotContains(t, p.stderr.String(), "goroutine ")
	require.NotEqual(t, -1, p.ProcessState.ExitCode(), "%v hangs: %s", p.Args, p.stderr)
}

// serve starts a server and waits until it is ready.
func (h *testQueue) serve() *process {
	h.t.Helper()
	p := h.start("nissy-queue", "serve", "--listen", h.listen)
	patience.Until(h.t, "the server is ready", func() bool { return strings.HasPrefix(p.stdout.String(), "serving ") })
	return p
}

func (h *testQueue) work() *process { return h.start("nissy-queue", "work", "-t", "1") }

// write writes a file and returns its path.
func (h *testQueue) write(name, text string) string {
	h.t.Helper()
	path := filepath.Join(h.folder, name)
	require.NoError(h.t, os.WriteFile(path, []byte(text), 0o600))
	return path
}

// limit changes the limits of a stream.
func (h *testQueue) limit(stream string, change func(*jetstream.StreamConfig)) {
	h.t.Helper()
	url, err := embedded.Find(filepath.Join(h.folder, "queue"))
	require.NoError(h.t, err)
	conn, err := nats.Connect(url)
	require.NoError(h.t, err)
	defer conn.Close()
	js, err := jetstream.New(conn)
	require.NoError(h.t, err)
	ctx := patience.Context(h.t)
	s, err := js.Stream(ctx, stream)
	require.NoError(h.t, err)
	c := s.CachedInfo().Config
	change(&c)
	_, err = js.UpdateStream(ctx, c)
	require.NoError(h.t, err)
}

// randomScrambles returns lines of random moves.
func randomScrambles(count int, seed uint64) string {
	rng := rand.New(rand.NewPCG(seed, 0))
	var b strings.Builder
	for range count {
		for i := range 20 {
			b.WriteByte("URFDLB"[i%3+3*rng.IntN(2)])
			b.WriteString([]string{" ", "2 ", "' "}[rng.IntN(3)])
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// requireResults requires that the file of a queue has the same results as that of a batch in one
// process, each once.
func requireResults(t *testing.T, batch, queue string) {
	t.Helper()
	var sorted [2][]string
	for i, path := range []string{batch, queue} {
		text, err := os.ReadFile(path)
		require.NoError(t, err)
		sorted[i] = strings.Split(string(text), "\n")
		slices.Sort(sorted[i][1:])
	}
	require.Equal(t, sorted[0], sorted[1])
}

// mostKills is how often TestDisturbed kills a worker.
const mostKills = 20

// TestDisturbed runs three workers and kills one of them every two seconds, but at most mostKills
// times: on a slow machine, a worker may need longer than that to finish anything. It also kills the
// server once, and lets each stream reach a limit once. In the end the results are those of a
// batch in one process, each once.
func TestDisturbed(t *testing.T) {
	sample.Large(t)
	h := newTestQueue(t)
	scrambles := h.write("scrambles", randomScrambles(*disturbed, 5))
	request := []string{"solve", "eofb", "-N", "-M", "8", "-c", "--file", scrambles}
	server := h.serve()
	h.run("nissy-queue", "status")
	h.limit("nissy-work", func(c *jetstream.StreamConfig) { c.MaxBytes = 6_000 })
	h.limit("nissy-results", func(c *jetstream.StreamConfig) { c.MaxMsgs = 20 })

	submit := h.start("nissy-queue", append([]string{"submit", "--redeliver", "2s"}, request...)...)
	patience.Until(t, "the queue is full", func() bool {
		return strings.Contains(submit.stderr.String(), "the queue waits: maximum bytes exceeded")
	})
	workers := []*process{h.work(), h.work(), h.work()}
	full := func() bool {
		return slices.ContainsFunc(workers, func(p *process) bool {
			return strings.Contains(p.stderr.String(), "the queue waits: maximum messages exceeded")
		})
	}
	patience.Until(t, "the results are full", full)
	h.limit("nissy-results", func(c *jetstream.StreamConfig) { c.MaxMsgs = -1 })

	results := filepath.Join(h.folder, "results")
	var collect *process
	rng := sample.Rand(t)
	ended := make(chan struct{})
	for kills := 0; ; kills++ {
		select {
		case <-ended:
		case <-time.After(2 * time.Second):
			if kills >= mostKills {
				continue
			}
			i := rng.IntN(len(workers))
			require.NoError(t, workers[i].Process.Kill())
			workers[i].Wait()
			workers[i] = h.work()
			if kills == 1 {
				require.NoError(t, server.Process.Kill())
				server.Wait()
				server = h.serve()
				h.limit("nissy-work", func(c *jetstream.StreamConfig) { c.MaxBytes = -1 })
				submit.wait(t)
				require.Zero(t, submit.ProcessState.ExitCode(), submit.stderr)
				collect = h.start("nissy-queue", "collect", "--wait", "--print", "--remove", "--results", results)
				go func() { collect.Wait(); close(ended) }()
			}
			continue
		}
		t.Logf("%d workers were killed", kills)
		break
	}
	require.Zero(t, collect.ProcessState.ExitCode(), collect.stderr)

	batch := filepath.Join(h.folder, "batch")
	answers := h.run("nissy", append(request, "--resume", batch)...)
	require.Equal(t, answers.stdout.String(), collect.stdout.String())
	requireResults(t, batch, results)
	require.NoError(t, workers[0].Process.Signal(os.Interrupt))
	workers[0].wait(t)
	require.Zero(t, workers[0].ProcessState.ExitCode(), workers[0].stderr)
}

// TestFullDisk keeps the queue on a disk that is too small, and then enlarges it.
func TestFullDisk(t *testing.T) {
	sample.Large(t)
	h := newTestQueue(t)
	store := filepath.Join(h.folder, "queue")
	require.NoError(t, os.Mkdir(store, 0o700))
	mount := func(options string) error {
		return exec.Command("mount", "-t", "tmpfs", "-o", options, "tmpfs", store).Run()
	}
	if err := mount("size=1m"); err != nil {
		t.Skip("cannot mount a tmpfs: ", err)
	}
	t.Cleanup(func() { syscall.Unmount(store, 0) })
	scrambles := h.write("scrambles", randomScrambles(5000, 6))
	request := []string{"solve", "eofb", "-n", "1", "--file", scrambles}
	h.serve()
	submit := h.start("nissy-queue", append([]string{"submit", "--redeliver", "2s"}, request...)...)
	patience.Until(t, "the disk is full", func() bool { return strings.Contains(submit.stderr.String(), "the queue waits") })
	h.work()
	require.NoError(t, mount("remount,size=64m"))
	submit.wait(t)
	require.Zero(t, submit.ProcessState.ExitCode(), submit.stderr)
	t.Log(submit.stderr)
	results := filepath.Join(h.folder, "results")
	collect := h.run("nissy-queue", "collect", "--wait", "--results", results)
	require.Zero(t, collect.ProcessState.ExitCode(), collect.stderr)
	batch := filepath.Join(h.folder, "batch")
	h.run("nissy", append(request, "--resume", batch)...)
	requireResults(t, batch, results)
}
