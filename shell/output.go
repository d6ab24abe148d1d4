package shell

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"sync"
	"syscall"
	"time"
)

// output writes to the standard output and the standard error. Several goroutines may
// use it at once.
type output struct {
	mu            sync.Mutex
	out           *bufio.Writer
	err           io.Writer
	outIsTerminal bool
	errIsTerminal bool
	progress      progress
	flushPending  bool   // a timer will flush out
	writeErr      error  // the first error of out
	onWriteError  func() // called at that error
}

// newOutput returns an output for the two streams. It calls onWriteError once if
// writing to the standard output fails.
func newOutput(out, err io.Writer, onWriteError func()) *output {
	o := &output{out: bufio.NewWriterSize(out, 1<<16), err: err, onWriteError: onWriteError}
	o.outIsTerminal, o.errIsTerminal = isTerminal(out), isTerminal(err)
	o.progress.w = err
	return o
}

// flushDelay is how long data may stay in the buffer.
const flushDelay = 20 * time.Millisecond

// writeData writes to the standard output. A buffer collects the data and is flushed
// soon, because the next line may take hours to compute.
func (o *output) writeData(p []byte) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.outIsTerminal {
		o.progress.hide()
	}
	o.out.Write(p)
	if !o.flushPending {
		o.flushPending = true
		time.AfterFunc(flushDelay, o.flush)
	}
}

// message writes one line to the standard error, after all data so far. It writes
// nothing if the standard output has failed, because Run reports that error and ends.
func (o *output) message(format string, args ...any) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.flushLocked()
	o.progress.hide()
	if o.writeErr == nil {
		fmt.Fprintf(o.err, format+"\n", args...)
	}
}

// notice is message for a message from nissy itself.
func (o *output) notice(text string) { o.message("nissy: %s", text) }

// ask writes a question to the standard error, without a line end.
func (o *output) ask(question string) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.flushLocked()
	o.progress.hide()
	fmt.Fprint(o.err, question)
}

// showProgress shows the progress of a task.
func (o *output) showProgress(t task) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.progress.show(t)
}

// endProgress removes the progress of the last task from the screen.
func (o *output) endProgress() {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.progress.end()
}

// flush writes the data in the buffer.
func (o *output) flush() {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.flushLocked()
}

func (o *output) flushLocked() {
	o.flushPending = false
	if o.outIsTerminal && o.out.Buffered() > 0 { // progress may have been shown since the data was buffered
		o.progress.hide()
	}
	if err := o.out.Flush(); err != nil && o.writeErr == nil {
		o.writeErr = err
		o.onWriteError()
	}
}

// failure reports whether writing to the standard output has failed. err is nil if the
// reader closed the pipe: the user need not know that.
func (o *output) failure() (failed bool, err error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if errors.Is(o.writeErr, syscall.EPIPE) || errors.Is(o.writeErr, io.ErrClosedPipe) {
		return true, nil
	}
	return o.writeErr != nil, o.writeErr
}
