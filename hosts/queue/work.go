package queue

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"nissy/command/runner"
	"nissy/session"
	_ "nissy/session/all" // all requests
	"nissy/session/batch"
)

const (
	// errorHeader is the header of a message about a scramble that failed.
	errorHeader = "Nissy-Error"
	// idlePause is the time between two looks for work.
	idlePause = 250 * time.Millisecond
	// lookAhead is how much work for each thread waits in a worker, so that it need not wait for
	// the server after each scramble.
	lookAhead = 20 * time.Millisecond
	// mostAhead is the most scrambles that wait for each thread of a worker.
	mostAhead = 128
	// mostUnstored is the most results that a worker stores at a time.
	mostUnstored = 256
)

// WorkOptions configure a worker.
type WorkOptions struct {
	Threads int    // how many scrambles are solved at a time
	Only    string // the name of the only job to work on; empty: all jobs
	Drain   bool   // end when no job has scrambles left to solve
}

// host is how a worker reads requests and words notices.
var host = runner.Host{Client: runner.Program}

// solver is a worker that runs in this process.
type solver struct {
	*Queue
	WorkOptions
	name    string
	session *session.Session
	started time.Time

	threads  chan struct{} // has an element for each search that is running
	unstored chan struct{} // has an element for each result that is not stored yet
	running  sync.WaitGroup
	inHand   sync.Map     // its keys are the messages that the worker has not finished with
	done     atomic.Int64 // scrambles whose result or failure it has stored

	mu       sync.Mutex
	changed  *sync.Cond      // unsolved has decreased, or the context has ended
	unsolved int             // scrambles that are neither solved nor failed
	mean     time.Duration   // roughly, of a search
	refused  map[string]bool // the jobs that this worker cannot take, by name
}

// Work solves scrambles of the queue until ctx ends, or there are none left.
func (q *Queue) Work(ctx context.Context, engine *session.Engine, o WorkOptions) error {
	w := &solver{
		Queue: q, WorkOptions: o, name: workerName(), session: engine.NewSession(), started: time.Now(),
		threads: make(chan struct{}, o.Threads), unstored: make(chan struct{}, mostUnstored),
		refused: map[string]bool{}, mean: time.Hour,
	}
	w.changed = sync.NewCond(&w.mu)
	defer w.session.Close()
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	defer context.AfterFunc(ctx, w.changed.Broadcast)()
	var background sync.WaitGroup
	background.Go(func() { w.register(ctx) })
	err := w.takeAll(ctx)
	if ctx.Err() == nil {
		w.running.Wait()
	}
	stop()
	w.running.Wait()
	background.Wait()
	return err
}

// workerName returns the name of this process. It may be a key of a bucket.
func workerName() string {
	host, _ := os.Hostname()
	valid := func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r == '-' {
			return r
		}
		return '_'
	}
	return fmt.Sprintf("%s-%d", strings.Map(valid, cmp.Or(host, "worker")), os.Getpid())
}

// takeAll takes scrambles until ctx ends or there are none left.
func (w *solver) takeAll(ctx context.Context) error {
	for {
		var jobs []*jobWork
		err := w.patiently(ctx, func(ctx context.Context) (err error) {
			jobs, err = w.takeable(ctx)
			return err
		})
		if err != nil {
			return err
		}
		if err := w.refusal(); err != nil && (w.Only != "" || w.Drain && len(jobs) == 0) {
			return err
		}
		if w.Drain && len(jobs) == 0 {
			return nil
		}
		took := false
		for _, j := range jobs {
			took = w.takeFrom(ctx, j) || took
		}
		if !took {
			_ = sleep(ctx, idlePause)
		}
		if ctx.Err() != nil {
			return ctx.Err()
		}
	}
}

// refusal returns an error if the worker has stored nothing and has refused a job.
func (w *solver) refusal() error {
	w.mu.Lock()
	defer w.mu.Unlock()
	if len(w.refused) > 0 && w.done.Load() == 0 {
		return errors.New("this worker can take none of the work")
	}
	return nil
}

// jobWork is a job that has work.
type jobWork struct {
	Job
	consumer jetstream.Consumer
}

