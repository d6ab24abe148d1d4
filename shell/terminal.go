package shell

import (
	"os"
	"runtime"

	"golang.org/x/term"
)

// terminal describes the terminal of a stream. The zero terminal is for a stream
// without one.
type terminal struct {
	file          *os.File // nil if the stream is not a terminal
	cursorControl bool     // the terminal understands escape sequences that move the cursor
}

// newTerminal describes the terminal of a stream. env returns a variable of the
// environment.
func newTerminal(stream any, env func(string) string) terminal {
	if !isTerminal(stream) {
		return terminal{}
	}
	name := env("TERM")
	dumb := name == "dumb" || name == "" && runtime.GOOS != "windows"
	return terminal{file: stream.(*os.File), cursorControl: !dumb}
}

// isTerminal reports whether the stream is a terminal.
func isTerminal(stream any) bool {
	f, ok := stream.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

const (
	defaultColumns = 80
	defaultLines   = 24
	// minColumns is the smallest plausible width. Some terminals report 0.
	minColumns = 10
)

// size returns the columns and lines of the terminal, or the defaults if they are
// not known.
func (t terminal) size() (columns, lines int) {
	if t.file != nil {
		columns, lines, _ = term.GetSize(int(t.file.Fd()))
	}
	if columns < minColumns {
		columns = defaultColumns
	}
	if lines <= 1 {
		lines = defaultLines
	}
	return columns, lines
}

// columns returns the width of the terminal.
func (t terminal) columns() int {
	columns, _ := t.size()
	return columns
}
