//go:build js && wasm

package main

import (
	"context"
	"errors"
	"sync"
	"syscall/js"
	"time"

	"nissy/command/runner"
	"nissy/internal/goroutines"
	"nissy/internal/interrupt"
	"nissy/session"
	_ "nissy/session/all" // all requests
	"nissy/session/tables"
)

const (
	batchBytes  = 32 << 10              // of lines that are sent at once
	batchDelay  = 10 * time.Millisecond // until fewer lines are sent
	mostBatches = 16                    // that the page has not taken yet; then the request waits
)

var errFiles = errors.New("there are no files and no saved attempts here")

// answering is how this program answers.
var answering = runner.Host{Client: runner.Program, Accept: refuseFiles}

// run is a request that is running. It sends its lines in batches, because sending a message
// takes longer than finding a solution.
type run struct {
	ctx  context.Context
	stop context.CancelFunc
	send func(lines string)
	room chan struct{} // receives when the page has taken a batch

	mu    sync.Mutex
	batch []byte
	timer *time.Timer // sends the batch
	sent  int         // batches that the page has not taken yet
}

func newRun(send func(lines string)) *run {
	r := &run{send: send, room: make(chan struct{}, 1)}
	ctx, stop := context.WithCancel(context.Background())
	r.ctx, r.stop = interrupt.WithReader(ctx), stop // the page reads nothing of a request that it cancels
	r.timer = time.AfterFunc(time.Hour, r.flush)
	return r
}

// perform runs the request in the session. It returns the line of the error, or "".
func (r *run) perform(s *session.Session, request string) (failure string) {
	err := s.Engine().Recover(func() error { return r.decodeAndRun(s, request) })
	r.timer.Stop()
	r.flush()
	if r.ctx.Err() != nil {
		err = r.ctx.Err()
	}
	r.stop()
	if err == nil {
		return ""
	}
	return errorLine(err)
}

// logBug writes a bug to the console, with its stack.
func logBug(bug *goroutines.PanicError) { js.Global().Get("console").Call("error", bug.Report()) }

// errorLine returns the error as a line of JSON.
func errorLine(err error) string { return string(answering.ErrorLine(err, "")) }

// decodeAndRun runs the request.
func (r *run) decodeAndRun(s *session.Session, text string) error {
	request, err := answering.Decode([]byte(text))
	if err != nil {
		return err
	}
	return answering.Run(r.ctx, s, request, r.emit)
}

// refuseFiles returns an error for a request that reads or writes files of the user, or saved
// attempts. Package session also counts requests about tables as local, but here the tables belong
// to the page.
func refuseFiles(r session.Request) error {
	switch r.(type) {
	case tables.Generate, tables.GenerateWhole, tables.GenerateAll,
		tables.ListTables, tables.ShowTable, tables.VerifyTables, tables.Free:
		return nil
	}
	if session.IsLocal(r) {
		return errFiles
	}
	return nil
}

// emit adds the line of an event to the batch. It waits while the page is slow, and forgets the events of
// a request that the page has cancelled.
func (r *run) emit(_ session.Event, line []byte) {
	if r.ctx.Err() != nil {
		return
	}
	if r.add(line) {
		r.flush()
	}
	for r.isAhead() {
		select {
		case <-r.room:
		case <-r.ctx.Done():
			return
		}
	}
}

// add adds a line to the batch. It reports whether the batch is large enough to be sent.
func (r *run) add(line []byte) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	if len(r.batch) == 0 {
		r.timer.Reset(batchDelay)
	}
	r.batch = append(r.batch, line...)
	return len(r.batch) >= batchBytes
}

// flush sends the batch.
func (r *run) flush() {
	r.mu.Lock()
	defer r.mu.Unlock()
	if len(r.batch) > 0 {
		r.send(string(r.batch))
		r.batch = r.batch[:0]
		r.sent++
	}
}

// isAhead reports whether the page has too many batches to take.
func (r *run) isAhead() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.sent >= mostBatches
}

// taken notes that the page has taken a batch.
func (r *run) taken() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.sent--
	select {
	case r.room <- struct{}{}:
	default:
	}
}
