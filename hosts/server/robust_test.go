package server

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"

	"nissy/command"
	"nissy/internal/patience"
	"nissy/session"
)

// attacked is a server that a test attacks.
type attacked struct {
	*server
	t       testing.TB
	address string
	stop    func() error // ends the server; further calls return the same
	conns   *countingListener

	mu      sync.Mutex
	notices []string
}

// attack starts a server that ends with the test. If o has no time limit, attack sets one
// that no request of a test should reach. When the test ends, attack checks that all turns
// and the whole budget are free, and that no goroutine of the server is left.
func attack(t testing.TB, o command.Serving, lower func(*connectionLimits)) *attacked {
	t.Helper()
	return attackWith(t, context.Background(), session.Options{}, o, lower)
}

// attackWith is attack with the context of the server and the options of its engine.
func attackWith(t testing.TB, ctx context.Context, eo session.Options, o command.Serving, lower func(*connectionLimits)) *attacked {
	t.Helper()
	o.Address = cmp.Or(o.Address, "127.0.0.1:0")
	o.TimeLimit = cmp.Or(o.TimeLimit, 5*time.Minute)
	o.JanusTimeLimit = o.TimeLimit
	l, err := listen(o.Address)
	require.NoError(t, err)
	a := &attacked{t: t, address: l.Addr().String(), conns: &countingListener{Listener: l}}
	eo.Notice = func(text string) {
		a.mu.Lock()
		defer a.mu.Unlock()
		a.notices = append(a.notices, text)
	}
	engine := session.NewEngine(eo)
	ignored := goleak.IgnoreCurrent()
	a.server = newServer(engine, o, eo.Notice)
	if lower != nil {
		lower(&a.limits)
	}
	ctx, cancel := context.WithCancel(ctx)
	served := make(chan error, 1)
	go func() { served <- a.serveAPI(ctx, a.conns) }()
	a.stop = sync.OnceValue(func() error {
		cancel()
		err := <-served
		assert.NoError(t, engine.Close())
		return err
	})
	t.Cleanup(func() {
		assert.NoError(t, a.stop())
		a.waitUntilIdle()
		goleak.VerifyNone(t, ignored)
	})
	return a
}

// countingListener counts the connections that are open. They have small buffers, so that
// the server soon blocks if a client does not read.
type countingListener struct {
	net.Listener
	open atomic.Int64
}

func (l *countingListener) Accept() (net.Conn, error) {
	c, err := l.Listener.Accept()
	if err != nil {
		return nil, err
	}
	l.open.Add(1)
	c.(*net.TCPConn).SetWriteBuffer(16 << 10)
	return &countedConn{Conn: c, open: &l.open}, nil
}

// waitUntilIdle waits until no search runs or waits, and no line waits for a client.
func (a *attacked) waitUntilIdle() {
	a.t.Helper()
	a.eventually("searches or lines are left", func() bool {
		running, waiting := a.turns.Counts()
		return running == 0 && waiting == 0 && a.budget.Free() == mostQueuedInAll
	})
}

// waitUntilRunning waits until n searches run.
func (a *attacked) waitUntilRunning(n int) {
	a.t.Helper()
	a.eventually("searches do not run", func() bool {
		running, _ := a.turns.Counts()
		return running == n
	})
}

// eventually waits until ok returns true.
func (a *attacked) eventually(otherwise string, ok func() bool) {
	a.t.Helper()
	patience.Until(a.t, "still "+otherwise, ok)
}

// dial opens a connection that is closed with the test.
func (a *attacked) dial() net.Conn {
	a.t.Helper()
	c, err := net.Dial("tcp", a.address)
	require.NoError(a.t, err)
	a.t.Cleanup(func() { c.Close() })
	return c
}

// open opens a connection and sends a text.
func (a *attacked) open(text string) net.Conn {
	a.t.Helper()
	c := a.dial()
	_, err := io.WriteString(c, text)
	require.NoError(a.t, err)
	return c
}

// reply is what a client gets.
type reply struct {
	status int
	header http.Header
	body   string
	closed bool // the server closes the connection
}

// ask sends a text on a connection of its own, and reads one answer.
func (a *attacked) ask(text string) reply {
	a.t.Helper()
	r, err := readReply(a.open(text))
	require.NoError(a.t, err)
	return r
}

func readReply(c net.Conn) (reply, error) {
	response, err := http.ReadResponse(bufio.NewReader(c), nil)
	if err != nil {
		return reply{}, err
	}
	body, err := io.ReadAll(response.Body)
	return reply{response.StatusCode, response.Header, string(body), response.Close}, err
}

// post returns the text of a request.
func post(path, body string) string {
	return fmt.Sprintf("POST %s HTTP/1.1\r\nHost: localhost\r\nContent-Length: %d\r\n\r\n%s", path, len(body), body)
}

