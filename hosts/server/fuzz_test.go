package server

import (
	"flag"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"

	"nissy/command"
	"nissy/internal/goroutines"
	"nissy/internal/sample"
	"nissy/session"
	"nissy/session/sessiontest"
	"nissy/steps/turntest"
)

// newFuzzed returns a handler with small limits of time and memory.
func newFuzzed(f *testing.F) http.Handler {
	return newFuzzedWith(f, session.Options{Memory: func() (uint64, error) { return 32 << 20, nil }}, 20*time.Millisecond)
}

func newFuzzedWith(f *testing.F, o session.Options, limit time.Duration) http.Handler {
	o.Bug = func(bug *goroutines.PanicError) { f.Error(bug.Report()) }
	engine := session.NewEngine(o)
	f.Cleanup(func() { engine.Close() })
	s := newServer(engine, command.Serving{Address: "127.0.0.1:0", TimeLimit: limit}, func(text string) { f.Error(text) })
	return s.contain(s.guard.protect(s))
}

// fuzzPath sends bodies to a path. Whatever the body is, the answer must be a documented one: with results, or
// with an error because the body is wrong, is too long, or asks for too much time or memory.
func fuzzPath(f *testing.F, path string) {
	handler := newFuzzed(f)
	f.Fuzz(func(t *testing.T, body string) {
		status, answer := send(handler, path, body)
		assertDocumented(t, status, answer)
		assert.Contains(t, []int{200, 400, 413, 422, 504, 507}, status, "%s", answer)
	})
}

// send sends a body to a path, and returns the status and the body of the answer.
func send(handler http.Handler, path, body string) (int, []byte) {
	recorder := httptest.NewRecorder()
	handler.ServeHTTP(recorder, httptest.NewRequest("POST", "http://localhost"+path, strings.NewReader(body)))
	return recorder.Code, recorder.Body.Bytes()
}

func FuzzRun(f *testing.F) {
	for _, body := range []string{
		"", "{}", "[]", "null", `{"command":"help"}`, `{"command":"help","topic":"solve -n"}`, `{"command":"commands"}`, `{"command":"version"}`,
		`{"command":"solve","step":"eo","scramble":"R' U' F","min":1,"max":5,"count":3,"niss":"niss","threads":2,"verbose":true,"cases":true}`,
		`{"command":"solve","step":"drfin","cube":"","moves":"R","scramble":"(R) U","count_only":true,"beyond":1}`,
		`{"command":"chain","chain":"eo, dr","scramble":"R U","beam":5}`,
		`{"command":"twophase","scramble":"R U F","time":"1ms"}`,
		`{"command":"scramble","type":"dr","count":2,"seed":1}`, `{"command":"randomcube","count":2,"seed":18446744073709551615}`,
		`{"command":"ksolve","puzzle":"2x2x2","scramble":"R U","max":3,"metric":"qtm"}`,
		`{"command":"ksolve","definition":"Name X\nSet A 3 2\nSolved\nA\n1 2 3\nEnd\nMove M\nA\n2 3 1\n0 1 1\nEnd","scramble":"M"}`,
		`{"command":"ksolve_god","definition":"{\"name\":\"X\"}","antipodes":2}`, `{"command":"ksolve_show","puzzle":"skewb"}`, `{"command":"ksolve_list"}`,
		`{"command":"load","text":"Scramble: R U F\nF // EO"}`, `{"command":"link","scramble":"R","moves":"U"}`,
		`{"command":"verify","scramble":"R","solution":"R'"}`, `{"command":"show","scramble":"R","moves":"(U)"}`,
		`{"command":"compare","moves":"R","with":"U"}`, `{"command":"variations","moves":"R U"}`, `{"command":"transform","cube":"","moves":"x"}`,
	} {
		f.Add(body)
	}
	fuzzPath(f, "/api/v1/run")
}

// FuzzRequests sends requests about cubes that are turned as a whole, with other scrambles, skeletons
// and fields. The moves of every answer must lead where the answer says. A drawn request fails only if its step
// does not fit its position (see turntest.Check). A changed one may also be wrong, or take too long.
func FuzzRequests(f *testing.F) {
	limit := time.Hour // that no drawn request reaches
	if fuzzing := flag.Lookup("test.fuzz"); fuzzing.Value.String() != "" {
		limit = time.Second
	}
	handler := newFuzzedWith(f, session.Options{Data: sessiontest.FolderWithOptimal(f)}, limit)
	kinds := turntest.Kinds(true)
	for i := range kinds {
		f.Add(uint8(i), uint64(i), "", "", "")
		if i == 0 || sample.Long() {
			f.Add(uint8(i), uint64(i), "R2 U2", "M M'", `{"niss":"niss"}`)
			f.Add(uint8(i), uint64(i), "R B L2 B L F y", "(Rw B') x", `{"count":3,"beyond":1}`)
		}
	}
	f.Fuzz(func(t *testing.T, kind uint8, seed uint64, scramble, moves, fields string) {
		body, check := turntest.Draw(rand.New(rand.NewPCG(seed, 0)), kinds[int(kind)%len(kinds)]), turntest.Check
		statuses := []int{200, 422}
		if scramble+moves+fields != "" || limit == time.Second {
			body, check, statuses = turntest.Mutate(body, scramble, moves, fields), turntest.CheckAny, []int{200, 400, 422, 504}
		}
		status, answer := send(handler, "/api/v1/run", body)
		assertDocumented(t, status, answer)
		assert.Contains(t, statuses, status, "%s: %s", body, answer)
		assert.NoError(t, check(body, strings.Split(strings.TrimSpace(string(answer)), "\n")))
	})
}

func FuzzLine(f *testing.F) {
	for _, body := range []string{
		"", " ", "\n", "help", "help solve -n", "commands", "version", "steps", "solve eo -n 3 -M 5 -N R' U' F", "solve dr -c -o --cube R U (F)", "solve eofb --moves 'U,R,F' R",
		"chain eo,dr -b 5 R U F", "twophase -t 1ms R U", "optimal R", "scramble dr -n 2", "randomcube -n 2 --format pieces", "ksolve --puzzle 2x2x2 R U -M 3", "ksolve --list",
		"invert R U (F)", "unniss R (U)", "cleanup R R", "variations R U", "count R U (F)", "compare R U", "print R U", "inverse R", "transform x R", "link R U", "verify R -- R'",
		"completion bash", "alias a=b", "config", "quit", "set R", "undo", "load", "write x", "serve", "solve 'eo", `solve "eo" R\ U`, "solve eo @1", "solve eo -i -", "# comment", "solve eo R; quit",
	} {
		f.Add(body)
	}
	fuzzPath(f, "/api/v1/line")
}
