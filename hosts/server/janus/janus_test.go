package janus

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"runtime"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"

	"nissy/cube"
	"nissy/hosts/server/outbox"
	"nissy/niss/optimal"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// undo is a search that finds the inverse of the scramble.
func undo(_ context.Context, _ net.Addr, scramble []cube.Move, o Observer) error {
	o.Depth(len(scramble))
	o.Solution(cube.InvertMoves(scramble))
	return nil
}

// endless is a search that finds nothing until it is ended.
func endless(ctx context.Context, _ net.Addr, _ []cube.Move, o Observer) error {
	o.Depth(3)
	<-ctx.Done()
	return ctx.Err()
}

// startServer starts a server that ends with the test, and returns its address.
func startServer(t testing.TB, o Options) (address string) {
	t.Helper()
	address, _ = startServerAt(t, listen(t), o)
	return address
}

func listen(t testing.TB) net.Listener {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	return l
}

// startServerAt is startServer with a listener. It also returns a function that ends the server.
func startServerAt(t testing.TB, l net.Listener, o Options) (address string, stop func()) {
	if o.Budget == nil {
		o.Budget = outbox.NewBudget(64 << 20)
	}
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- Serve(ctx, l, o) }()
	t.Cleanup(func() {
		cancel()
		assert.NoError(t, <-ended)
	})
	return l.Addr().String(), cancel
}

// peer is a client of a server.
type peer struct {
	t testing.TB
	net.Conn
	reader *bufio.Reader
}

func dial(t testing.TB, address string) *peer {
	t.Helper()
	conn, err := net.Dial("tcp", address)
	require.NoError(t, err)
	t.Cleanup(func() { conn.Close() })
	return &peer{t, conn, bufio.NewReader(conn)}
}

func (p *peer) write(text string) {
	p.t.Helper()
	_, err := io.WriteString(p, text)
	require.NoError(p.t, err)
}

// expect reads lines and compares them.
func (p *peer) expect(lines ...string) {
	p.t.Helper()
	for _, want := range lines {
		got, err := p.reader.ReadString('\n')
		require.NoError(p.t, err, want)
		require.Equal(p.t, want+"\n", got)
	}
}

// skip reads lines until one is as it should be.
func (p *peer) skip(want string) {
	p.t.Helper()
	for line := ""; line != want+"\n"; {
		var err error
		line, err = p.reader.ReadString('\n')
		require.NoError(p.t, err)
	}
}

// expectEnd checks that the server closes the connection without more lines.
func (p *peer) expectEnd() {
	p.t.Helper()
	rest, _ := io.ReadAll(p.reader) // perhaps the connection is reset
	assert.Empty(p.t, string(rest))
}

func TestCommands(t *testing.T) {
	p := dial(t, startServer(t, Options{Search: undo}))
	p.expect("ready")
	p.write("metric\n")
	p.expect("face-turn", "ready")
	p.write("abort\n")
	p.expect("ready")
	p.write("foo\n")
	p.expect(`error: unrecognized input: "foo"`, `enter "help" for help`, "ready")
	p.write("solver U\n")
	p.expect(`solving scramble " U"`, "ready", "searching depth 1...", "minimal 1-move (face turn) solution(s) found:", "solution 1: U' ", "search complete")
	p.write("helpme\n")
	p.skip("ready")
	p.write("exit\n")
	p.expectEnd()
}

func TestQuarterTurns(t *testing.T) {
	p := dial(t, startServer(t, Options{Search: undo, Metric: optimal.QTM}))
	p.expect("ready")
	p.write("metric\nsolve R U2 F'\n")
	p.expect("quater-turn", "ready", `solving scramble "R U2 F'"`, "ready",
		"searching depth 0...", "searching depth 2...", "searching depth 4...",
		"minimal 4-move (quarter turn) solution(s) found:", "solution 1: F U2 R' ", "search complete")
}

// Whatever the packets, a line end or a pause ends a command.
func TestLines(t *testing.T) {
	address := startServer(t, Options{Search: undo})
	p := dial(t, address)
	p.expect("ready")
	p.write("metric")
	p.expect("face-turn", "ready")
	p.write("met")
	p.write("ric\r\nabort\nmetric\n")
	p.expect("face-turn", "ready", "ready", "face-turn", "ready")
	p.write("solve FB2\r\n")
	p.expect(`solving scramble "FB2"`, "ready", "searching depth 1...", "searching depth 2...",
		"minimal 2-move (face turn) solution(s) found:", "solution 1: (F' B2) ", "search complete")

	most := strings.Repeat("x", mostLine)
	p.write(most + "\n")
	p.expect(`error: unrecognized input: "`+most+`"`, `enter "help" for help`, "ready")
	p.write(most + "x\n")
	p.expect("error: the line is longer than 8192 bytes")
	p.expectEnd()

	long := dial(t, address)
	long.expect("ready")
	long.write(strings.Repeat("x", 1<<20)) // all of which can be sent
	long.expect("error: the line is longer than 8192 bytes")
	long.expectEnd()
}

