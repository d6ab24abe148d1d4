package coaching

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nissy/coach/record"
	"nissy/history"
	"nissy/session"
	"nissy/session/explain"
)

// TestCoachDrills asks for positions, and answers one of them with the better way.
func TestCoachDrills(t *testing.T) {
	a := record.Attempt{ID: 7, Scramble: "R' U' F D2 F' U' B2 U2 R' B' D2 B2 U' D2 L' B2 L' F2 U2 F2 D2 R' B2 R' U' F", Lines: []record.Line{
		{Step: "eo", Moves: "U' L' F2 U", Loss: 3, Better: &record.Way{Moves: "F2 R U"}},
	}}
	r := CoachDrills{Selection: Selection{Records: []record.Attempt{a}}, Count: 4, Seed: new(uint64(2))}
	events, err := run(t, r)
	require.NoError(t, err)
	require.Len(t, events, 4)
	owns := 0
	for _, e := range events {
		d := e.(CoachDrill)
		assert.Equal(t, "eo", d.Kind)
		if d.Own == nil {
			continue
		}
		owns++
		assert.Equal(t, "EO on F/B, of at most 3 moves", d.Task)
		assert.Contains(t, string(session.Encode(d)), `"number":7,"line":1,"most":3,"made":`)
		judged, err := run(t, explain.Judge{Kind: d.Kind, Position: history.Position{Moves: d.Scramble}, Answer: d.Own.Better})
		require.NoError(t, err)
		assert.True(t, judged[len(judged)-1].(explain.Judgement).Right())
	}
	assert.Equal(t, 1, owns)

	_, err = run(t, CoachDrills{Selection: Selection{Records: []record.Attempt{{Total: 20, Reach: 20}}}})
	assert.ErrorIs(t, err, ErrNoDrills)
	assert.Equal(t, 5, r.Limit(5).(CoachDrills).Limit(9).(CoachDrills).Count+1)
}