func run(body string) string  { return post("/api/v1/run", body) }
func line(body string) string { return post("/api/v1/line", body) }

// assertAnswers checks that the server still answers.
func (a *attacked) assertAnswers() {
	a.t.Helper()
	r := a.ask(line("invert R U"))
	assert.Equal(a.t, 200, r.status, r.body)
	assert.Equal(a.t, "{\"scramble\":\"R U\",\"normal\":[\"U'\",\"R'\"],\"inverse\":[],\"moves\":[\"U'\",\"R'\"],\"length\":2}\n{\"done\":{\"count\":1,\"cut\":false}}\n", r.body)
}

// waitUntilAnswers waits until the server answers a request. Under a low limit of connectionLimits,
// a slow machine may need several attempts.
func (a *attacked) waitUntilAnswers(request string) {
	a.t.Helper()
	a.eventually("no answers", func() bool {
		c := a.dial()
		defer c.Close()
		io.WriteString(c, request)
		r, err := readReply(c)
		return err == nil && r.status == http.StatusOK && strings.HasPrefix(lastLine(r.body), `{"done"`)
	})
}

// longSearch is a request that takes much longer than any test.
const longSearch = `{"command":"solve","step":"eo","scramble":"R' U' F D2 L2 F","min":14,"max":14,"threads":1,"count_only":true}`

// lastLine returns the last line of a text.
func lastLine(text string) string {
	lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	return lines[len(lines)-1]
}

// errorOf returns the error in a line of JSON.
func errorOf(text string) string {
	var e struct{ Error string }
	json.Unmarshal([]byte(text), &e)
	return e.Error
}

func TestHeaderTime(t *testing.T) {
	a := attack(t, command.Serving{}, func(l *connectionLimits) { l.header = 50 * time.Millisecond })
	slow := a.dial()
	go func() {
		_, err := io.WriteString(slow, "GET /healthz HTTP/1.1\r\nHost: localhost\r\nX: ")
		for ; err == nil; time.Sleep(10 * time.Millisecond) { // the header never ends
			_, err = io.WriteString(slow, "x")
		}
	}()
	_, err := io.ReadAll(slow)
	assertNotTimeout(t, err)
	silent := a.dial()
	_, err = io.ReadAll(silent)
	assertNotTimeout(t, err)
	a.waitUntilAnswers(line("invert R U"))
}

// assertNotTimeout checks that a connection was closed or reset.
func assertNotTimeout(t *testing.T, err error) {
	t.Helper()
	if timeout, ok := err.(net.Error); ok {
		assert.False(t, timeout.Timeout())
	}
}

// A body that never comes ends its request, whether a handler reads it or not.
func TestUnfinishedBody(t *testing.T) {
	a := attack(t, command.Serving{}, func(l *connectionLimits) { l.body = 50 * time.Millisecond })
	for _, test := range []struct {
		request string
		status  int
	}{
		{"POST /api/v1/line HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\nabc", 408},
		{"POST /api/v1/run HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nabc", 408},
		{"GET /healthz HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\n", 200},
		{"POST /nowhere HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\n", 404},
		{"GET /api/v1/run HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\n", 405},
		{"POST /api/v1/run HTTP/1.1\r\nHost: evil.com\r\nContent-Length: 10\r\n\r\n", 403},
	} {
		c := a.open(test.request)
		answer, err := io.ReadAll(c)
		assert.NoError(t, err, test.request)
		assert.Contains(t, string(answer), fmt.Sprintf("HTTP/1.1 %d ", test.status), test.request)
	}
	a.waitUntilAnswers(line("invert R U"))
}

// The time limit for a body does not end the search that follows the body. A slow machine may need longer for the body.
func TestUnfinishedBodyEndsWithBody(t *testing.T) {
	for limit := 50 * time.Millisecond; limit < time.Minute; limit *= 4 {
		a := attack(t, command.Serving{TimeLimit: 4 * limit}, func(l *connectionLimits) { l.body = limit })
		if r := a.ask(run(longSearch)); r.status != http.StatusRequestTimeout {
			assert.Contains(t, r.body, "time limit")
			return
		}
	}
	assert.Fail(t, "the body does not come within its time")
}

