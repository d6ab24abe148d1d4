package library

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"

	"nissy/internal/interrupt"
	"nissy/pruning/testtables"
	"nissy/session"
	"nissy/session/attempts"
	"nissy/session/sessiontest"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

const (
	scramble = "R' U' F D2 L2 F R2 U2 R2 B D2 L"

	oneSolution   = `{"command":"solve","step":"eofb","scramble":"` + scramble + `"}`
	manySolutions = `{"command":"solve","step":"eofb","scramble":"` + scramble + `","max":7}`
	longSearch    = `{"command":"solve","step":"eofb","scramble":"` + scramble + `","max":20,"count_only":true}`
)

// open opens a session that is closed at the end of the test.
func open(t *testing.T, l *Library, options string) uint64 {
	t.Helper()
	s, err := l.Open(options)
	require.NoError(t, err)
	t.Cleanup(func() { l.Close(s) })
	return s
}

// newLibrary returns a library with a session.
func newLibrary(t *testing.T, options string) (*Library, uint64) {
	l := New(noEnv)
	return l, open(t, l, options)
}

// start starts a run.
func start(t *testing.T, l *Library, session uint64, request string) uint64 {
	t.Helper()
	run, err := l.Start(session, request)
	require.NoError(t, err, request)
	return run
}

func noEnv(string) string { return "" }

// readAll reads the lines of a run until it has ended, and ends it.
func readAll(t *testing.T, l *Library, run uint64) (status Status, text []byte) {
	t.Helper()
	for status = Events; status == Events; {
		var lines []byte
		status, lines = l.Next(run, -1)
		text = append(text, lines...)
	}
	assert.Equal(t, OK, l.End(run))
	return status, text
}

// runAll runs a request and returns how it has ended.
func runAll(t *testing.T, l *Library, session uint64, request string) (Status, string) {
	t.Helper()
	status, text := readAll(t, l, start(t, l, session, request))
	return status, string(text)
}

// directly runs a request without the library.
func directly(t *testing.T, request string) string {
	lines, err := sessiontest.Answers(t.Context(), sessiontest.NewSession(t, session.Options{}), sessiontest.Decode(t, request))
	require.NoError(t, err)
	return lines
}

func TestRun(t *testing.T) {
	l, s := newLibrary(t, "")
	for _, request := range []string{oneSolution, manySolutions, `{"command":"steps"}`, `{"command":"status","scramble":"R U2"}`} {
		status, text := runAll(t, l, s, request)
		assert.Equal(t, Done, status)
		var results strings.Builder
		for line := range strings.Lines(text) {
			if !strings.HasPrefix(line, `{"progress"`) {
				results.WriteString(line)
			}
		}
		assert.Equal(t, directly(t, request), results.String(), request)
	}
}

// A session keeps its attempt from one run to the next.
func TestAttempt(t *testing.T) {
	l := New(noEnv)
	s, other := open(t, l, ""), open(t, l, "")
	status, _ := runAll(t, l, s, `{"command":"set","scramble":"R U"}`)
	assert.Equal(t, Done, status)
	status, text := runAll(t, l, s, `{"command":"show"}`)
	assert.Equal(t, Done, status)
	assert.Contains(t, text, `"scramble":"R U"`)
	status, text = runAll(t, l, other, `{"command":"show"}`)
	assert.Equal(t, Failed, status)
	assert.Contains(t, text, `{"error":"nothing to show`)
}

func TestFailed(t *testing.T) {
	l, s := newLibrary(t, `{"threads":1}`)
	for range 1000 { // the error comes with the status, never before it
		run := start(t, l, s, `{"command":"solve","step":"eobf","scramble":"R"}`)
		status, text := l.Next(run, -1)
		require.Equal(t, Failed, status)
		require.JSONEq(t, `{"error":"unknown step \"eobf\": did you mean eofb?","token":"eobf","column":0}`, string(text))
		l.End(run)
	}
	for _, request := range []string{"", "{", "[]", `{"command":"solve"}`, strings.Repeat(" ", session.MaxRequest+1), "\xff", `{"command":"invert","scramble":"R \u0000"}`} {
		run, err := l.Start(s, request)
		assert.Error(t, err, request)
		assert.Zero(t, run)
		assert.True(t, json.Valid(host.ErrorLine(err, "")))
	}
}

