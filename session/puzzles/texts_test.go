package puzzles_test

import (
	"encoding/json"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"nissy/session"
	"nissy/session/sessiontest"
)

// discs is the text of a definition.
const discs = `Name Three discs
Set DISCS 3 2
Move A
DISCS
2 1 3
1 1 0
End
Move B
DISCS
2 3 1
End
`

// answer runs a request in JSON without any file, and returns its answers, or the error.
func answer(t *testing.T, fields map[string]any) string {
	t.Helper()
	text, err := json.Marshal(fields)
	require.NoError(t, err)
	r, err := session.DecodeRequest(text)
	if err != nil {
		return string(session.EncodeError(err, ""))
	}
	require.False(t, session.IsLocal(r))
	lines, err := sessiontest.Answers(t.Context(), sessiontest.NewSession(t, session.Options{}), r)
	if err != nil {
		return string(session.EncodeError(err, ""))
	}
	return lines
}

// TestTexts solves the scrambles of a text.
func TestTexts(t *testing.T) {
	require.Equal(t, `{"scramble":"first"}
{"scramble":"first","position":[{"set":"DISCS","pieces":[1,3,2],"orientation":[1,0,1]}]}
{"puzzle":"Three discs","scramble":"first","moves":["B'","A"],"length":2}
{"scramble":"two turned"}
{"puzzle":"Three discs","scramble":"two turned","moves":["B","A","B'","A"],"length":4}
`, answer(t, map[string]any{"command": "ksolve", "definition": discs, "count": 1,
		"scramble_text": "ScrambleAlg first\nA B\nEnd\nScramble two turned\nDISCS\n2 3 1\n1 1 0\nEnd\n"}))
}

// TestNoSolution checks what is said if there is none, though moves lead to the position.
func TestNoSolution(t *testing.T) {
	r := sessiontest.Decode(t, fmt.Sprintf(`{"command":"ksolve","definition":%q,"scramble_text":"MoveLimits\nA* 1\nB* 1\nEnd\nScrambleAlg x\nA B A\nEnd\n"}`, discs))
	notices := sessiontest.EventsOf[session.Notice](t, sessiontest.NewSession(t, session.Options{}), r)
	require.Contains(t, notices, session.Notice{Text: "x: no solution: all sequences of moves were tried"})
}

// TestMistakesInTexts checks that an error says in which text it is, and where.
func TestMistakesInTexts(t *testing.T) {
	for _, test := range []struct {
		definition, scrambles, token, field string
		line, column                        int
	}{
		{"Set A 3 2\nMoov A\n", "", "Moov", "definition", 2, 1},
		{"# é\nSet A 3 2\nMove é\nA  1 1 2\nEnd\n", "", "1", "definition", 4, 6},
		{"Set A", "", "", "definition", 1, 6},
		{discs, "ScrambleAlg x\nA Q\nEnd\n", "Q", "scramble_text", 2, 3},
		{discs, "\r\n\tMaxDepth many", "many", "scramble_text", 2, 11},
		{discs, "Scramble x\nDISCS\n1 2\n", "", "scramble_text", 4, 1},
		{`{"orbits": [{"orbitName": "A", "numPieces": 2,, }]}`, "", "", "definition", 1, 48},
	} {
		var got struct {
			Error, Token, Field string
			Line, Column        int
		}
		text := answer(t, map[string]any{"command": "ksolve", "definition": test.definition, "scramble_text": test.scrambles})
		require.NoError(t, json.Unmarshal([]byte(text), &got), text)
		require.Equal(t, fmt.Sprint(test.token, test.field, test.line, test.column), fmt.Sprint(got.Token, got.Field, got.Line, got.Column), text)
	}
}
