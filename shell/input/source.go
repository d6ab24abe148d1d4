package input

import (
	"cmp"
	"context"
	"errors"
	"io"
)

// Source yields lines of input.
type Source interface {
	// Next returns the next line without its end, and io.EOF after the last line. It
	// shows the prompt if the user types the lines. If ctx is cancelled, Next returns the
	// error of ctx. An *session.InputError is about one line; the following ones can be
	// read. The other errors after which there are more lines are ErrInterrupted and *Paste.
	Next(ctx context.Context, prompt string) (string, error)

	// Location describes where the line returned last is, to begin a message about it.
	// It is empty if that needs no description.
	Location() string

	// Close releases what reads the lines.
	Close()
}

// Line is what reading one line returns.
type Line struct {
	Text string
	Err  error
}

// ErrInterrupted is returned if the user presses Ctrl-C instead of finishing a
// line. The unfinished line is returned with it.
var ErrInterrupted = errors.New("line interrupted")

// Paste is a text of several lines. As an error it says that the user has pasted the text instead
// of typing a line.
type Paste struct {
	Text string            // its lines end with \n, except perhaps the last one
	Type func(text string) // makes the source read the text as if it was typed
}

func (*Paste) Error() string { return "several lines were pasted" }

// Retype makes the source read the pasted text as if it was typed, line by line.
func (p *Paste) Retype() { p.Type(p.Text) }

// List yields its elements, and removes them.
type List []string

// Next implements [Source].
func (l *List) Next(ctx context.Context, _ string) (string, error) {
	if len(*l) == 0 || ctx.Err() != nil {
		return "", cmp.Or(ctx.Err(), io.EOF)
	}
	line := (*l)[0]
	*l = (*l)[1:]
	return line, nil
}

// Location implements [Source].
func (*List) Location() string { return "" }

// Close implements [Source].
func (*List) Close() {}
