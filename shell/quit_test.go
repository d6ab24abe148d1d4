//go:build unix

package shell_test

import (
	"io"
	"os"
	"os/exec"
	"syscall"
	"testing"

	"github.com/creack/pty"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/term"

	"nissy/internal/patience"
)

// TestTerminalQuit checks that SIGQUIT leaves the terminal as it was, and ends nissy with the
// stacks of its goroutines.
func TestTerminalQuit(t *testing.T) {
	for name, test := range map[string]struct{ keys, output string }{
		"prompt":           {"", prompt},
		"line":             {"solve eo", "solve eo"},
		"search of a line": {ctrlR + "eo", "bck-i-search: eo"},
		"other prompt":     {"count -i\r", "scramble-# "},
		"command":          {"solve eofb -N -c -M 30 R' U' F D2 L2 F\r", " positions, "},
	} {
		t.Run(name, func(t *testing.T) {
			master, slave, err := pty.Open()
			require.NoError(t, err)
			defer master.Close()
			defer slave.Close()
			before, err := term.GetState(int(slave.Fd()))
			require.NoError(t, err)

			cmd := exec.CommandContext(patience.Context(t), "nissy")
			cmd.Env = append(os.Environ(), "NISSYDATA="+t.TempDir(), "NO_COLOR=1", "TERM=xterm", "LC_ALL=C.UTF-8")
			cmd.Stdin, cmd.Stdout, cmd.Stderr = slave, slave, slave
			cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Setctty: true}
			require.NoError(t, pty.Setsize(master, &pty.Winsize{Rows: 24, Cols: 80}))
			require.NoError(t, cmd.Start())
			defer cmd.Process.Kill()
			p := &terminal{t: t, cmd: cmd, tty: master}
			go io.Copy(p, master)
			p.expect(prompt)
			p.typeKeys("invert R U2\r") // a line that can be searched
			p.expect("\r\n")
			p.expect(prompt)
			if test.keys != "" {
				p.typeKeys(test.keys)
				p.expect(test.output)
			}

			require.NoError(t, cmd.Process.Signal(syscall.SIGQUIT))
			cmd.Wait()
			assert.Equal(t, 2, cmd.ProcessState.ExitCode())
			after, err := term.GetState(int(slave.Fd()))
			require.NoError(t, err)
			assert.Equal(t, before, after)
			if test.keys == "" {
				p.expect("\x1b[?2004l")
			}
			p.expect("SIGQUIT: quit")
			p.expect("goroutine ")
		})
	}
}
