package server_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"

	"nissy/command"
	"nissy/internal/testtables"
	"nissy/internal/turntest"
	"nissy/session"
)

// turnedRequest is a request about a cube that is turned as a whole.
type turnedRequest struct{ kind, body string }

// drawTurned draws requests of all kinds that take no large tables.
func drawTurned(n int) (requests []turnedRequest) {
	rng := rand.New(rand.NewPCG(41, 2))
	kinds := turntest.Kinds(false)
	for i := range n {
		kind := kinds[i%len(kinds)]
		requests = append(requests, turnedRequest{kind, turntest.Draw(rng, kind)})
	}
	return requests
}

// turnedRequests is how many requests each interface answers.
const turnedRequests = 100

// TestTurnedCubes asks about cubes that are turned as a whole, over HTTP, in the library and in
// nissy.wasm, and checks all answers by turning.
func TestTurnedCubes(t *testing.T) {
	data := testtables.Folder(t)
	s := startWith(t, session.Options{Data: data}, command.Serving{})
	schemas, inLibrary := compileSchemas(t, s), openLibrary(t, data)
	requests := drawTurned(turnedRequests)
	var bodies []string
	for _, r := range requests {
		a := s.post("/api/v1/run", r.body)
		schemas.check(t, r.body, a)
		assert.NoError(t, turntest.Check(r.kind, r.body, a.lines), "HTTP")
		assert.NoError(t, turntest.Check(r.kind, r.body, inLibrary([]byte(r.body)).lines), "library")
		bodies = append(bodies, r.body)
	}
	if testing.Short() { // building nissy.wasm takes a while
		return
	}
	for i, a := range runInWasm(t, data, bodies) {
		assert.NoError(t, turntest.Check(requests[i].kind, requests[i].body, a.lines), "nissy.wasm")
	}
}
