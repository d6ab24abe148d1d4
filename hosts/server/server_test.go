package server_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"

	"nissy/command"
	"nissy/hosts/server"
	"nissy/internal/sample"
	"nissy/pruning/testtables"
	"nissy/session"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// running is a server that runs during a test.
type running struct {
	t      testing.TB
	http   string // the address
	janus  string
	client *http.Client
	end    func() error // ends the server; further calls return the same
}

// start starts a server without a data folder, which ends with the test.
func start(t testing.TB, o command.Serving) *running {
	t.Helper()
	return startWith(t, session.Options{}, o)
}

func startWith(t testing.TB, engineOptions session.Options, o command.Serving) *running {
	t.Helper()
	if o.Address == "" {
		o.Address = "127.0.0.1:0"
	}
	engine := session.NewEngine(engineOptions)
	ctx, cancel := context.WithCancel(context.Background())
	listening, served := make(chan command.Listening, 2), make(chan error, 1)
	go func() {
		served <- server.Serve(ctx, engine, o, command.ServeReporter{
			Listening: func(l command.Listening) { listening <- l },
			Notice:    func(text string) { t.Error("notice: " + text) },
		})
	}()
	r := &running{t: t, client: &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: 100}}}
	expected := 1
	if o.JanusAddress != "" {
		expected = 2
	}
	for range expected {
		select {
		case l := <-listening:
			if l.Protocol == "http" {
				r.http = l.Address
			} else {
				r.janus = l.Address
			}
		case err := <-served:
			require.NoError(t, err)
		}
	}
	ended, result := false, error(nil)
	r.end = func() error {
		if !ended {
			ended = true
			cancel()
			result = <-served
			engine.Close()
		}
		return result
	}
	t.Cleanup(func() {
		r.client.CloseIdleConnections()
		assert.NoError(t, r.end())
	})
	return r
}

// answer is what the server answered to a request.
type answer struct {
	status int
	header http.Header
	lines  []string
}

// post sends a body to a path.
func (r *running) post(path, body string) answer {
	r.t.Helper()
	a, err := r.try(path, body)
	require.NoError(r.t, err)
	return a
}

func (r *running) try(path, body string) (answer, error) {
	response, err := r.client.Post("http://"+r.http+path, "application/json", strings.NewReader(body))
	if err != nil {
		return answer{}, err
	}
	return readAnswer(response)
}

func (r *running) get(path string) answer {
	r.t.Helper()
	response, err := r.client.Get("http://" + r.http + path)
	require.NoError(r.t, err)
	a, err := readAnswer(response)
	require.NoError(r.t, err)
	return a
}

func readAnswer(response *http.Response) (answer, error) {
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	a := answer{status: response.StatusCode, header: response.Header}
	for line := range bytes.Lines(text) {
		a.lines = append(a.lines, strings.TrimSuffix(string(line), "\n"))
	}
	return a, err
}

// errorOf returns the message of a line with an error, or "".
func errorOf(line string) string {
	var object struct {
		Error string `json:"error"`
	}
	json.Unmarshal([]byte(line), &object)
	return object.Error
}

// countPrefix counts the lines with a prefix.
func countPrefix(lines []string, prefix string) (n int) {
	for _, line := range lines {
		if strings.HasPrefix(line, prefix) {
			n++
		}
	}
	return n
}

// TestDefaultStep checks that solve without a step solves the whole cube.
func TestDefaultStep(t *testing.T) {
	sample.Large(t)
	s := startWith(t, session.Options{Data: testtables.Folder(t)}, command.Serving{})
	a := s.post("/api/v1/run", `{"command":"solve","scramble":""}`)
	require.Equal(t, 200, a.status)
	require.Contains(t, a.lines[len(a.lines)-1], `{"done":{"count":1,"cut":false}}`)
}

// TestAnswers sends the bodies of a file, and checks how their answers end.
func TestAnswers(t *testing.T) {
	s := start(t, command.Serving{})
	rows, err := os.ReadFile("testdata/answers.tsv")
	require.NoError(t, err)
	for row := range strings.Lines(string(rows)) {
		if row[0] == '#' {
			continue
		}
		fields := strings.Split(strings.TrimSuffix(row, "\n"), "\t")
		path, status, want, body := fields[0], fields[1], fields[2], fields[3]
		a := s.post("/api/v1/"+path, body)
		assert.Equal(t, status, strconv.Itoa(a.status), body)
		require.NotEmpty(t, a.lines, body)
		last := a.lines[len(a.lines)-1]
		assert.True(t, strings.HasPrefix(last, want), "%s: %s", body, last)
		kind := "application/x-ndjson"
		if status != "200" {
			kind = "application/json"
		}
		assert.Equal(t, kind, a.header.Get("Content-Type"), body)
	}
	assert.Equal(t, 200, s.post("/api/v1/line", "version\r\n").status)
}

func TestPaths(t *testing.T) {
	s := start(t, command.Serving{})
	assert.Equal(t, []string{"ok"}, s.get("/healthz").lines)
	assert.Greater(t, len(s.get("/api/v1/steps").lines), 50)
	assert.Equal(t, `{"version":"`+session.BuildVersion()+`"}`, s.get("/api/v1/version").lines[0])
	missing := s.get("/api/v1/stepz")
	assert.Equal(t, 404, missing.status)
	assert.Contains(t, missing.lines[0], "did you mean /api/v1/steps?")
	wrong := s.get("/api/v1/run")
	assert.Equal(t, 405, wrong.status)
	assert.Equal(t, "POST", wrong.header.Get("Allow"))
	page := s.post("/", "")
	assert.Equal(t, 405, page.status)
	assert.Equal(t, "GET", page.header.Get("Allow"))
	for _, path := range []string{"/tables", "//healthz", "/api/../healthz", "/healthz/", "/tables/a/b"} {
		answer := s.get(path)
		assert.Equal(t, 404, answer.status, path)
		assert.Contains(t, answer.lines[0], "unknown path", path)
	}
	assert.Equal(t, 404, s.get("/metrics").status)
	assert.Equal(t, 413, s.post("/api/v1/line", strings.Repeat("x", 64<<10+1)).status)
}

