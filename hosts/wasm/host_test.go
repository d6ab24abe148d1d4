//go:build js && wasm

package main

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nissy/session"
)

// answers receives what a host sends.
type answers struct {
	text    strings.Builder
	batches chan int    // the run of each batch
	ends    chan string // the failure of each run
}

func newTestHost(t *testing.T) (*host, *answers) {
	engine := session.NewEngine(session.Options{})
	t.Cleanup(func() { engine.Close() })
	a := &answers{batches: make(chan int, 1000), ends: make(chan string, 10)}
	return newHost(engine, client{
		lines: func(run int, text string) { a.text.WriteString(text); a.batches <- run },
		end:   func(_ int, failure string) { a.ends <- failure },
	}), a
}

func TestRun(t *testing.T) {
	h, a := newTestHost(t)
	h.run(1, 0, `{"command":"invert","scramble":"R U2 (F)"}`)
	require.Equal(t, "", <-a.ends)
	require.Contains(t, a.text.String(), `"moves":["U2","R'","F"]`)
	for request, failure := range map[string]string{
		`{"command":"solve","step":"eobf","scramble":"R"}`: `{"error":"unknown step \"eobf\": did you mean eofb?","token":"eobf","column":0}` + "\n",
		strings.Repeat(" ", session.MaxRequest+1):          `{"error":"the text is too long: the limit is 1048576 bytes","token":"","column":0}` + "\n",
	} {
		h.run(2, 0, request)
		require.Equal(t, failure, <-a.ends)
	}
}

// TestCancel ends a search that would take hours.
func TestCancel(t *testing.T) {
	h, a := newTestHost(t)
	h.run(1, 0, `{"command":"solve","step":"eofb","scramble":"R U F","max":20,"count_only":true}`)
	time.AfterFunc(50*time.Millisecond, func() { h.cancel(1) })
	require.Contains(t, <-a.ends, "interrupted")
	h.cancel(1) // nothing runs any more
}

// TestSlowPage lets the page take no batch for a while: then the search waits.
func TestSlowPage(t *testing.T) {
	h, a := newTestHost(t)
	h.run(1, 0, `{"command":"solve","step":"eofb","scramble":"R U F","max":7}`)
	for range mostBatches {
		<-a.batches
	}
	select {
	case <-a.ends:
		t.Fatal("the search has not waited")
	case <-time.After(200 * time.Millisecond):
		require.LessOrEqual(t, len(a.batches), 1)
	}
	for range mostBatches {
		h.taken(1)
	}
	for {
		select {
		case run := <-a.batches:
			h.taken(run)
		case failure := <-a.ends:
			require.Equal(t, "", failure)
			require.Greater(t, strings.Count(a.text.String(), "\n"), 1000)
			return
		}
	}
}

// TestSessions uses an attempt in one session, which another one does not have.
func TestSessions(t *testing.T) {
	h, a := newTestHost(t)
	h.open(7)
	h.run(1, 7, `{"command":"set","scramble":"R U F"}`)
	require.Equal(t, "", <-a.ends)
	h.run(2, 7, `{"command":"show"}`)
	require.Equal(t, "", <-a.ends)
	require.Contains(t, a.text.String(), `"scramble":"R U F"`)
	h.run(3, 0, `{"command":"show"}`)
	require.NotEqual(t, "", <-a.ends)
	h.close(7)
	h.run(4, 7, `{"command":"steps"}`)
	require.Contains(t, <-a.ends, `"error":"the session was closed"`)
}

// TestFiles checks that there are tables here, but no files of the user.
func TestFiles(t *testing.T) {
	h, a := newTestHost(t)
	for _, request := range []string{
		`{"command":"write","path":"/x"}`,
		`{"command":"load","path":"/x"}`,
		`{"command":"analyze","path":"/x"}`,
		`{"command":"analyze","scramble":"R","moves":"R'","svg":"/x"}`,
		`{"command":"ksolve","file":"/x","scramble":"R"}`,
		`{"command":"ksolve","puzzle":"skewb","scramble_file":"/x"}`,
		`{"command":"ksolve_god","file":"/x"}`,
		`{"command":"ksolve_show","file":"/x"}`,
		`{"command":"attempts"}`,
		`{"command":"restore"}`,
		`{"command":"delete_attempts","numbers":"1"}`,
	} {
		h.run(1, 0, request)
		require.Contains(t, <-a.ends, `"error":"there are no files and no saved attempts here"`, request)
	}
	for _, request := range []string{`{"command":"ptable"}`, `{"command":"freemem"}`, `{"command":"load","text":"R U F"}`} {
		h.run(1, 0, request)
		require.Equal(t, "", <-a.ends, request)
	}
}
