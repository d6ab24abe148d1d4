package server

import (
	"bytes"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nissy/command"
	"nissy/internal/interrupt"
)

// liveAnswer is an answer that the test reads while it is sent.
type liveAnswer struct {
	mu     sync.Mutex
	header http.Header
	text   bytes.Buffer
	ended  chan struct{}
}

func (a *liveAnswer) Header() http.Header { return a.header }
func (a *liveAnswer) WriteHeader(int)     {}
func (a *liveAnswer) Flush()              {}

func (a *liveAnswer) Write(text []byte) (int, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.text.Write(text)
}

// lines returns the lines so far.
func (a *liveAnswer) lines() []string {
	a.mu.Lock()
	defer a.mu.Unlock()
	return strings.Split(strings.TrimSuffix(a.text.String(), "\n"), "\n")
}

// end waits until the answer is complete, and returns its last line.
func (a *liveAnswer) end() string {
	<-a.ended
	return a.lines()[len(a.lines())-1]
}

// startPaused starts a request whose search the test pauses before it does anything. It returns the id of the run.
func (b *bubble) startPaused(body string) (a *liveAnswer, id string) {
	b.t.Helper()
	held := b.ask(controlledPath, "127.0.0.9", "") // has the only turn
	r := httptest.NewRequestWithContext(b.ctx, "POST", "http://localhost/api/v1/run?pausable", strings.NewReader(body))
	r.RemoteAddr = "127.0.0.1:1000"
	a = &liveAnswer{header: http.Header{}, ended: make(chan struct{})}
	b.clients.Go(func() {
		b.ServeHTTP(a, r)
		close(a.ended)
	})
	time.Sleep(10 * time.Millisecond) // the first line waits for others
	var line runLine
	require.NoError(b.t, json.Unmarshal([]byte(a.lines()[0]), &line))
	assert.Len(b.t, line.Run.ID, 26)
	b.change("POST", line.Run.ID, "/pause", http.StatusOK)
	held.leave()
	time.Sleep(10 * time.Millisecond)
	return a, line.Run.ID
}

// change pauses, resumes or ends a run, and returns the answer.
func (b *bubble) change(method, id, path string, status int) string {
	b.t.Helper()
	w := httptest.NewRecorder()
	b.ServeHTTP(w, httptest.NewRequest(method, "http://localhost/api/v1/runs/"+id+path, nil))
	assert.Equal(b.t, status, w.Code, w.Body)
	return strings.TrimSuffix(w.Body.String(), "\n")
}

const (
	shortRequest = `{"command":"solve","step":"eofb","scramble":"R U F","count":1}`
	endedByLine  = `{"error":"the run was ended by its client","token":"","column":0}`
)

// TestPausedRun pauses a run: it has no turn, and its time limit stands still. When it is resumed, it waits for a turn.
func TestPausedRun(t *testing.T) {
	inBubble(t, command.Serving{Searches: 1, TimeLimit: time.Minute, WaitLimit: 5 * time.Minute}, func(b *bubble) {
		b.hold(time.Hour)
		a, id := b.startPaused(shortRequest)
		running, _ := b.turns.Counts()
		assert.Zero(t, running)
		assert.Equal(t, `{"run":{"id":"`+id+`","paused":true}}`, b.change("POST", id, "/pause", http.StatusOK))
		time.Sleep(4 * time.Minute)
		other := b.ask(trivialPath, "127.0.0.2", "other")
		assert.Equal(t, doneOne, other.lines()[len(other.lines())-1])

		held := b.ask(controlledPath, "127.0.0.2", "")
		assert.Equal(t, `{"run":{"id":"`+id+`","paused":false}}`, b.change("POST", id, "/resume", http.StatusOK))
		time.Sleep(2 * time.Second)
		b.change("POST", id, "/pause", http.StatusOK)
		b.change("POST", id, "/resume", http.StatusOK)
		assert.Contains(t, a.lines(), places(1)[0])
		held.leave()
		assert.Equal(t, doneOne, a.end())
		assert.Contains(t, strings.Join(a.lines(), "\n"), `"normal":["F"]`)
		for _, path := range []string{"/pause", "/resume"} {
			assert.Equal(t, `{"error":"there is no such run, or it has ended","token":"","column":0}`, b.change("POST", id, path, http.StatusNotFound))
		}
		b.change("DELETE", id, "", http.StatusNotFound)
		b.change("GET", id, "", http.StatusMethodNotAllowed)
		assert.Zero(t, b.runs.paused)
		assert.Empty(t, b.runs.byName)
	})
}

// TestPausedRunEnds ends paused runs: their client ends them, forgets them, or leaves.
func TestPausedRunEnds(t *testing.T) {
	inBubble(t, command.Serving{Searches: 1, TimeLimit: time.Minute}, func(b *bubble) {
		b.hold(time.Hour)
		a, id := b.startPaused(shortRequest)
		b.change("DELETE", id, "", http.StatusOK)
		assert.Equal(t, endedByLine, a.end())

		a, _ = b.startPaused(shortRequest)
		time.Sleep(interrupt.MaxPause)
		assert.Contains(t, a.end(), interrupt.ErrTooLong.Error())

		a, _ = b.startPaused(shortRequest)
		b.end(nil)
		<-a.ended
	})
}

// TestManyPausedRuns checks that only some runs may be paused at a time.
func TestManyPausedRuns(t *testing.T) {
	inBubble(t, command.Serving{Searches: 1}, func(b *bubble) {
		b.hold(time.Hour)
		b.runs.paused = mostPaused - 1
		a, id := b.startPaused(shortRequest)
		b.runs.paused++
		b.change("POST", id, "/resume", http.StatusOK)
		<-a.ended
		b.runs.paused = mostPaused
		held := b.ask(controlledPath, "127.0.0.9", "")
		r := httptest.NewRequestWithContext(b.ctx, "POST", "http://localhost/api/v1/run?pausable", strings.NewReader(shortRequest))
		a = &liveAnswer{header: http.Header{}, ended: make(chan struct{})}
		b.clients.Go(func() { b.ServeHTTP(a, r) })
		synctest.Wait()
		for id = range b.runs.byName {
			assert.Contains(t, b.change("POST", id, "/pause", http.StatusServiceUnavailable), "too many runs are paused")
		}
		held.leave()
	})
}
