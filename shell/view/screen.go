package view

import (
	"bytes"
	"fmt"
	"unicode/utf8"

	"nissy/command"
	"nissy/internal/lazyregexp"
	"nissy/session"
	"nissy/session/search"
)

// screen limits the solutions that one command prints at the prompt to what the screen
// can show at once.
type screen struct {
	columns int
	room    int // lines that are left
	shown   int // solutions that were printed
	hidden  int // solutions that were not
	list    search.ListResults
	again   bool // the command itself lists results
}

// newScreen returns the screen for a call, or nil if its solutions are not limited.
func newScreen(call *command.Call, columns, lines int) *screen {
	if lines == 0 || call.JSON || call.ManyLines() {
		return nil
	}
	s := &screen{columns: columns, room: lines - 2} // the last two are for the notice and the prompt
	s.list, s.again = call.Request.(search.ListResults)
	return s
}

// hasRoomFor reports whether the screen has room for the text of an event, which ends with
// a line end. After the first solution without room, it has none for any other. Other
// events always have room.
func (s *screen) hasRoomFor(e session.Event, text []byte) bool {
	switch e.(type) {
	case session.Numbered, search.ListedResult:
	default:
		return true
	}
	height := s.height(text)
	if s.hidden > 0 || s.shown > 0 && height > s.room {
		s.hidden++
		return false
	}
	s.shown++
	s.room -= height
	return true
}

// escapes are the sequences that set colours.
var escapes = lazyregexp.New("\x1b\\[[0-9;]*m")

// height returns how many lines of the screen the text takes.
func (s *screen) height(text []byte) (lines int) {
	for line := range bytes.Lines(escapes().ReplaceAll(text, nil)) {
		lines += 1 + max(0, utf8.RuneCount(bytes.TrimSuffix(line, []byte("\n")))-1)/s.columns
	}
	return lines
}

// hiddenText says how many solutions were not printed, and how to see them. It is empty if all
// were printed.
func (s *screen) hiddenText() string {
	switch {
	case s == nil || s.hidden == 0:
		return ""
	case !s.again:
		return fmt.Sprintf("… %d more: type results", s.hidden)
	}
	next := "results"
	if s.list.List > 1 {
		next = fmt.Sprintf("results %d", s.list.List)
	}
	if s.list.Sort != "" {
		next += " --sort " + s.list.Sort
	}
	return fmt.Sprintf("… %d more: type %s --from %d", s.hidden, next, s.list.First+s.shown)
}
