package shell

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync"

	"nissy/session"
)

// lineSource yields lines, without their ends; io.EOF behind the last one.
// Waiting for a line ends with ctx.
type lineSource interface {
	line(ctx context.Context, prompt string) (string, error)
	place() string // of the line yielded last, to begin a message about it; empty: lines have none
	close()
}

// errDropped is what a person's Ctrl-C yields; what was typed of the line so
// far comes with it.
var errDropped = errors.New("line dropped")

// maxLine is the number of bytes of the longest line that is read.
const maxLine = 64 << 20

// listed yields the lines that it holds.
type listed []string

func (l *listed) line(ctx context.Context, _ string) (string, error) {
	if len(*l) == 0 || ctx.Err() != nil {
		return "", cmp.Or(ctx.Err(), io.EOF)
	}
	line := (*l)[0]
	*l = (*l)[1:]
	return line, nil
}

func (*listed) place() string { return "" }
func (*listed) close()        {}

// stream reads lines from a file or a pipe. A goroutine of its own does so, and
// reads ahead, so that nobody waits for a line in vain; it starts when the
// first line is wanted.
type stream struct {
	start sync.Once
	r     *bufio.Reader
	count int
	lines chan lineOrError
	gone  chan struct{}
}

type lineOrError struct {
	text string
	err  error
}

func newStream(r io.Reader) *stream {
	return &stream{r: bufio.NewReaderSize(r, 1<<16), lines: make(chan lineOrError), gone: make(chan struct{})}
}

func (s *stream) line(ctx context.Context, _ string) (string, error) {
	s.start.Do(func() { go s.read() })
	select {
	case l, ok := <-s.lines:
		if !ok {
			return "", io.EOF
		}
		s.count++
		return l.text, l.err
	case <-ctx.Done():
		return "", ctx.Err()
	}
}

func (s *stream) close() { close(s.gone) }

func (s *stream) place() string {
	if s.count == 0 {
		return ""
	}
	return fmt.Sprintf("line %d", s.count)
}

// read sends all lines.
func (s *stream) read() {
	defer close(s.lines)
	for first := true; ; first = false {
		text, err := readLine(s.r)
		if first {
			text = strings.TrimPrefix(text, "\ufeff") // the mark of some editors
		}
		if err == io.EOF {
			return
		}
		select {
		case s.lines <- lineOrError{text, err}:
		case <-s.gone:
			return
		}
		if err != nil && !isInputError(err) {
			return
		}
	}
}

// readLine reads a line of any length; one above maxLine is skipped with an
// error. The last line needs no end.
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