func TestPage(t *testing.T) {
	s := start(t, command.Serving{})
	page := s.get("/")
	assert.Equal(t, 200, page.status)
	assert.Equal(t, "text/html; charset=utf-8", page.header.Get("Content-Type"))
	assert.Contains(t, strings.Join(page.lines, "\n"), "<title>nissy</title>")
}

func TestMetrics(t *testing.T) {
	s := start(t, command.Serving{Metrics: true})
	s.post("/api/v1/line", "solve eofb R' U' F -M 5 -c")
	figures := strings.Join(s.get("/metrics").lines, "\n")
	assert.Contains(t, figures, `nissy_requests_total{path="/api/v1/line"} 1`)
	assert.Regexp(t, `(?m)^nissy_nodes_total [1-9]`, figures)
	assert.Contains(t, figures, "nissy_searches_running 0")
}

// An answer with too many results is cut.
func TestCut(t *testing.T) {
	s := start(t, command.Serving{})
	for _, line := range []string{"solve eofb -M 8 R' U' F D2 L2 F", "randomcube -n 20000"} {
		a := s.post("/api/v1/line", line)
		assert.Equal(t, `{"done":{"count":10000,"cut":true}}`, a.lines[len(a.lines)-1], line)
		assert.Equal(t, 10000, countPrefix(a.lines, `{"scramble"`), line)
	}
	a := s.post("/api/v1/line", "randomcube -n 10000")
	assert.Equal(t, `{"done":{"count":10000,"cut":false}}`, a.lines[len(a.lines)-1])
	counted := s.post("/api/v1/line", "solve eofb -M 8 -c R' U' F D2 L2 F")
	assert.Regexp(t, `"count":\d{5,}`, counted.lines[len(counted.lines)-2], "counting has no limit")
}

// When its time is over, a search reports what it has found, and then an error. A search that has
// found nothing by then, as on a slow machine, gets twice the time.
func TestTimeLimit(t *testing.T) {
	data, found := testtables.Folder(t), false
	for limit := 250 * time.Millisecond; !found; limit *= 2 {
		s := startWith(t, session.Options{Data: data}, command.Serving{TimeLimit: limit})
		over := fmt.Sprintf("the time limit of %v has passed", limit)
		a := s.post("/api/v1/line", "solve eofb -M 20 -c R' U' F D2 L2 F")
		assert.Equal(t, over, errorOf(a.lines[len(a.lines)-1]))
		a = s.post("/api/v1/run", `{"command":"twophase","scramble":"R' U' F D2 L2 F R2 U2 R2 B D2 L B2 D' B2 L'","time":"1h"}`)
		assert.Equal(t, over, errorOf(a.lines[len(a.lines)-1]))
		found = countPrefix(a.lines, `{"scramble"`) > 0
		s.end()
	}
}

// The answer of a search that waits has lines about its place, which the description of the API
// allows.
func TestWaitingLines(t *testing.T) {
	s := start(t, command.Serving{Searches: 1})
	s.post("/api/v1/line", "solve eofb R") // builds the table
	ctx, leave := context.WithCancel(t.Context())
	defer leave()
	holder, err := http.NewRequestWithContext(ctx, "POST", "http://"+s.http+"/api/v1/line", strings.NewReader("solve eo -v -M 20 -c R' U' F D2 L2 F"))
	require.NoError(t, err)
	held, err := s.client.Do(holder)
	require.NoError(t, err)
	defer held.Body.Close()
	_, err = held.Body.Read(make([]byte, 1)) // the search has its turn
	require.NoError(t, err)
	response, err := s.client.Post("http://"+s.http+"/api/v1/line", "", strings.NewReader("solve eofb R U F"))
	require.NoError(t, err)
	leave() // the header has come, so the first line is there
	a, err := readAnswer(response)
	require.NoError(t, err)
	assert.Equal(t, 200, a.status)
	assert.Equal(t, []string{`{"waiting":{"place":1}}`, `{"waiting":{"place":0}}`}, a.lines[:2])
	assert.Equal(t, `{"done":{"count":1,"cut":false}}`, a.lines[len(a.lines)-1])
	schemas := compileSchemas(t, s)
	schemas.check(t, "solve eofb R U F", a)
	assert.Error(t, validate(schemas.line, `{"waiting":{"place":"2"}}`))
}

func TestAddresses(t *testing.T) {
	engine := session.NewEngine(session.Options{})
	defer engine.Close()
	for address, want := range map[string]string{
		"0.0.0.0:0":   `other machines can reach "0.0.0.0:0": add --allow-host NAME`,
		":0":          `other machines can reach ":0"`,
		"127.0.0.1":   `cannot listen at "127.0.0.1": missing port in address: give HOST:PORT`,
		"127.0.0.1:x": `cannot listen at "127.0.0.1:x": `,
	} {
		err := server.Serve(t.Context(), engine, command.Serving{Address: address}, command.ServeReporter{})
		assert.ErrorContains(t, err, want)
	}
	taken := start(t, command.Serving{})
	err := server.Serve(t.Context(), engine, command.Serving{Address: taken.http}, command.ServeReporter{})
	assert.ErrorContains(t, err, "address already in use")
}
