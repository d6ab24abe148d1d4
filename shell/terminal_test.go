//go:build !windows

package shell_test

import (
	"bytes"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"sync"
	"syscall"
	"testing"

	"github.com/creack/pty"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nissy/internal/patience"
)

const (
	prompt = "nissy-# "
	ctrlC  = "\x03"
	ctrlD  = "\x04"
	ctrlR  = "\x12"
	up     = "\x1b[A"
	left   = "\x1b[D"
	home   = "\x1b[H"
	// The keys Home and End in tmux.
	tmuxHome  = "\x1b[1~"
	tmuxEnd   = "\x1b[4~"
	wordRight = "\x1b[1;5C"
)

// terminal is a terminal on which nissy runs. Tests type keys and read the output.
type terminal struct {
	t   *testing.T
	cmd *exec.Cmd
	tty *os.File

	mu       sync.Mutex
	output   []byte // what expect has not consumed yet
	searched int    // how many bytes of output expect has searched
}

// startTerminal starts nissy on a terminal of 80 columns. The variables in env are
// added to the environment.
func startTerminal(t *testing.T, env ...string) *terminal {
	return startTerminalSize(t, 80, 24, env...)
}

// startTerminalSize is startTerminal with a number of columns and lines.
func startTerminalSize(t *testing.T, columns, lines uint16, env ...string) *terminal {
	cmd := exec.CommandContext(patience.Context(t), "nissy")
	cmd.Env = append(os.Environ(), "NISSYDATA="+t.TempDir(), "NO_COLOR=1", "TERM=xterm", "LC_ALL=C.UTF-8")
	cmd.Env = append(cmd.Env, env...)
	tty, err := pty.StartWithSize(cmd, &pty.Winsize{Rows: lines, Cols: columns})
	require.NoError(t, err)
	t.Cleanup(func() { tty.Close() })
	p := &terminal{t: t, cmd: cmd, tty: tty}
	go io.Copy(p, tty) // returns an error when nissy ends
	return p
}

// startPrompt is startTerminal, but waits for the first prompt.
func startPrompt(t *testing.T, env ...string) *terminal {
	t.Helper()
	p := startTerminal(t, env...)
	p.expect(prompt)
	return p
}

// Write appends what nissy has written to the output.
func (p *terminal) Write(b []byte) (int, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.output = append(p.output, b...)
	return len(b), nil
}

// typeKeys types the keys.
func (p *terminal) typeKeys(keys string) {
	_, err := io.WriteString(p.tty, keys)
	require.NoError(p.t, err)
}

// enter types the line and the key Enter, and waits until nissy has read the line. A prompt that
// expect finds after this is the next one, not this one, which nissy repeats for each key.
func (p *terminal) enter(line string) {
	p.t.Helper()
	p.talk(line+"\r", "\r\n")
}

// talk types keys, and waits until nissy has written each of the texts, one after the other.
func (p *terminal) talk(keys string, texts ...string) {
	p.t.Helper()
	p.typeKeys(keys)
	for _, text := range texts {
		p.expect(text)
	}
}

// expect waits until nissy has written the text after the text of the last call. It
// returns the output between the two.
func (p *terminal) expect(text string) string {
	p.t.Helper()
	var before string
	patience.Until(p.t, "nissy writes "+strconv.Quote(text), func() (ok bool) {
		before, ok = p.consume(text)
		return ok
	})
	return before
}

// consume looks for the text in the output. If it finds the text, it removes the output
// up to the end of the text, and returns the part before the text.
func (p *terminal) consume(text string) (before string, ok bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	at := bytes.Index(p.output[p.searched:], []byte(text))
	if at < 0 {
		p.searched = max(0, len(p.output)-len(text))
		return "", false
	}
	at += p.searched
	before = string(p.output[:at])
	p.output, p.searched = p.output[at+len(text):], 0
	return before, true
}

// leave types Ctrl-D at the prompt, and checks that nissy exits with code 0.
func (p *terminal) leave() {
	p.t.Helper()
	p.expect(prompt)
	p.leaveBy(ctrlD)
}

// leaveBy types keys that leave nissy, and checks that it exits with code 0.
func (p *terminal) leaveBy(keys string) {
	p.t.Helper()
	p.typeKeys(keys)
	assert.NoError(p.t, p.cmd.Wait())
}

func TestTerminal(t *testing.T) {
	p := startTerminal(t)
	p.expect("Welcome to nissy")
	p.expect(prompt)
	p.talk("invert R U2\r", "U2 R'\r\n", prompt)
	p.talk("solve eofb -N -n 2 R' U' F (D B)\r", "@1 F (B) (2) [drud 4c4e, drrl 7c8e]\r\n@2 L2 F D' B (4) [drud 7c4e, drrl 6c6e]\r\n", prompt)
	p.talk("slove eofb\r", "did you mean solve?\r\n", prompt)
	p.talk("no command at all"+ctrlC, "^C", prompt)
	p.leaveBy(ctrlD) // Ctrl-D must not count as an error
}

