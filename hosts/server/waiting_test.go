package server

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nissy/command"
	"nissy/hosts/server/janus"
	"nissy/session"
)

// The paths at which a server of these tests answers requests that wait for a turn: a search
// that calls a function of the test, and one for a step.
const (
	controlledPath = "/api/v1/steps"
	trivialPath    = "/api/v1/version"
)

// recorder records when requests get their turns.
type recorder struct {
	*server
	search func(ctx context.Context) // what requests to controlledPath do when they have a turn

	mu    sync.Mutex
	order []string // the headers Name of requests, in the order of their turns
}

// record makes a server answer at controlledPath and trivialPath as the tests need it.
func record(s *server) *recorder {
	trivial, err := session.DecodeRequest([]byte(`{"command":"solve","step":"eofb","scramble":"R U F","count":1}`))
	if err != nil {
		panic(err)
	}
	rec := &recorder{server: s}
	rec.answerAt(controlledPath, func(ctx context.Context, _ *answerStream) error {
		rec.search(ctx)
		return ctx.Err()
	})
	rec.answerAt(trivialPath, func(ctx context.Context, lines *answerStream) error {
		own := s.engine.NewSession()
		defer own.Close()
		return host.Run(ctx, own, trivial, lines.emit)
	})
	return rec
}

// begun returns the names of the requests whose search has begun.
func (rec *recorder) begun() []string {
	rec.mu.Lock()
	defer rec.mu.Unlock()
	return slices.Clone(rec.order)
}

func (rec *recorder) answerAt(path string, f func(ctx context.Context, lines *answerStream) error) {
	rec.replace(path, func(w http.ResponseWriter, r *http.Request) {
		rec.answerLines(w, r, func(ctx context.Context, lines *answerStream) error {
			return rec.server.search(ctx, rec.turns.Share, hostOf(r.RemoteAddr), true, rec.server.options.TimeLimit, lines.putPlace, func(ctx context.Context, _ int, _ func()) error {
				rec.mu.Lock()
				rec.order = append(rec.order, r.Header.Get("Name"))
				rec.mu.Unlock()
				return f(ctx, lines)
			})
		})
	})
}

// bubble is a server in a bubble of package synctest, with clients that use no network.
type bubble struct {
	*recorder
	t       *testing.T
	began   time.Time
	end     context.CancelCauseFunc // ends all requests
	ctx     context.Context
	clients sync.WaitGroup
}

// inBubble calls test in a bubble, where the time passes only while all goroutines wait.
func inBubble(t *testing.T, o command.Serving, test func(b *bubble)) {
	synctest.Test(t, func(t *testing.T) {
		o.Address = "127.0.0.1:6477"
		fail := func(text string) { t.Error("notice: " + text) }
		engine := session.NewEngine(session.Options{Notice: fail})
		s := newServer(engine, o, fail)
		b := &bubble{recorder: record(s), t: t, began: time.Now()}
		b.ctx, b.end = context.WithCancelCause(context.Background())
		test(b)
		b.clients.Wait()
		synctest.Wait() // searches give back their turns
		running, waiting := s.turns.Counts()
		assert.Zero(t, running)
		assert.Zero(t, waiting)
		assert.EqualValues(t, mostQueuedInAll, s.budget.Free())
		b.end(nil)
		assert.NoError(t, engine.Close())
	})
}

// asked is a request of a client in a bubble with its answer, which is complete when the
// client has ended.
type asked struct {
	reply *httptest.ResponseRecorder
	leave context.CancelFunc
	took  time.Duration
}

// lines returns the lines of the answer.
func (a *asked) lines() []string {
	return strings.Split(strings.TrimSuffix(a.reply.Body.String(), "\n"), "\n")
}

// ask sends a request from an address. It returns when the request waits, or has a turn, or has ended.
func (b *bubble) ask(path, address, name string) *asked {
	ctx, leave := context.WithCancel(b.ctx)
	r := httptest.NewRequestWithContext(ctx, "GET", "http://localhost"+path, nil)
	r.RemoteAddr = address + ":1000"
	r.Header.Set("Name", name)
	a := &asked{reply: httptest.NewRecorder(), leave: leave}
	began := time.Now()
	b.clients.Go(func() {
		b.contain(b.guard.protect(b.server)).ServeHTTP(a.reply, r)
		a.took = time.Since(began)
		leave()
	})
	synctest.Wait()
	return a
}

// hold makes requests to controlledPath keep their turns for a time, or until their contexts
// end.
func (b *bubble) hold(d time.Duration) {
	b.search = func(ctx context.Context) {
		select {
		case <-ctx.Done():
		case <-time.After(d):
		}
	}
}

