package shell

import (
	"fmt"

	"nissy/session"
)

// stepText writes a step in a line; those for one place stand with the one for
// any.
func stepText(s session.Step) string {
	text := fmt.Sprintf("%-17s %s", s.Name, s.Title)
	if n := len(s.Places); n > 0 {
		text += fmt.Sprintf("; one of %d: %s ...", n, s.Places[0])
	}
	return text
}
