package shell

import (
	"os"
	"runtime"

	"golang.org/x/term"
)

// screen is what a terminal can do.
type screen struct {
	file    *os.File // nil: there is none
	canMove bool     // the cursor
}

// newScreen returns what the terminal of a stream can do, if it is one.
func newScreen(stream any, env func(string) string) screen {
	if !isTerminal(stream) {
		return screen{}
	}
	name := env("TERM")
	dumb := name == "dumb" || name == "" && runtime.GOOS != "windows"
	return screen{file: stream.(*os.File), canMove: !dumb}
}

const (
	usualWidth  = 80
	usualHeight = 24
	leastWidth  = 10 // what is less is no terminal's width
)

// size returns the columns and lines of the terminal, the usual ones if it does
// not tell or is none.
func (s screen) size() (columns, lines int) {
	if s.file != nil {
		columns, lines, _ = term.GetSize(int(s.file.Fd()))
	}
	if columns < leastWidth {
		columns = usualWidth
	}
	if lines <= 1 {
		lines = usualHeight
	}
	return columns, lines
}

func (s screen) width() int {
	columns, _ := s.size()
	return columns
}
