package session_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nissy/cube"
	"nissy/session"
	_ "nissy/session/all"
	"nissy/session/cubes"
	"nissy/session/sessiontest"
)

// TestPositionFields decodes requests whose scramble is a cube or looks like one.
func TestPositionFields(t *testing.T) {
	solved := cube.Solved.Facelets()
	digits := "113113113222222222334334334446446446555555555166166166" // R, with the faces as digits; several orders fit
	for _, test := range []struct {
		fields map[string]any
		after  string // moves that lead to the cube
		notice string
		err    string
	}{
		{map[string]any{"scramble": solved}, "", "", ""},
		{map[string]any{"scramble": solved + " R", "moves": "U"}, "R U", "", ""},
		{map[string]any{"moves": "U", "scramble": solved + " R"}, "R U", "", ""},
		{map[string]any{"scramble": solved, "as_moves": true}, "U R F D L B", "", ""},
		{map[string]any{"cube": solved, "scramble": "R"}, "R", "", ""},
		{map[string]any{"cube": "." + solved[1:]}, "", "only one cube fits with 1 unknown facelet", ""},
		{map[string]any{"cube": solved, "scramble": solved}, "", "", "a cube instead of moves"},
		{map[string]any{"scramble": "R", "moves": solved}, "", "", "a cube instead of moves"},
		{map[string]any{"scramble": solved[1:]}, "", "", `field "scramble": 53 facelets: `},
		{map[string]any{"scramble": solved + " Q"}, "", "", `bad move "Q" at column 56`},
		{map[string]any{"scramble": digits}, "", "", "ambiguous cube: "},
		{map[string]any{"scramble": solved, "faces": "URFDL"}, "", "", `bad order of faces "URFDL"`},
		{map[string]any{"scramble": solved, "as_moves": 1}, "", "", `field "as_moves": it must be true or false`},
		{map[string]any{"faces": "URFDLB"}, "", "", `field "scramble": it is missing`},
	} {
		test.fields["command"] = "print"
		body, err := json.Marshal(test.fields)
		require.NoError(t, err)
		r, err := session.DecodeRequest(body)
		if test.err != "" {
			assert.ErrorContains(t, err, test.err, "%s", body)
			continue
		}
		require.NoError(t, err, "%s", body)
		p := r.(cubes.Print).Position
		moves, err := cube.ParseAlg(test.after)
		require.NoError(t, err)
		if test.fields["as_moves"] == true {
			assert.Nil(t, p.State)
			assert.Equal(t, 54, p.Moves.Len())
			continue
		}
		assert.Equal(t, cube.Solved.ApplyAlg(moves), p.Cube(), "%s", body)
		assert.Equal(t, test.notice, p.Notice)
	}
}

// TestNoticeAboutPosition runs a request whose cube was not read in the usual way.
func TestNoticeAboutPosition(t *testing.T) {
	r := sessiontest.Decode(t, `{"command":"status","scramble":".UUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB"}`)
	events := sessiontest.Events(t, sessiontest.NewSession(t, session.Options{}), r)
	assert.Equal(t, session.Notice{Text: "only one cube fits with 1 unknown facelet"}, events[0])
}
