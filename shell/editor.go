package shell

import (
	"bytes"
	"context"
	"errors"
	"io"

	"github.com/chzyer/readline"

	"nissy/shell/config"
)

// startPrompt makes the shell read commands from a person at a terminal. Lines can be
// edited if the terminal supports that.
func (sh *shell) startPrompt() {
	sh.mu.Lock()
	sh.interactive = true
	sh.mu.Unlock()
	out := sh.config.Stdout
	if !sh.output.OutIsTerminal {
		out = sh.config.Stderr
	}
	sh.history = sh.settings.OpenHistory()
	sh.settings.LoadAliases()
	if sh.terminal.cursorControl {
		sh.input = sh.newEditor(out)
	} else {
		sh.input = &plainPrompt{lineReader: newLineReader(sh.config.Stdin), out: out, interrupts: sh.lineInterrupts}
	}
}

// plainPrompt reads lines at a terminal without cursor control.
type plainPrompt struct {
	*lineReader
	out        io.Writer
	interrupts <-chan struct{}
}

func (p *plainPrompt) next(ctx context.Context, prompt string) (string, error) {
	io.WriteString(p.out, prompt)
	p.start.Do(func() { go p.readLines() })
	select {
	case l, ok := <-p.lines:
		if !ok {
			io.WriteString(p.out, "\n")
			return "", io.EOF
		}
		return l.text, l.err
	case <-p.interrupts:
		io.WriteString(p.out, "\n") // the terminal has written ^C
		return "", errLineInterrupted
	case <-ctx.Done():
		return "", ctx.Err()
	}
}

func (*plainPrompt) location() string { return "" }

// editor reads lines at a terminal, with line editing.
type editor struct {
	rl       *readline.Instance
	keyboard *keyboard
	out      io.Writer
	history  *config.History
	endQuit  func() // see restoreAtQuit
}

func (sh *shell) newEditor(out io.Writer) *editor {
	e := &editor{keyboard: newKeyboard(sh.config.Stdin), out: out, history: sh.history}
	config := &readline.Config{
		Stdin: e.keyboard, Stdout: edgeWriter{out}, Stderr: out,
		HistoryLimit: 1 << 20, DisableAutoSaveHistory: true, HistorySearchFold: true,
		InterruptPrompt: "^C", EOFPrompt: "\n",
		FuncGetWidth:        sh.terminal.columns,
		FuncFilterInputRune: e.filterKey,
		AutoComplete:        &tab{shell: sh, editor: e},
	}
	e.endQuit = restoreAtQuit(sh.config.Stdin, func() { e.setPasteMode(false) })
	e.rl, _ = readline.NewEx(config) // the error is always nil
	return e
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

// filterKey receives each key before readline and returns the key that readline should
// handle. A bell does nothing.
func (e *editor) filterKey(key rune) (rune, bool) {
	defer e.restoreAfterPanic()
	switch key {
	case readline.CharCtrlZ: // readline would stop the parent process too
		e.restoreTerminal()
		suspend()
		e.rl.Terminal.EnterRawMode()
		e.setPasteMode(true)
		e.rl.Refresh()
		return readline.CharBell, true
	case readline.CharBckSearch, readline.CharFwdSearch:
		if e.history.IsEmpty() { // readline would panic
			return readline.CharBell, true
		}
	}
	return key, true
}

// next lets a terminal frame pasted texts while a person types the line. The error is a
// *paste if the person pastes several lines instead.
func (e *editor) next(ctx context.Context, prompt string) (string, error) {
	e.setPasteMode(true)
	defer e.setPasteMode(false)
	return e.readLine(ctx, prompt)
}

// readLine reads a line.
func (e *editor) readLine(ctx context.Context, prompt string) (string, error) {
	e.rl.ResetHistory()
	for _, line := range e.history.All() {
		_ = e.rl.SaveHistory(line) // in memory only
	}
	e.rl.SetPrompt(prompt)
	typed := make(chan lineResult, 1)
	go func() {
		text, err := e.rl.Readline()
		typed <- lineResult{text, err}
	}()
	select {
	case l := <-typed:
		if errors.Is(l.err, readline.ErrInterrupt) {
			l.err = errLineInterrupted
		}
		if pasted := e.keyboard.takePaste(); pasted != nil && l.err == nil {
			pasted.text = l.text + pasted.text
			return "", pasted
		}
		return l.text, l.err
	case <-ctx.Done():
		return "", ctx.Err()
	}
}

func (e *editor) location() string { return "" }

func (e *editor) close() {
	e.keyboard.Close() // otherwise rl.Close waits for a key
	e.rl.Close()
	e.endQuit()
}

// setPasteMode says whether the terminal frames pasted texts.
func (e *editor) setPasteMode(on bool) {
	mode := pasteModeOff
	if on {
		mode = pasteModeOn
	}
	io.WriteString(e.out, mode)
}

// restoreTerminal makes the terminal as it was before the prompt.
func (e *editor) restoreTerminal() {
	e.setPasteMode(false)
	e.rl.Terminal.ExitRawMode()
}

// restoreAfterPanic restores the terminal if the calling goroutine panics. The editor's
// goroutine runs code of nissy for some keys.
func (e *editor) restoreAfterPanic() {
	if r := recover(); r != nil {
		e.restoreTerminal()
		panic(r)
	}
}
