package server_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"nissy/command"
	"nissy/internal/sample"
	"nissy/pruning/testtables"
	"nissy/session"
	"nissy/steps/turntest"
)

// turnedRequests is how many requests each interface answers in long tests.
const turnedRequests = 100

// TestTurnedCubes asks about cubes that are turned as a whole, over HTTP, in the library and in
// nissy.wasm, and checks all answers by turning.
func TestTurnedCubes(t *testing.T) {
	data := testtables.Folder(t)
	s := startWith(t, session.Options{Data: data}, command.Serving{})
	schemas, inLibrary := compileSchemas(t, s), openLibrary(t, data)
	bodies := append(turntest.Requests(sample.Of(40, turnedRequests)),
		`{"command":"twophase","scramble":"R U F Rw","grip":"fixed"}`, `{"command":"twophase","scramble":"R U (F Rw)","to":"M2 E2 S2 y"}`)
	for _, body := range bodies {
		a := s.post("/api/v1/run", body)
		schemas.check(t, body, a)
		assert.NoError(t, turntest.Check(body, a.lines), "HTTP")
		assert.NoError(t, turntest.Check(body, inLibrary([]byte(body)).lines), "library")
	}
	if testing.Short() { // building nissy.wasm takes a while
		return
	}
	for i, a := range runInWasm(t, data, bodies) {
		assert.NoError(t, turntest.Check(bodies[i], a.lines), "nissy.wasm")
	}
}
