package batch

import (
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

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nissy/history"
	"nissy/internal/machine"
	"nissy/niss/optimal"
	"nissy/session"
	"nissy/session/cubes"
	"nissy/session/search"
	"nissy/session/sessiontest"
	"nissy/steps"
)

// funcRequest is a request that calls a function.
type funcRequest func(ctx context.Context, emit func(session.Event)) error

func (r funcRequest) Run(ctx context.Context, _ *session.Session, emit func(session.Event)) error {
	return r(ctx, emit)
}

// jobSource returns a Next function for a Batch, which returns the requests in order.
func jobSource[R session.Request](requests ...R) func(context.Context) (Job, error) {
	jobs := make([]Job, len(requests))
	for i, r := range requests {
		jobs[i] = Job{Text: fmt.Sprint(i), Request: r}
	}
	return nextOf(jobs)
}

// nextOf returns a source of jobs.
func nextOf(jobs []Job) func(context.Context) (Job, error) {
	return func(context.Context) (Job, error) {
		if len(jobs) == 0 {
			return Job{}, io.EOF
		}
		job := jobs[0]
		jobs = jobs[1:]
		return job, nil
	}
}

// summary describes an event briefly.
func summary(e session.Event) string {
	switch e := e.(type) {
	case Started:
		return "<" + e.Text
	case Ended:
		if e.Err != nil {
			return e.Err.Error() + ">"
		}
		return ">"
	case session.Notice:
		return e.Text
	case search.Solution:
		return e.String()
	case search.Count:
		return fmt.Sprint(e.Count)
	}
	return fmt.Sprintf("%T", e)
}

// runBatch runs the batch and returns the summaries of its events.
func runBatch(t *testing.T, ctx context.Context, s *session.Session, b Batch) (string, error) {
	t.Helper()
	var all []string
	err := s.Run(ctx, b, func(e session.Event) {
		if e.Role() != session.RoleProgress {
			all = append(all, summary(e))
		}
	})
	return strings.Join(all, " "), err
}

// TestBatchOrder checks that events come in the order of the jobs, in whichever order the
// jobs end, and that those of the first job come at once.
func TestBatchOrder(t *testing.T) {
	var ended [3]chan struct{}
	for i := range ended {
		ended[i] = make(chan struct{})
	}
	received := make(chan struct{})
	emitTwice := func(n int, after <-chan struct{}) funcRequest {
		return func(_ context.Context, emit func(session.Event)) error {
			defer close(ended[n])
			emit(session.Notice{Text: fmt.Sprintf("%da", n)})
			<-after
			emit(session.Notice{Text: fmt.Sprintf("%db", n)})
			return nil
		}
	}
	s := sessiontest.NewSession(t, session.Options{})
	var all []string
	b := Batch{Next: jobSource(emitTwice(0, ended[1]), emitTwice(1, ended[2]), emitTwice(2, received)), Threads: 3}
	err := s.Run(context.Background(), b, func(e session.Event) {
		if all = append(all, summary(e)); summary(e) == "0a" {
			close(received)
		}
	})
	require.NoError(t, err)
	assert.Equal(t, "<0 0a 0b > <1 1a 1b > <2 2a 2b >", strings.Join(all, " "))
}

// TestBatchBackpressure checks that a job waits if the buffer of events is full.
func TestBatchBackpressure(t *testing.T) {
	full := make(chan struct{})
	var emitted atomic.Int64
	many := funcRequest(func(_ context.Context, emit func(session.Event)) error {
		for range 2 * maxBuffered {
			emit(session.Notice{})
			if emitted.Add(1) == maxBuffered/2 {
				close(full)
			}
		}
		return nil
	})
	first := funcRequest(func(_ context.Context, emit func(session.Event)) error {
		<-full
		emit(session.Notice{Text: "first"})
		return nil
	})
	s := sessiontest.NewSession(t, session.Options{})
	events := 0
	b := Batch{Next: jobSource(first, many, many), Threads: 3}
	require.NoError(t, s.Run(context.Background(), b, func(session.Event) { events++ }))
	assert.Equal(t, 1+4*maxBuffered+6, events)
}

