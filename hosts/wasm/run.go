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
	gate *interrupt.Gate
	send func(lines string)

	mu    sync.Mutex
	batch []byte
	timer *time.Timer // sends the batch
	sent  int         // batches that the page has not taken yet
	room  *sync.Cond  // the page has taken a batch, or has cancelled the request
}

func newRun(send func(lines string)) *run {
	r := &run{send: send}
	ctx, stop := context.WithCancel(context.Background())
	r.stop = stop
	r.ctx, r.gate = interrupt.WithGate(interrupt.WithReader(ctx)) // the page reads nothing of a request that it cancels
	r.timer = time.AfterFunc(time.Hour, r.flush)
	r.room = sync.NewCond(&r.mu)
	context.AfterFunc(r.ctx, func() {
		r.mu.Lock() // emit is waiting, or has not looked at the context yet
		defer r.mu.Unlock()
		r.room.Broadcast()
	})
	return r
}

// perform runs the request in the session. It returns the line of the error, or "".
func (r *run) perform(s *session.Session, request string) (failure string) {
	err := s.Engine().Recover(func() error {
		decoded, err := answering.Decode([]byte(request))
		if err != nil {
			return err
		}
		return answering.Run(r.ctx, s, decoded, r.emit)
	})
	r.timer.Stop()
	r.flush()
	if r.ctx.Err() != nil {
		err = interrupt.Cause(r.ctx, r.ctx.Err())
	}
	r.gate.End()
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
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.ctx.Err() != nil {
		return
	}
	if len(r.batch) == 0 {
		r.timer.Reset(batchDelay)
	}
	r.batch = append(r.batch, line...)
	if len(r.batch) >= batchBytes {
		r.flushLocked()
	}
	for r.sent >= mostBatches && r.ctx.Err() == nil {
		r.room.Wait()
	}
}

// flush sends the batch.
func (r *run) flush() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.flushLocked()
}

func (r *run) flushLocked() {
	if len(r.batch) > 0 {
		r.send(string(r.batch))
		r.batch = r.batch[:0]
		r.sent++
	}
}

// taken notes that the page has taken a batch.
func (r *run) taken() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.sent--
	r.room.Broadcast()
}