func TestBadMoves(t *testing.T) {
	p := dial(t, startServer(t, Options{Search: undo}))
	p.expect("ready")
	for moves, problem := range map[string]string{
		"r": `"r" (column 1)`, "R2'": `"R2'" (column 1)`, "U R3": `"R3" (column 3)`, "(R U)": `"(" (column 1)`, "R’": `"R’" (column 1)`, "Rw": `"Rw" (column 1)`, "x": `"x" (column 1)`,
	} {
		p.write("solve " + moves + "\n")
		p.expect(`solving scramble "`+moves+`"`, "error: unrecognized move: "+problem, "ready")
	}
}

func TestAbort(t *testing.T) {
	p := dial(t, startServer(t, Options{Search: endless}))
	p.expect("ready")
	p.write("solve R\n")
	p.expect(`solving scramble "R"`, "ready", "searching depth 1...", "searching depth 2...", "searching depth 3...")
	p.write("abort\n")
	p.expect("search aborted", "ready")
	p.write("solve R U\n")
	p.expect(`solving scramble "R U"`, "ready", "searching depth 0...", "searching depth 1...", "searching depth 2...", "searching depth 3...")
	p.write("solve \n")
	p.expect("search aborted", `solving scramble ""`, "ready", "searching depth 0...", "searching depth 1...", "searching depth 2...", "searching depth 3...")
	p.write("exit\n")
	p.expectEnd()
}

// A search that takes long to end does not delay the answer to abort, and reports nothing
// after it. The next search begins when it has ended.
func TestAbortSlowSearch(t *testing.T) {
	release := make(chan struct{})
	p := dial(t, startServer(t, Options{Search: func(ctx context.Context, _ net.Addr, scramble []cube.Move, o Observer) error {
		<-release
		return undo(ctx, nil, scramble, o)
	}}))
	p.expect("ready")
	p.write("solve R\nabort\n")
	p.expect(`solving scramble "R"`, "ready", "search aborted", "ready")
	p.write("abort\nsolve U\n")
	p.expect("ready")
	close(release)
	p.expect(`solving scramble "U"`, "ready", "searching depth 1...", "minimal 1-move (face turn) solution(s) found:", "solution 1: U' ", "search complete")
}

// A search that ends with an error is aborted, after a line with the error unless it is a
// limit.
func TestErrors(t *testing.T) {
	results := make(chan error, 1)
	p := dial(t, startServer(t, Options{Search: func(context.Context, net.Addr, []cube.Move, Observer) error { return <-results }}))
	p.expect("ready")
	results <- errors.New("no\nmemory")
	p.write("solve \n")
	p.expect(`solving scramble ""`, "ready", "error: no memory", "search aborted")
	results <- fmt.Errorf("limit: %w", context.DeadlineExceeded)
	p.write("solve \n")
	p.expect(`solving scramble ""`, "ready", "search aborted")
}

// A client that closes its writing side gets its answer.
func TestHalfClosed(t *testing.T) {
	closed := make(chan struct{})
	p := dial(t, startServer(t, Options{Search: func(ctx context.Context, _ net.Addr, scramble []cube.Move, o Observer) error {
		<-closed
		return undo(ctx, nil, scramble, o)
	}}))
	p.expect("ready")
	p.write("solve R")
	require.NoError(t, p.Conn.(*net.TCPConn).CloseWrite())
	close(closed)
	p.expect(`solving scramble "R"`, "ready", "searching depth 1...", "minimal 1-move (face turn) solution(s) found:", "solution 1: R' ", "search complete")
	p.expectEnd()
}

// A client that leaves ends its own search and no other.
func TestLeave(t *testing.T) {
	ended := make(chan string, 2)
	address := startServer(t, Options{Search: func(ctx context.Context, client net.Addr, moves []cube.Move, o Observer) error {
		err := endless(ctx, client, moves, o)
		ended <- client.String()
		return err
	}})
	stays, leaves := dial(t, address), dial(t, address)
	for _, p := range []*peer{stays, leaves} {
		p.expect("ready")
		p.write("solve R\n")
		p.expect(`solving scramble "R"`, "ready", "searching depth 1...")
	}
	require.NoError(t, leaves.Conn.(*net.TCPConn).SetLinger(0)) // reset the connection
	name := leaves.LocalAddr().String()
	leaves.Close()
	assert.Equal(t, name, <-ended)
	stays.write("abort\n")
	stays.expect("searching depth 2...", "searching depth 3...", "search aborted", "ready")
}

// A client that has read everything and leaves ends its search, although its last packet is
// the same as that of a client that still reads.
func TestLeaveQuietly(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("only sending a line shows that a client has left")
	}
	ended := make(chan error, 1)
	address := startServer(t, Options{Search: func(ctx context.Context, client net.Addr, moves []cube.Move, o Observer) error {
		err := endless(ctx, client, moves, o)
		ended <- err
		return err
	}})
	for name, first := range map[string]func(p *peer){
		"at once": func(*peer) {},
		"after closing its writing side": func(p *peer) {
			require.NoError(t, p.Conn.(*net.TCPConn).CloseWrite())
			time.Sleep(2 * checkInterval) // until it has received a probe
		},
	} {
		t.Run(name, func(t *testing.T) {
			p := dial(t, address)
			p.write("solve R\n")
			p.expect("ready", `solving scramble "R"`, "ready", "searching depth 1...", "searching depth 2...", "searching depth 3...")
			first(p)
			p.Close()
			assert.Equal(t, context.Canceled, <-ended)
		})
	}
}