// TestTerminalInterrupt checks that Ctrl-C interrupts the search, but not nissy, and
// that the solutions found so far are printed.
func TestTerminalInterrupt(t *testing.T) {
	p := startPrompt(t)
	p.talk("solve eofb -N -M 30 R' U' F\r", "@1 F (1) [drud 4c4e, drrl 4c4e]\r\n", "@20 ") // there are many more
	p.talk(ctrlC, " more: type results\r\n", "nissy: interrupted\r\n", prompt)

	p.talk("version\r", "0.", prompt)
	p.leaveBy(ctrlD) // an interrupted command must not change the exit code
}

// TestTerminalLines checks that -i reads scrambles at its own prompt.
func TestTerminalLines(t *testing.T) {
	p := startPrompt(t)
	for _, end := range []string{ctrlC, ctrlD} {
		p.talk("count -i\r", "scramble-# ")
		p.typeKeys("R U2\r")
		assert.NotContains(t, p.expect("ETM 2\r\n"), ">>>")
		p.expect("scramble-# ")
		p.talk(end, prompt)
	}
	p.leaveBy("quit\r")
}

// TestTerminalTerminated checks that SIGTERM ends nissy at the prompt.
func TestTerminalTerminated(t *testing.T) {
	p := startPrompt(t)
	require.NoError(t, p.cmd.Process.Signal(syscall.SIGTERM))
	p.cmd.Wait()
	assert.Equal(t, 130, p.cmd.ProcessState.ExitCode())
}

// TestTerminalEditing checks that a line can be edited and completed, and that earlier
// lines can be searched.
func TestTerminalEditing(t *testing.T) {
	p := startPrompt(t)
	p.talk("invert U R"+left+left+"2"+home+" \r", "R' U2\r\n", prompt)                // invert U2 R
	p.talk("R U"+tmuxHome+"invert "+wordRight+tmuxEnd+" F\r", "F' U' R'\r\n", prompt) // invert R U F
	p.talk("unn\tR (U)\r", "R U'\r\n", prompt)                                        // only one command begins with unn
	p.talk(ctrlR+"2 R", "bck-i-search: 2 R")
	p.talk("\r", "R' U2\r\n", prompt)
	p.talk("count R’ F´\r", "HTM 2\r\n")
	p.leave()
}

// TestTerminalCompletion checks that Tab lists all possible completions, with
// descriptions if there is room.
func TestTerminalCompletion(t *testing.T) {
	p := startPrompt(t)
	p.talk("solve eo\t", "eofin    Finish, keeping EO (detected); needs EO on some axis\r\n")
	p.talk("fb --met\tq\tR\r", "eofb: counts moves in htm; only optimal light eofin eofbfin eorlfin eoudfin can count in qtm\r\n", prompt)
	p.typeKeys("solve \t") // the steps by their stems
	p.expect("light  ")    // in columns, as they are many
	p.talk(ctrlC, prompt)
	p.talk("chain \"eofb > drud-eof\t\" R", "drud-eofb\" R") // Tab does not close the quotation mark
	p.typeKeys(ctrlC)
	p.leave()

	narrow := startTerminalSize(t, 40, 24)
	narrow.expect(prompt)
	narrow.talk("solve eo\t", "eofbfin  Finish, keeping EO on F/B; ...\r\n")
	narrow.talk(ctrlC, prompt)
	narrow.typeKeys("R U F R U F R U F R U F R U F R U F" + home + "count ")
	assert.Regexp(t, "F\b\b\b$", narrow.expect("\x1b[A\r\x1b[40C"), "one more backspace would go up a line in tmux")
	narrow.talk("\r", "HTM 18\r\n", prompt)
	narrow.talk("help\r", "  undo         undo the last change of\r\n               the attempt, or the last\r\n               N\r\n")
	narrow.leave()
}

// TestTerminalHistory checks that a run has the command history of earlier runs, even if
// two of them ran at the same time.
func TestTerminalHistory(t *testing.T) {
	folder := "NISSYDATA=" + t.TempDir()
	p, q := startPrompt(t, folder), startPrompt(t, folder)
	p.talk("invert R U2\r", "U2 R'\r\n")
	p.leave()
	q.talk("invert F U2\r", "U2 F'\r\n")
	q.leave()

	r := startPrompt(t, folder)
	r.talk(up+up+"\r", "U2 R'\r\n", prompt)
	r.talk(up+up+"\r", "U2 F'\r\n") // the line repeated above is now the last one
	r.leave()
}

