//go:build unix

package main

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"github.com/rogpeppe/go-internal/testscript"
	"github.com/stretchr/testify/require"

	"nissy/coach/book"
	"nissy/coach/record"
	"nissy/hosts/queue/embedded"
	"nissy/internal/lockfile"
	"nissy/internal/patience"
	"nissy/internal/sample"
	"nissy/shell"
)

// TestMain makes this program the commands nissy-queue and nissy of the tests that start processes.
func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"nissy-queue": main, "nissy": func() {
		os.Exit(shell.Run(context.Background(), shell.Config{
			Args: os.Args[1:], Stdin: os.Stdin, Stdout: os.Stdout, Stderr: os.Stderr,
			Env: os.Getenv, Signals: shell.Notify, Cores: runtime.GOMAXPROCS(0),
			Book: func(folder string, notice func(string)) (record.Book, error) {
				return book.Open(filepath.Join(folder, book.FileName), notice)
			},
		}))
	}})
}

// testQueue is a data folder with processes that use it.
type testQueue struct {
	t      *testing.T
	folder string
	listen string
}

// newTestQueue chooses a port that no system chooses for others: the server must find it free when it starts again.
func newTestQueue(t *testing.T) *testQueue {
	for {
		address := fmt.Sprintf("127.0.0.1:%d", 20_000+rand.N(12_000))
		if free, err := net.Listen("tcp", address); err == nil {
			free.Close()
			return &testQueue{t, t.TempDir(), address}
		}
	}
}

// process is a running program.
type process struct {
	*exec.Cmd
	stdout, stderr *lockedBuffer
	ended          chan struct{} // closed after the program has exited
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
	p := &process{exec.Command(program, args...), new(lockedBuffer), new(lockedBuffer), make(chan struct{})}
	p.Env = []string{"NISSYDATA=" + h.folder, "TMPDIR=" + os.TempDir(), "GOCOVERDIR=" + h.t.TempDir()} // the last for go test -cover
	p.Stdout, p.Stderr = p.stdout, p.stderr
	require.NoError(h.t, p.Start())
	go func() {
		p.Wait()
		close(p.ended)
	}()
	h.t.Cleanup(p.kill)
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
	<-p.ended
	require.NotContains(t, p.stderr.String(), "goroutine ")
	require.NotEqual(t, -1, p.ProcessState.ExitCode(), "%v hangs: %s", p.Args, p.stderr)
}

// kill ends the program at once.
func (p *process) kill() {
	p.Process.Kill()
	<-p.ended
}

// hasEnded reports whether the program has exited.
func (p *process) hasEnded() bool {
	select {
	case <-p.ended:
		return true
	default:
		return false
	}
}