// Probes do not appear in what a client reads that has closed its writing side.
func TestProbesAreInvisible(t *testing.T) {
	p := dial(t, startServer(t, Options{Search: func(_ context.Context, _ net.Addr, _ []cube.Move, o Observer) error {
		for depth := range 4 {
			o.Depth(depth)
			time.Sleep((checksPerProbe + 10) * checkInterval / 3)
		}
		return nil
	}}))
	p.write("solve \n")
	require.NoError(t, p.Conn.(*net.TCPConn).CloseWrite())
	p.expect("ready", `solving scramble ""`, "ready", "searching depth 0...", "searching depth 1...", "searching depth 2...", "searching depth 3...", "search complete")
	p.expectEnd()
}

// A client that does not read gets no more lines than its queue holds, and its search ends.
func TestNeverReads(t *testing.T) {
	ended := make(chan int)
	address := startServer(t, Options{Search: func(ctx context.Context, _ net.Addr, _ []cube.Move, o Observer) error {
		n := 0
		for ; ctx.Err() == nil; n++ {
			o.Solution([]cube.Move{0, 3})
		}
		ended <- n
		return ctx.Err()
	}})
	p := dial(t, address)
	p.write("solve R\n")
	assert.Greater(t, <-ended, 1000)
	other := dial(t, address)
	other.expect("ready")

	// When it reads at last, it learns that solutions are missing.
	text, err := io.ReadAll(p.reader)
	require.NoError(t, err)
	lines := strings.Split(string(text), "\n")
	assert.Regexp(t, `^solution \d+: \(U D\) $`, lines[len(lines)-4])
	assert.Equal(t, []string{"error: the client reads too slowly", "search aborted", ""}, lines[len(lines)-3:])
}

// The end of the server ends searches, and each client gets a last line.
func TestServerEnds(t *testing.T) {
	address, stop := startServerAt(t, listen(t), Options{Search: endless})
	var clients []*peer
	for range 20 {
		p := dial(t, address)
		p.write("solve R\n")
		p.expect("ready", `solving scramble "R"`, "ready", "searching depth 1...", "searching depth 2...", "searching depth 3...")
		clients = append(clients, p)
	}
	stop()
	for _, p := range clients {
		p.expect("search aborted")
		p.expectEnd()
	}
}

// scarceListener is a listener that at first has no file descriptors for connections.
type scarceListener struct {
	net.Listener
	failures int
}

func (l *scarceListener) Accept() (net.Conn, error) {
	if l.failures--; l.failures >= 0 {
		return nil, &net.OpError{Op: "accept", Err: os.NewSyscallError("accept4", syscall.EMFILE)}
	}
	return l.Listener.Accept()
}

// The server waits while there are no file descriptors, and serves its clients meanwhile.
func TestNoDescriptors(t *testing.T) {
	address, _ := startServerAt(t, &scarceListener{listen(t), 3}, Options{Search: undo})
	dial(t, address).expect("ready")
}

// The server ends if its listener does.
func TestListenerFails(t *testing.T) {
	l := listen(t)
	l.Close()
	assert.ErrorIs(t, Serve(t.Context(), l, Options{Search: undo, Budget: outbox.NewBudget(1)}), net.ErrClosed)
}

// Fifty clients at once get their own answers; some leave in the middle.
func TestManyClients(t *testing.T) {
	address := startServer(t, Options{Search: func(ctx context.Context, _ net.Addr, scramble []cube.Move, o Observer) error {
		select {
		case <-time.After(5 * time.Millisecond):
		case <-ctx.Done():
			return ctx.Err()
		}
		return undo(ctx, nil, scramble, o)
	}})
	var clients sync.WaitGroup
	for i := range 50 {
		clients.Go(func() {
			p := dial(t, address)
			move := cube.Move(i % 18)
			p.write(fmt.Sprintf("solve %v\n", move))
			if i%5 == 0 {
				p.Close()
				return
			}
			answer := ""
			for !strings.HasPrefix(answer, "solution") {
				var err error
				answer, err = p.reader.ReadString('\n')
				if !assert.NoError(t, err) {
					return
				}
			}
			assert.Equal(t, fmt.Sprintf("solution 1: %v \n", move.Inverse()), answer)
		})
	}
	clients.Wait()
}

// FuzzInput checks that no input keeps the server from answering the next command.
func FuzzInput(f *testing.F) {
	for _, text := range []string{"solve R U2 F'", "solve", "abort\nmetric", "\x00\xff", "solve R’\r", "help\n\n"} {
		f.Add(text)
	}
	address := startServer(f, Options{Search: undo})
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > mostLine || strings.Contains("\n"+text, "\nexit") {
			t.Skip()
		}
		p := dial(t, address)
		defer p.Close()
		p.write(text + "\nabort\nend of the test\n")
		p.skip(`error: unrecognized input: "end of the test"`)
	})
}
