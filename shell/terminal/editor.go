package terminal

import (
	"context"
	"io"

	"nissy/shell/input"
)

// editor reads lines at a terminal, with line editing.
type editor struct {
	options  Options
	keyboard *keyboard
	lines    *readlineEditor
	endQuit  func() // see restoreAtQuit
}

func newEditor(o Options) *editor {
	e := &editor{options: o, keyboard: newKeyboard(o.In, o.IsPasted)}
	e.endQuit = restoreAtQuit(o.In, func() { e.setPasteMode(false) })
	e.lines = newReadlineEditor(e)
	return e
}

// Next lets a terminal frame pasted texts while the user types the line. The error is a
// *input.Paste if the user pastes several lines instead.
func (e *editor) Next(ctx context.Context, prompt string) (string, error) {
	e.setPasteMode(true)
	defer e.setPasteMode(false)
	return e.Ask(ctx, prompt)
}

// Ask implements [Prompt].
func (e *editor) Ask(ctx context.Context, question string) (string, error) {
	history := e.options.History()
	typed := make(chan input.Line, 1)
	go func() {
		text, err := e.lines.edit(question, history)
		typed <- input.Line{Text: text, Err: err}
	}()
	select {
	case l := <-typed:
		if pasted := e.keyboard.takePaste(); pasted != nil && l.Err == nil {
			pasted.Text = l.Text + pasted.Text
			return "", pasted
		}
		return l.Text, l.Err
	case <-ctx.Done():
		return "", ctx.Err()
	}
}

// Location implements [input.Source].
func (*editor) Location() string { return "" }

// Close implements [input.Source].
func (e *editor) Close() {
	e.keyboard.Close() // otherwise e.lines.end waits for a key
	e.lines.end()
	e.endQuit()
}

// setPasteMode says whether the terminal frames pasted texts.
func (e *editor) setPasteMode(on bool) {
	mode := pasteModeOff
	if on {
		mode = pasteModeOn
	}
	io.WriteString(e.options.Out, mode)
}

// suspend stops the program until it is continued. A goroutine of readline may call it.
func (e *editor) suspend() {
	e.restore()
	stopJob()
	e.setPasteMode(true)
	e.lines.resume()
}

// restore makes the terminal as it was before the prompt. A goroutine of readline may call it.
func (e *editor) restore() {
	e.setPasteMode(false)
	e.lines.release()
}