// places returns lines about these places.
func places(list ...int) (lines []string) {
	for _, place := range list {
		lines = append(lines, fmt.Sprintf(`{"waiting":{"place":%d}}`, place))
	}
	return lines
}

const (
	doneOne       = `{"done":{"count":1,"cut":false}}`
	timeLimitLine = `{"error":"the time limit of 3s has passed","token":"","column":0}`
	closingLine   = `{"error":"the server is closing","token":"","column":0}`
)

// A search has its whole time, however long it has waited for its turn.
func TestTimeLimitBeginsWithTurn(t *testing.T) {
	for _, addresses := range []int{1, 4} {
		inBubble(t, command.Serving{Searches: 1, TimeLimit: 3 * time.Second}, func(b *bubble) {
			b.hold(time.Hour)
			var all []*asked
			for i := range 4 {
				all = append(all, b.ask(controlledPath, fmt.Sprint("127.0.0.", 1+i%addresses), ""))
			}
			b.clients.Wait()
			assert.Equal(t, http.StatusGatewayTimeout, all[0].reply.Code)
			assert.Equal(t, []string{timeLimitLine}, all[0].lines())
			for i, a := range all[1:] {
				assert.Equal(t, http.StatusOK, a.reply.Code)
				assert.Equal(t, timeLimitLine, a.lines()[len(a.lines())-1])
				assert.Equal(t, time.Duration(i+2)*3*time.Second, a.took.Round(10*time.Millisecond))
			}
			assert.Len(t, b.order, 4, "all have searched")
		})
	}
}

// Ten clients wait while three others have the turn, one after the other. They are answered in the
// order of their requests.
func TestOrderOfTurns(t *testing.T) {
	for _, addresses := range []int{1, 13} {
		inBubble(t, command.Serving{Searches: 1, TimeLimit: 4 * time.Second, WaitLimit: time.Minute}, func(b *bubble) {
			b.hold(3 * time.Second)
			var all []*asked
			var names []string
			for i := range 13 {
				path := trivialPath
				if i < 3 {
					path = controlledPath
				}
				if i == 3 {
					time.Sleep(500 * time.Millisecond) // so that no place changes at a moment of reports
				}
				names = append(names, fmt.Sprint(i))
				all = append(all, b.ask(path, fmt.Sprint("127.0.0.", 1+i%addresses), names[i]))
			}
			b.clients.Wait()
			assert.Equal(t, names, b.order)
			assert.Equal(t, []string{`{"done":{"count":0,"cut":false}}`}, all[0].lines())
			for _, a := range all[1:] {
				assert.Equal(t, http.StatusOK, a.reply.Code)
			}
			for i, a := range all[3:] {
				lines := a.lines()
				n := len(lines)
				assert.Equal(t, append(places(i+3, i+2, i+1, 0), doneOne), append(lines[:4:4], lines[n-1]))
				assert.Contains(t, lines[n-2], `"normal":["F"]`)
				assert.Equal(t, 8500*time.Millisecond, a.took.Round(10*time.Millisecond))
			}
		})
	}
}

// A search in the background waits until no other one runs, and ends when another one begins.
func TestBackground(t *testing.T) {
	inBubble(t, command.Serving{Searches: 2, TimeLimit: time.Hour}, func(b *bubble) {
		b.hold(time.Minute)
		b.ask(controlledPath, "127.0.0.1", "first")
		waits := b.ask(controlledPath+"?background", "127.0.0.2", "background")
		assert.Equal(t, []string{"first"}, b.begun())
		time.Sleep(61 * time.Second)
		synctest.Wait()
		assert.Equal(t, []string{"first", "background"}, b.begun())
		b.ask(controlledPath, "127.0.0.1", "third")
		assert.Equal(t, http.StatusServiceUnavailable, waits.reply.Code)
		assert.Equal(t, []string{`{"error":"another search came first: try again later","token":"","column":0}`}, waits.lines())
		assert.Equal(t, []string{"first", "background", "third"}, b.begun())
	})
}

// A client whose turn does not come gets an error: before the first line with a status, later
// as the last line.
func TestWaitLimit(t *testing.T) {
	for _, test := range []struct {
		limit  time.Duration
		status int
		lines  []string
	}{
		{time.Minute, http.StatusOK, append(places(1), `{"error":"the search got no turn within 1m0s: try again later","token":"","column":0}`)},
		{time.Second / 2, http.StatusServiceUnavailable, []string{`{"error":"the search got no turn within 500ms: try again later","token":"","column":0}`}},
		{0, http.StatusOK, append(places(1, 0), `{"done":{"count":0,"cut":false}}`)},
	} {
		inBubble(t, command.Serving{Searches: 1, TimeLimit: time.Hour, WaitLimit: test.limit}, func(b *bubble) {
			b.hold(2 * time.Minute)
			first := b.ask(controlledPath, "127.0.0.1", "")
			a := b.ask(controlledPath, "127.0.0.2", "")
			b.clients.Wait()
			assert.Equal(t, test.status, a.reply.Code)
			assert.Equal(t, test.lines, a.lines())
			if test.limit > 0 {
				assert.Equal(t, test.limit, a.took.Round(10*time.Millisecond))
			}
			if test.status == http.StatusServiceUnavailable {
				assert.Equal(t, "1", a.reply.Header().Get("Retry-After"))
			}
			assert.Equal(t, http.StatusOK, first.reply.Code, "the search with the turn goes on")
		})
	}
}

