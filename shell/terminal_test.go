//go:build !windows

package shell_test

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"

	"github.com/creack/pty"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nissy/internal/patience"
	"nissy/session"
)

const (
	prompt = "nissy-# "
	ctrlD  = "\x04"
	ctrlR  = "\x12"
)

// keyNames replaces the names of keys in testdata/dialogues.txt by what terminals send.
var keyNames = strings.NewReplacer("<up>", "\x1b[A", "<left>", "\x1b[D", "<home>", "\x1b[H", "<word-right>", "\x1b[1;5C",
	"<tmux-home>", "\x1b[1~", "<tmux-end>", "\x1b[4~", "<paste>", "\x1b[200~", "<end>", "\x1b[201~",
	"<ctrl-C>", "\x03", "<ctrl-D>", ctrlD, "<ctrl-R>", ctrlR, "<ctrl-Z>", "\x1a")

// terminal is a terminal on which nissy runs. Tests type keys and read the output.
type terminal struct {
	t   *testing.T
	cmd *exec.Cmd
	tty *os.File

	mu       sync.Mutex
	written  int    // how many bytes nissy has written
	output   []byte // what expect has not consumed yet
	searched int    // how many bytes of output expect has searched
}

// startTerminal starts nissy on a terminal of a size. The variables in env are added to the environment.
func startTerminal(t *testing.T, columns, lines uint16, env ...string) *terminal {
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

// Write appends what nissy has written to the output.
func (p *terminal) Write(b []byte) (int, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.output, p.written = append(p.output, b...), p.written+len(b)
	return len(b), nil
}

// typeKeys types the keys.
func (p *terminal) typeKeys(keys string) {
	_, err := io.WriteString(p.tty, keys)
	require.NoError(p.t, err)
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

// exits waits until nissy has ended, and compares its exit code.
func (p *terminal) exits(code int) {
	p.t.Helper()
	p.cmd.Wait()
	assert.Equal(p.t, code, p.cmd.ProcessState.ExitCode())
}

// TestLongLines pastes a line of the largest size, which is drawn only a few times, and a longer one.
func TestLongLines(t *testing.T) {
	line := "count " + strings.Repeat("R U ", (session.MaxMoves-6)/4) + "R"
	for _, frame := range [][2]string{{"", ""}, {"\x1b[200~", "\x1b[201~"}} {
		p := startTerminal(t, 80, 24)
		p.expect(prompt)
		p.typeKeys(frame[0] + line + frame[1])
		p.expect("U R")
		p.typeKeys("\r")
		p.expect("HTM 32765")
		p.expect(prompt)
		assert.Less(t, p.written, 100*len(line))
		p.typeKeys(frame[0] + line + "R R" + frame[1])
		p.expect("the line is too long: the limit is 65536 bytes")
		p.typeKeys("quit\r")
		p.exits(0)
	}
}

// TestDialogues holds the dialogues of a file.
func TestDialogues(t *testing.T) {
	text, err := os.ReadFile("testdata/dialogues.txt")
	require.NoError(t, err)
	for _, dialogue := range strings.Split(string(text), "\n== ")[1:] {
		name, lines, _ := strings.Cut(dialogue, "\n")
		t.Run(name, func(t *testing.T) { holdDialogue(t, lines) })
	}
}

// holdDialogue does what the lines say; the file explains them.
func holdDialogue(t *testing.T, lines string) {
	data, file := t.TempDir(), filepath.Join(t.TempDir(), "file")
	require.NoError(t, os.WriteFile(file, nil, 0o644))
	var all []*terminal
	var p *terminal
	absent := ""
	for line := range strings.Lines(lines) {
		line = strings.TrimSuffix(line, "\n")
		t.Log(line) // if the test fails, it has come to here
		word, rest, _ := strings.Cut(line, " ")
		text, err := strconv.Unquote(`"` + strings.ReplaceAll(keyNames.Replace(rest), `"`, `\"`) + `"`)
		number, _ := strconv.Atoi(rest)
		switch word {
		case "", "#":
		case "nissy":
			columns, lines := uint16(80), uint16(24)
			fmt.Sscanf(rest, "%dx%d", &columns, &lines)
			p = startTerminal(t, columns, lines, append([]string{"NISSYDATA=" + data}, strings.Fields(strings.ReplaceAll(rest, "FILE", file))...)...)
			all = append(all, p)
		case "at":
			p = all[number-1]
		case ">":
			require.NoError(t, err)
			p.typeKeys(text)
		case "-":
			absent = rest
		case "<":
			require.NoError(t, err)
			if before := p.expect(text); absent != "" {
				assert.NotRegexp(t, absent, before)
				absent = ""
			}
		case "prompt":
			p.expect(prompt)
		case "leave":
			p.expect(prompt)
			p.typeKeys(ctrlD)
			p.exits(0)
		case "exits":
			p.exits(number)
		case "TERM":
			require.NoError(t, p.cmd.Process.Signal(syscall.SIGTERM))
		case "KILL":
			require.NoError(t, p.cmd.Process.Kill())
		case "files":
			folder, count, _ := strings.Cut(rest, " ")
			files, err := os.ReadDir(filepath.Join(data, folder))
			require.NoError(t, err)
			assert.Equal(t, count, strconv.Itoa(len(files)))
		case "fails":
			script := exec.Command("nissy", strings.Fields(rest)...)
			script.Env = append(os.Environ(), "NISSYDATA="+data)
			require.Error(t, script.Run())
		default:
			require.Fail(t, "no line of a dialogue", line)
		}
	}
}

// TestTerminalForeignHistory checks that nissy renames a history file that it did not
// write, and reports that.
func TestTerminalForeignHistory(t *testing.T) {
	folder := t.TempDir()
	file := filepath.Join(folder, "nissy-lines")
	require.NoError(t, os.WriteFile(file, []byte("mine\x00"), 0o644))
	startTerminal(t, 80, 24, "NISSYDATA="+folder).expect("it is now nissy-lines.damaged\r\n")
	content, err := os.ReadFile(file + ".damaged")
	require.NoError(t, err)
	assert.Equal(t, "mine\x00", string(content))
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
		p := startTerminal(t, 80, 24)
		p.expect(prompt)
		require.NotEqual(t, before, p.settings(), "the line editor reads single keys")
		require.NoError(t, p.cmd.Process.Signal(sent))
		p.expect("\x1b[?2004l")
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
