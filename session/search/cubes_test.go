package search

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"nissy/cube"
	"nissy/cube/state/statetest"
	"nissy/internal/sample"
	_ "nissy/session/cubes"
	"nissy/session/sessiontest"
)

// TestSolveCubes solves random cubes that are held in any way and written in any colours and any order
// of the faces, and turns the model of the tests to check each solution.
func TestSolveCubes(t *testing.T) {
	s := sessiontest.WithTables(t)
	rng := sample.Rand(t)
	for range sample.Of(15, 10_000) {
		m := statetest.New(statetest.DrawColors(rng)).Turn(statetest.DrawMoves(rng, 40)).Turn(statetest.DrawGrip(rng))
		order := statetest.DrawOrder(rng)
		body, err := json.Marshal(map[string]string{"command": "twophase", "time": "5ms", "scramble": m.Write(order)})
		require.NoError(t, err)
		events := sessiontest.Events(t, s, sessiontest.Decode(t, string(body)))
		solution := events[len(events)-1].(TwoPhaseSolution)
		require.Empty(t, solution.Alg.Inverse)
		require.True(t, m.Turn(cube.FormatMoves(solution.Alg.Normal)).IsSolved(), "%s: %v", body, solution.Alg)
	}
}
