package session

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nissy/history"
	"nissy/internal/textfile"
	"nissy/optimal"
	"nissy/steps"
)

// request is a request that a function does.
type request func(ctx context.Context, emit func(Event)) error

func (r request) run(ctx context.Context, _ *Session, emit func(Event)) error { return r(ctx, emit) }

// jobs returns the function of a Batch that hands out the requests.
func jobs[R Request](requests ...R) func(context.Context) (Job, error) {
	n := 0
	return func(context.Context) (Job, error) {
		if n == len(requests) {
			return Job{}, io.EOF
		}
		n++
		return Job{Text: fmt.Sprint(n - 1), Request: requests[n-1]}, nil
	}
}

// said writes events in short.
func said(e Event) string {
	switch e := e.(type) {
	case Started:
		return "<" + e.Text
	case Ended:
		if e.Err != nil {
			return e.Err.Error() + ">"
		}
		return ">"
	case Notice:
		return e.Text
	case Solution:
		return e.String()
	case Count:
		return fmt.Sprint(e.Count)
	}
	return fmt.Sprintf("%T", e)
}

// runBatch runs the batch and returns what it says.
func runBatch(t *testing.T, ctx context.Context, s *Session, b Batch) (string, error) {
	t.Helper()
	var all []string
	err := s.Run(ctx, b, func(e Event) {
		if !isProgress(e) {
			all = append(all, said(e))
		}
	})
	return strings.Join(all, " "), err
}

// Jobs end in any order; what they say comes in theirs, and that of the first
// one at once.
func TestBatchOrder(t *testing.T) {
	var ended [3]chan struct{}
	for i := range ended {
		ended[i] = make(chan struct{})
	}
	heard := make(chan struct{})
	say := func(n int, after <-chan struct{}) request {
		return func(_ context.Context, emit func(Event)) error {
			defer close(ended[n])
			emit(Notice{Text: fmt.Sprintf("%da", n)})
			<-after
			emit(Notice{Text: fmt.Sprintf("%db", n)})
			return nil
		}
	}
	s := newSession(t, Options{})
	defer s.Close()
	var all []string
	b := Batch{Next: jobs(say(0, ended[1]), say(1, ended[2]), say(2, heard)), Threads: 3}
	err := s.Run(context.Background(), b, func(e Event) {
		if all = append(all, said(e)); said(e) == "0a" {
			close(heard)
		}
	})
	require.NoError(t, err)
	assert.Equal(t, "<0 0a 0b > <1 1a 1b > <2 2a 2b >", strings.Join(all, " "))
}

// Only so many events wait for their turn; then those who have more wait.
func TestBatchBackpressure(t *testing.T) {
	full := make(chan struct{})
	var emitted atomic.Int64
	many := request(func(_ context.Context, emit func(Event)) error {
		for range 2 * maxBuffered {
			emit(Notice{})
			if emitted.Add(1) == maxBuffered/2 {
				close(full)
			}
		}
		return nil
	})
	first := request(func(_ context.Context, emit func(Event)) error {
		<-full
		emit(Notice{Text: "first"})
		return nil
	})
	s := newSession(t, Options{})
	defer s.Close()
	events := 0
	b := Batch{Next: jobs(first, many, many), Threads: 3}
	require.NoError(t, s.Run(context.Background(), b, func(Event) { events++ }))
	assert.Equal(t, 1+4*maxBuffered+6, events)
}

// Errors of a job come with its end and do not stop the others; no more jobs
// run at a time than there are threads.
func TestBatchErrors(t *testing.T) {
	var mu sync.Mutex
	running, most := 0, 0
	job := request(func(context.Context, func(Event)) error {
		mu.Lock()
		running++
		most = max(most, running)
		mu.Unlock()
		defer func() {
			mu.Lock()
			running--
			mu.Unlock()
		}()
		return errors.New("wrong")
	})
	s := newSession(t, Options{})
	defer s.Close()
	got, err := runBatch(t, context.Background(), s, Batch{Next: jobs(job, job, job, job), Threads: 2})
	require.NoError(t, err)
	assert.Equal(t, "<0 wrong> <1 wrong> <2 wrong> <3 wrong>", got)
	assert.LessOrEqual(t, most, 2)
}