// TestOptions checks where the folder of data comes from, and the errors of wrong options.
func TestOptions(t *testing.T) {
	l := New(func(name string) string { return map[string]string{"NISSYDATA": "tables"}[name] })
	for text, want := range map[string]string{"": "", `{"environment":true}`: "tables", `{"environment":true,"data":"other"}`: "other"} {
		o, err := decodeOptions(text, l.env)
		require.NoError(t, err)
		assert.Equal(t, want, o.Data)
	}
	for options, want := range map[string]string{
		`null`:                      `"no JSON object: options are an object such as {\"threads\":2}","token":"","column":0}`,
		`{`:                         `"broken JSON at column 2: it ends too early","token":"","column":2}`,
		`{"threads":1.5}`:           `"field \"threads\": it must be a whole number","token":"","column":0,"field":"threads"}`,
		`{"threads":65}`:            `"field \"threads\": it must be from 0 to 64","token":"","column":0,"field":"threads"}`,
		`{"memory":-5}`:             `"field \"memory\": it must be a whole number from 0","token":"","column":0,"field":"memory"}`,
		`{"threads":1,"threads":2}`: `"repeated field \"threads\": give it once","token":"threads","column":0}`,
		`{"THREADS":2}`:             `"unknown field \"THREADS\": did you mean threads?","token":"THREADS","column":0,"field":"THREADS"}`,
		`{"data":5}`:                `"field \"data\": it must be a string`,
		`{"threads":-1}`:            `"field \"threads\": it must be`,
		"[]":                        "", "null 1": "", "{} {}": "", "\xff": "",
	} {
		_, err := l.Open(options)
		if assert.Error(t, err, options) {
			assert.Contains(t, string(host.ErrorLine(err, "")), `{"error":`+want, options)
		}
	}
}

// TestMemory checks that tables for which there is no memory are not built.
func TestMemory(t *testing.T) {
	l, s := newLibrary(t, `{"memory":1000000}`)
	status, text := runAll(t, l, s, `{"command":"solve","step":"optimal","scramble":"R U"}`)
	assert.Equal(t, Failed, status)
	assert.Contains(t, text, "memory")
}

func TestCancel(t *testing.T) {
	l, s := newLibrary(t, "")
	run := start(t, l, s, longSearch)
	assert.Equal(t, OK, l.Cancel(run))
	assert.Equal(t, OK, l.Cancel(run))
	status, _ := readAll(t, l, run)
	assert.Equal(t, Cancelled, status)

	run = start(t, l, s, longSearch)
	assert.Equal(t, OK, l.End(run))
	assert.Equal(t, BadHandle, l.End(run))
}

// TestPause pauses runs, and then cancels, ends, resumes and forgets them.
func TestPause(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l, s := newLibrary(t, "")
		start := func(request string) uint64 {
			run := start(t, l, s, request)
			status, err := l.Pause(run)
			require.NoError(t, err)
			require.Equal(t, OK, status)
			synctest.Wait() // all goroutines wait
			return run
		}
		run := start(longSearch)
		assert.Equal(t, OK, l.Cancel(run))
		status := Events
		for status == Events {
			status, _ = l.Next(run, -1)
		}
		assert.Equal(t, Cancelled, status)
		for _, f := range []func(uint64) (Status, error){l.Pause, l.Resume} {
			_, err := f(run)
			assert.Equal(t, interrupt.ErrEnded, err)
		}
		assert.Equal(t, OK, l.End(run))
		for _, f := range []func(uint64) (Status, error){l.Pause, l.Resume} {
			status, _ = f(run)
			assert.Equal(t, BadHandle, status)
		}
		assert.Equal(t, OK, l.End(start(longSearch)))

		run = start(oneSolution)
		_, err := l.Resume(run)
		require.NoError(t, err)
		status, _ = readAll(t, l, run)
		assert.Equal(t, Done, status)

		run = start(longSearch)
		time.Sleep(interrupt.MaxPause)
		status, text := readAll(t, l, run)
		assert.Equal(t, Failed, status)
		assert.Contains(t, string(text), `{"error":"`+interrupt.ErrTooLong.Error()+`"`)
		assert.Equal(t, OK, l.Close(s))
	})
}

