package input

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync"

	"nissy/session"
)

// maxLine is the length of the longest line that can be read, in bytes.
const maxLine = 64 << 20

// Reader yields the lines of a file, a pipe, or a terminal. A goroutine reads them ahead, so that
// waiting for a line can be cancelled. It starts with the first call of Next.
type Reader struct {
	start      sync.Once
	r          *bufio.Reader
	count      int // the number of lines returned
	lines      chan Line
	interrupts <-chan struct{}
	closed     chan struct{} // ends the goroutine
}

// NewReader returns a Reader for r. An element of interrupts, which may be nil, interrupts a line.
func NewReader(r io.Reader, interrupts <-chan struct{}) *Reader {
	return &Reader{r: bufio.NewReaderSize(r, 1<<16), lines: make(chan Line), interrupts: interrupts, closed: make(chan struct{})}
}

// Next implements [Source].
func (r *Reader) Next(ctx context.Context, _ string) (string, error) {
	r.start.Do(func() { go r.readLines() })
	select {
	case l, ok := <-r.lines:
		if !ok {
			return "", io.EOF
		}
		r.count++
		return l.Text, l.Err
	case <-r.interrupts:
		return "", ErrInterrupted
	case <-ctx.Done():
		return "", ctx.Err()
	}
}

// Close implements [Source].
func (r *Reader) Close() { close(r.closed) }

// Location implements [Source].
func (r *Reader) Location() string {
	if r.count == 0 {
		return ""
	}
	return fmt.Sprintf("line %d", r.count)
}

// byteOrderMark is what some editors write at the beginning of a file.
const byteOrderMark = "\ufeff"

// readLines sends all lines to the channel.
func (r *Reader) readLines() {
	defer close(r.lines)
	for first := true; ; first = false {
		text, err := readLine(r.r)
		if first {
			text = strings.TrimPrefix(text, byteOrderMark)
		}
		if err == io.EOF {
			return
		}
		select {
		case r.lines <- Line{text, err}:
		case <-r.closed:
			return
		}
		if _, hasNext := errors.AsType[*session.InputError](err); err != nil && !hasNext {
			return
		}
	}
}

// readLine reads a line and removes its end. The last line needs no end. A line longer
// than maxLine is skipped, with an *session.InputError.
func readLine(r *bufio.Reader) (string, error) {
	var line []byte
	for {
		part, err := r.ReadSlice('\n')
		if len(line) <= maxLine {
			line = append(line, part...)
		}
		if err == bufio.ErrBufferFull {
			continue
		}
		if len(line) > maxLine {
			return "", &session.InputError{Problem: "line too long", Msg: "a line has at most 64 MB"}
		}
		if err == io.EOF && len(line) > 0 {
			err = nil
		}
		return strings.TrimSuffix(strings.TrimSuffix(string(line), "\n"), "\r"), err
	}
}