// A cancellation ends the batch; those that run end as they do alone.
func TestBatchCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	wait := request(func(ctx context.Context, emit func(Event)) error {
		<-ctx.Done()
		emit(Notice{Text: "late"})
		return ctx.Err()
	})
	stop := request(func(context.Context, func(Event)) error {
		cancel()
		return nil
	})
	s := newSession(t, Options{})
	defer s.Close()
	got, err := runBatch(t, ctx, s, Batch{Next: jobs(wait, stop, wait), Threads: 2})
	require.ErrorIs(t, err, context.Canceled)
	assert.True(t, strings.HasPrefix(got, "<0 late context canceled> <1 >"), got)
}

// What concerns all jobs ends the batch and is said once.
func TestBatchWithoutMemory(t *testing.T) {
	s := newSession(t, Options{Memory: func() (uint64, error) { return 1e6, nil }})
	defer s.Close()
	solve := Solve{Step: "light", Position: history.Position{Moves: alg(t, "R")}}
	got, err := runBatch(t, context.Background(), s, Batch{Next: jobs(solve, solve, solve), Threads: 1, Template: &solve})
	var memory *optimal.MemoryError
	require.ErrorAs(t, err, &memory)
	assert.Equal(t, "<0 context canceled>", got)

	solve.Step, solve.Metric = "eofb", optimal.QTM
	got, err = runBatch(t, context.Background(), s, Batch{Next: jobs(solve), Template: &solve})
	var metric *steps.MetricError
	require.ErrorAs(t, err, &metric)
	assert.Empty(t, got)
}

// cornerJobs are solves of a step that needs no large table.
func cornerJobs(t *testing.T, scrambles ...string) []Solve {
	var list []Solve
	for _, moves := range scrambles {
		list = append(list, Solve{Step: "eofb", Position: history.Position{Moves: alg(t, moves)}, Bounds: Bounds{Beyond: new(0)}, Threads: 1})
	}
	return list
}

// resumed runs a batch on the file and returns what it says.
func resumed(t *testing.T, path string, list []Solve, threads int) string {
	t.Helper()
	s := newSession(t, Options{})
	defer s.Close()
	got, err := runBatch(t, context.Background(), s, Batch{Next: jobs(list...), Threads: threads, Template: &list[0], ResultsFile: path})
	require.NoError(t, err)
	return got
}

// However a file was cut short, the batch goes on to the same end, and nothing
// that is in it is solved again.
func TestResumeFromAnyCut(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "results")
	list := cornerJobs(t, "R' U' F", "F R B", "U2", "F U F")
	want := resumed(t, path, list, 1)
	whole, err := os.ReadFile(path)
	require.NoError(t, err)
	for cut := 0; cut <= len(whole); cut += 7 {
		require.NoError(t, os.WriteFile(path, whole[:cut], 0o644))
		got := resumed(t, path, list, 1+cut%3)
		lines := max(0, strings.Count(string(whole[:cut]), "\n")-1)
		if lines > 0 {
			require.True(t, strings.HasPrefix(got, fmt.Sprintf("results known from %s: %d ", path, lines)))
			got = got[strings.Index(got, "<"):]
		}
		require.Equal(t, want, got)
		after, err := os.ReadFile(path)
		require.NoError(t, err)
		require.Len(t, after, len(whole))
	}
	entries, err := os.ReadDir(folder)
	require.NoError(t, err)
	require.Len(t, entries, 1, "no lock is left")
}

// No byte of a file can change without being noticed.
func TestResumeDamaged(t *testing.T) {
	path := filepath.Join(t.TempDir(), "results")
	list := cornerJobs(t, "R' U' F", "F R B")
	want := resumed(t, path, list, 1)
	whole, err := os.ReadFile(path)
	require.NoError(t, err)
	first := strings.IndexByte(string(whole), '\n') + 1
	for at := first; at < len(whole); at += 3 {
		damaged := append([]byte(nil), whole...)
		damaged[at] ^= 1
		require.NoError(t, os.WriteFile(path, damaged, 0o644))
		got := resumed(t, path, list, 2)
		require.Equal(t, want, got[strings.Index(got, "<"):], at)
	}
}

// The same position twice is solved once, also if both are there at once.
func TestResumeTwice(t *testing.T) {
	path := filepath.Join(t.TempDir(), "results")
	list := cornerJobs(t, "R' U' F", "R' U' F", "R'U'F", "R3 U3 F")
	assert.Equal(t, "<0 F > <1 F > <2 F > <3 F >", resumed(t, path, list, 4))
	text, err := os.ReadFile(path)
	require.NoError(t, err)
	assert.Equal(t, 2, strings.Count(string(text), "\n"))
}

