package server

import (
	"bytes"
	"io"
	"net"
	"os/exec"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nissy/command"
	"nissy/internal/sample"
	"nissy/pruning/testtables"
	"nissy/session"
	"nissy/session/sessiontest"
)

// Many clients leave in many ways, while others get the right answers.
func TestClientsLeave(t *testing.T) {
	a := attack(t, command.Serving{Searches: 2}, nil)
	short := line("solve eofb -m 6 -M 6 R' U' F D2 L2 F")
	want := withoutProgress(a.ask(short).body)
	require.Contains(t, lastLine(want), "done")
	requests := []string{short, run(longSearch), line("steps"), line("no such command"), "GET /openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n"}
	var leaving, staying sync.WaitGroup
	for i := range 200 {
		leaving.Go(func() {
			c, err := net.Dial("tcp", a.address)
			if !assert.NoError(t, err) {
				return
			}
			leave(c.(*net.TCPConn), requests[i%len(requests)], i/len(requests))
		})
	}
	for range 8 {
		staying.Go(func() {
			for range 5 {
				c, err := net.Dial("tcp", a.address)
				if !assert.NoError(t, err) {
					return
				}
				io.WriteString(c, short)
				r, err := readReply(c)
				c.Close()
				if assert.NoError(t, err) && r.status != 503 { // too many are waiting
					assert.Equal(t, want, withoutProgress(r.body))
				}
			}
		})
	}
	leaving.Wait()
	staying.Wait()
	a.waitUntilIdle()
	a.assertAnswers()
	assert.NoError(t, a.stop())
	assert.Empty(t, a.notices)
}

// withoutProgress removes the lines about progress and waiting from an answer.
func withoutProgress(text string) string {
	var others strings.Builder
	for line := range strings.Lines(text) {
		if !strings.HasPrefix(line, `{"progress"`) && !strings.HasPrefix(line, `{"waiting"`) {
			others.WriteString(line)
		}
	}
	return others.String()
}

// leave sends a part of a request, or all of it, reads a part of the answer, and leaves. There are 40 ways.
func leave(c *net.TCPConn, request string, way int) {
	defer c.Close()
	sent := request
	if way%2 == 0 {
		sent = request[:len(request)*way/40]
	}
	io.WriteString(c, sent)
	switch way / 2 % 4 {
	case 0:
		c.SetLinger(0) // resets the connection
	case 1:
		c.CloseWrite()
		io.Copy(io.Discard, c)
	case 2:
		if sent == request && !strings.Contains(request, longSearch) {
			io.CopyN(io.Discard, c, int64(way))
		}
	}
}

// A client that leaves in the middle of a long search ends it.
func TestLeavingEndsSearch(t *testing.T) {
	for name, leave := range map[string]func(*net.TCPConn){
		"closed":      func(c *net.TCPConn) { c.Close() },
		"reset":       func(c *net.TCPConn) { c.SetLinger(0); c.Close() },
		"half-closed": func(c *net.TCPConn) { c.CloseWrite() },
	} {
		t.Run(name, func(t *testing.T) {
			a := attack(t, command.Serving{Searches: 1}, nil)
			c := a.open(run(longSearch))
			a.waitUntilRunning(1)
			leave(c.(*net.TCPConn))
			a.waitUntilIdle()
			assert.Equal(t, 200, a.ask(line("solve eofb R U F")).status, "the turn is free again")
		})
	}
}

// Clients leave soon after they have sent the largest requests. The sample has every seventh of these.
func TestLargestRequestsLeave(t *testing.T) {
	sample.Large(t) // the tables
	a := attackWith(t, t.Context(), session.Options{Data: testtables.Folder(t)}, command.Serving{Searches: 1}, nil)
	for i, fields := range sessiontest.FullRequests(t, "../../session/testdata/uses.tsv") {
		if i%sample.Of(7, 1) == 0 {
			c := a.open(run(sessiontest.AtLimits(t, fields)))
			require.NoError(t, c.SetReadDeadline(time.Now().Add(100*time.Millisecond)))
			io.Copy(io.Discard, c)
			c.Close()
			a.waitUntilIdle()
		}
	}
}