// serve starts a server and waits until it is ready.
func (h *testQueue) serve() *process {
	h.t.Helper()
	p := h.start("nissy-queue", "serve", "--listen", h.listen)
	patience.Until(h.t, "the server is ready", func() bool {
		require.False(h.t, p.hasEnded(), "the server does not start: %s", p.stderr)
		return strings.HasPrefix(p.stdout.String(), "serving ")
	})
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

// manyScrambles returns lines of moves that are all different.
func manyScrambles(count, moves int) string {
	var b strings.Builder
	for n := range count {
		for i := range moves {
			b.WriteByte("URFDLB"[i%3+3*(n>>(i%16)&1)])
			b.WriteString([]string{" ", "2 ", "' "}[(n+i*i)%3])
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

// TestDisturbed runs three workers and kills one of them whenever there are more answers. It also kills the
// server once, and lets each stream reach a limit once. In the end the results are those of a batch in one
// process, each once.
func TestDisturbed(t *testing.T) {
	sample.Large(t)
	h := newTestQueue(t)
	scrambles := h.write("scrambles", manyScrambles(sample.Of(100, 2000), 20))
	request := []string{"solve", "eofb", "-N", "-M", "7", "-c", "--file", scrambles}
	server := h.serve()
	h.run("nissy-queue", "status")
	h.limit("nissy-work", func(c *jetstream.StreamConfig) { c.MaxBytes = 6_000 })
	h.limit("nissy-results", func(c *jetstream.StreamConfig) { c.MaxMsgs = 20 })

	submit := h.start("nissy-queue", append([]string{"submit", "--redeliver", "2s"}, request...)...)
	patience.Until(t, "the queue is full", func() bool {
		return strings.Contains(submit.stderr.String(), "the queue waits: maximum bytes exceeded")
	})
	workers := []*process{h.work(), h.work(), h.work()}
	killWorker := func(i int) {
		workers[i].kill()
		workers[i] = h.work()
	}
	patience.Until(t, "the results are full", func() bool {
		return slices.ContainsFunc(workers, func(p *process) bool {
			return strings.Contains(p.stderr.String(), "the queue waits: maximum messages exceeded")
		})
	})
	h.limit("nissy-results", func(c *jetstream.StreamConfig) { c.MaxMsgs = -1 })
	killWorker(0)
	server.kill()
	h.serve()
	h.limit("nissy-work", func(c *jetstream.StreamConfig) { c.MaxBytes = -1 })
	submit.wait(t)
	require.Zero(t, submit.ProcessState.ExitCode(), submit.stderr)

	results := filepath.Join(h.folder, "results")
	collect := h.start("nissy-queue", "collect", "--wait", "--print", "--remove", "--results", results)
	for kills := range sample.Of(6, 40) {
		before := len(collect.stdout.String())
		patience.Until(t, "there are more answers", func() bool {
			return collect.hasEnded() || len(collect.stdout.String()) > before
		})
		killWorker(kills % len(workers))
	}
	<-collect.ended
	require.Zero(t, collect.ProcessState.ExitCode(), collect.stderr)

	batch := filepath.Join(h.folder, "batch")
	answers := h.run("nissy", append(request, "--resume", batch)...)
	require.Equal(t, answers.stdout.String(), collect.stdout.String())
	requireResults(t, batch, results)
	patience.Until(t, "the queue knows the worker", func() bool {
		return strings.Contains(h.run("nissy-queue", "status").stdout.String(), fmt.Sprintf("-%d\n", workers[0].Process.Pid))
	})
	require.NoError(t, workers[0].Process.Signal(os.Interrupt))
	workers[0].wait(t)
	require.Zero(t, workers[0].ProcessState.ExitCode(), workers[0].stderr)
}

// TestServerStartsAgain asks for the status while the process of the server runs but does not answer, as when it starts again.
func TestServerStartsAgain(t *testing.T) {
	h := newTestQueue(t)
	folder := filepath.Join(h.folder, "queue")
	o := embedded.Options{Folder: folder, Listen: h.listen}
	s, err := embedded.Start(t.Context(), o)
	require.NoError(t, err)
	address := filepath.Join(folder, "server.json")
	text, err := os.ReadFile(address)
	require.NoError(t, err)
	s.Close()
	require.NoError(t, os.WriteFile(address, text, 0o600))
	lock, err := lockfile.Take(address, 0o600)
	require.NoError(t, err)
	defer lock.Release()
	away, err := net.Listen("tcp", h.listen)
	require.NoError(t, err)
	status := h.start("nissy-queue", "status")
	conn, err := away.Accept()
	require.NoError(t, err)
	conn.Close()
	away.Close()
	o.Folder = t.TempDir()
	require.NoError(t, os.CopyFS(o.Folder, os.DirFS(folder))) // with the token
	s, err = embedded.Start(t.Context(), o)
	require.NoError(t, err)
	defer s.Close()
	status.wait(t)
	require.Zero(t, status.ProcessState.ExitCode(), status.stderr)
}

// TestFullDisk fills the disk of the queue before the server starts, or while it works, and later makes room again.
func TestFullDisk(t *testing.T) {
	sample.Large(t)
	for n := range sample.Of(2, 6) {
		h := newTestQueue(t)
		store := filepath.Join(h.folder, "queue")
		require.NoError(t, os.Mkdir(store, 0o700))
		if err := exec.Command("mount", "-t", "tmpfs", "-o", "size=8m", "tmpfs", store).Run(); err != nil {
			t.Skip("cannot mount a tmpfs: ", err)
		}
		t.Cleanup(func() { syscall.Unmount(store, 0) })
		filler := filepath.Join(store, "filler")
		fill := func() { require.ErrorIs(t, os.WriteFile(filler, make([]byte, 9<<20), 0o600), syscall.ENOSPC) }
		request := []string{"solve", "eofb", "-n", "1", "--file", h.write("scrambles", manyScrambles(5000, 20))}
		if n%2 == 0 {
			fill()
		}
		server := h.start("nissy-queue", "serve", "--listen", h.listen)
		if n%2 == 1 {
			patience.Until(t, "the server is ready", func() bool { return server.stdout.String() != "" })
		} else {
			patience.Until(t, "the server waits", func() bool { return strings.Contains(server.stderr.String(), "is full") })
		}
		submit := h.start("nissy-queue", append([]string{"submit", "--redeliver", "2s"}, request...)...)
		if n%2 == 1 {
			patience.Until(t, "the queue has scrambles", func() bool { return strings.Contains(h.run("nissy-queue", "status").stdout.String(), "5000") })
			fill()
		}
		h.work()
		patience.Until(t, "the server waits", func() bool { return strings.Contains(server.stderr.String(), "is full") })
		require.NoError(t, os.Remove(filler))
		submit.wait(t)
		require.Zero(t, submit.ProcessState.ExitCode(), submit.stderr)
		results, batch := filepath.Join(h.folder, "results"), filepath.Join(h.folder, "batch")
		collect := h.run("nissy-queue", "collect", "--wait", "--results", results)
		require.Zero(t, collect.ProcessState.ExitCode(), collect.stderr)
		h.run("nissy", append(request, "--resume", batch)...)
		requireResults(t, batch, results)
		server.kill()
	}
}