// Each result is in the file before the batch goes on.
func TestResumeKeepsAtOnce(t *testing.T) {
	path := filepath.Join(t.TempDir(), "results")
	list := cornerJobs(t, "R' U' F", "F R B")
	s := newSession(t, Options{})
	defer s.Close()
	b := Batch{Next: jobs(list...), Threads: 1, Template: &list[0], ResultsFile: path}
	lines := 1
	err := s.Run(context.Background(), b, func(e Event) {
		if _, ok := e.(Ended); ok {
			lines++
			text, err := os.ReadFile(path)
			require.NoError(t, err)
			require.Equal(t, lines, strings.Count(string(text), "\n"))
		}
	})
	require.NoError(t, err)
}

// A file belongs to one batch at a time, and to one kind.
func TestResumeRefused(t *testing.T) {
	path := filepath.Join(t.TempDir(), "results")
	list := cornerJobs(t, "R' U' F")
	s := newSession(t, Options{})
	defer s.Close()
	refusal := func(like Solve) string {
		_, err := runBatch(t, context.Background(), s, Batch{Next: jobs(like), Template: &like, ResultsFile: path})
		var refused *textfile.Error
		require.ErrorAs(t, err, &refused)
		return refused.Reason
	}
	first := list[0]
	within := request(func(context.Context, func(Event)) error {
		assert.Equal(t, "is in use by another nissy process", refusal(first))
		return nil
	})
	_, err := runBatch(t, context.Background(), s, Batch{Next: jobs(within), Template: &first, ResultsFile: path})
	require.NoError(t, err)

	for name, change := range map[string]func(*Solve){
		"step":   func(r *Solve) { r.Step = "eorl" },
		"bounds": func(r *Solve) { r.Max = new(9) },
		"policy": func(r *Solve) { r.Policy = 3 },
		"all":    func(r *Solve) { r.All = true },
		"count":  func(r *Solve) { r.CountOnly = true },
		"metric": func(r *Solve) { r.Step = "light" },
	} {
		other := first
		change(&other)
		assert.Contains(t, refusal(other), "belongs to a different search: eofb in 0 to 20 moves (htm, normal)", name)
	}
	// These change no result.
	for _, same := range []func(*Solve){
		func(r *Solve) { r.Threads = 3 }, func(r *Solve) { r.Verbose = true }, func(r *Solve) { r.Cases = true },
	} {
		again := first
		same(&again)
		_, err := runBatch(t, context.Background(), s, Batch{Next: jobs(again), Template: &again, ResultsFile: path})
		assert.NoError(t, err)
	}
}

func FuzzReadRecord(f *testing.F) {
	f.Add([]byte(`{"scramble":"R U F","solutions":[{"solution":"F' U' R'"}],"count":1,"sum":"1af6af55"}` + "\n"))
	f.Add([]byte("}\n"))
	f.Add([]byte(nil))
	f.Fuzz(func(t *testing.T, text []byte) {
		object, ok := stripChecksum(text)
		if ok {
			require.Equal(t, text, addChecksum(append(object, '\n')))
		}
		_, _ = decodeStoredResult(text)
		object, ok = stripChecksum(addChecksum(append(bytes.Clone(text), "}\n"...)))
		require.True(t, ok)
		require.Equal(t, string(text)+"}", string(object))
	})
}

// When the grace after an interrupt is over solutions are not told any more, but
// counted; the rest is told.
func TestTurnsOver(t *testing.T) {
	over := false
	var told []string
	turns := newSequencer(func(e Event) { told = append(told, said(e)) }, func() bool { return over })
	first, second := turns.next(), turns.next()
	for range 3 {
		second.emit(Solution{})
	}
	first.emit(Solution{})
	over = true
	second.end(Ended{})
	first.end(Ended{})
	assert.Equal(t, []string{"", ">", ">"}, told)
	assert.Equal(t, 3, turns.dropped)
}

func TestGrace(t *testing.T) {
	over, release := Grace(0).over(t.Context())
	release()
	assert.Nil(t, over, "it never ends")
	ctx, cancel := context.WithCancel(t.Context())
	over, release = Grace(1).over(ctx)
	defer release()
	assert.False(t, over())
	cancel()
	assert.Eventually(t, over, time.Minute, time.Millisecond)
}
