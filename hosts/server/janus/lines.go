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
	mostLine = 8 << 10 // bytes of a line

	// patience is how long to wait for more text after text without a line end. Without
	// more, that text is a line, because clients of janus need not send line ends.
	patience = 100 * time.Millisecond
)

// errTooLong says that a line is longer than mostLine.
var errTooLong = fmt.Errorf("the line is longer than %d bytes", mostLine)

// lineReader reads the lines of a client until ctx ends.
type lineReader struct {
	ctx  context.Context
	conn net.Conn
	text []byte // what was read after the line that next returned last
	err  error  // why nothing more can be read
}

// next returns the next line without its line end. The error is io.EOF if the client has
// closed its writing side, and errTooLong if the line is too long.
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

// take removes a line of n bytes, and a line end of lineEnd bytes, from the text. It returns
// the line.
func (r *lineReader) take(n, lineEnd int) string {
	line := strings.TrimSuffix(string(r.text[:n]), "\r")
	r.text = append(r.text[:0], r.text[n+lineEnd:]...)
	return line
}

// read adds what the client sends to the text. It returns true if the text is complete
// without a line end, because the client has sent nothing for a while.
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

// past is a deadline that has passed.
var past = time.Unix(1, 0)

// setDeadline sets the deadline for reading, unless interrupt has set it for good.
func (r *lineReader) setDeadline(t time.Time) {
	r.conn.SetReadDeadline(t)
	if r.ctx.Err() != nil {
		r.interrupt()
	}
}

// interrupt makes every read fail. It must only be called after the end of ctx.
func (r *lineReader) interrupt() { r.conn.SetReadDeadline(past) }
