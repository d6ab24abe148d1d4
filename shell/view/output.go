package view

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"sync"
	"syscall"
	"time"
)

// Output writes to the standard output and the standard error. Several goroutines may
// use it at once.
type Output struct {
	// These say whether the standard output and the standard error are terminals. They must
	// not change after the first call of a method.
	OutIsTerminal, ErrIsTerminal bool

	mu           sync.Mutex
	out          *bufio.Writer
	err          io.Writer
	progress     progress
	flushPending bool   // a timer will flush out
	writeErr     error  // the first error of out
	onWriteError func() // called at that error
}

// NewOutput returns an output for two streams that are not terminals. It calls onWriteError once
// if writing to the standard output fails.
func NewOutput(out, err io.Writer, onWriteError func()) *Output {
	o := &Output{out: bufio.NewWriterSize(out, 1<<16), err: err, onWriteError: onWriteError}
	o.progress.w = err
	return o
}

// DrawBars says that the standard error understands escape sequences that move the cursor, so
// that progress can be a bar. columns returns the width of the terminal.
func (o *Output) DrawBars(columns func() int) { o.progress.columns = columns }

// flushDelay is how long data may stay in the buffer.
const flushDelay = 20 * time.Millisecond

// WriteData writes to the standard output. A buffer collects the data and is flushed
// soon, because the next line may take hours to compute.
func (o *Output) WriteData(p []byte) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.OutIsTerminal {
		o.progress.hide()
	}
	o.out.Write(p)
	if !o.flushPending {
		o.flushPending = true
		time.AfterFunc(flushDelay, o.Flush)
	}
}

// Message writes one line to the standard error, after all data so far. It writes
// nothing if the standard output has failed, because Failure reports that error.
func (o *Output) Message(format string, args ...any) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.flushLocked()
	o.progress.hide()
	if o.writeErr == nil {
		fmt.Fprintf(o.err, format+"\n", args...)
	}
}

// Notice is message for a message from nissy itself.
func (o *Output) Notice(text string) { o.Message("nissy: %s", text) }

// Ask writes a question to the standard error, without a line end.
func (o *Output) Ask(question string) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.flushLocked()
	o.progress.hide()
	fmt.Fprint(o.err, question)
}

// showProgress shows the progress of a task.
func (o *Output) showProgress(t task) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.progress.update(t)
}

// SetHint sets what a bar says about keys; empty: nothing.
func (o *Output) SetHint(hint string) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.progress.hint = hint
}

// EndProgress removes the progress of the last task from the screen.
func (o *Output) EndProgress() {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.progress.forget()
}

// Flush writes the data in the buffer.
func (o *Output) Flush() {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.flushLocked()
}

func (o *Output) flushLocked() {
	o.flushPending = false
	if o.OutIsTerminal && o.out.Buffered() > 0 { // progress may have been shown since the data was buffered
		o.progress.hide()
	}
	if err := o.out.Flush(); err != nil && o.writeErr == nil {
		o.writeErr = err
		o.onWriteError()
	}
}

// Failure reports whether writing to the standard output has failed. err is nil if the
// reader closed the pipe: the user need not know that.
func (o *Output) Failure() (failed bool, err error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if errors.Is(o.writeErr, syscall.EPIPE) || errors.Is(o.writeErr, io.ErrClosedPipe) {
		return true, nil
	}
	return o.writeErr != nil, o.writeErr
}