// TestTerminalLeaving checks that pressing Ctrl-C twice on an empty line leaves nissy,
// also on a dumb terminal.
func TestTerminalLeaving(t *testing.T) {
	for _, kind := range []string{"xterm", "dumb"} {
		p := startPrompt(t, "TERM="+kind)
		p.talk(ctrlC, "Press Ctrl-C again, or Ctrl-D, to leave nissy.\r\n", prompt)
		p.talk("invert R\r", "R'\r\n", prompt)
		p.talk(ctrlC, "to leave nissy.\r\n", prompt)
		p.leaveBy(ctrlC)
	}
}

// TestTerminalDumb checks that a dumb terminal gets a prompt without escape sequences.
func TestTerminalDumb(t *testing.T) {
	p := startPrompt(t, "TERM=dumb")
	p.typeKeys("invert R U2\r")
	assert.NotContains(t, p.expect("U2 R'\r\n"), "\x1b")
	p.expect(prompt)
	p.talk("solve eofb -N -M 30 R' U' F\r", "F (1) ")
	p.talk(ctrlC, "nissy: interrupted\r\n")
	p.leave()
}

// TestTerminalAttempt checks that the prompt shows the state of the attempt.
func TestTerminalAttempt(t *testing.T) {
	p := startPrompt(t)
	p.talk("set R' U' F\r", "nissy 0-# ")
	p.talk("add F // EO, nice blocks\r", "nissy 1 eofb-# ")
	p.talk("undo\r", "nissy 0-# ")
	p.leaveBy("quit\r")
}

// TestTerminalTypeAhead checks that keys typed while a command runs become the next
// line.
func TestTerminalTypeAhead(t *testing.T) {
	p := startPrompt(t)
	p.talk("twophase --time 1s -v R' U' F D2 L2 F R2 U2\r", "found ")
	p.talk("invert R U2\r", "U2 R'\r\n")
	p.leave()
}

// TestTerminalWithoutDataFolder checks that the prompt and its history work if there is
// no folder for files.
func TestTerminalWithoutDataFolder(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	require.NoError(t, os.WriteFile(file, nil, 0o644))
	for name, env := range map[string][]string{
		"no home":   {"HOME=", "NISSYDATA=", "XDG_DATA_HOME=", "XDG_CONFIG_HOME="},
		"no folder": {"HOME=" + file, "NISSYDATA=" + filepath.Join(file, "data"), "XDG_CONFIG_HOME=" + file},
	} {
		t.Log(name)
		p := startPrompt(t, env...)
		p.talk("invert R U2\r", "U2 R'\r\n", prompt)
		p.talk(up+"\r", "U2 R'\r\n", prompt)
		p.talk("solve drud-eofb -n 1 R U R'\r", "@1 ") // needs a table
		p.leave()
	}
}

// TestTerminalForeignHistory checks that nissy renames a history file that it did not
// write, and reports that.
func TestTerminalForeignHistory(t *testing.T) {
	folder := t.TempDir()
	file := filepath.Join(folder, "nissy-lines")
	require.NoError(t, os.WriteFile(file, []byte("mine\x00"), 0o644))
	p := startTerminal(t, "NISSYDATA="+folder)
	p.expect("it is now nissy-lines.damaged\r\n")
	p.leave()
	content, err := os.ReadFile(file + ".damaged")
	require.NoError(t, err)
	assert.Equal(t, "mine\x00", string(content))
}

// TestTerminalNet checks that the net uses the colours that the terminal supports, and
// none with NO_COLOR.
func TestTerminalNet(t *testing.T) {
	for _, test := range []struct{ env, color string }{
		{"COLORTERM=truecolor", "\x1b[48;2;255;110;0;"}, {"TERM=xterm-256color", "\x1b[48;5;208;"}, {"TERM=xterm", "\x1b[45;"},
	} {
		p := startTerminalSize(t, 40, 24, "NO_COLOR=", "COLORTERM=", test.env)
		p.expect(prompt)
		p.talk("print --net --mark eofb F\r", test.color)
		p.leave()
	}
	p := startPrompt(t, "LC_ALL=C", "COLORTERM=truecolor") // with NO_COLOR
	p.talk("print --net --mark eofb F’\r", "\r\n")
	for _, r := range p.expect("D D D") {
		assert.Less(t, r, rune(0x80))
	}
	p.leave()
}

// TestTerminalInterruptAnything checks that Ctrl-C interrupts any command, including
// one that builds tables.
func TestTerminalInterruptAnything(t *testing.T) {
	for command, progress := range map[string]string{ // output during the command
		"gen optimal --size 118M -t 8":                "% [",
		"solve corners -M 30 -t 8 R' U' F":            "@1 ",
		"solve eofb -N -c -M 30 -t 8 R' U' F D2 L2 F": " positions, ",
	} {
		p := startPrompt(t)
		p.talk(command+"\r", progress)
		p.talk(ctrlC, "interrupted\r\n")
		p.leave()
	}
}