// A client that leaves while it waits for a turn gives up its place.
func TestLeavingEndsWaiting(t *testing.T) {
	a := attack(t, command.Serving{Searches: 1}, nil)
	first := a.open(run(longSearch))
	a.waitUntilRunning(1)
	var others []net.Conn
	for range 5 {
		others = append(others, a.open(run(longSearch)))
	}
	waiting := func(n int) func() bool {
		return func() bool { _, now := a.turns.Counts(); return now == n }
	}
	a.eventually("nobody waits", waiting(5))
	for i, c := range others {
		c.Close()
		a.eventually("it still waits", waiting(4-i))
	}
	first.Close()
}

// largeAnswer asks for more results than an answer may have.
const largeAnswer = "solve eo -m 7 -M 7 R L F"

// Clients that do not read their answers disturb nobody: searches end, memory is bounded,
// others get their answers, and their connections are closed.
func TestReadersThatDoNotRead(t *testing.T) {
	patient := attack(t, command.Serving{}, nil)
	require.Equal(t, `{"done":{"count":10000,"cut":true}}`, lastLine(patient.ask(line(largeAnswer)).body))
	require.NoError(t, patient.stop())
	a := attack(t, command.Serving{Searches: 2}, func(l *connectionLimits) { l.send = 500 * time.Millisecond })
	for range 10 {
		c := a.dial().(*net.TCPConn)
		c.SetReadBuffer(4096)
		io.WriteString(c, line(largeAnswer))
	}
	a.waitUntilAnswers(line("invert R U"))
	a.waitUntilAnswers(line("solve eofb R U F"))
	a.waitUntilIdle()
	a.eventually("connections are open", func() bool { return a.conns.open.Load() <= 3 }) // those of this test
}

// A client that reads slowly gets its whole answer.
func TestSlowReader(t *testing.T) {
	a := attack(t, command.Serving{}, nil)
	want := a.ask(line(largeAnswer)).body
	r, err := readReply(slowConn{a.open(line(largeAnswer))})
	assert.NoError(t, err)
	assert.Equal(t, withoutProgress(want), withoutProgress(r.body))
}

// slowConn is a connection that waits before it reads.
type slowConn struct{ net.Conn }

func (c slowConn) Read(p []byte) (int, error) {
	time.Sleep(time.Millisecond)
	return c.Conn.Read(p)
}

