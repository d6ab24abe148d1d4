package shell

import (
	"bytes"
	"context"
	"errors"
	"io"
	"path/filepath"
	"strings"
	"sync/atomic"
	"time"

	"github.com/chzyer/readline"
)

// converse takes the commands from a person, with line editing where the
// terminal can do that.
func (sh *shell) converse() {
	sh.mu.Lock()
	sh.interactive = true
	sh.mu.Unlock()
	out := sh.config.Stdout
	if !sh.output.outTTY {
		out = sh.config.Stderr
	}
	sh.lines = sh.recall()
	sh.loadAliases()
	if sh.screen.canMove {
		sh.input = sh.newEditor(out)
	} else {
		sh.input = &asker{stream: newStream(sh.config.Stdin), out: out, interrupts: sh.interrupts}
	}
}

// asker reads lines from a person at a terminal that cannot move its cursor.
type asker struct {
	*stream
	out        io.Writer
	interrupts <-chan struct{}
}

func (a *asker) line(ctx context.Context, prompt string) (string, error) {
	io.WriteString(a.out, prompt)
	a.start.Do(func() { go a.read() })
	select {
	case l, ok := <-a.lines:
		if !ok {
			io.WriteString(a.out, "\n")
			return "", io.EOF
		}
		return l.text, l.err
	case <-a.interrupts:
		io.WriteString(a.out, "\n") // the terminal has written ^C
		return "", errDropped
	case <-ctx.Done():
		return "", ctx.Err()
	}
}

func (*asker) place() string { return "" }

// editor reads lines from a person at a terminal.
type editor struct {
	rl    *readline.Instance
	stdin *readline.CancelableStdin
	lines *recalled
}

func (sh *shell) newEditor(out io.Writer) *editor {
	e := &editor{stdin: readline.NewCancelableStdin(keys{sh.config.Stdin}), lines: sh.lines}
	config := &readline.Config{
		Stdin: e.stdin, Stdout: edge{out}, Stderr: out,
		HistoryLimit: 1 << 20, DisableAutoSaveHistory: true, HistorySearchFold: true,
		InterruptPrompt: "^C", EOFPrompt: "\n",
		FuncGetWidth:        sh.screen.width,
		FuncFilterInputRune: e.filter,
		AutoComplete:        &tab{shell: sh, editor: e},
	}
	// The only error is that of a terminal which readline makes.
	e.rl, _ = readline.NewEx(config)
	return e
}

// keys reads keys, and puts those that readline knows in place of others: some
// terminals, tmux and the console of Linux among them, have their own for Home and
// End, and Ctrl with an arrow goes a word on or back. A key comes in one piece.
type keys struct{ io.Reader }

var otherKeys = strings.NewReplacer("\x1b[1~", "\x01", "\x1b[7~", "\x01", "\x1b[4~", "\x05", "\x1b[8~", "\x05",
	"\x1b[1;5D", "\x1bb", "\x1b[1;5C", "\x1bf")

func (k keys) Read(b []byte) (int, error) {
	n, err := k.Reader.Read(b)
	return copy(b, otherKeys.Replace(string(b[:n]))), err
}

// edge writes for readline, which goes left at the edge of a row and then up: in
// tmux to go left there is to go up already, and the rows above would be lost.
type edge struct{ io.Writer }

func (e edge) Write(b []byte) (int, error) {
	if _, err := e.Writer.Write(bytes.ReplaceAll(b, []byte("\b\x1b[A\r"), []byte("\x1b[A\r"))); err != nil {
		return 0, err
	}
	return len(b), nil
}

// filter sees each key first. It may put another in its place.
func (e *editor) filter(key rune) (rune, bool) {
	switch key {
	case readline.CharCtrlZ: // readline would stop the parent process too
		e.rl.Terminal.ExitRawMode()
		suspend()
		e.rl.Terminal.EnterRawMode()
		e.rl.Refresh()
		return readline.CharBell, true // which does nothing
	case readline.CharBckSearch, readline.CharFwdSearch:
		if !e.lines.any.Load() { // readline would fall over
			return readline.CharBell, true
		}
	}
	return key, true
}

func (e *editor) line(ctx context.Context, prompt string) (string, error) {
	e.rl.ResetHistory()
	for _, line := range e.lines.all() {
		_ = e.rl.SaveHistory(line) // in memory only
	}
	e.rl.SetPrompt(prompt)
	typed := make(chan lineOrError, 1)
	go func() {
		text, err := e.rl.Readline()
		typed <- lineOrError{text, err}
	}()
	select {
	case l := <-typed:
		if errors.Is(l.err, readline.ErrInterrupt) {
			l.err = errDropped
		}
		return l.text, l.err
	case <-ctx.Done():
		return "", ctx.Err()
	}
}

func (e *editor) place() string { return "" }

func (e *editor) close() {
	e.stdin.Close() // or else rl waits for a key
	e.rl.Close()
}

// recalled are the lines typed before. The file that keeps them is read in the
// background: a disk that does not answer delays no prompt.
type recalled struct {
	opened chan *commandHistory
	lines  *commandHistory // nil: not there yet
	early  []string        // typed meanwhile
	any    atomic.Bool     // there are some
}

// linesFile is the name of the file that keeps the lines typed.
const linesFile = "nissy-lines"

func (sh *shell) recall() *recalled {
	path := ""
	if folder := sh.dataFolder(); folder != "" {
		path = filepath.Join(folder, linesFile)
	}
	r := &recalled{opened: make(chan *commandHistory, 1)}
	go func() {
		r.opened <- openHistory(path, func(text string) { sh.output.message("nissy: %s", text) })
	}()
	r.wait(30 * time.Millisecond)
	return r
}

// wait waits for the file, but not for long.
func (r *recalled) wait(atMost time.Duration) {
	if r.lines != nil {
		return
	}
	select {
	case r.lines = <-r.opened:
	default: // of two that are ready a select takes either
		select {
		case r.lines = <-r.opened:
		case <-time.After(atMost):
			return
		}
	}
	for _, line := range r.early {
		r.lines.add(line)
	}
	r.early = nil
}

func (r *recalled) all() []string {
	list := r.early
	if r.wait(0); r.lines != nil {
		list = r.lines.all()
	}
	r.any.Store(len(list) > 0)
	return list
}

func (r *recalled) add(line string) {
	if r.lines == nil {
		r.early = append(r.early, line)
		return
	}
	r.lines.add(line)
}

func (r *recalled) close() {
	if r.wait(0); r.lines != nil {
		r.lines.close()
	}
}

// remember keeps a line for the person who has typed it.
func (sh *shell) remember(line string) {
	if sh.lines != nil {
		sh.lines.add(line)
	}
}

func (sh *shell) closeLines() {
	if sh.lines != nil {
		sh.lines.close()
	}
}