// When a client leaves, the clients after it move up.
func TestLeavingMovesUp(t *testing.T) {
	inBubble(t, command.Serving{Searches: 1, TimeLimit: time.Hour}, func(b *bubble) {
		b.hold(10 * time.Second)
		b.ask(controlledPath, "127.0.0.1", "")
		leaving := b.ask(trivialPath, "127.0.0.2", "leaving")
		a := b.ask(trivialPath, "127.0.0.3", "staying")
		time.Sleep(5 * time.Second)
		leaving.leave()
		b.clients.Wait()
		assert.Equal(t, places(2, 1, 0), a.lines()[:3])
		assert.Equal(t, []string{"", "staying"}, b.order)
	})
}

// When the server closes, clients that wait get an error: as the last line, or before the first
// line, in the first second, with a status.
func TestClosingEndsWaiting(t *testing.T) {
	inBubble(t, command.Serving{Searches: 1}, func(b *bubble) {
		b.hold(time.Hour)
		b.ask(controlledPath, "127.0.0.1", "")
		early := b.ask(trivialPath, "127.0.0.2", "")
		time.Sleep(1500 * time.Millisecond)
		late := b.ask(trivialPath, "127.0.0.3", "")
		time.Sleep(500 * time.Millisecond)
		b.end(errClosing)
		b.clients.Wait()
		assert.Equal(t, http.StatusOK, early.reply.Code)
		lines := early.lines()
		assert.Equal(t, append(places(1), closingLine), append(lines[:1:1], lines[len(lines)-1])) // perhaps it had its turn in between
		assert.Equal(t, http.StatusServiceUnavailable, late.reply.Code)
		assert.Equal(t, []string{closingLine}, late.lines())
	})
}

// A search that is refused gets its status at once, and the other searches keep waiting.
func TestRefusedWhileOthersWait(t *testing.T) {
	inBubble(t, command.Serving{Searches: 1}, func(b *bubble) {
		b.hold(10 * time.Second)
		for range 1 + mostWaiting {
			b.ask(controlledPath, "127.0.0.1", "")
		}
		time.Sleep(2 * time.Second)
		refused := b.ask(trivialPath, "127.0.0.2", "")
		assert.Zero(t, refused.took)
		assert.Equal(t, http.StatusServiceUnavailable, refused.reply.Code)
		b.end(nil)
	})
}

// Clients of janus's protocol take no places of those of HTTP.
func TestManyJanusClients(t *testing.T) {
	inBubble(t, command.Serving{Searches: 1}, func(b *bubble) {
		b.hold(10 * time.Second)
		b.ask(controlledPath, "127.0.0.1", "")
		for range 300 {
			b.clients.Go(func() { b.searchForJanus(b.ctx, &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1)}, nil, janus.Observer{}) })
		}
		synctest.Wait()
		_, waiting := b.turns.Counts()
		assert.Equal(t, mostWaiting, waiting)
		b.ask(trivialPath, "127.0.0.1", "")
		_, waiting = b.turns.Counts()
		assert.Equal(t, mostWaiting+1, waiting)
		b.end(nil)
	})
}

// A search of janus's protocol waits no longer than others. Its error is a line.
func TestJanusWaitLimit(t *testing.T) {
	a := attack(t, command.Serving{Searches: 1, WaitLimit: time.Millisecond}, nil)
	turn, err := a.turns.Wait(t.Context(), "other", nil)
	require.NoError(t, err)
	defer turn.End()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	ctx, cancel := context.WithCancel(t.Context())
	served := make(chan error)
	go func() { served <- a.serveJanus(ctx, l) }()
	c, err := net.Dial("tcp", l.Addr().String())
	require.NoError(t, err)
	defer c.Close()
	_, err = io.WriteString(c, "solve R\n")
	require.NoError(t, err)
	lines := bufio.NewScanner(c)
	for _, want := range []string{"ready", `solving scramble "R"`, "ready", "error: the search got no turn within 1ms: try again later", "search aborted"} {
		require.True(t, lines.Scan())
		assert.Equal(t, want, lines.Text())
	}
	cancel()
	assert.NoError(t, <-served)
}
