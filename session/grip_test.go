package session_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"nissy/cube/state/statetest"
	"nissy/internal/sample"
	"nissy/session/sessiontest"
)

// inverted returns the text of the moves that undo the moves of a text.
func inverted(text string) string {
	var undone []string
	for word := range strings.FieldsSeq(text) {
		switch {
		case strings.HasSuffix(word, "'"):
			word = strings.TrimSuffix(word, "'")
		case !strings.HasSuffix(word, "2"):
			word += "'"
		}
		undone = append([]string{word}, undone...)
	}
	return strings.Join(undone, " ")
}

// drawTurned draws a scramble whose moves also turn the whole cube.
func drawTurned(rng *rand.Rand, faces, others int) string {
	var words []string
	add := func(n int, names ...string) {
		for range n {
			word := names[rng.IntN(len(names))] + []string{"", "2", "'"}[rng.IntN(3)]
			words = append(words, word)
		}
	}
	add(faces, "U", "D", "R", "L", "F", "B")
	add(others, "Uw", "Dw", "Rw", "Lw", "Fw", "Bw", "M", "E", "S", "x", "y", "z")
	rng.Shuffle(len(words), func(i, j int) { words[i], words[j] = words[j], words[i] })
	return strings.Join(words, " ")
}

// foundSolution is the part of an answer that the tests of grips look at.
type foundSolution struct {
	Normal, Inverse []string
	Length          int
	Goal            string
	Solves          *bool
	Complete        *bool
}

// TestGrips solves cubes that are turned as a whole, in both grips, to the solved cube and to other
// positions, and checks the answers with the model of the tests.
func TestGrips(t *testing.T) {
	sample.Large(t)
	engine := sessiontest.WithTables(t).Engine()
	rng := sample.Rand(t)
	ask := func(fields map[string]any) foundSolution {
		body, err := json.Marshal(fields)
		require.NoError(t, err)
		for _, line := range answerTo(t.Context(), engine, sessiontest.Decode(t, string(body))) {
			var f foundSolution
			require.NoError(t, json.Unmarshal([]byte(line), &f), line)
			require.NotContains(t, line, `"error"`, "%s", body)
			if f.Normal != nil || f.Solves != nil || f.Complete != nil {
				return f
			}
		}
		require.Fail(t, "no answer", "%s", body)
		return foundSolution{}
	}
	commands := []map[string]any{
		{"command": "twophase"},
		{"command": "solve", "step": "light"},
		{"command": "solve", "step": "optimal"},
		{"command": "fmc", "beam": 20},
		{"command": "human", "beam": 20},
		{"command": "chain", "chain": "eo > dr-eo > drfin", "beam": 20, "niss": "niss"},
		{"command": "chain", "chain": "eo > dr-eo > htr > drslice > slice", "beam": 50},
	}
	for i := range sample.Of(7, 300) {
		fields := commands[i%len(commands)]
		scramble := drawTurned(rng, 3, 1+rng.IntN(4))
		if fields["step"] == nil {
			scramble = drawTurned(rng, 12, 1+rng.IntN(6))
		}
		for _, grip := range []string{"held", "fixed"} {
			request := map[string]any{"scramble": scramble, "grip": grip}
			for name, value := range fields {
				request[name] = value
			}
			f := ask(request)
			normal, inverse := strings.Join(f.Normal, " "), strings.Join(f.Inverse, " ")
			after := statetest.New(statetest.Faces).Turn(inverted(inverse) + " " + scramble + " " + normal)
			require.True(t, after.IsSolved(), "%v: %s (%s)", request, normal, inverse)
			if grip == "fixed" && inverse == "" && !strings.ContainsAny(normal, "MES") {
				require.Equal(t, statetest.New(statetest.Faces), after, "%v: %s", request, normal)
			}
			solution := fmt.Sprintf("%s (%s)", normal, inverse)
			if inverse == "" {
				solution = normal
			}
			require.True(t, *ask(map[string]any{"command": "verify", "scramble": scramble, "solution": solution}).Solves, "%s: %s", scramble, solution)
			show := map[string]any{"command": "show", "scramble": scramble, "lines": []map[string]any{{"moves": solution}}}
			require.True(t, *ask(show).Complete, "%s: %s", scramble, solution)
		}
	}
	for i := range sample.Of(4, 200) {
		scramble, goals := drawTurned(rng, 2, 1+rng.IntN(4)), []string{drawTurned(rng, 2, 2), drawTurned(rng, 1, 3), drawTurned(rng, 2, 1)}
		reached := func(f foundSolution) bool {
			after := statetest.New(statetest.Faces).Turn(scramble + " " + strings.Join(f.Normal, " "))
			return after.EqualsTurned(statetest.New(statetest.Faces).Turn(f.Goal))
		}
		grip := []string{"held", "fixed"}[i%2]
		shortest := 20
		for _, goal := range goals {
			f := ask(map[string]any{"command": "solve", "step": "light", "scramble": scramble, "to": goal, "grip": grip})
			require.True(t, reached(f), "%s to %s: %v", scramble, goal, f.Normal)
			shortest = min(shortest, f.Length)
			f = ask(map[string]any{"command": "twophase", "scramble": scramble, "to": goal, "grip": grip})
			require.True(t, reached(f), "%s to %s: %v", scramble, goal, f.Normal)
		}
		f := ask(map[string]any{"command": "solve", "step": "light", "scramble": scramble, "goals": goals, "grip": grip})
		require.True(t, reached(f), "%s to any of %v: %v", scramble, goals, f.Normal)
		require.Equal(t, shortest, f.Length, "%s to any of %v: %v", scramble, goals, f.Normal)
	}
}

// TestRotatedGoals solves a cube whose pieces are turned together against its centres.
func TestRotatedGoals(t *testing.T) {
	sample.Large(t)
	engine := sessiontest.WithTables(t).Engine()
	const turned = "DDDDUDDDD RRRRRRRRR BBBBFBBBB UUUUDUUUU LLLLLLLLL FFFFBFFFF"
	for scramble, want := range map[string]int{"": 0, "R": 1, "R U2 F'": 3, "y R U F": 3} {
		body := fmt.Sprintf(`{"command":"solve","step":"light","cube":%q,"scramble":%q,"goals":["rotations"]}`, turned, scramble)
		lines := answerTo(t.Context(), engine, sessiontest.Decode(t, body))
		var f foundSolution
		require.NoError(t, json.Unmarshal([]byte(lines[len(lines)-1]), &f))
		require.Equal(t, "rotation x2", f.Goal)
		require.Equal(t, want, f.Length, lines)
	}
}
