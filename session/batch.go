package session

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"runtime"
	"sync"

	"nissy/internal/textfile"
	"nissy/optimal"
)

// Batch runs many requests side by side, each by a goroutine of its own, and
// yields the events of each between a Started and an Ended, in the order in
// which the requests came. What the first request that has not ended yields is
// told at once, what later ones yield waits for it. The requests share the
// tables; each should ask for one thread.
type Batch struct {
	Next          func(context.Context) (Job, error) // the next request; the error io.EOF behind the last
	Threads       int                                // requests at a time; 0: as many as there are cores
	RecordResults bool                               // the solutions can be referred to later
	Grace         Grace                              // of all requests together

	// Template is what requests of type Solve have in common: all but the position.
	// What is wrong with it is wrong with them all. It may be nil.
	Template *Solve
	// ResultsFile names a file that keeps the results of such requests, from which they
	// are told when they are asked for again: an interrupted batch goes on where
	// it was.
	ResultsFile string
}

// Job is one request of a Batch.
type Job struct {
	Text     string  // what it was made of, and where that stands:
	Location string  // for the client
	Request  Request // nil: nothing is done
	Err      error   // what is wrong with it instead; it comes back with Ended
}

// Started says that the events of a job follow.
type Started struct{ Job }

// Ended says that the events of a job are over, and with what error.
type Ended struct {
	Job
	Err error
}

func (Started) event() {}
func (Ended) event()   {}

// run returns the error of Next, unless that is io.EOF, of the file of results,
// or of the context. Jobs that have begun have ended by then.
func (b Batch) run(ctx context.Context, s *Session, emit func(Event)) error {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	over, release := b.Grace.over(ctx)
	defer release()
	r := &batchRun{session: s, turns: newSequencer(emit, over), stop: stop}
	if err := b.open(r, emit); err != nil {
		return err
	}
	err := r.all(ctx, b)
	if cause := context.Cause(ctx); cause != nil {
		err = cause
	}
	if n := r.turns.dropped; n > 0 {
		emit(Notice{Text: fmt.Sprintf("%d more solutions were found", n)})
	}
	if r.ledger != nil {
		if closing := r.ledger.close(); err == nil {
			err = closing
		}
	}
	return err
}

// open checks what the requests have in common and opens the file of results.
func (b Batch) open(r *batchRun, emit func(Event)) error {
	if b.Template == nil {
		return nil
	}
	_, limits, err := b.Template.prepare()
	if err == nil && b.ResultsFile != "" {
		r.ledger, err = openResultsFile(b.ResultsFile, searchKey(*b.Template, limits), emit)
	}
	return err
}

// batchRun is one run of a Batch.
type batchRun struct {
	session *Session
	turns   *sequencer
	ledger  *resultsFile // nil: results are not kept
	stop    context.CancelCauseFunc
}

// all starts all jobs and waits for their end. A job is asked for when there is
// a goroutine for it.
func (b *batchRun) all(ctx context.Context, request Batch) error {
	threads := request.Threads
	if threads <= 0 {
		threads = cmp.Or(b.session.engine.options.Threads, runtime.GOMAXPROCS(0))
	}
	free := make(chan struct{}, threads)
	var running sync.WaitGroup
	defer running.Wait()
	for {
		select {
		case free <- struct{}{}:
		case <-ctx.Done():
			return ctx.Err()
		}
		job, err := request.Next(ctx)
		if err == nil {
			err = ctx.Err()
		}
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
		run := b.prepare(job)
		turn := b.turns.next()
		running.Go(func() {
			defer func() { <-free }()
			turn.emit(Started{job})
			turn.end(Ended{job, run(ctx, turn.emit)})
		})
	}
}

// prepare returns what does the job. It is called in the order of the jobs, so
// that of two alike the second waits for the first.
func (b *batchRun) prepare(job Job) func(context.Context, func(Event)) error {
	request := job.Request
	if solve, ok := request.(Solve); ok && b.ledger != nil {
		request = b.ledger.job(solve)
	}
	return func(ctx context.Context, emit func(Event)) error {
		if job.Err != nil || request == nil {
			return job.Err
		}
		err := b.session.runObserved(ctx, request, emit)
		if concernsAll(err) {
			b.stop(err)
			return context.Canceled
		}
		return err
	}
}

// concernsAll reports whether every other job would fail for the same reason.
func concernsAll(err error) bool {
	_, keeping := errors.AsType[*textfile.Error](err)
	_, memory := errors.AsType[*optimal.MemoryError](err)
	return keeping || memory
}

// maxBuffered is how many events may wait for their turn: some tens of
// megabytes.
const maxBuffered = 1 << 17

// sequencer puts the events of several goroutines in order.
type sequencer struct {
	mu      sync.Mutex
	room    *sync.Cond // events may wait again, or a turn has come
	tell    func(Event)
	over    func() bool // no more solutions are told; may be nil
	dropped int         // solutions that were not told
	queue   []*stream     // that have not ended, or wait for one that has not; the first one tells
	waiting int         // events
}

// stream is the place of one goroutine's events.
type stream struct {
	all    *sequencer
	events []Event // that wait
	ended  bool
}

func newSequencer(tell func(Event), over func() bool) *sequencer {
	t := &sequencer{over: over}
	t.tell = func(e Event) {
		if _, ok := e.(Solution); ok && t.over != nil && t.over() {
			t.dropped++
			return
		}
		tell(e)
	}
	t.room = sync.NewCond(&t.mu)
	return t
}

// next returns the turn behind all others.
func (t *sequencer) next() *stream {
	t.mu.Lock()
	defer t.mu.Unlock()
	last := &stream{all: t}
	t.queue = append(t.queue, last)
	return last
}

// emit tells an event when the turn has come. It waits while too many events
// wait: the first turn never does.
func (t *stream) emit(e Event) {
	all := t.all
	all.mu.Lock()
	defer all.mu.Unlock()
	if isProgress(e) && all.queue[0] != t {
		return
	}
	for all.queue[0] != t && all.waiting >= maxBuffered && mayWait(e) {
		all.room.Wait()
	}
	if all.queue[0] == t {
		all.tell(e)
		return
	}
	t.events = append(t.events, e)
	all.waiting++
}

// isProgress reports whether the event is of no use later.
func isProgress(e Event) bool {
	switch e.(type) {
	case TableProgress, SearchProgress:
		return true
	}
	return false
}

// mayWait reports whether the goroutine that emits the event may be held up. That
// of a notice may be building a table which the first turn waits for.
func mayWait(e Event) bool {
	_, isNotice := e.(Notice)
	return !isNotice
}

// end tells the last event, and then what waited for the end.
func (t *stream) end(e Event) {
	t.emit(e)
	all := t.all
	all.mu.Lock()
	defer all.mu.Unlock()
	t.ended = true
	for len(all.queue) > 0 && all.queue[0].ended {
		all.queue = all.queue[1:]
		if len(all.queue) > 0 {
			all.queue[0].flush()
		}
	}
	all.room.Broadcast()
}

// flush tells what has waited for the turn.
func (t *stream) flush() {
	for _, e := range t.events {
		t.all.tell(e)
	}
	t.all.waiting -= len(t.events)
	t.events = nil
}
