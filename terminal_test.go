//go:build !windows

package main

import (
	"bytes"
	"context"
	"io"
	"os"
	"os/exec"
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
	// soon is how long a person waits without a thought; slow machines think more.
	soon = 10 * time.Second
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

// sitDown starts nissy on a terminal of its own.
func sitDown(t *testing.T) *person {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	t.Cleanup(cancel)
	cmd := exec.CommandContext(ctx, "nissy")
	cmd.Env = append(os.Environ(), "NISSYDATA="+t.TempDir(), "NO_COLOR=1", "TERM=xterm")
	tty, err := pty.StartWithSize(cmd, &pty.Winsize{Rows: 24, Cols: 80})
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
	time.Sleep(300 * time.Millisecond) // until thousands are found
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