// takeable returns the jobs that have work and that this worker can take. It reports once each job
// that it cannot take.
func (w *solver) takeable(ctx context.Context) (list []*jobWork, err error) {
	jobs, err := w.Jobs(ctx)
	if err != nil {
		return nil, err
	}
	for _, j := range jobs {
		if w.isRefused(j.Name) || w.Only != "" && w.Only != j.Name {
			continue
		}
		c, err := w.workStream.Consumer(ctx, j.Name)
		if errors.Is(err, jetstream.ErrConsumerNotFound) { // the job is being submitted or removed
			continue
		}
		if err != nil {
			return nil, err
		}
		if left, err := w.hasWork(ctx, j, c); err != nil {
			return nil, err
		} else if !left {
			continue
		}
		if _, err := j.Template(); err != nil {
			w.refuse(j.Name, err)
			continue
		}
		list = append(list, &jobWork{Job: j, consumer: c})
	}
	return list, nil
}

// hasWork reports whether a job has scrambles that are not acknowledged, or is still being submitted.
func (w *solver) hasWork(ctx context.Context, j Job, c jetstream.Consumer) (bool, error) {
	info := c.CachedInfo()
	if !j.Complete || info.NumPending > 0 || info.NumAckPending > 0 {
		return true, nil
	}
	stream, err := w.workStream.Info(ctx, jetstream.WithSubjectFilter(j.subject(workSubject, "*"))) // those of the consumer may be out of date
	return err == nil && len(stream.State.Subjects) > 0, err
}

func (w *solver) isRefused(job string) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.refused[job]
}

// refuse excludes a job from this worker, and reports why.
func (w *solver) refuse(job string, err error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if !w.refused[job] {
		w.notice(err.Error())
	}
	w.refused[job] = true
}

// takeFrom takes scrambles of a job as long as there are some. It reports whether it got any.
func (w *solver) takeFrom(ctx context.Context, j *jobWork) (took bool) {
	for !w.isRefused(j.Name) {
		room := w.waitForRoom(ctx)
		if ctx.Err() != nil {
			return took
		}
		batch, err := j.consumer.FetchNoWait(room)
		if err != nil { // the job was removed, or the server does not answer: takeable finds out
			return took
		}
		n := 0
		for msg := range batch.Messages() {
			n++
			w.solveLater(ctx, j, msg)
		}
		if n == 0 {
			return took
		}
		took = true
	}
	return took
}

// window returns how many unsolved scrambles the worker should have.
func (w *solver) window() int {
	ahead := min(lookAhead/max(w.mean, time.Microsecond), mostAhead)
	return w.Threads * (1 + int(ahead))
}

// waitForRoom waits until the worker has few unsolved scrambles in hand, and returns how many it
// should take.
func (w *solver) waitForRoom(ctx context.Context) int {
	w.mu.Lock()
	defer w.mu.Unlock()
	for {
		room := w.window() - w.unsolved
		if ctx.Err() != nil || room >= max(1, (w.window()-w.Threads)/2) {
			return room
		}
		w.changed.Wait()
	}
}

// solveLater solves a scramble in the background.
func (w *solver) solveLater(ctx context.Context, j *jobWork, msg jetstream.Msg) {
	w.mu.Lock()
	w.unsolved++
	w.mu.Unlock()
	w.inHand.Store(msg, nil)
	w.running.Go(func() {
		w.solve(ctx, j, msg)
		w.inHand.Delete(msg)
	})
}

// solve solves a scramble, stores its result and acknowledges it.
func (w *solver) solve(ctx context.Context, j *jobWork, msg jetstream.Msg) {
	line, err := w.answer(ctx, msg)
	w.unstored <- struct{}{}
	defer func() { <-w.unstored }()
	w.mu.Lock()
	w.unsolved--
	w.changed.Broadcast()
	w.mu.Unlock()
	switch {
	case ctx.Err() != nil:
		_ = msg.Nak()
	case isBug(err) && !isLastAttempt(msg):
		_ = msg.NakWithDelay(idlePause) // the reason may be this machine
	case batch.ConcernsAll(err):
		w.refuse(j.Name, fmt.Errorf("job %s is not for this machine: %w", j.Name, err))
		_ = msg.NakWithDelay(j.Redeliver)
	default:
		if w.store(ctx, j, msg, line, err) != nil {
			_ = msg.Nak()
			return
		}
		_ = msg.Ack() // if it is lost, another worker finds out that there is a result
		w.done.Add(1)
	}
}

