package terminal

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync/atomic"

	"github.com/chzyer/readline"

	"nissy/shell/input"
)

// readlineEditor edits lines with the library readline. No other file knows that library.
type readlineEditor struct {
	rl        *readline.Instance
	editor    *editor     // does what some keys ask for
	canSearch atomic.Bool // whether the history has lines
	text      string      // what Do inserts instead of a completion
}

func newReadlineEditor(e *editor) *readlineEditor {
	r := &readlineEditor{editor: e}
	r.rl, _ = readline.NewEx(&readline.Config{ // the error is always nil
		Stdin: e.keyboard, Stdout: edgeWriter{e.options.Out}, Stderr: e.options.Out,
		HistoryLimit: 1 << 20, DisableAutoSaveHistory: true, HistorySearchFold: true,
		InterruptPrompt: "^C", EOFPrompt: "\n",
		FuncGetWidth:        e.options.Terminal.Columns,
		FuncFilterInputRune: r.filterKey,
		AutoComplete:        r,
	})
	return r
}

// edgeWriter corrects how readline moves the cursor from the left edge to the row above:
// it sends a backspace and then moves up. In tmux the backspace moves up already, so the
// cursor would overwrite the row above that one. edgeWriter removes the backspace.
type edgeWriter struct{ io.Writer }

func (w edgeWriter) Write(b []byte) (int, error) {
	if _, err := w.Writer.Write(bytes.ReplaceAll(b, []byte("\b\x1b[A\r"), []byte("\x1b[A\r"))); err != nil {
		return 0, err
	}
	return len(b), nil
}

// edit lets the user edit a line after the prompt, and returns it. The history has the lines that can
// be recalled, the last one last. At the end of the input the error is io.EOF, and at Ctrl-C it is
// input.ErrInterrupted.
func (r *readlineEditor) edit(prompt string, history []string) (string, error) {
	r.rl.ResetHistory()
	for _, line := range history {
		_ = r.rl.SaveHistory(line) // in memory only
	}
	r.canSearch.Store(len(history) > 0)
	r.rl.SetPrompt(prompt)
	text, err := r.rl.Readline()
	if errors.Is(err, readline.ErrInterrupt) {
		err = input.ErrInterrupted
	}
	return text, err
}

// release makes the terminal as it was before edit.
func (r *readlineEditor) release() { r.rl.Terminal.ExitRawMode() }

// resume continues to edit the line.
func (r *readlineEditor) resume() {
	r.rl.Terminal.EnterRawMode()
	r.rl.Refresh()
}

// end ends edit, and releases the terminal. The input must have ended.
func (r *readlineEditor) end() { r.rl.Close() }

// filterKey receives each key before readline and returns the key that readline should
// handle. A bell does nothing.
func (r *readlineEditor) filterKey(key rune) (rune, bool) {
	defer r.restoreAfterPanic()
	switch key {
	case readline.CharCtrlZ: // readline would stop the parent process too
		r.editor.suspend()
		return readline.CharBell, true
	case insertKey:
		if r.text = r.editor.keyboard.takeText(); r.text != "" {
			return readline.CharTab, true
		}
	case readline.CharBckSearch, readline.CharFwdSearch:
		if !r.canSearch.Load() { // readline would panic
			return readline.CharBell, true
		}
	}
	return key, true
}

// Do completes the line before the position. It returns the text to insert there, as readline
// requires, unless it has replaced the line.
func (r *readlineEditor) Do(line []rune, pos int) (insert [][]rune, shared int) {
	defer r.restoreAfterPanic()
	if text := r.text; text != "" {
		r.text = ""
		return r.insert(len(string(line)), text), 0
	}
	before := string(line[:pos])
	completed, listing := r.editor.options.Complete(before)
	if listing != "" {
		io.WriteString(r.rl.Stdout(), listing)
	}
	if rest, ok := strings.CutPrefix(completed, before); ok {
		return [][]rune{[]rune(rest)}, 0
	}
	r.rl.Operation.SetBuffer(completed + string(line[pos:]))
	return nil, 0
}

// insert returns a text to insert into a line of so many bytes, or says that it is too long.
func (r *readlineEditor) insert(length int, text string) [][]rune {
	if most := r.editor.options.MaxLine; most > 0 && length+len(text) > most {
		fmt.Fprintf(r.rl.Stdout(), "the line is too long: the limit is %d bytes\n", most)
		return nil
	}
	return [][]rune{[]rune(text)}
}

// restoreAfterPanic restores the terminal if the calling goroutine panics. It is a goroutine of
// readline, which runs code of nissy for some keys.
func (r *readlineEditor) restoreAfterPanic() {
	if p := recover(); p != nil {
		r.editor.restore()
		panic(p)
	}
}
