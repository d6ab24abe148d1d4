package terminal

import (
	"os"
	"runtime"

	"golang.org/x/term"
)

// Terminal describes the terminal of a stream. The zero Terminal is for a stream
// without one.
type Terminal struct {
	CursorControl bool     // the terminal understands escape sequences that move the cursor
	file          *os.File // nil if the stream is not a terminal
}

// Of describes the terminal of a stream. env returns a variable of the
// environment.
func Of(stream any, env func(string) string) Terminal {
	if !Is(stream) {
		return Terminal{}
	}
	name := env("TERM")
	dumb := name == "dumb" || name == "" && runtime.GOOS != "windows"
	return Terminal{file: stream.(*os.File), CursorControl: !dumb}
}

// Is reports whether the stream is a terminal.
func Is(stream any) bool {
	f, ok := stream.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

// Exists reports whether the stream has a terminal.
func (t Terminal) Exists() bool { return t.file != nil }

// DefaultColumns is the width of text if there is no terminal.
const DefaultColumns = 80

const (
	defaultLines = 24
	// minColumns is the smallest plausible width. Some terminals report 0.
	minColumns = 10
)

// Size returns the columns and lines of the terminal, or the defaults if they are
// not known.
func (t Terminal) Size() (columns, lines int) {
	if t.file != nil {
		columns, lines, _ = term.GetSize(int(t.file.Fd()))
	}
	if columns < minColumns {
		columns = DefaultColumns
	}
	if lines <= 1 {
		lines = defaultLines
	}
	return columns, lines
}

// Columns returns the width of the terminal.
func (t Terminal) Columns() int {
	columns, _ := t.Size()
	return columns
}
