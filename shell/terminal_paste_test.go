//go:build !windows

package shell_test

import (
	"os/exec"
	"os/signal"
	"strings"
	"syscall"
	"testing"

	"github.com/creack/pty"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

const (
	ctrlZ = "\x1a"
	// What a terminal sends before and after a pasted text.
	pasteStart = "\x1b[200~"
	pasteEnd   = "\x1b[201~"
	// What makes a terminal send these.
	pasteOn  = "\x1b[?2004h"
	pasteOff = "\x1b[?2004l"

	writeUp = "Scramble: R' U' F D2\rU2 (B) // first\rR D // second\rL2\r"
)

// paste pastes a text as a terminal does that frames it.
func (p *terminal) paste(text string) { p.typeKeys(pasteStart + text + pasteEnd) }

// TestTerminalPasteLine checks that a pasted line is typed into the line, but not run.
func TestTerminalPasteLine(t *testing.T) {
	p := startPrompt(t)
	p.typeKeys("invert ")
	p.paste("R\tU2\n")
	p.expect("invert R U2")
	p.talk(" F\r", "invert R U2 F", "F' U2 R'\r\n") // not a line of its own
	p.leave()
}

// TestTerminalPasteWriteUp checks that nissy asks once whether to load a pasted write-up.
func TestTerminalPasteWriteUp(t *testing.T) {
	p := startPrompt(t)
	p.paste(writeUp)
	p.expect("This looks like a write-up of 4 lines. Load it? [Y/n] ")
	p.talk("\r", "loaded: 3 lines, 5 moves\r\n", "nissy 5-# ")

	p.paste("My attempt\nScramble: R' U' F\nEO: (U2 B) // 2/2\nset aside:\nDR: R D\nSolution: none yet\n")
	p.expect("write-up of 6 lines. Load it? [Y/n] ")
	p.talk("n\r", "nothing was loaded")
	p.paste("L D\r\nF2 // another\r\n") // with other ends of lines, and in an attempt
	p.expect("write-up of 2 lines. Load it? [Y/n] ")
	p.talk("n\r", "nothing was loaded", "nissy 5-# ")

	p.paste("L D\nF2 U L5 R // another\nD\n") // one message, not three
	p.expect("Load it? [Y/n] ")
	p.talk("\r", "at line 2, column 7: ", "nissy 1", "-# ")

	p.paste(writeUp)
	p.expect("Load it? [Y/n] ")
	p.talk("undo\r", "undone: load", "nissy 5-# ") // a command instead of an answer
	p.leaveBy("quit\r")
}

// TestTerminalPasteCommands checks that pasted commands run line by line, and that a line
// without an end waits for it.
func TestTerminalPasteCommands(t *testing.T) {
	p := startPrompt(t)
	p.paste("# a comment\ndr\neo\nbl\n") // names of steps are not moves
	p.expect("it is a step: solve dr\r\n")
	p.expect("it is a step: solve eo\r\n")
	p.expect("did you mean 223-BL?")
	p.expect(prompt)
	p.paste("invert R U2\ninvert F\ninvert B2")
	p.expect("U2 R'\r\n")
	p.expect("F'\r\n")
	p.expect("invert B2")
	p.talk(" L\r", "L' B2\r\n")
	p.leave()
}

// TestTerminalPasteUnframed checks that several lines of moves count as pasted on a
// terminal that does not frame pasted texts, and that other lines do not.
func TestTerminalPasteUnframed(t *testing.T) {
	p := startPrompt(t)
	p.talk("R' U' F D2\rU2 (B) // first\rR D", "write-up of 3 lines. Load it? [Y/n] ")
	p.talk("y\r", "loaded: 2 lines, 4 moves\r\n", "nissy 4-# ")
	p.talk("invert R U2\rinvert F\r", "U2 R'\r\n", "F'\r\n")
	p.talk("L\ra\r", "nissy 5-# ") // moves and the answer to the question
	p.leaveBy("exit\r")
}

// TestTerminalPasteElsewhere checks that load reads a pasted text, and that a question
// takes none for an answer.
func TestTerminalPasteElsewhere(t *testing.T) {
	p := startPrompt(t)
	p.talk("load\r", "write-up-# ")
	p.paste(strings.TrimSuffix(writeUp, "\r"))
	p.expect("4 lines pasted; a single dot ends the write-up")
	p.talk(".\r", "loaded: 3 lines, 5 moves\r\n", "nissy 5-# ")
	p.talk("load\r", "write-up-# ")
	p.paste("L D\rF2\r.\rcount R\r")
	p.expect("loaded: 1 line, 1 move\r\n")
	p.expect("HTM 1\r\n")

	p.talk("L\r", "[s/a] ")
	p.paste(writeUp)
	p.expect("Load it? [Y/n] ")
	p.talk("y\r", "loaded: 3 lines, 5 moves\r\n")

	p.talk("count -i\r", "scramble-# ")
	p.paste("R U\rF\r")
	p.expect("HTM 2\r\n")
	p.expect("HTM 1\r\n")
	p.expect("scramble-# ")
	p.leaveBy("exit\r")
}

// TestTerminalQuestion checks that a question about moves accepts a command instead of an
// answer.
func TestTerminalQuestion(t *testing.T) {
	p := startPrompt(t)
	p.talk("R U F\r", "nissy 0-# ")
	p.talk("L\r", "[s/a] ")
	p.talk("\r", "nothing was done", "nissy 0-# ")
	p.talk("L\r", "[s/a] ")
	p.talk("add D2 // mine\r", "D2  // mine (1/1)", "nissy 1", "-# ")
	p.talk("L\r", "[s/a] ")
	p.leaveBy("q\r")
}

// TestTerminalExit checks that exit leaves nissy where it does not expect a command.
func TestTerminalExit(t *testing.T) {
	for _, keys := range [][2]string{
		{"set R U F\rL\r", "[s/a] "}, {"count -i\r", "scramble-# "}, {"load\r", "write-up-# "}, {pasteStart + writeUp + pasteEnd, "[Y/n] "},
	} {
		p := startPrompt(t)
		p.talk(keys[0], keys[1])
		p.leaveBy("exit\r")
	}
}

// TestTerminalPasteMode checks that the terminal frames pasted texts only while the user
// types a line.
func TestTerminalPasteMode(t *testing.T) {
	p := startTerminal(t)
	p.expect(pasteOn)
	p.expect(prompt)
	p.talk("set R U F\r", pasteOff, pasteOn, "nissy 0-# ") // during the command
	p.talk("L\r", pasteOff)
	assert.NotContains(t, p.expect("[s/a] "), pasteOn)
	p.talk(ctrlC, pasteOn, "nissy 0-# ")
	p.talk(ctrlZ, pasteOff, pasteOn) // nobody can continue this job, so nissy continues at once
	p.talk(ctrlD, pasteOff)
	require.NoError(t, p.cmd.Wait())
}

// TestTerminalRestored checks that nissy leaves the terminal as it was, however it ends.
func TestTerminalRestored(t *testing.T) {
	unused, slave, err := pty.Open() // nissy may change that of its own terminal before a test can look
	require.NoError(t, err)
	defer unused.Close()
	defer slave.Close()
	require.NoError(t, pty.Setsize(unused, &pty.Winsize{Rows: 24, Cols: 80}))
	before := (&terminal{t: t, tty: unused}).settings()
	for _, sent := range []syscall.Signal{syscall.SIGTERM, syscall.SIGHUP} {
		if signal.Ignored(sent) { // under nohup, where nissy ignores it, too
			continue
		}
		p := startPrompt(t)
		require.NotEqual(t, before, p.settings(), "the line editor reads single keys")
		require.NoError(t, p.cmd.Process.Signal(sent))
		p.expect(pasteOff)
		p.cmd.Wait()
		assert.Equal(t, before, p.settings(), sent)
	}
}

// settings returns the settings of the terminal.
func (p *terminal) settings() string {
	cmd := exec.Command("stty", "-a")
	cmd.Stdin = p.tty
	out, err := cmd.Output()
	require.NoError(p.t, err)
	return string(out)
}
