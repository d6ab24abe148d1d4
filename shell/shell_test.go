package shell

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nissy/cube"
	"nissy/session"
	"nissy/steps"
)

// play runs the program on a standard input, without a data folder.
func play(stdin string, args ...string) (code int, stdout, stderr string) {
	var out, err bytes.Buffer
	code = Run(context.Background(), Config{
		Args: args, Stdin: strings.NewReader(stdin), Stdout: &out, Stderr: &err, Env: noEnv,
	})
	return code, out.String(), err.String()
}

func noEnv(string) string { return "" }

func TestOddInput(t *testing.T) {
	for name, test := range map[string]struct{ stdin, stdout, stderr string }{
		"NUL":           {"invert R\x00U\ninvert R", "R'\n", `nissy: line 1: bad move "\x00" at column 9: `},
		"bad UTF-8":     {"invert \xff\ninvert R", "R'\n", `nissy: line 1: invalid UTF-8 "\xff" at column 8: `},
		"bad command":   {"\xff\x00\x1b[2J\ninvert R", "R'\n", `nissy: line 1: unknown command "\xff\x00\x1b[2J" at column 1: `},
		"CRLF":          {"invert R U\r\ninvert F\r\n", "U' R'\nF'\n", ""},
		"byte order":    {"\ufeffinvert R", "R'\n", ""},
		"unusual space": {"invert\u00a0R\u2003U", "U' R'\n", ""},
		"long command":  {strings.Repeat("q", 1<<20) + "\ninvert R", "R'\n", `nissy: line 1: unknown command "qqqq`},
	} {
		code, stdout, stderr := play(test.stdin)
		assert.Equal(t, test.stdout, stdout, name)
		assert.True(t, strings.HasPrefix(stderr, test.stderr), "%s: %q", name, stderr)
		assert.Equal(t, test.stderr != "", code == misusedCode, name)
		assert.LessOrEqual(t, strings.Count(stderr, "\n"), 1, name)
		assert.Less(t, len(stderr), 300, name)
	}
}

func TestTooLongLine(t *testing.T) {
	code, stdout, stderr := play("print " + strings.Repeat("R ", maxLine/2) + "\ninvert R")
	assert.Equal(t, misusedCode, code)
	assert.Equal(t, "R'\n", stdout)
	assert.Equal(t, "nissy: line 1: line too long: a line has at most 64 MB\n", stderr)
}

// interruptingWriter sends an interrupt when the text is written to it.
type interruptingWriter struct {
	bytes.Buffer
	text    string
	signals chan os.Signal
}

func (w *interruptingWriter) Write(p []byte) (int, error) {
	if bytes.Contains(p, []byte(w.text)) {
		select {
		case w.signals <- os.Interrupt:
		default:
		}
	}
	return w.Buffer.Write(p)
}

func TestInterrupt(t *testing.T) {
	signals := make(chan os.Signal, 1)
	out, stderr := &interruptingWriter{text: "F (1)", signals: signals}, new(bytes.Buffer)
	start := time.Now()
	code := Run(context.Background(), Config{
		Args:  []string{"-c", "solve eofb -N -M 30 R' U' F", "-c", "invert R"},
		Stdin: strings.NewReader(""), Stdout: out, Stderr: stderr, Env: noEnv, Signals: signals,
	})
	assert.Equal(t, interruptedCode, code)
	assert.True(t, strings.HasPrefix(out.String(), "F (1)\n"))
	assert.Contains(t, stderr.String(), "nissy: interrupted\n")
	assert.False(t, strings.HasSuffix(out.String(), "\nR'\n"), "an interrupt ends the run")
	assert.Less(t, time.Since(start), 10*time.Second)
}

// What an interruptedCode command has found is printed.
func TestInterruptTwoPhase(t *testing.T) {
	signals := make(chan os.Signal, 1)
	stdout, stderr := new(bytes.Buffer), &interruptingWriter{text: "found", signals: signals}
	code := Run(context.Background(), Config{
		Args:  strings.Fields("twophase -v --time 1m R' U' F D2 L2 F R2 U2 R2 B D2 L B2 D' B2 L' R' B D2 B U2 L U2 R' U' F"),
		Stdin: strings.NewReader(""), Stdout: stdout, Stderr: stderr, Env: noEnv, Signals: signals,
	})
	assert.Equal(t, interruptedCode, code)
	assert.Contains(t, stderr.String(), "found "+strings.TrimSuffix(stdout.String(), "\n"))
	assert.True(t, strings.HasSuffix(stderr.String(), "\nnissy: interrupted\n"))
}

// A command that waits for lines that do not come can be interruptedCode.
func TestInterruptWhileWaiting(t *testing.T) {
	signals := make(chan os.Signal, 1)
	for _, command := range []string{"invert -i", "load"} {
		signals <- os.Interrupt
		stdin, w := io.Pipe()
		code := Run(context.Background(), Config{
			Args: strings.Fields(command), Stdin: stdin, Stdout: io.Discard, Stderr: io.Discard, Env: noEnv, Signals: signals,
		})
		assert.Equal(t, interruptedCode, code, command)
		w.Close()
	}
}