// Idle connections make room for new ones. Those with a request are never closed.
func TestConnections(t *testing.T) {
	const most, extra = 1000, 500
	a := attack(t, command.Serving{Searches: 1}, func(l *connectionLimits) { l.header = time.Minute })
	var active []net.Conn
	for range 20 {
		active = append(active, a.open(run(longSearch)))
	}
	a.waitUntilRunning(1)
	a.eventually("searches do not wait", func() bool { _, waiting := a.turns.Counts(); return waiting == 19 })
	for i := range most + extra {
		c := a.dial()
		if i%3 > 0 { // the others send nothing
			io.WriteString(c, "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
			r, err := readReply(c)
			require.NoError(t, err)
			require.Equal(t, 200, r.status)
		}
		require.LessOrEqual(t, a.conns.open.Load(), int64(most+1), "one may be there only to be closed")
	}
	a.assertAnswers()
	a.eventually("connections were closed without need", func() bool { return a.conns.open.Load() == most })
	running, waiting := a.turns.Counts()
	assert.Equal(t, 20, running+waiting, "active connections were closed")
	for _, c := range active {
		c.Close()
	}
}

// If all connections are active, new ones are closed.
func TestConnectionsAllActive(t *testing.T) {
	a := attack(t, command.Serving{Searches: 1}, func(l *connectionLimits) { l.most = 5 })
	for range 5 {
		a.open(run(longSearch))
	}
	a.eventually("searches do not wait", func() bool { _, waiting := a.turns.Counts(); return waiting == 4 })
	for range 20 {
		c := a.dial()
		io.WriteString(c, "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
		_, err := readReply(c)
		assert.Error(t, err)
	}
	running, waiting := a.turns.Counts()
	assert.Equal(t, 5, running+waiting)
}

// When the server ends, every client gets a last line.
func TestClosing(t *testing.T) {
	a := attack(t, command.Serving{Searches: 4}, nil)
	begun := `{"command":"solve","step":"eo","scramble":"R' U' F D2 L2 F","max":14,"count_only":true,"verbose":true}`
	replies := make(chan reply, 20)
	for i := range 20 {
		c := a.open(run([]string{longSearch, begun}[i%2]))
		go func() {
			r, err := readReply(c)
			assert.NoError(t, err)
			replies <- r
		}()
	}
	silent := a.dial() // a client that has sent nothing yet
	deaf := a.dial().(*net.TCPConn)
	deaf.SetReadBuffer(4096)
	io.WriteString(deaf, line(largeAnswer))
	a.eventually("searches do not wait", func() bool { running, waiting := a.turns.Counts(); return running == 4 && waiting == 17 })
	assert.NoError(t, a.stop())
	for range 20 {
		r := <-replies
		assert.Contains(t, []int{200, 503}, r.status)
		assert.Equal(t, "the server is closing", errorOf(lastLine(r.body)))
	}
	_, err := io.ReadAll(silent)
	assertNotTimeout(t, err)
	_, err = net.Dial("tcp", a.address)
	assert.Error(t, err)
}

// A search cannot start when the server has ended, because its engine is then closed.
func TestNoSearchAfterClosing(t *testing.T) {
	var g group
	assert.True(t, g.start(func() { time.Sleep(10 * time.Millisecond) }))
	g.close()
	assert.False(t, g.start(func() { t.Error("started") }))
}

// curl returns what curl prints.
func (a *attacked) curl(args ...string) string {
	a.t.Helper()
	var stderr bytes.Buffer
	c := exec.CommandContext(a.t.Context(), "curl", append([]string{"-sS", "--noproxy", "*"}, args...)...)
	c.Stderr = &stderr
	out, err := c.Output()
	require.NoError(a.t, err, stderr.String())
	return string(out)
}

func TestCurl(t *testing.T) {
	if _, err := exec.LookPath("curl"); err != nil {
		t.Skip("curl is not installed")
	}
	a := attack(t, command.Serving{}, nil)
	url := "http://" + a.address
	assert.Equal(t, "ok\n", a.curl(url+"/healthz"))
	a.curl("-d", "solve eofb R U F", url+"/api/v1/line") // builds tables, which it reports
	solved := a.curl("-d", "solve eofb R U F", url+"/api/v1/line")
	assert.Contains(t, solved, `{"scramble":"R U F","step":"eofb"`)
	assert.Equal(t, solved, a.curl("-d", `{"command":"solve","step":"eofb","scramble":"R U F","cases":true}`, url+"/api/v1/run"))
	assert.Equal(t, solved, a.curl("--http1.0", "-d", "solve eofb R U F", url+"/api/v1/line"))
	assert.Contains(t, a.curl("-H", "Expect: 100-continue", "-d", "invert R U", url+"/api/v1/line"), `["U'","R'"]`)
	assert.Contains(t, a.curl("-H", "Transfer-Encoding: chunked", "-d", "invert R U", url+"/api/v1/line"), `["U'","R'"]`)
	assert.Contains(t, a.curl(url+"/api/v1/version"), `"version"`)
	assert.Contains(t, a.curl("-I", url+"/healthz"), "200 OK")
	assert.Equal(t, "422 application/json", a.curl("-o", t.TempDir()+"/x", "-w", "%{http_code} %{content_type}", "-d", "solve eo Q", url+"/api/v1/line"))
	assert.Equal(t, "403", a.curl("-o", t.TempDir()+"/x", "-w", "%{http_code}", "-H", "Host: evil.com", url+"/healthz"))
	assert.Equal(t, "413", a.curl("-o", t.TempDir()+"/x", "-w", "%{http_code}", "-d", strings.Repeat("x", session.MaxMoves+1), url+"/api/v1/line"))
}

// Clients of one address that ask for too much get 503, and those that wait get their turn.
func TestTooManySearches(t *testing.T) {
	a := attack(t, command.Serving{Searches: 1}, nil)
	var waiting []net.Conn
	for range 1 + mostWaiting {
		waiting = append(waiting, a.open(run(longSearch)))
	}
	a.eventually("searches do not wait", func() bool { _, n := a.turns.Counts(); return n == mostWaiting })
	for range 5 {
		r := a.ask(line("solve eofb R U F"))
		assert.Equal(t, 503, r.status)
		assert.Equal(t, "1", r.header.Get("Retry-After"))
		assert.Equal(t, "too many searches are waiting", errorOf(r.body))
	}
	a.assertAnswers()
	for _, c := range waiting {
		c.Close()
	}
	a.waitUntilAnswers(line("solve eofb R U F"))
	a.waitUntilIdle()
}