func TestLargeBodies(t *testing.T) {
	a := attack(t, command.Serving{}, nil)
	exact := `{"command":"version"}` + strings.Repeat(" ", session.MaxRequest)
	assert.Equal(t, 200, a.ask(run(exact[:session.MaxRequest])).status)
	for request, limit := range map[string]string{
		run(exact[:session.MaxRequest+1]): "1048576",
		"POST /api/v1/run HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100000000\r\n\r\n":                                                        "8388608",
		"POST /api/v1/line HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9223372036854775807\r\n\r\n":                                             "65536",
		"POST /api/v1/line HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n10001\r\n" + strings.Repeat("x", 0x10001):              "65536",
		"POST /api/v1/run HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n100001\r\n" + strings.Repeat(" ", session.MaxRequest+1): "1048576",
	} {
		r := a.ask(request)
		assert.Equal(t, 413, r.status, r.body)
		assert.True(t, r.closed)
		assert.Contains(t, errorOf(r.body), limit)
	}
	endless := a.dial()
	io.WriteString(endless, "POST /api/v1/run HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100000000\r\n\r\n")
	sent, err := io.Copy(endless, io.LimitReader(zeros{}, 100_000_000))
	assert.Error(t, err, "the connection is closed")
	assert.Less(t, sent, int64(50_000_000))
}

// TestManyRecords asks for a report of more attempts than other requests have room for. Only a few such requests run at a time.
func TestManyRecords(t *testing.T) {
	var records []string
	line := `{"moves":"L2 F2 R2 U2 F2 U2 R2","step":"%s","length":7,"total":7,"reach":20,"loss":1,"searched":true,"way":{"kind":"","step":"%[1]s","moves":"L2 F2 R2 U2 F2 U2 R2","side":"normal","axis":"fb"},` +
		`"better":{"kind":"step","step":"%[1]s","moves":"L2 F2 R2 U2 F2 U2","side":"normal","axis":"fb","case":"4e","total":20,"text":"L2 F2 R2 U2 F2 U2 leads to 20: eofb, case drud 4c4e"}}`
	for i := range 1000 {
		var lines []string
		for _, step := range []string{"eo", "dr", "htr", "finish"} {
			lines = append(lines, fmt.Sprintf(line, step))
		}
		records = append(records, fmt.Sprintf(`{"id":%d,"scramble":"R' U' F L2 F2 R2 U2 F2 U2 R2 R' U' F","total":24,"reach":20,"searched":true,"lines":[%s]}`, i+1, strings.Join(lines, ",")))
	}
	request := fmt.Sprintf(`{"command":"coach_report","records":[%s]}`, strings.Join(records, ","))
	require.Greater(t, len(request), session.MaxRequest)
	a := attack(t, command.Serving{}, nil)
	for _, request := range []string{run(request), "POST /api/v1/run HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n" + fmt.Sprintf("%x\r\n%s\r\n0\r\n\r\n", len(request), request)} {
		r := a.ask(request)
		assert.Equal(t, 200, r.status)
		assert.Contains(t, r.body, `"attempts":1000`)
	}
	r := a.ask(run(strings.Replace(request, `"records"`, `"moves"`, 1)))
	assert.Equal(t, 413, r.status, r.body)
	r = a.ask(run(fmt.Sprintf(`{"command":"coach_report","records":[%s]}`, strings.Repeat("{},", session.MaxRequest)+"{}")))
	assert.Equal(t, 422, r.status)
	assert.Contains(t, r.body, "too many objects: the limit is 250000")

	var waiting []net.Conn
	wait := func() {
		c := a.dial()
		io.WriteString(c, fmt.Sprintf("POST /api/v1/run HTTP/1.1\r\nHost: localhost\r\nContent-Length: %d\r\n\r\n%s", len(request)+1, request))
		waiting = append(waiting, c)
	}
	for range mostLarge {
		wait()
	}
	patience.Until(t, "the server refuses more large requests", func() bool {
		if a.ask(run(request)).status == 503 {
			return true
		}
		wait() // the request that had room may have taken it from one that waits
		return false
	})
	for _, c := range waiting {
		c.Close()
	}
	patience.Until(t, "the server has room again", func() bool { return a.ask(run(request)).status == 200 })
}

// zeros is an endless text of zeros.
type zeros struct{}

func (zeros) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = '0'
	}
	return len(p), nil
}

func TestLargeHeaders(t *testing.T) {
	a := attack(t, command.Serving{}, nil)
	request := func(size int) string {
		begin, end := "GET /healthz HTTP/1.1\r\nHost: localhost\r\nX: ", "\r\n\r\n"
		return begin + strings.Repeat("x", size-len(begin)-len(end)) + end
	}
	assert.Equal(t, 200, a.ask(request(mostHeader)).status)
	for _, size := range []int{mostHeader + 1, 1 << 20} {
		c := a.dial()
		go io.WriteString(c, request(size))
		r, err := readReply(c)
		require.NoError(t, err)
		assert.Equal(t, 431, r.status)
		assert.True(t, r.closed)
	}
}

