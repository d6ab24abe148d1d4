package janus

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"strings"
	"time"
)

const (
	mostLine = 8 << 10 // bytes

	// patience is how long a text without a line end may become longer. After that it is a
	// line: clients of janus need not send line ends.
	patience = 100 * time.Millisecond
)

// errTooLong says that a line is too long.
var errTooLong = fmt.Errorf("the line is longer than %d bytes", mostLine)

// lineReader reads the lines of a client until ctx ends.
type lineReader struct {
	ctx  context.Context
	conn net.Conn
	text []byte // what was read after the last line
	err  error  // why nothing more can be read
}

// next returns the next line without its line end. The error is io.EOF if the client has
// closed its writing side.
func (r *lineReader) next() (string, error) {
	for {
		i := bytes.IndexByte(r.text, '\n')
		if i > mostLine || i < 0 && len(r.text) > mostLine {
			return "", errTooLong
		}
		if i >= 0 {
			return r.take(i, 1), nil
		}
		if r.err != nil && len(r.text) > 0 {
			return r.take(len(r.text), 0), nil
		}
		if r.err != nil {
			return "", r.err
		}
		if r.read() {
			return r.take(len(r.text), 0), nil
		}
	}
}

// take removes a line of n bytes and its line end from the text, and returns the line.
func (r *lineReader) take(n, lineEnd int) string {
	line := strings.TrimSuffix(string(r.text[:n]), "\r")
	r.text = append(r.text[:0], r.text[n+lineEnd:]...)
	return line
}

// read adds to the text. It returns true if the text is complete, because the client has
// sent no more for a while.
func (r *lineReader) read() (complete bool) {
	if len(r.text) > 0 {
		r.setDeadline(time.Now().Add(patience))
		defer r.setDeadline(time.Time{})
	}
	var buffer [1 << 10]byte
	n, err := r.conn.Read(buffer[:])
	r.text = append(r.text, buffer[:n]...)
	if errors.Is(err, os.ErrDeadlineExceeded) && len(r.text) > 0 {
		return true
	}
	r.err = err
	return false
}

// past is a deadline that is over.
var past = time.Unix(1, 0)

// setDeadline sets the deadline for reading, unless interrupt has set it for good.
func (r *lineReader) setDeadline(t time.Time) {
	r.conn.SetReadDeadline(t)
	if r.ctx.Err() != nil {
		r.interrupt()
	}
}

// interrupt ends reading. The caller must have ended ctx.
func (r *lineReader) interrupt() { r.conn.SetReadDeadline(past) }
