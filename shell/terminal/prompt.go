package terminal

import (
	"context"
	"io"

	"nissy/shell/input"
)

// Prompt reads the lines that the user types.
type Prompt interface {
	input.Source

	// Ask shows a question and returns the line that answers it. It is like Next, except that
	// the terminal does not frame a text that is pasted.
	Ask(ctx context.Context, question string) (string, error)

	// WatchKeys calls f with each key that the user types while a command runs, until stop is called. Keys
	// for which f returns false come first in the next line. No line may be read meanwhile. ok is false if
	// the terminal does not pass on single keys.
	WatchKeys(f func(key byte) (used bool)) (stop func(), ok bool)
}

// Options says what a prompt needs.
type Options struct {
	In       io.Reader
	Out      io.Writer
	Terminal Terminal // on which Out writes

	// Interrupts receives an element for each Ctrl-C that the system reports as a signal.
	Interrupts <-chan struct{}

	// History returns the lines that the user can recall, the last one last.
	History func() []string

	// MaxLine is the most bytes of a line into which a text is pasted; 0: no limit.
	MaxLine int

	// Complete is called for the key Tab with the line up to the cursor. It returns what the line
	// should be instead, and what to list below it; nothing if that is empty.
	Complete func(line string) (completed, listing string)

	// IsPasted reports whether several lines that come at once must have been pasted. It is for
	// terminals that do not frame pasted texts.
	IsPasted func(text string) bool
}

// NewPrompt returns a prompt with line editing, if the terminal allows that.
func NewPrompt(o Options) Prompt {
	if o.Terminal.CursorControl {
		return newEditor(o)
	}
	return &plainPrompt{input.NewReader(o.In, o.Interrupts), o.Out}
}

// plainPrompt reads lines at a terminal without cursor control.
type plainPrompt struct {
	*input.Reader
	out io.Writer
}

// Next implements [input.Source].
func (p *plainPrompt) Next(ctx context.Context, prompt string) (string, error) {
	io.WriteString(p.out, prompt)
	line, err := p.Reader.Next(ctx, prompt)
	if err == io.EOF || err == input.ErrInterrupted {
		io.WriteString(p.out, "\n") // after Ctrl-C, the terminal has written ^C
	}
	return line, err
}

// Ask implements [Prompt].
func (p *plainPrompt) Ask(ctx context.Context, question string) (string, error) {
	return p.Next(ctx, question)
}

// Location implements [input.Source].
func (*plainPrompt) Location() string { return "" }
