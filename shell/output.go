package shell

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"sync"
	"syscall"
	"time"

	"golang.org/x/term"
)

// output is the two streams. It may be used by several goroutines.
type output struct {
	mu       sync.Mutex
	out      *bufio.Writer
	err      io.Writer
	outTTY   bool // out is a terminal
	errTTY   bool
	progress progress
	flushing bool   // a flush is about to come
	broken   error  // the first error of out
	onBroken func() // called at that error
}

func newOutput(out, err io.Writer, onBroken func()) *output {
	o := &output{out: bufio.NewWriterSize(out, 1<<16), err: err, onBroken: onBroken}
	o.outTTY, o.errTTY = isTerminal(out), isTerminal(err)
	o.progress.w = err
	return o
}

// isTerminal reports whether the stream is a terminal.
func isTerminal(stream any) bool {
	f, ok := stream.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

// flushAfter is the time after which data does not wait for more.
const flushAfter = 20 * time.Millisecond

// data writes to the standard output. It waits in the buffer for more, but not
// for long: who computes the next line may take hours.
func (o *output) data(p []byte) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.outTTY {
		o.progress.hide()
	}
	o.out.Write(p)
	if !o.flushing {
		o.flushing = true
		time.AfterFunc(flushAfter, o.flush)
	}
}

// message writes one line to the standard error, behind the data so far, unless
// that could not be written: then all is over, and only that is told, once.
func (o *output) message(format string, args ...any) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.flushLocked()
	o.progress.hide()
	if o.broken == nil {
		fmt.Fprintf(o.err, format+"\n", args...)
	}
}

// question writes to the standard error what a person is to answer behind it.
func (o *output) question(text string) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.flushLocked()
	o.progress.hide()
	fmt.Fprint(o.err, text)
}

// show shows how far a task is.
func (o *output) show(t task) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.progress.show(t)
}

// endTask takes what is shown of a task off the screen.
func (o *output) endTask() {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.progress.end()
}

func (o *output) flush() {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.flushLocked()
}

func (o *output) flushLocked() {
	o.flushing = false
	if err := o.out.Flush(); err != nil && o.broken == nil {
		o.broken = err
		o.onBroken()
	}
}

// failure returns the error of the standard output that the user should hear
// of; a reader that has gone away is none.
func (o *output) failure() (broken bool, err error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if errors.Is(o.broken, syscall.EPIPE) || errors.Is(o.broken, io.ErrClosedPipe) {
		return true, nil
	}
	return o.broken != nil, o.broken
}