// TestReader checks that a cancelled run still has a reader, and that an ended one has none: then
// its request stops sorting, describing and emitting what it has found.
func TestReader(t *testing.T) {
	l, s := newLibrary(t, "")
	for _, request := range []string{longSearch, manySolutions} { // the second one waits for its caller
		number, err := l.Start(s, request)
		require.NoError(t, err)
		r, ok := find[*run](l.handles, number)
		require.True(t, ok)
		assert.Equal(t, OK, l.Cancel(number))
		assert.NoError(t, interrupt.Reader(r.context).Err())
		assert.Equal(t, OK, l.End(number))
		assert.Error(t, interrupt.Reader(r.context).Err())
	}
}

func TestTimeout(t *testing.T) {
	l, s := newLibrary(t, "")
	run := start(t, l, s, longSearch)
	status := Events
	for status == Events { // progress
		status, _ = l.Next(run, 0)
	}
	assert.Equal(t, Timeout, status)
	l.End(run)

	run = start(t, l, s, oneSolution)
	for status = Events; status == Events; {
		status, _ = l.Next(run, -1)
	}
	for _, timeout := range []time.Duration{-1, 0, time.Second} {
		status, text := l.Next(run, timeout)
		assert.Equal(t, Done, status, "a run that has ended says so again and again")
		assert.Empty(t, text)
	}
	l.End(run)
}

// TestSlowCaller checks that a search waits for its caller, and that nothing is lost.
func TestSlowCaller(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRun(nil)
		sent := 0
		go func() {
			defer close(r.lines)
			for ; sent < 1000; sent++ {
				for _, e := range []session.Event{attempts.Link{Site: "site"}, session.TableProgress{}} { // progress is left out while lines wait
					r.emit(e, host.Line(e))
				}
			}
		}()
		synctest.Wait()
		assert.Equal(t, mostWaiting, sent)
		count := 0
		for status := Events; status == Events; {
			var text []byte
			status, text = r.read(-1)
			count += bytes.Count(text, []byte(`{"site":`))
			synctest.Wait()
		}
		assert.Equal(t, 1000, count)
	})
}

// TestSizes checks how many lines one call returns.
func TestSizes(t *testing.T) {
	r := newRun(nil)
	for _, size := range []int{1, mostAtOnce, 5, mostAtOnce + 7, 3, 4} {
		r.emit(attempts.Link{}, make([]byte, size))
	}
	close(r.lines)
	r.status = Done
	for _, want := range []struct {
		status Status
		size   int
	}{{Events, 1}, {Events, mostAtOnce}, {Events, 5}, {Events, mostAtOnce + 7}, {Done, 7}, {Done, 0}} {
		status, text := r.read(-1)
		assert.Equal(t, want.status, status)
		assert.Len(t, text, want.size)
	}
}

// TestPanic checks that a request that panics only fails.
func TestPanic(t *testing.T) {
	l := New(noEnv)
	number := open(t, l, "")
	s, ok := find[*openSession](l.handles, number)
	require.True(t, ok)
	r := newRun(s)
	r.number = l.handles.add(r)
	go r.run(struct{ session.Request }{})
	status, text := readAll(t, l, r.number)
	assert.Equal(t, Failed, status)
	var failure struct{ Error, Stack string }
	require.NoError(t, json.Unmarshal(text, &failure))
	assert.Contains(t, failure.Error, "this is a bug in nissy")
	assert.Contains(t, failure.Stack, "library.(*run).run")
	status, line := runAll(t, l, number, oneSolution)
	assert.Equal(t, Done, status, "the next run is right")
	assert.NotEmpty(t, line)
}

