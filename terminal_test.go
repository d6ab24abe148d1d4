//go:build !windows

package main

import (
	"bytes"
	"context"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/creack/pty"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

const (
	prompt = "nissy-# "
	ctrlC  = "\x03"
	ctrlD  = "\x04"
	ctrlR  = "\x12"
	up     = "\x1b[A"
	left   = "\x1b[D"
	home   = "\x1b[H"
	home2  = "\x1b[1~" // in tmux
	end2   = "\x1b[4~"
	wordOn = "\x1b[1;5C"
	// soon is how long a person waits without a thought; slow machines think more.
	soon = 30 * time.Second
)

// person sits at a terminal where nissy runs.
type person struct {
	t   *testing.T
	cmd *exec.Cmd
	tty *os.File

	mu       sync.Mutex
	seen     []byte // not waited for yet
	searched int    // how much of it
}

// sitDown starts nissy on a terminal of its own, in the environment and what is
// added to it.
func sitDown(t *testing.T, env ...string) *person {
	return sitDownAt(t, 80, env...)
}

// sitDownAt starts nissy on a terminal with so many columns.
func sitDownAt(t *testing.T, columns uint16, env ...string) *person {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	t.Cleanup(cancel)
	cmd := exec.CommandContext(ctx, "nissy")
	cmd.Env = append(os.Environ(), "NISSYDATA="+t.TempDir(), "NO_COLOR=1", "TERM=xterm", "LC_ALL=C.UTF-8")
	cmd.Env = append(cmd.Env, env...)
	tty, err := pty.StartWithSize(cmd, &pty.Winsize{Rows: 24, Cols: columns})
	require.NoError(t, err)
	t.Cleanup(func() { tty.Close() })
	p := &person{t: t, cmd: cmd, tty: tty}
	go io.Copy(p, tty) // ends with an error when nissy ends
	return p
}

// Write sees what nissy writes.
func (p *person) Write(b []byte) (int, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.seen = append(p.seen, b...)
	return len(b), nil
}

// types presses keys.
func (p *person) types(keys string) {
	_, err := io.WriteString(p.tty, keys)
	require.NoError(p.t, err)
}

// sees waits for a text behind the one waited for last, and returns what stands
// between them.
func (p *person) sees(text string) string {
	p.t.Helper()
	for start := time.Now(); time.Since(start) < soon; time.Sleep(time.Millisecond) {
		if before, ok := p.finds(text); ok {
			return before
		}
	}
	require.FailNow(p.t, "not seen", "%q in %d bytes", text, len(p.seen))
	return ""
}

func (p *person) finds(text string) (before string, ok bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	at := bytes.Index(p.seen[p.searched:], []byte(text))
	if at < 0 {
		p.searched = max(0, len(p.seen)-len(text))
		return "", false
	}
	at += p.searched
	before = string(p.seen[:at])
	p.seen, p.searched = p.seen[at+len(text):], 0
	return before, true
}

func TestTerminal(t *testing.T) {
	p := sitDown(t)
	p.sees("Welcome to nissy")
	p.sees(prompt)
	p.types("invert R U2\r")
	p.sees("U2 R'\r\n")
	p.sees(prompt)

	p.types("solve eofb -N -n 2 R' U' F (D B)\r")
	p.sees("@1 F (B) (2)\r\n@2 L2 F D' B (4)\r\n")
	p.sees(prompt)

	p.types("slove eofb\r")
	p.sees("did you mean solve?\r\n")
	p.sees(prompt)

	p.types("no command at all" + ctrlC)
	p.sees("^C")
	p.sees(prompt)

	p.types(ctrlD)
	assert.NoError(t, p.cmd.Wait(), "leaving is no failure")
}

// A person interrupts the search, not nissy, and keeps what was found.
func TestTerminalInterrupt(t *testing.T) {
	p := sitDown(t)
	p.sees(prompt)
	p.types("solve eofb -N -M 30 R' U' F\r")
	p.sees("@1 F (1)\r\n")
	p.sees("@5000 ") // in the midst of thousands
	start := time.Now()
	p.types(ctrlC)
	p.sees("nissy: interrupted\r\n")
	p.sees(prompt)
	assert.Less(t, time.Since(start), time.Second)

	p.types("version\r")
	p.sees("0.")
	p.sees(prompt)
	p.types(ctrlD)
	assert.NoError(t, p.cmd.Wait(), "what was interrupted is forgotten")
}

// The scrambles of -i are typed at a prompt of their own.
func TestTerminalLines(t *testing.T) {
	p := sitDown(t)
	p.sees(prompt)
	for _, end := range []string{ctrlC, ctrlD} {
		p.types("count -i\r")
		p.sees("scramble-# ")
		p.types("R U2\r")
		assert.NotContains(t, p.sees("ETM 2\r\n"), ">>>")
		p.sees("scramble-# ")
		p.types(end)
		p.sees(prompt)
	}
	p.types("quit\r")
	assert.NoError(t, p.cmd.Wait())
}

// A signal that asks nissy to end does so at the prompt too.
func TestTerminalTerminated(t *testing.T) {
	p := sitDown(t)
	p.sees(prompt)
	require.NoError(t, p.cmd.Process.Signal(syscall.SIGTERM))
	p.cmd.Wait()
	assert.Equal(t, 130, p.cmd.ProcessState.ExitCode())
}

// leaves ends nissy, which must be content.
func (p *person) leaves() {
	p.t.Helper()
	p.sees(prompt)
	p.types(ctrlD)
	assert.NoError(p.t, p.cmd.Wait())
}

// The line can be edited, completed, and searched for among those before.
func TestTerminalEditing(t *testing.T) {
	p := sitDown(t)
	p.sees(prompt)
	p.types("invert U R" + left + left + "2" + home + " \r") // invert U2 R
	p.sees("R' U2\r\n")
	p.sees(prompt)
	p.types("R U" + home2 + "invert " + wordOn + end2 + " F\r") // invert R U F
	p.sees("F' U' R'\r\n")
	p.sees(prompt)
	p.types("unn\tR (U)\r") // no other command begins so
	p.sees("R U'\r\n")
	p.sees(prompt)
	p.types(ctrlR + "2 R")
	p.sees("bck-i-search: 2 R")
	p.types("\r")
	p.sees("R' U2\r\n")
	p.sees(prompt)
	p.types("count R’ F´\r")
	p.sees("HTM 2\r\n")
	p.leaves()
}

// What several could be meant is listed, with a description if there is room.
func TestTerminalCompletion(t *testing.T) {
	p := sitDown(t)
	p.sees(prompt)
	p.types("solve eo\t")
	p.sees("eofin    Finish, keeping EO (detected); needs EO on some axis\r\n")
	p.types("fb --met\tq\tR\r")
	p.sees("eofb: moves count in htm; only optimal light eofin eofbfin eorlfin eoudfin count in qtm\r\n")
	p.sees(prompt)
	p.types("solve \t") // there are too many to describe them
	p.sees("optimal ")
	p.types(ctrlC)
	p.leaves()

	narrow := sitDownAt(t, 40)
	narrow.sees(prompt)
	narrow.types("solve eo\t")
	narrow.sees("eofbfin  Finish, keeping EO on F/B; ...\r\n")
	narrow.types(ctrlC)
	narrow.sees(prompt)
	narrow.types("R U F R U F R U F R U F R U F R U F" + home + "count ")
	assert.Regexp(t, "F\b\b\b$", narrow.sees("\x1b[A\r\x1b[40C"), "one more goes up in tmux")
	narrow.types("\r")
	narrow.sees("HTM 18\r\n")
	narrow.sees(prompt)
	narrow.types("help\r")
	narrow.sees("  undo         undo the last change of\r\n               the attempt, or several\r\n")
	narrow.leaves()
}

// Lines are there again in the next run, and those of two runs at once.
func TestTerminalRecalls(t *testing.T) {
	folder := "NISSYDATA=" + t.TempDir()
	p, q := sitDown(t, folder), sitDown(t, folder)
	for _, r := range []*person{p, q} {
		r.sees(prompt)
	}
	p.types("invert R U2\r")
	p.sees("U2 R'\r\n")
	p.leaves()
	q.types("invert F U2\r")
	q.sees("U2 F'\r\n")
	q.leaves()

	r := sitDown(t, folder)
	r.sees(prompt)
	r.types(up + up + "\r")
	r.sees("U2 R'\r\n")
	r.sees(prompt)
	r.types(up + up + "\r") // the one before has moved to the end
	r.sees("U2 F'\r\n")
	r.leaves()
}

// Two interrupts in a row, where nothing is typed, leave nissy; so they do at a
// terminal that can do nothing.
func TestTerminalLeaving(t *testing.T) {
	for _, kind := range []string{"xterm", "dumb"} {
		p := sitDown(t, "TERM="+kind)
		p.sees(prompt)
		p.types(ctrlC)
		p.sees("Ctrl-C once more, or Ctrl-D, leaves nissy.\r\n")
		p.sees(prompt)
		p.types("invert R\r")
		p.sees("R'\r\n")
		p.sees(prompt)
		p.types(ctrlC)
		p.sees("leaves nissy.\r\n")
		p.sees(prompt)
		p.types(ctrlC)
		assert.NoError(t, p.cmd.Wait(), kind)
	}
}

// At a terminal that can do nothing lines are typed plainly.
func TestTerminalDumb(t *testing.T) {
	p := sitDown(t, "TERM=dumb")
	p.sees(prompt)
	p.types("invert R U2\r")
	assert.NotContains(t, p.sees("U2 R'\r\n"), "\x1b")
	p.sees(prompt)
	p.types("solve eofb -N -M 30 R' U' F\r")
	p.sees("F (1)\r\n")
	p.types(ctrlC)
	p.sees("nissy: interrupted\r\n")
	p.leaves()
}

// The prompt tells where the attempt stands.
func TestTerminalAttempt(t *testing.T) {
	p := sitDown(t)
	p.sees(prompt)
	p.types("set R' U' F\r")
	p.sees("nissy 0-# ")
	p.types("add F2 (L) // a try\r")
	p.sees("nissy 2 a-# ")
	p.types("undo\r")
	p.sees("nissy 0-# ")
	p.types("quit\r")
	assert.NoError(t, p.cmd.Wait())
}

// What is typed while a command runs is read when it has ended.
func TestTerminalTypeAhead(t *testing.T) {
	p := sitDown(t)
	p.sees(prompt)
	p.types("twophase --time 1s -v R' U' F D2 L2 F R2 U2\r")
	p.sees("found ")
	p.types("invert R U2\r")
	p.sees("U2 R'\r\n")
	p.leaves()
}

// Where nothing can be kept the prompt works as well, lines included.
func TestTerminalNothingKept(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	require.NoError(t, os.WriteFile(file, nil, 0o644))
	for name, env := range map[string][]string{
		"no home":   {"HOME=", "NISSYDATA=", "XDG_DATA_HOME=", "XDG_CONFIG_HOME="},
		"no folder": {"HOME=" + file, "NISSYDATA=" + filepath.Join(file, "data"), "XDG_CONFIG_HOME=" + file},
	} {
		p := sitDown(t, env...)
		p.sees(prompt)
		p.types("invert R U2\r")
		p.sees("U2 R'\r\n")
		p.sees(prompt)
		p.types(up + "\r")
		p.sees("U2 R'\r\n")
		p.sees(prompt)
		p.types("solve drud-eofb -n 1 R U R'\r") // needs a table
		p.sees("@1 ")
		t.Log(name)
		p.leaves()
	}
}

// A file of lines that is not ours is set aside, and said so.
func TestTerminalForeignLines(t *testing.T) {
	folder := t.TempDir()
	file := filepath.Join(folder, "nissy-lines")
	require.NoError(t, os.WriteFile(file, []byte("mine\x00"), 0o644))
	p := sitDown(t, "NISSYDATA="+folder)
	p.sees("it is now nissy-lines.damaged\r\n")
	p.leaves()
	kept, err := os.ReadFile(file + ".damaged")
	require.NoError(t, err)
	assert.Equal(t, "mine\x00", string(kept))
}

// The net has the colours of the terminal, and none where they are not wanted.
func TestTerminalNet(t *testing.T) {
	for _, test := range []struct{ env, color string }{
		{"COLORTERM=truecolor", "\x1b[48;2;255;110;0;"}, {"TERM=xterm-256color", "\x1b[48;5;208;"}, {"TERM=xterm", "\x1b[45;"},
	} {
		p := sitDownAt(t, 40, "NO_COLOR=", "COLORTERM=", test.env)
		p.sees(prompt)
		p.types("print --net --mark eofb F\r")
		p.sees(test.color)
		p.leaves()
	}
	p := sitDown(t, "LC_ALL=C", "COLORTERM=truecolor") // with NO_COLOR
	p.sees(prompt)
	p.types("print --net --mark eofb F’\r")
	p.sees("\r\n")
	for _, r := range p.sees("D D D") {
		assert.Less(t, r, rune(0x80))
	}
	p.leaves()
}

// A person interrupts whatever runs, tables being built included.
func TestTerminalInterruptAnything(t *testing.T) {
	for command, seen := range map[string]string{ // somewhere in it
		"gen optimal --size 118M -t 8":                "% [",
		"solve corners -M 30 -t 8 R' U' F":            "@1 ",
		"solve eofb -N -c -M 30 -t 8 R' U' F D2 L2 F": " positions, ",
	} {
		p := sitDown(t)
		p.sees(prompt)
		p.types(command + "\r")
		p.sees(seen)
		p.types(ctrlC)
		p.sees("interrupted\r\n")
		p.leaves()
	}
}
