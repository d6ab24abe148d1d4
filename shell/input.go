package shell

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"nissy/command"
	"nissy/internal/textfile"
	"nissy/session"
)

// lineSource yields lines of input.
type lineSource interface {
	// next returns the next line without its end, and io.EOF after the last line. It
	// shows the prompt if a person types the lines. If ctx is cancelled, next returns the
	// error of ctx. An *session.InputError is about one line; the following ones can be
	// read. A *paste says that a person has pasted several lines.
	next(ctx context.Context, prompt string) (string, error)

	// location describes where the line returned last is, to begin a message about it.
	// It is empty if that needs no description.
	location() string

	// close releases what reads the lines.
	close()
}

// errLineInterrupted is returned if a person presses Ctrl-C instead of finishing a
// line. The unfinished line is returned with it.
var errLineInterrupted = errors.New("line interrupted")

// maxLine is the length of the longest line that can be read, in bytes.
const maxLine = 64 << 20

// lineList yields the lines of a list. It removes them from the list.
type lineList []string

func (l *lineList) next(ctx context.Context, _ string) (string, error) {
	if len(*l) == 0 || ctx.Err() != nil {
		return "", cmp.Or(ctx.Err(), io.EOF)
	}
	line := (*l)[0]
	*l = (*l)[1:]
	return line, nil
}

func (*lineList) location() string { return "" }
func (*lineList) close()           {}

// lineReader yields the lines of a file or pipe. A goroutine reads them ahead, so that
// waiting for a line can be cancelled. It starts with the first call of next.
type lineReader struct {
	start  sync.Once
	r      *bufio.Reader
	count  int // the number of lines returned
	lines  chan lineResult
	closed chan struct{} // ends the goroutine
}

// lineResult is what reading one line returns.
type lineResult struct {
	text string
	err  error
}

func newLineReader(r io.Reader) *lineReader {
	return &lineReader{r: bufio.NewReaderSize(r, 1<<16), lines: make(chan lineResult), closed: make(chan struct{})}
}

func (r *lineReader) next(ctx context.Context, _ string) (string, error) {
	r.start.Do(func() { go r.readLines() })
	select {
	case l, ok := <-r.lines:
		if !ok {
			return "", io.EOF
		}
		r.count++
		return l.text, l.err
	case <-ctx.Done():
		return "", ctx.Err()
	}
}

func (r *lineReader) close() { close(r.closed) }

func (r *lineReader) location() string {
	if r.count == 0 {
		return ""
	}
	return fmt.Sprintf("line %d", r.count)
}

// byteOrderMark is what some editors write at the beginning of a file.
const byteOrderMark = "\ufeff"

// readLines sends all lines to the channel.
func (r *lineReader) readLines() {
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
		case r.lines <- lineResult{text, err}:
		case <-r.closed:
			return
		}
		if err != nil && !isInputError(err) {
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

// inputFiles yields the lines of one or more files, one file after the other.
type inputFiles struct {
	files   []inputFile
	current int // an index of files
}

type inputFile struct {
	*lineReader
	name string // without the folder
	file *os.File
}

// openFiles opens the files with the given names. If ctx ends before all are open, the
// error is that of ctx: a named pipe opens only when another process writes to it. Any
// other error has the column of the name.
func openFiles(ctx context.Context, names []command.Word) (*inputFiles, error) {
	input := new(inputFiles)
	for _, w := range names {
		f, err := textfile.Await(ctx, func() (*os.File, error) { return os.Open(w.Text) })
		if err == nil {
			input.files = append(input.files, inputFile{newLineReader(f), filepath.Base(w.Text), f})
			err = checkNotFolder(f)
		}
		if err != nil {
			input.close()
			if ctx.Err() != nil {
				return nil, ctx.Err()
			}
			return nil, w.Error(&session.InputError{
				Problem: "cannot read the file", Token: session.Shorten(w.Text), Msg: textfile.Reason(err),
			})
		}
	}
	return input, nil
}

func (f *inputFiles) next(ctx context.Context, prompt string) (string, error) {
	for {
		line, err := f.files[f.current].next(ctx, prompt)
		if err != io.EOF || f.current == len(f.files)-1 {
			return line, err
		}
		f.current++
	}
}

func (f *inputFiles) location() string {
	file := f.files[f.current]
	return strings.TrimSuffix(file.name+", "+file.lineReader.location(), ", ")
}

func (f *inputFiles) close() {
	for _, file := range f.files {
		file.close()
		file.file.Close()
	}
}

// checkNotFolder returns an error if f is a folder.
func checkNotFolder(f *os.File) error {
	info, err := f.Stat()
	if err == nil && info.IsDir() {
		err = errors.New("it is a folder")
	}
	return err
}