func TestHandles(t *testing.T) {
	l, s := newLibrary(t, "")
	run := start(t, l, s, oneSolution)
	check := func(number uint64) {
		t.Helper()
		status, _ := l.Next(number, 0)
		assert.Equal(t, BadHandle, status)
		assert.Equal(t, BadHandle, l.Cancel(number))
		assert.Equal(t, BadHandle, l.End(number))
	}
	check(0)
	check(s)
	check(run + 1)
	_, err := l.Start(run, oneSolution)
	assert.ErrorIs(t, err, ErrBadHandle)
	assert.Equal(t, BadHandle, l.Close(run))
	l.Close(s)
	check(run)
	assert.Equal(t, BadHandle, l.Close(s))
	_, err = l.Start(s, oneSolution)
	assert.ErrorIs(t, err, ErrBadHandle)
}

// TestThreads calls everything from several goroutines at once, often with wrong numbers.
func TestThreads(t *testing.T) {
	l := New(noEnv)
	var mu sync.Mutex
	var sessions, runs []uint64
	pick := func(n int, list *[]uint64) uint64 {
		mu.Lock()
		defer mu.Unlock()
		if len(*list) == 0 {
			return 0
		}
		return (*list)[n%len(*list)]
	}
	keep := func(list *[]uint64, number uint64) {
		mu.Lock()
		defer mu.Unlock()
		*list = append(*list, number)
	}
	var all sync.WaitGroup
	for i := range 8 {
		all.Go(func() {
			for k := range 100 {
				n := k*k + 5*k + 3*i // so that the goroutines do the same in different orders
				switch n % 16 {
				case 0:
					if s, err := l.Open(""); assert.NoError(t, err) {
						keep(&sessions, s)
					}
				case 1:
					l.Close(pick(n, &sessions))
				case 2, 3, 4, 5:
					request := []string{oneSolution, manySolutions, longSearch, "{"}[k%4]
					if run, err := l.Start(pick(n, &sessions), request); err == nil {
						keep(&runs, run)
					}
				case 6:
					l.Cancel(pick(n, &runs))
				case 7, 8:
					l.End(pick(n, &runs))
				default:
					l.Next(pick(n, &runs), time.Duration(k%2)*time.Millisecond)
				}
			}
		})
	}
	all.Wait()
	for _, s := range sessions {
		l.Close(s)
	}
	assert.Empty(t, l.handles.values)
}

// TestDefaults leaves out fields that have defaults, and fields that are needed.
func TestDefaults(t *testing.T) {
	l, s := newLibrary(t, "")
	runAll(t, l, s, `{"command":"set","scramble":"R U F"}`)
	runAll(t, l, s, `{"command":"add","lines":[{"moves":"F'"},{"moves":"U'"},{"moves":"R'"}]}`)
	for _, command := range []string{"pop", "undo", "redo"} {
		status, text := runAll(t, l, s, `{"command":"`+command+`"}`)
		assert.Equal(t, Done, status, command)
		assert.Contains(t, text, `"change":"pop 1"`, command)
	}
	for request, field := range map[string]string{
		`{"command":"mark"}`: "name", `{"command":"save"}`: "moves", `{"command":"invert"}`: "scramble",
		`{"command":"comment"}`: "number", `{"command":"compare","a":"R"}`: "b", `{"command":"chain","scramble":"R"}`: "chain",
	} {
		_, err := l.Start(s, request)
		assert.EqualError(t, err, `field "`+field+`": it is missing`, request)
	}
}

// TestOncePanicked runs one of the requests that once ended the process. Package session tests all of them.
func TestOncePanicked(t *testing.T) {
	l, s := newLibrary(t, fmt.Sprintf(`{"data":%q}`, testtables.Folder(t)))
	status, text := runAll(t, l, s, sessiontest.OncePanicked(t, "../../testdata/panics.json", false)[0])
	assert.Equal(t, Done, status, text)
	assert.Contains(t, text, `"insertions"`)
}