// TestGuard sends the requests of a file to servers with different addresses and allowed hosts.
func TestGuard(t *testing.T) {
	rows, err := os.ReadFile("testdata/guarded.tsv")
	require.NoError(t, err)
	var a *attacked
	for row := range strings.Lines(string(rows)) {
		fields := strings.Split(strings.TrimSuffix(row, "\n"), "\t")
		switch {
		case row[0] == '#':
			continue
		case fields[0] == "server":
			l, err := net.Listen("tcp", fields[1])
			if err != nil {
				t.Log("there is no IPv6, which the last rows need")
				return
			}
			l.Close()
			a = attack(t, command.Serving{Address: fields[1], AllowedHosts: strings.Fields(fields[2])}, nil)
			a.address = strings.NewReplacer("[::]", "127.0.0.1", "0.0.0.0", "127.0.0.1").Replace(a.address)
			continue
		}
		text, err := strconv.Unquote(`"` + fields[2] + `\r\n\r\n"`)
		require.NoError(t, err, row)
		for _, method := range strings.Fields(fields[1]) {
			r := a.ask(method + " " + text)
			assert.Equal(t, fields[0], strconv.Itoa(r.status), "%s %s: %s", method, row, r.body)
			if r.status == 403 {
				assert.Regexp(t, "wrong host|other web sites", errorOf(r.body), row)
			}
			for name := range r.header {
				assert.NotContains(t, name, "Access-Control")
			}
		}
	}
}

// replace replaces what answers the requests to a path.
func (s *server) replace(path string, serve http.HandlerFunc) {
	i := slices.IndexFunc(s.routes, func(r route) bool { return r.path == path })
	s.routes[i].serve = func(_ *server, w http.ResponseWriter, r *http.Request) { serve(w, r) }
}

// A request that panics disturbs no other.
func TestPanic(t *testing.T) {
	a := attack(t, command.Serving{Searches: 1}, nil)
	broken := func(w http.ResponseWriter, r *http.Request) {
		a.answer(w, r, job{request: struct{ session.Request }{}})
	}
	begun := func(w http.ResponseWriter, r *http.Request) {
		a.answer(w, r, job{request: struct{ session.Request }{}, objects: []any{"a line"}})
	}
	a.replace("/api/v1/steps", broken)
	a.replace("/api/v1/version", begun)
	a.replace("/openapi.json", func(http.ResponseWriter, *http.Request) { panic("oh") })
	for range 3 {
		for path, status := range map[string]int{"/api/v1/steps": 500, "/api/v1/version": 200, "/openapi.json": 500} {
			r := a.ask("GET " + path + " HTTP/1.1\r\nHost: localhost\r\n\r\n")
			assert.Equal(t, status, r.status, path)
			assert.Contains(t, errorOf(lastLine(r.body)), "bug in nissy", path)
		}
		a.assertAnswers()
	}
	require.Len(t, a.notices, 9)
	for _, notice := range a.notices {
		assert.Contains(t, notice, "a request has failed")
		assert.NotContains(t, notice, "\n")
	}
}

// Whatever a request names, the server opens no file: nobody writes into the pipe, so that
// opening it would block.
func TestNoFiles(t *testing.T) {
	pipe := newPipe(t)
	a := attack(t, command.Serving{}, nil)
	texts, err := os.ReadFile("testdata/no_files.txt") // requests in JSON and command lines
	require.NoError(t, err)
	for text := range strings.Lines(strings.ReplaceAll(string(texts), "PIPE", pipe)) {
		text = strings.TrimSuffix(text, "\n")
		request, statuses := line(text), []int{422}
		if text[0] == '{' {
			request, statuses = run(text), []int{400, 422}
		}
		r := a.ask(request)
		assert.Contains(t, statuses, r.status, "%s: %s", text, r.body)
		assert.NotEmpty(t, errorOf(r.body), text)
	}
}

// assertDocumented checks an answer: its status is a documented one, each line is JSON, and
// the last one is done or an error.
func assertDocumented(t testing.TB, status int, body []byte) {
	t.Helper()
	assert.Contains(t, []int{200, 400, 403, 404, 405, 408, 413, 422, 503, 504, 507}, status, "%s", body)
	lines := bytes.SplitAfter(body, []byte("\n"))
	if !assert.Empty(t, lines[len(lines)-1], "a line does not end") {
		return
	}
	lines = lines[:len(lines)-1]
	require.NotEmpty(t, lines)
	for i, text := range lines {
		var object map[string]json.RawMessage
		require.NoError(t, json.Unmarshal(text, &object), "%s", text)
		_, isDone := object["done"]
		_, isError := object["error"]
		isDone = isDone && len(object) == 1
		if i == len(lines)-1 {
			assert.True(t, isDone && status == 200 || isError, "%s", text)
		} else {
			assert.False(t, isDone, "%s", text)
		}
	}
}
