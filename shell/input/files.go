package input

import (
	"cmp"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"

	"nissy/command/options"
	"nissy/internal/textfile"
	"nissy/session"
)

// Files yields the lines of one or more files, one file after the other.
type Files struct {
	list    []openFile
	current int // an index of list
}

// openFile is one of the files.
type openFile struct {
	*Reader
	name string // without the folder
	file *os.File
}

// Open opens the files with the given names. If ctx ends before all are open, the
// error is that of ctx: a named pipe opens only when another process writes to it. Any
// other error has the column of the name.
func Open(ctx context.Context, names []options.Word) (*Files, error) {
	all := new(Files)
	for _, w := range names {
		f, err := textfile.Await(ctx, func() (*os.File, error) { return os.Open(w.Text) })
		if err == nil {
			all.list = append(all.list, openFile{NewReader(f, nil), filepath.Base(w.Text), f})
			if info, statErr := f.Stat(); statErr != nil || info.IsDir() {
				err = cmp.Or(statErr, errors.New("it is a folder"))
			}
		}
		if err != nil {
			all.Close()
			if ctx.Err() != nil {
				return nil, ctx.Err()
			}
			return nil, w.Error(&session.InputError{
				Problem: "cannot read the file", Token: session.Shorten(w.Text), Msg: textfile.Reason(err),
			})
		}
	}
	return all, nil
}

// Next implements [Source].
func (f *Files) Next(ctx context.Context, prompt string) (string, error) {
	for {
		line, err := f.list[f.current].Next(ctx, prompt)
		if err != io.EOF || f.current == len(f.list)-1 {
			return line, err
		}
		f.current++
	}
}

// Location implements [Source].
func (f *Files) Location() string {
	file := f.list[f.current]
	return strings.TrimSuffix(file.name+", "+file.Reader.Location(), ", ")
}

// Close implements [Source].
func (f *Files) Close() {
	for _, file := range f.list {
		file.Close()
		file.file.Close()
	}
}