// TestBatchErrors checks that the error of a job comes with its end, and does not stop the
// others. At most as many jobs run at a time as there are threads.
func TestBatchErrors(t *testing.T) {
	var mu sync.Mutex
	running, most := 0, 0
	job := funcRequest(func(context.Context, func(session.Event)) error {
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
	s := sessiontest.NewSession(t, session.Options{})
	got, err := runBatch(t, context.Background(), s, Batch{Next: jobSource(job, job, job, job), Threads: 2})
	require.NoError(t, err)
	assert.Equal(t, "<0 wrong> <1 wrong> <2 wrong> <3 wrong>", got)
	assert.LessOrEqual(t, most, 2)
}

// TestBatchCancelled checks that a cancellation ends the batch. Jobs that are running end
// as they would without a batch.
func TestBatchCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	wait := funcRequest(func(ctx context.Context, emit func(session.Event)) error {
		<-ctx.Done()
		emit(session.Notice{Text: "late"})
		return ctx.Err()
	})
	stop := funcRequest(func(context.Context, func(session.Event)) error {
		cancel()
		return nil
	})
	s := sessiontest.NewSession(t, session.Options{})
	got, err := runBatch(t, ctx, s, Batch{Next: jobSource(wait, stop, wait), Threads: 2})
	require.ErrorIs(t, err, context.Canceled)
	assert.True(t, strings.HasPrefix(got, "<0 late context canceled> <1 >"), got)
}

// TestBatchWithoutMemory checks that an error that concerns all jobs ends the batch, and is
// reported once.
func TestBatchWithoutMemory(t *testing.T) {
	s := sessiontest.NewSession(t, session.Options{Memory: func() (uint64, error) { return 1e6, nil }})
	defer s.Close()
	solve := search.Solve{Step: "light", Position: history.Position{Moves: sessiontest.ParseAlg(t, "R")}}
	got, err := runBatch(t, context.Background(), s, Batch{Next: jobSource(solve, solve, solve), Threads: 1, Template: solve})
	var memory *machine.MemoryError
	require.ErrorAs(t, err, &memory)
	assert.Equal(t, "<0 context canceled>", got)

	solve.Step, solve.Metric = "eofb", optimal.QTM
	got, err = runBatch(t, context.Background(), s, Batch{Next: jobSource(solve), Template: solve})
	var metric *steps.OptionError
	require.ErrorAs(t, err, &metric)
	assert.Empty(t, got)
}

// TestBatchShards checks that shards divide the jobs that have a request, and that the results
// files of all shards are together that of the whole batch.
func TestBatchShards(t *testing.T) {
	s := sessiontest.NewSession(t, session.Options{})
	list := eoRequests(t, "R' U' F", "F R B", "U2", "F U F", "L", "F B", "B R")
	run := func(d Sharding) (lines []string) {
		path := filepath.Join(t.TempDir(), "results")
		_, err := runBatch(t, t.Context(), s, Batch{Next: jobSource(list...), Template: list[0], Results: StoreInFile(path), Sharding: d, Threads: 1})
		require.NoError(t, err)
		text, err := os.ReadFile(path)
		require.NoError(t, err)
		return strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")[1:]
	}
	for shards := 1; shards < 9; shards++ {
		var union []string
		for k := 1; k <= shards; k++ {
			union = append(union, run(Sharding{k, shards})...)
		}
		assert.ElementsMatch(t, run(Sharding{}), union)
	}
	_, err := runBatch(t, t.Context(), s, Batch{Next: jobSource(list...), Sharding: Sharding{3, 2}})
	assert.EqualError(t, err, "no shard 3 of 2: give a number from 1 to 2")
	zero, _ := ParseSharding("0/4")
	assert.Equal(t, Sharding{4, 4}, zero)
}

// TestShardingOfEmptyLines checks that jobs without a request have no number.
func TestShardingOfEmptyLines(t *testing.T) {
	for shard, want := range map[int]string{1: "a,d", 2: ",b,,e"} {
		jobs := []Job{{}, {Text: "a", Request: cubes.Steps{}}, {Text: "b", Err: io.ErrUnexpectedEOF}, {}, {Text: "d", Request: cubes.Steps{}}, {Text: "e", Request: cubes.Steps{}}}
		next := Sharding{shard, 2}.Of(nextOf(jobs))
		var got []string
		for job, err := next(t.Context()); err == nil; job, err = next(t.Context()) {
			got = append(got, job.Text)
		}
		assert.Equal(t, want, strings.Join(got, ","))
	}
}

// TestSequencerDropsSolutions checks that solutions of any kind are counted instead of emitted when the
// grace period is over, and that progress is dropped while another stream is first. Other events are still emitted.
func TestSequencerDropsSolutions(t *testing.T) {
	over := false
	var emitted, want []session.Event
	q := newSequencer(func(e session.Event) { emitted = append(emitted, e) }, func() bool { return over })
	first, second := q.newStream(), q.newStream()
	first.emit(search.Solution{})
	want = append(want, search.Solution{}, Ended{})
	solutions := 0
	for _, e := range session.AllEvents() {
		second.emit(e)
		if _, ok := e.(session.Numbered); ok {
			solutions++
		} else if e.Role() != session.RoleProgress {
			want = append(want, e)
		}
	}
	over = true
	second.end(Ended{})
	first.end(Ended{})
	assert.Equal(t, append(want, Ended{}), emitted)
	assert.Equal(t, solutions, q.dropped)
}
