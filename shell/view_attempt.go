package shell

import (
	"strings"

	"nissy/history"
	"nissy/session"
)

// changed tells of a change: what the user could not know in the answer itself,
// the rest on the standard error.
func (v *view) changed(e session.Changed) {
	if v.json {
		v.print(e)
		return
	}
	if e.Verb != "done" {
		v.output.message("nissy: %s: %s", e.Verb, e.Change)
		return
	}
	if added, ok := e.Change.(history.Add); ok && !added.Line.IsNote() {
		last := e.Attempt.Last()
		v.output.data([]byte(last.String() + "  // " + last.Note() + "\n"))
	}
}

// writeUp writes the attempt.
func (v *view) writeUp(a history.Attempt) string {
	return strings.TrimSuffix(a.String(), "\n")
}
