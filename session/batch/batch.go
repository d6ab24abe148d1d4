package batch

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"runtime"
	"sync"

	"nissy/internal/goroutines"
	"nissy/internal/machine"
	"nissy/internal/textfile"
	"nissy/session"
	"nissy/session/search"
)

// Batch asks to run many requests, several at a time. The events of each are
// emitted between a Started and an Ended, in the order of the requests. Events of
// the first request that has not ended are emitted at once. Those of later ones
// wait for it. All requests share the tables. Each should ask for one thread.
type Batch struct {
	Next     func(context.Context) (Job, error) // returns the next request, and io.EOF after the last one
	Threads  int                                // how many requests run at a time; 0: one for each core
	Grace    search.Grace                       // for all requests together
	Sharding                                    // which requests run

	// Template is what the requests have in common, if they are all of type Solve or all of
	// type Chain: everything except the position. The batch fails at once if something is
	// wrong with it. It may be nil.
	Template session.Request
	// Results stores the results of the requests that have the template; nil: they are not
	// stored. The batch reports a stored result instead of searching again, so that it can
	// continue an interrupted batch.
	Results ResultsStore

	asOne bool // the requests have one answer together, so a bug in one of them ends the batch
}

// ResultsStore is where a batch stores its results: a file, see StoreInFile. It is an interface so
// that programs that never use a file do not contain the code for it.
type ResultsStore interface {
	open(key storable, emit func(session.Event)) (runningResults, error)
}

// runningResults are the results of a batch that is running.
type runningResults interface {
	// resumable returns the request as one that uses the stored results. The caller must call
	// it in the order of the batch.
	resumable(request storable) session.Request
	close() error
}

// Job is one request of a Batch.
type Job struct {
	// Text and Location are for the client: what it made the request from, and where
	// that was.
	Text     string
	Location string `json:"Place"`

	Request session.Request // nil: there is nothing to do
	Err     error           // why there is no request; Ended reports it
}

// Started says that the events of a job follow.
type Started struct{ Job }

// Ended says that a job has no more events.
type Ended struct {
	Job
	Err error // nil: the job succeeded
}

func (Started) Role() session.Role { return session.RoleAnswer }
func (Ended) Role() session.Role   { return session.RoleAnswer }

// Run returns when all jobs that have begun have ended. The error is that of Next
// unless it is io.EOF, that of the results file, that of ctx, or one that concerns
// all jobs.
func (r Batch) Run(ctx context.Context, s *session.Session, emit func(session.Event)) error {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	over, release := r.Grace.Over(ctx)
	defer release()
	if err := r.Sharding.check(); err != nil {
		return err
	}
	r.Next = r.Sharding.Of(r.Next)
	b := &batchRun{Batch: r, session: s, events: newSequencer(emit, over), stop: stop}
	if err := b.open(emit); err != nil {
		return err
	}
	err := b.runJobs(ctx)
	if cause := context.Cause(ctx); cause != nil {
		err = cause
	}
	if n := b.events.dropped; n > 0 {
		emit(session.Notice{Text: fmt.Sprintf("more solutions found: %d", n)})
	}
	if b.results != nil {
		err = cmp.Or(err, b.results.close())
	}
	return err
}

// batchRun is a Batch that is running.
type batchRun struct {
	Batch
	session *session.Session
	events  *sequencer
	results runningResults // nil: results are not stored
	stop    context.CancelCauseFunc

	mu  sync.Mutex
	err error // why there is no next job; mu protects it, and the calls of Next and prepare
}

// open checks the template and opens the stored results.
func (b *batchRun) open(emit func(session.Event)) error {
	template, ok := storableOf(b.Template)
	if !ok {
		return nil
	}
	key, err := template.key()
	if err == nil && b.Results != nil {
		b.results, err = b.Results.open(key, emit)
	}
	return err
}

// runJobs runs all jobs and waits until they have ended. It starts no more goroutines
// than threads, because a new one for each job would have to grow its stack each time.
func (b *batchRun) runJobs(ctx context.Context) error {
	threads := b.Threads
	if threads <= 0 {
		threads = cmp.Or(b.session.Engine().Options().Threads, runtime.GOMAXPROCS(0))
	}
	workers, within := goroutines.WithContext(ctx)
	for range threads {
		workers.Start(func() {
			for run := b.nextJob(within); run != nil; run = b.nextJob(within) {
				run()
			}
		})
	}
	workers.Wait()
	if b.err == io.EOF {
		return nil
	}
	return b.err
}

// nextJob returns a function that runs the next job. It returns nil after the last job
// and after an error.
func (b *batchRun) nextJob(ctx context.Context) (run func()) {
	b.mu.Lock()
	defer b.mu.Unlock()
	var job Job
	if b.err == nil {
		b.err = ctx.Err()
	}
	if b.err == nil {
		job, b.err = b.Next(ctx)
	}
	if b.err == nil {
		b.err = ctx.Err()
	}
	if b.err != nil {
		return nil
	}
	runRequest := b.prepare(job)
	events := b.events.newStream()
	return func() {
		events.emit(Started{job})
		events.end(Ended{job, runRequest(ctx, events.emit)})
	}
}

// prepare returns a function that runs the job. The caller must call it in the
// order of the jobs, so that the second of two equal jobs waits for the first.
func (b *batchRun) prepare(job Job) func(context.Context, func(session.Event)) error {
	request := job.Request
	if known, ok := storableOf(request); ok && b.results != nil {
		request = b.results.resumable(known)
	}
	return func(ctx context.Context, emit func(session.Event)) error {
		if job.Err != nil || request == nil {
			return job.Err
		}
		err := b.session.RunObserved(ctx, request, emit)
		if _, isBug := errors.AsType[*goroutines.PanicError](err); ConcernsAll(err) || b.asOne && isBug {
			b.stop(err)
			return context.Canceled
		}
		return err
	}
}

// ConcernsAll reports whether all other jobs would fail for the same reason, because an error is
// about this machine rather than the request: a table that does not fit into memory, or a file that
// cannot be used.
func ConcernsAll(err error) bool {
	_, isFile := errors.AsType[*textfile.Error](err)
	_, isMemory := errors.AsType[*machine.MemoryError](err)
	return isFile || isMemory
}

// JSONObject returns nil: the event has no JSON.
func (Started) JSONObject() any { return nil }

// JSONObject returns nil: the event has no JSON.
func (Ended) JSONObject() any { return nil }
