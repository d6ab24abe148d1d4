package shell

import (
	"context"
	"errors"
	"io"
	"strings"

	"nissy/internal/words"
	"nissy/session/attempts"
	"nissy/shell/input"
	"nissy/shell/terminal"
	"nissy/shell/view"
)

// readText returns the lines before one with a single dot, or before the end of the
// input. On a terminal it first says how to end them. The lines can also be pasted all
// at once.
func (sh *shell) readText(ctx context.Context, what string) (string, error) {
	if _, script := sh.input.(*input.Files); !script && terminal.Is(sh.config.Stdin) && sh.output.ErrIsTerminal {
		sh.output.Message("nissy: type or paste the %s; a line with a single dot ends it", what)
	}
	var text strings.Builder
	for {
		line, err := sh.input.Next(ctx, what+"-# ")
		pasted, isPaste := errors.AsType[*input.Paste](err)
		switch {
		case isPaste:
			before, after, ended := cutAtDot(pasted.Text)
			text.WriteString(before)
			if ended {
				pasted.Type(after)
				return text.String(), nil
			}
			sh.output.Message("nissy: %s pasted; a single dot ends the %s", words.Plural(strings.Count(before, "\n"), "line"), what)
		case err == io.EOF || err == nil && isDot(line):
			return text.String(), nil
		case err == input.ErrInterrupted:
			return "", errNotLoaded
		case err != nil:
			return "", err
		case sh.leaves(line):
			return "", errQuit
		default:
			text.WriteString(line + "\n")
		}
	}
}

// isDot reports whether the line ends a write-up.
func isDot(line string) bool { return strings.TrimSpace(line) == "." }

// cutAtDot returns the lines of a text before and after one with a single dot. If there is
// no such line, all lines are before it, and found is false.
func cutAtDot(text string) (before, after string, found bool) {
	at := 0
	for line := range strings.Lines(text) {
		if isDot(line) {
			return text[:at], text[at+len(line):], true
		}
		at += len(line)
	}
	return strings.TrimSuffix(text, "\n") + "\n", "", false
}

// leaves reports whether the user has typed a line that leaves nissy, where another kind
// of line was expected. In a script it is a line like any other.
func (sh *shell) leaves(line string) bool { return sh.interactive && sh.parser().Quits(line) }

// saveAttempts makes the session save its attempt after each change, and mentions the
// last attempt. With --attempt the session saves it already.
func (sh *shell) saveAttempts() {
	if sh.settings.Has("--attempt") {
		return
	}
	sh.session.AutosaveAttempt()
	last, unreadable := attempts.LastAttempt(sh.session)
	for _, err := range unreadable {
		sh.output.Message("nissy: %v", err)
	}
	if last != nil {
		sh.output.Message("%s: type restore to continue.", view.DescribeLastAttempt(*last))
	}
}
