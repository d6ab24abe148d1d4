package queue

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"

	"nissy/cube"
	"nissy/history"
	"nissy/hosts/queue/embedded"
	"nissy/internal/goroutines"
	"nissy/internal/patience"
	"nissy/session"
	"nissy/session/batch"
	"nissy/session/search"
)

// fixture is a queue inside the process, with what it has said.
type fixture struct {
	*Queue
	folder string
	engine *session.Engine

	mu      sync.Mutex
	notices []string
}

func newFixture(t *testing.T) *fixture {
	t.Helper()
	t.Cleanup(func() { goleak.VerifyNone(t) })
	f := &fixture{folder: t.TempDir(), engine: session.NewEngine(session.Options{})}
	server, err := embedded.Start(t.Context(), embedded.Options{Folder: filepath.Join(f.folder, "queue")})
	require.NoError(t, err)
	t.Cleanup(server.Close)
	conn, err := nats.Connect("", nats.InProcessServer(server), nats.Token(server.Token()))
	require.NoError(t, err)
	t.Cleanup(conn.Close)
	f.Queue, err = Open(t.Context(), conn, func(text string) {
		f.mu.Lock()
		defer f.mu.Unlock()
		f.notices = append(f.notices, text)
	})
	require.NoError(t, err)
	return f
}

var template = search.Solve{Step: "eofb", Threads: 1, Bounds: search.Bounds{Count: new(1)}}

// eoJob returns a job that solves EO after each of the scrambles.
func eoJob(t *testing.T, scrambles ...string) (Job, [][]byte) {
	t.Helper()
	var requests []session.Request
	for _, text := range scrambles {
		moves, err := cube.ParseAlg(text)
		require.NoError(t, err)
		r := template
		r.Position = history.Position{Moves: moves}
		requests = append(requests, r)
	}
	job, messages, err := NewJob([]string{"solve", "eofb"}, template, requests)
	require.NoError(t, err)
	return job, messages
}

// results collects the results of the job and returns the lines of the file, without the first one.
func (f *fixture) results(t *testing.T, j Job, o CollectOptions) (Collected, []string) {
	t.Helper()
	path := filepath.Join(f.folder, "results")
	file, err := batch.OpenResults(path, template, func(session.Event) {})
	require.NoError(t, err)
	sum, err := f.Collect(t.Context(), j, file, o)
	require.NoError(t, err)
	require.NoError(t, file.Close())
	text, err := os.ReadFile(path)
	require.NoError(t, err)
	return sum, strings.Split(strings.TrimSpace(string(text)), "\n")[1:]
}

// TestSubmitTwice checks that a job that is submitted twice is solved once.
func TestSubmitTwice(t *testing.T) {
	f := newFixture(t)
	job, messages := eoJob(t, "F", "R U F", "F")
	for range 2 {
		require.NoError(t, f.Submit(t.Context(), job, messages))
		require.NoError(t, f.Work(t.Context(), f.engine, WorkOptions{Threads: 2, Drain: true}))
		s, err := f.Status(t.Context(), job)
		require.NoError(t, err)
		require.Equal(t, [4]int{0, 0, 3, 0}, [4]int{s.Waiting, s.Running, s.Done, s.Failed})
	}
	sum, lines := f.results(t, job, CollectOptions{})
	require.Equal(t, Collected{Scrambles: 3, Results: 3, Added: 2, Complete: true}, sum)
	require.Len(t, lines, 2, "equal scrambles have one result")
	require.NoError(t, f.Remove(t.Context(), job))
	_, err := f.Job(t.Context(), job.Name)
	require.EqualError(t, err, "the queue has no jobs: submit one")
	require.Empty(t, f.notices)
}

// TestForeignResult checks that a damaged result is reported and solved again.
func TestForeignResult(t *testing.T) {
	f := newFixture(t)
	job, messages := eoJob(t, "F", "R U F")
	_, err := f.js.Publish(t.Context(), job.subject(resultSubject, "2"), []byte(`{"scramble":"D"}`))
	require.NoError(t, err)
	require.NoError(t, f.Submit(t.Context(), job, messages))
	require.NoError(t, f.Work(t.Context(), f.engine, WorkOptions{Threads: 1, Drain: true}))
	var failures []string
	sum, _ := f.results(t, job, CollectOptions{Failed: func(n int, err error) { failures = append(failures, fmt.Sprint(n, ": ", err)) }})
	require.Equal(t, 1, sum.Failed)
	require.Equal(t, []string{"2: the result does not belong to the job: it is damaged, or from another version of nissy; submit the job again"}, failures)

	require.NoError(t, f.Submit(t.Context(), job, messages))
	require.NoError(t, f.Work(t.Context(), f.engine, WorkOptions{Threads: 1, Drain: true}))
	sum, lines := f.results(t, job, CollectOptions{})
	require.Equal(t, Collected{Scrambles: 2, Results: 2, Added: 1, Complete: true}, sum)
	require.Len(t, lines, 2)
}

