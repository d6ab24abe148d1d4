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

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nissy/internal/goroutines"
)

// runNissy runs nissy with a standard input and arguments, without a data folder.
func runNissy(stdin string, args ...string) (code int, stdout, stderr string) {
	var out, err bytes.Buffer
	code = Run(context.Background(), Config{
		Args: args, Stdin: strings.NewReader(stdin), Stdout: &out, Stderr: &err, Env: noEnv,
	})
	return code, out.String(), err.String()
}

// noEnv is an empty environment.
func noEnv(string) string { return "" }

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

// TestInterrupt checks that an interrupt ends a run that no person controls.
func TestInterrupt(t *testing.T) {
	signals := make(chan os.Signal, 1)
	out, stderr := &interruptingWriter{text: "F (1)", signals: signals}, new(bytes.Buffer)
	code := Run(context.Background(), Config{
		Args:  []string{"-c", "solve eofb -N -M 30 R' U' F", "-c", "invert R"},
		Stdin: strings.NewReader(""), Stdout: out, Stderr: stderr, Env: noEnv, Signals: func() <-chan os.Signal { return signals },
	})
	assert.Equal(t, InterruptedCode, code)
	assert.True(t, strings.HasPrefix(out.String(), "F (1)\n"))
	assert.Contains(t, stderr.String(), "nissy: interrupted\n")
	assert.False(t, strings.HasSuffix(out.String(), "\nR'\n"), "the second command must not run")
}

// TestInterruptTwoPhase checks that an interrupted command prints what it has found.
func TestInterruptTwoPhase(t *testing.T) {
	signals := make(chan os.Signal, 1)
	stdout, stderr := new(bytes.Buffer), &interruptingWriter{text: "found", signals: signals}
	code := Run(context.Background(), Config{
		Args:  strings.Fields("twophase -v --time 1m R' U' F D2 L2 F R2 U2 R2 B D2 L B2 D' B2 L' R' B D2 B U2 L U2 R' U' F"),
		Stdin: strings.NewReader(""), Stdout: stdout, Stderr: stderr, Env: noEnv, Signals: func() <-chan os.Signal { return signals },
	})
	assert.Equal(t, InterruptedCode, code)
	assert.Contains(t, stderr.String(), "found "+strings.TrimSuffix(stdout.String(), "\n"))
	assert.True(t, strings.HasSuffix(stderr.String(), "\nnissy: interrupted\n"))
}

// TestInterruptWhileWaiting interrupts commands that wait for lines.
func TestInterruptWhileWaiting(t *testing.T) {
	signals := make(chan os.Signal, 1)
	for _, command := range []string{"invert -i", "load"} {
		signals <- os.Interrupt
		stdin, w := io.Pipe()
		code := Run(context.Background(), Config{
			Args: strings.Fields(command), Stdin: stdin, Stdout: io.Discard, Stderr: io.Discard, Env: noEnv, Signals: func() <-chan os.Signal { return signals },
		})
		assert.Equal(t, InterruptedCode, code, command)
		w.Close()
	}
}

// brokenWriter fails with an error.
type brokenWriter struct{ err error }

func (w brokenWriter) Write([]byte) (int, error) { return 0, w.err }

// TestBrokenOutput checks that a run ends if the standard output fails, and reports the
// error unless the reader has closed the pipe.
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
		assert.Equal(t, FailedCode, code)
		assert.Equal(t, test.stderr, stderr.String())
	}
}

func TestCombineCodes(t *testing.T) {
	for _, test := range []struct{ before, now, want int }{
		{SuccessCode, FailedCode, FailedCode}, {SuccessCode, MisusedCode, MisusedCode},
		{MisusedCode, MisusedCode, MisusedCode}, {MisusedCode, FailedCode, FailedCode},
		{FailedCode, MisusedCode, FailedCode}, {FailedCode, InterruptedCode, InterruptedCode},
		{MisusedCode, InterruptedCode, InterruptedCode},
	} {
		assert.Equal(t, test.want, combineCodes(test.before, test.now), "%d, then %d", test.before, test.now)
	}
}

// TestPanic checks that a command that panics fails alone, with its stack on the standard error.
func TestPanic(t *testing.T) {
	var out, messages strings.Builder
	code := Run(goroutines.WithFault(t.Context(), &goroutines.Fault{At: 1}), Config{
		Args: []string{"-c", "solve eofb R U F", "-c", "solve eofb R U F"}, Stdin: strings.NewReader(""), Stdout: &out, Stderr: &messages,
		Env: func(string) string { return "" },
	})
	assert.Equal(t, FailedCode, code)
	lines := strings.Split(strings.TrimSpace(messages.String()), "\n")
	require.Len(t, lines, 2, messages.String())
	assert.True(t, strings.HasPrefix(lines[0], "nissy: a request has failed, please report this: fault 1 of a test goroutine "), lines[0])
	assert.Contains(t, lines[0], "pruning")
	assert.Equal(t, "nissy: this is a bug in nissy: fault 1 of a test", lines[1])
	assert.NotEmpty(t, out.String(), "the second command has an answer")
}
