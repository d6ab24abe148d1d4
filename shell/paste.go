package shell

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"nissy/command"
	"nissy/history"
	"nissy/history/writeup"
	"nissy/internal/words"
	"nissy/session/attempts"
	"nissy/shell/input"
)

// runPasted runs what the user has pasted at the prompt: commands line by line, or a
// write-up after a question.
func (sh *shell) runPasted(ctx context.Context, p *input.Paste) error {
	text := withoutCommand(p.Text)
	if !sh.isWriteUp(text) {
		p.Retype()
		return nil
	}
	question := fmt.Sprintf("This looks like a write-up of %s. Load it? [Y/n] ", words.Plural(len(filledLines(text)), "line"))
	answer, err := sh.ask(ctx, question, "yes", "yes", "no")
	switch {
	case err != nil:
		return err
	case answer == "yes":
		return sh.loadText(ctx, text)
	case sh.instead != nil:
		return nil
	}
	return errNotLoaded
}

// errNotLoaded ends the question whether to load a pasted text.
var errNotLoaded = errors.New("nothing was loaded")

// loadText replaces the attempt by a write-up.
func (sh *shell) loadText(ctx context.Context, text string) error {
	call, err := sh.parser().Parse("load")
	if err != nil {
		return err
	}
	return sh.session.Run(ctx, attempts.Load{Text: text}, sh.newView(call).Show)
}

// withoutCommand returns the text of a write-up that was pasted after set or load, or in
// which set begins the scramble. It returns any other text as it is.
func withoutCommand(text string) string {
	first, rest, _ := strings.Cut(text, "\n")
	for _, name := range []string{"set", "load"} {
		moves, ok := strings.CutPrefix(strings.TrimSpace(first), name)
		if ok && (moves == "" || command.IsMoves(moves)) && areMoves(moves+"\n"+rest) {
			return strings.TrimSpace(moves + "\n" + rest)
		}
	}
	return text
}

// isWriteUp reports whether a pasted text is a write-up, perhaps with mistakes, rather
// than commands or anything else.
func (sh *shell) isWriteUp(text string) bool {
	parser := sh.parser()
	lines := filledLines(text)
	if _, err := parser.Parse(lines[0]); err == nil && parser.IsCommand(lines[0]) {
		return false
	}
	commands, moves := 0, 0
	for _, line := range lines {
		switch {
		case parser.IsCommand(line) || command.NamesStep(line):
			commands++
		case command.IsMoves(line):
			moves++
		}
	}
	if 2*commands > len(lines) {
		return false
	}
	attempt, _, err := writeup.ReadWith(text, writeup.Options{Scramble: sh.givenScramble()})
	if err != nil {
		return moves > 1 || !errors.Is(err, writeup.ErrNoScramble)
	}
	return attempt.Skeleton().Len() > 0
}

// givenScramble returns the scramble of the attempt, nil if there is none.
func (sh *shell) givenScramble() *history.Position {
	a := sh.session.Attempt()
	if !a.Started() {
		return nil
	}
	scramble := a.Scramble()
	return &scramble
}

// filledLines returns the lines of a text that are not empty, without spaces around them.
func filledLines(text string) (lines []string) {
	for line := range strings.Lines(text) {
		if line = strings.TrimSpace(line); line != "" {
			lines = append(lines, line)
		}
	}
	return lines
}

// areMoves reports whether a text is several lines of moves, with comments perhaps. It
// is how to recognize a pasted text on a terminal that does not frame it.
func areMoves(text string) bool {
	moves := 0
	for line := range strings.Lines(text) {
		switch line = strings.TrimSpace(line); {
		case command.IsMoves(line):
			moves++
		case line != "" && !strings.HasPrefix(line, "//"):
			return false
		}
	}
	return moves > 1
}