// TestFailed checks that a scramble that cannot be solved is reported, and the others are solved.
func TestFailed(t *testing.T) {
	f := newFixture(t)
	job, messages := eoJob(t, "F", "R U F")
	messages[0] = []byte(`{"command":"solve","step":"drud-eofb","scramble":"F"}`)
	require.NoError(t, f.Submit(t.Context(), job, messages))
	require.NoError(t, f.Work(t.Context(), f.engine, WorkOptions{Threads: 1, Drain: true}))
	var failure error
	sum, _ := f.results(t, job, CollectOptions{Wait: true, Failed: func(_ int, err error) { failure = err }})
	require.Equal(t, Collected{Scrambles: 2, Results: 1, Added: 1, Failed: 1, Complete: true}, sum)
	require.ErrorContains(t, failure, "EO")
}

// TestSetAside checks that a worker tries a scramble that makes the search panic three times and then
// sets it aside, and that it solves a scramble for which the search panics only twice.
func TestSetAside(t *testing.T) {
	f := newFixture(t)
	work := func(panics int64) {
		engine := session.NewEngine(session.Options{Notice: f.notice}) // it has no tables yet, so each search starts goroutines
		defer engine.Close()
		ctx := goroutines.WithFault(t.Context(), &goroutines.Fault{At: 1, Times: panics})
		require.NoError(t, f.Work(ctx, engine, WorkOptions{Threads: 1, Drain: true}))
	}
	bad, messages := eoJob(t, "F")
	require.NoError(t, f.Submit(t.Context(), bad, messages))
	work(mostAttempts)
	list, err := f.Aside(t.Context())
	require.NoError(t, err)
	require.Len(t, list, 1)
	require.Equal(t, Aside{Job: bad.Name, Number: 1, Request: list[0].Request, Error: "this is a bug in nissy: fault 3 of a test"}, list[0])
	require.JSONEq(t, string(messages[0]), string(list[0].Request))
	s, err := f.Status(t.Context(), bad)
	require.NoError(t, err)
	require.Equal(t, [4]int{0, 0, 0, 1}, [4]int{s.Waiting, s.Running, s.Done, s.Failed})
	require.Len(t, f.notices, mostAttempts+1, "three stacks, and that the scramble is set aside")
	require.Equal(t, "job "+bad.Name+", scramble 1 is set aside after 3 attempts", f.notices[mostAttempts])

	good, messages := eoJob(t, "R U F", "D F")
	require.NoError(t, f.Submit(t.Context(), good, messages))
	work(mostAttempts - 1)
	s, err = f.Status(t.Context(), good)
	require.NoError(t, err)
	require.Equal(t, [4]int{0, 0, 2, 0}, [4]int{s.Waiting, s.Running, s.Done, s.Failed})

	require.NoError(t, f.Remove(t.Context(), bad))
	list, err = f.Aside(t.Context())
	require.NoError(t, err)
	require.Empty(t, list)
}

// TestRefusedJob checks that a worker refuses a job of a version that answers differently.
func TestRefusedJob(t *testing.T) {
	f := newFixture(t)
	job, messages := eoJob(t, "F")
	job.Answers, job.Version = batch.Answers+1, "9.9.9"
	require.NoError(t, f.Submit(t.Context(), job, messages))
	err := f.Work(t.Context(), f.engine, WorkOptions{Threads: 1, Drain: true})
	require.EqualError(t, err, "this worker can take none of the work")
	require.Len(t, f.notices, 1)
	require.Contains(t, f.notices[0], fmt.Sprintf("is not for this program: it needs answers number %d, and this program gives number %d (it was submitted by nissy 9.9.9", batch.Answers+1, batch.Answers))
	patience.Until(t, "nothing is lost", func() bool { // the server updates its count with a delay
		s, err := f.Status(t.Context(), job)
		require.NoError(t, err)
		return s.Waiting == 1
	})
}

// TestOtherFormat checks that a queue of another version is refused.
func TestOtherFormat(t *testing.T) {
	f := newFixture(t)
	c := f.workStream.CachedInfo().Config
	for _, found := range []struct{ format, text string }{
		{"2", "the stream nissy-work is from another version of nissy: its format is 2, and this version needs 1"},
		{"", "the stream nissy-work is not one of nissy: delete it, or use another server"},
	} {
		c.Metadata[formatKey] = found.format
		_, err := f.js.UpdateStream(t.Context(), c)
		require.NoError(t, err)
		_, err = Open(t.Context(), f.conn, func(string) {})
		require.ErrorContains(t, err, found.text)
	}
}

// TestJobName checks that equal jobs have equal names, and different jobs have different names.
func TestJobName(t *testing.T) {
	a, _ := eoJob(t, "F", "R")
	b, _ := eoJob(t, "F", "R")
	c, _ := eoJob(t, "R", "F")
	require.Equal(t, a.Name, b.Name)
	require.NotEqual(t, a.Name, c.Name)
}

// TestLasting checks which errors are worth another attempt.
func TestLasting(t *testing.T) {
	require.False(t, lasting(nats.ErrTimeout))
	require.False(t, lasting(&jetstream.APIError{Description: "maximum bytes exceeded", ErrorCode: 10077}))
	require.True(t, lasting(jetstream.ErrStreamNotFound))
	require.True(t, lasting(nats.ErrConnectionClosed))
}