// Lines that were read in the background are there as soon as one asks for them.
func TestRecalled(t *testing.T) {
	for range 20 {
		r := &asyncHistory{opened: make(chan *commandHistory, 1), early: []string{"invert R"}}
		r.opened <- openCommandHistory("", nil)
		assert.Equal(t, []string{"invert R"}, r.all())
		assert.NotNil(t, r.history)
	}
}

type brokenWriter struct{ err error }

func (w brokenWriter) Write([]byte) (int, error) { return 0, w.err }

func TestBrokenOutput(t *testing.T) {
	for _, test := range []struct {
		err    error
		stderr string
	}{
		{syscall.EPIPE, ""},
		{errors.New("disk full"), "nissy: cannot write the output: disk full\n"},
	} {
		var stderr bytes.Buffer
		code := Run(context.Background(), Config{
			Stdin:  strings.NewReader("steps\nsolve eofb -N -M 30 R' U' F\ninvert Q\n"),
			Stdout: brokenWriter{test.err}, Stderr: &stderr, Env: noEnv,
		})
		assert.Equal(t, failedCode, code)
		assert.Equal(t, test.stderr, stderr.String())
	}
}

func TestExitCodes(t *testing.T) {
	for _, test := range []struct{ code, now, want int }{
		{successCode, failedCode, failedCode}, {successCode, misusedCode, misusedCode}, {misusedCode, misusedCode, misusedCode}, {misusedCode, failedCode, failedCode},
		{failedCode, misusedCode, failedCode}, {failedCode, interruptedCode, interruptedCode}, {misusedCode, interruptedCode, interruptedCode},
	} {
		assert.Equal(t, test.want, combineCodes(test.code, test.now))
	}
}

func TestDataFolder(t *testing.T) {
	env := map[string]string{}
	folder := func() string { return dataFolder(func(name string) string { return env[name] }) }
	assert.Empty(t, folder())
	home := t.TempDir()
	env["HOME"], env["LocalAppData"] = home, home
	assert.True(t, strings.HasPrefix(folder(), home))
	env["NISSYDATA"] = "tables"
	assert.Equal(t, "tables", folder())
}

// Tables that were asked for are no data, except in JSON.
func TestGenerated(t *testing.T) {
	var stdout, stderr bytes.Buffer
	v := &view{output: newOutput(&stdout, &stderr, func() {})}
	all := session.Generated{Tables: 17, Bytes: 135_335_296, Folder: "/tables"}
	v.show(all)
	v.show(session.Generated{Tables: 17})
	v.json = true
	v.show(all)
	v.output.flush()
	assert.Equal(t, "nissy: all 17 tables are there: 135.3 MB in /tables\n"+
		"nissy: all 17 tables are there: 0 B in memory\n", stderr.String())
	assert.Equal(t, `{"tables":17,"bytes":135335296,"folder":"/tables"}`+"\n", stdout.String())
}

// Big outputs are not slowed down by the shell.
func BenchmarkSolutions(b *testing.B) {
	alg, err := cube.ParseAlg("R2 F2 (L D' B)")
	require.NoError(b, err)
	for _, name := range []string{"text", "json"} {
		b.Run(name, func(b *testing.B) {
			v := &view{output: newOutput(io.Discard, io.Discard, func() {}), json: name == "json"}
			e := session.Solution{Step: "eofb", Solution: steps.Solution{Alg: alg, Detected: "eofb"}}
			b.ReportAllocs()
			for b.Loop() {
				v.show(e)
			}
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "lines/s")
		})
	}
}

// A sticker has the colour that the terminal can show.
func TestColorDepth(t *testing.T) {
	for _, test := range []struct {
		env   map[string]string
		depth colorDepth
		text  string
	}{
		{map[string]string{"TERM": "xterm", "COLORTERM": "truecolor"}, trueColor, "\x1b[48;2;255;110;0;30;1m<>\x1b[0m"},
		{map[string]string{"TERM": "xterm-256color"}, colors256, "\x1b[48;5;208;30;1m<>\x1b[0m"},
		{map[string]string{"TERM": "linux"}, colors8, "\x1b[45;30;1m<>\x1b[0m"},
	} {
		env := func(name string) string { return test.env[name] }
		assert.Equal(t, test.depth, detectColorDepth(env))
		v := &view{style: newStyle(true, env)}
		assert.Equal(t, test.text, v.sticker('L', true))
	}
	assert.Equal(t, "L*", new(view).sticker('L', true))
}

// TestAllEventsHaveText checks that the view shows every event as text.
func TestAllEventsHaveText(t *testing.T) {
	for _, e := range session.AllEvents() {
		switch e.(type) {
		case session.Started, session.Ended, session.Effort, session.TableProgress, session.SearchProgress:
			continue // they show how far requests are
		case session.Solution, session.Skeleton, session.Sequence, session.Whole:
			continue // appendText writes them without allocating
		}
		var stdout, stderr bytes.Buffer
		v := &view{output: newOutput(&stdout, &stderr, func() {}), verbose: true}
		v.show(e)
		v.output.flush()
		assert.NotContains(t, stdout.String(), "{", "%T has no text", e)
	}
}
