package server_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"nissy/command"
	"nissy/cube/state/statetest"
	"nissy/pruning/testtables"
	"nissy/session"
)

// TestCubes gives cubes in all forms instead of scrambles, over HTTP and in nissy.wasm.
func TestCubes(t *testing.T) {
	data := testtables.Folder(t)
	s := startWith(t, session.Options{Data: data}, command.Serving{})
	rows := statetest.Rows(t, "../../testdata/cubes.json")
	var bodies []string
	for _, row := range rows {
		body := row.Request()
		bodies = append(bodies, body)
		assert.NoError(t, row.Check(s.post("/api/v1/run", body).lines), "HTTP")
	}
	if testing.Short() { // building nissy.wasm takes a while
		return
	}
	for i, a := range runInWasm(t, data, bodies) {
		assert.NoError(t, rows[i].Check(a.lines), "nissy.wasm")
	}
}
