package dropin

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// A line may end as on Windows, and may be longer than janus's buffer of 1023 bytes.
func TestJanusLines(t *testing.T) {
	t.Setenv("NISSYDATA", folderWithOptimal(t))
	long := strings.Repeat("U U' ", 300) + "R"
	code, out, messages := callJanus(t, t.Context(), strings.NewReader("R U'\r\n"+long+"\n"))
	assert.Zero(t, code)
	assert.Equal(t, "minimal 2-move (face turn) solution(s) found:\n 1: U R' \nminimal 1-move (face turn) solution(s) found:\n 1: R' \n", out)
	assert.Contains(t, messages, "solving scramble \"R U'\"\n")
}

// An interrupt ends the wait for a line.
func TestJanusInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	input, end := io.Pipe()
	defer end.Close()
	code, out, messages := callJanus(t, ctx, io.MultiReader(cancelling(cancel), input))
	assert.Equal(t, interruptedCode, code)
	assert.Empty(t, out+messages)
}

// cancelling is an empty input that calls a function when it is read.
type cancelling func()

func (c cancelling) Read([]byte) (int, error) { c(); return 0, io.EOF }

// callJanus runs janus with an input and without arguments.
func callJanus(t *testing.T, ctx context.Context, input io.Reader) (code int, out, messages string) {
	call, err := Parse([]string{"nissy", "as", "janus"})
	require.NoError(t, err)
	var stdout, stderr strings.Builder
	call.Stdin, call.Stdout, call.Stderr, call.Env, call.Threads = input, &stdout, &stderr, os.Getenv, 2
	code = call.Run(ctx)
	return code, stdout.String(), stderr.String()
}

// The server and a client say what was recorded. The server prints its lines, too.
func TestJanusDialogues(t *testing.T) {
	t.Setenv("NISSYDATA", folderWithOptimal(t))
	text, err := os.ReadFile("testdata/janus_server_dialogues.txt")
	require.NoError(t, err)
	for _, dialogue := range strings.Split(string(text), "\n$ ")[1:] {
		command, said, _ := strings.Cut(dialogue, "\n")
		t.Run(command, func(t *testing.T) {
			playJanus(t, strings.Fields(command), strings.TrimSpace(said)+"\n")
		})
	}
}

// playJanus starts a server, plays the client of a dialogue, and compares what the server says and prints.
func playJanus(t *testing.T, words []string, dialogue string) {
	port := freePort(t)
	call, err := Parse(append(words, port))
	require.NoError(t, err)
	console, stdout := io.Pipe()
	call.Stdout, call.Stderr, call.Env, call.Threads = stdout, io.Discard, os.Getenv, 2
	ctx, cancel := context.WithCancel(t.Context())
	code := make(chan int)
	go func() { code <- call.Run(ctx); stdout.Close() }()
	printed := bufio.NewReader(console)
	assert.Equal(t, "Initializing...\n", readLine(t, printed))
	assert.Equal(t, janusWaiting, readLine(t, printed))

	client, err := net.Dial("tcp", "127.0.0.1:"+port)
	require.NoError(t, err)
	defer client.Close()
	answers := bufio.NewReader(client)
	assert.Equal(t, "server: got connection from 127.0.0.1\n", readLine(t, printed))
	for line := range strings.Lines(dialogue) {
		who, text, _ := strings.Cut(line, " ")
		if who == "C" {
			fmt.Fprint(client, text)
			continue
		}
		assert.Equal(t, text, readLine(t, printed), "printed")
		assert.Equal(t, text, readLine(t, answers), "sent")
	}
	client.Close()
	assert.Equal(t, "session closed\n", readLine(t, printed))
	assert.Equal(t, janusWaiting, readLine(t, printed))
	cancel()
	assert.Equal(t, interruptedCode, <-code)
}

func readLine(t *testing.T, from *bufio.Reader) string {
	line, err := from.ReadString('\n')
	require.NoError(t, err)
	return line
}

// freePort returns a port at which nobody listens.
func freePort(t *testing.T) string {
	listener, err := net.Listen("tcp", ":0")
	require.NoError(t, err)
	defer listener.Close()
	_, port, err := net.SplitHostPort(listener.Addr().String())
	require.NoError(t, err)
	return port
}

// The server says when it cannot listen, after it has printed that it starts.
func TestJanusPortInUse(t *testing.T) {
	listener, err := net.Listen("tcp", ":0")
	require.NoError(t, err)
	defer listener.Close()
	_, port, _ := net.SplitHostPort(listener.Addr().String())
	call, err := Parse([]string{"janus_server", port})
	require.NoError(t, err)
	var stdout, stderr strings.Builder
	call.Stdout, call.Stderr, call.Env, call.Threads = &stdout, &stderr, func(string) string { return "" }, 1
	assert.Equal(t, 1, call.Run(t.Context()))
	assert.Equal(t, "Initializing...\n", stdout.String())
	lines := slices.Collect(strings.Lines(stderr.String()))
	assert.Equal(t, "server: failed to bind\n", lines[len(lines)-1])
}