// answer waits for a thread and searches. It returns a line of a results file.
func (w *solver) answer(ctx context.Context, msg jetstream.Msg) ([]byte, error) {
	select {
	case w.threads <- struct{}{}:
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	defer func() { <-w.threads }()
	request, err := host.Decode(msg.Data())
	if err != nil {
		return nil, err
	}
	began := time.Now()
	line, err := batch.ResultLine(ctx, w.session, request, w.report)
	w.mu.Lock()
	defer w.mu.Unlock()
	if spent := time.Since(began); w.mean == time.Hour {
		w.mean = spent
	} else {
		w.mean = (7*w.mean + spent) / 8
	}
	return line, err
}

// report passes on notices about tables.
func (w *solver) report(e session.Event) {
	if n, ok := e.(session.Notice); ok && n.Cause != nil {
		w.notice(host.Client.Notice(n))
	}
}

// store stores the line, or the error if there is no line.
func (w *solver) store(ctx context.Context, j *jobWork, msg jetstream.Msg, line []byte, err error) error {
	m, metaErr := msg.Metadata()
	if metaErr != nil {
		return metaErr
	}
	number := strconv.Itoa(numberOf(msg.Subject()))
	id := fmt.Sprintf("%s.%s.%d", j.Name, number, m.Sequence.Stream)
	if isBug(err) {
		if err := w.setAside(ctx, Aside{Job: j.Name, Number: numberOf(msg.Subject()), Request: msg.Data(), Error: err.Error()}); err != nil {
			return err
		}
	}
	if err == nil {
		err = w.publish(ctx, resultStream, id, &nats.Msg{Subject: j.subject(resultSubject, number), Data: line})
		if !errors.Is(err, nats.ErrMaxPayload) {
			return err
		}
		err = errors.New("the result is too large for a message: ask for fewer solutions")
	}
	return w.publish(ctx, resultStream, id, &nats.Msg{
		Subject: j.subject(failedSubject, number), Header: nats.Header{errorHeader: []string{err.Error()}},
	})
}

// register reports to the server from time to time that the worker is alive, and which scrambles
// it is solving.
func (w *solver) register(ctx context.Context) {
	const interval = 500 * time.Millisecond
	for n := 0; ; n++ {
		if n%int(presence/3/interval) == 0 {
			w.present(ctx)
		}
		for msg := range w.inHand.Range {
			_ = msg.(jetstream.Msg).InProgress()
		}
		select {
		case <-ctx.Done():
			last, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Second)
			defer cancel()
			_ = w.workerStore.Delete(last, w.name)
			return
		case <-time.After(interval):
		}
	}
}

// Worker is what a worker says about itself.
type Worker struct {
	Name    string    `json:"name"`
	Version string    `json:"version"`
	Threads int       `json:"threads"`
	Running int       `json:"running"` // scrambles that it is solving
	Done    int       `json:"done"`    // scrambles whose result or failure it has stored
	Since   time.Time `json:"since"`
}

// present says that the worker is alive.
func (w *solver) present(ctx context.Context) {
	w.mu.Lock()
	text, err := json.Marshal(Worker{
		Name: w.name, Version: session.BuildVersion(), Threads: w.Threads, Running: min(w.unsolved, w.Threads), Done: int(w.done.Load()), Since: w.started,
	})
	w.mu.Unlock()
	if err != nil {
		return
	}
	call, cancel := context.WithTimeout(ctx, callTimeout)
	defer cancel()
	_, _ = w.workerStore.Put(call, w.name, text)
}

// Workers returns the workers that are present.
func (q *Queue) Workers(ctx context.Context) ([]Worker, error) {
	return valuesIn[Worker](ctx, q.workerStore)
}
