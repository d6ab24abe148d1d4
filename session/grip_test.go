package session_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"nissy/internal/testsize"
	"nissy/pruning/testtables"
	"nissy/session"
)

// vector is a direction, or where a sticker is: x to the right, y up, z to the front.
type vector [3]int

// sticker is where a sticker is and which way it faces.
type sticker struct{ at, facing vector }

// simulator is a cube of 54 stickers, turned in space. It shares nothing with package cube: a sticker is
// named after the face where it belongs.
type simulator map[sticker]byte

// faceDirections are where the faces are.
var faceDirections = map[byte]vector{'R': {1}, 'L': {-1}, 'U': {0, 1}, 'D': {0, -1}, 'F': {0, 0, 1}, 'B': {0, 0, -1}}

func newSimulator() simulator {
	c := simulator{}
	for name, facing := range faceDirections {
		for _, i := range []int{-1, 0, 1} {
			for _, k := range []int{-1, 0, 1} {
				at := facing
				other := []int{i, k}
				for axis := range at {
					if facing[axis] == 0 {
						at[axis], other = other[0], other[1:]
					}
				}
				c[sticker{at, facing}] = name
			}
		}
	}
	return c
}

// turned returns a vector after a quarter turn, clockwise as seen from where the axis points to.
func (v vector) turned(axis vector) vector {
	var along int
	for i := range v {
		along += v[i] * axis[i]
	}
	var w vector
	for i := range v {
		j, k := (i+1)%3, (i+2)%3
		w[i] = along*axis[i] + v[j]*axis[k] - v[k]*axis[j]
	}
	return w
}

// layersOf are the layers that a move turns, from the side where its axis points to.
var layersOf = map[byte]struct {
	like   byte // the face that turns the same way
	layers string
}{
	'M': {'L', "0"}, 'E': {'D', "0"}, 'S': {'F', "0"}, 'x': {'R', "+0-"}, 'y': {'U', "+0-"}, 'z': {'F', "+0-"},
}

// apply makes the moves of a text: turns of faces, wide moves such as Rw, slice moves and rotations.
func (c simulator) apply(text string) simulator {
	for word := range strings.FieldsSeq(text) {
		like, layers := word[0], "+"
		if m, ok := layersOf[like]; ok {
			like, layers = m.like, m.layers
		} else if strings.Contains(word, "w") {
			layers = "+0"
		}
		axis, known := faceDirections[like]
		if !known {
			panic(word + " is no move")
		}
		turns := 1
		switch {
		case strings.HasSuffix(word, "'"):
			turns = 3
		case strings.HasSuffix(word, "2"):
			turns = 2
		}
		for range turns {
			next := simulator{}
			for s, name := range c {
				height := s.at[0]*axis[0] + s.at[1]*axis[1] + s.at[2]*axis[2]
				if strings.Contains(layers, string("-0+"[height+1])) {
					s = sticker{s.at.turned(axis), s.facing.turned(axis)}
				}
				next[s] = name
			}
			c = next
		}
	}
	return c
}

// facelets returns the names of all stickers in a fixed order.
func (c simulator) facelets() string {
	var b strings.Builder
	for _, face := range "URFDLB" {
		facing := faceDirections[byte(face)]
		for i := range 27 {
			at := vector{i%3 - 1, i/3%3 - 1, i/9 - 1}
			if name, ok := c[sticker{at, facing}]; ok {
				b.WriteByte(name)
			}
		}
	}
	return b.String()
}

// isSolved reports whether each face has one colour.
func (c simulator) isSolved() bool { return c.equals(newSimulator()) }

// equals reports whether the cubes are equal apart from how they are held.
func (c simulator) equals(d simulator) bool {
	want := d.facelets()
	for _, first := range []string{"", "x", "x2", "x'", "z", "z'"} {
		for _, second := range []string{"", "y", "y2", "y'"} {
			if c.apply(first+" "+second).facelets() == want {
				return true
			}
		}
	}
	return false
}

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
// positions, and checks the answers with a simulator of their own.
func TestGrips(t *testing.T) {
	if testing.Short() {
		t.Skip("needs large tables")
	}
	engine := session.NewEngine(session.Options{Data: testtables.Folder(t)})
	t.Cleanup(func() { engine.Close() })
	rng := rand.New(rand.NewPCG(45, 1))
	ask := func(fields map[string]any) foundSolution {
		body, err := json.Marshal(fields)
		require.NoError(t, err)
		for _, line := range answerTo(t, engine, string(body)) {
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
	for i := range testsize.Of(0, 7, 300) {
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
			after := newSimulator().apply(inverted(inverse) + " " + scramble + " " + normal)
			require.True(t, after.isSolved(), "%v: %s (%s)", request, normal, inverse)
			if grip == "fixed" && inverse == "" && !strings.ContainsAny(normal, "MES") {
				require.Equal(t, newSimulator().facelets(), after.facelets(), "%v: %s", request, normal)
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
	for i := range testsize.Of(0, 4, 200) {
		scramble, goals := drawTurned(rng, 2, 1+rng.IntN(4)), []string{drawTurned(rng, 2, 2), drawTurned(rng, 1, 3), drawTurned(rng, 2, 1)}
		reached := func(f foundSolution) bool {
			after := newSimulator().apply(scramble + " " + strings.Join(f.Normal, " "))
			return after.equals(newSimulator().apply(f.Goal))
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
	if testing.Short() {
		t.Skip("needs a large table")
	}
	engine := session.NewEngine(session.Options{Data: testtables.Folder(t)})
	t.Cleanup(func() { engine.Close() })
	const turned = "DDDDUDDDD RRRRRRRRR BBBBFBBBB UUUUDUUUU LLLLLLLLL FFFFBFFFF"
	for scramble, want := range map[string]int{"": 0, "R": 1, "R U2 F'": 3, "y R U F": 3} {
		body := fmt.Sprintf(`{"command":"solve","step":"light","cube":%q,"scramble":%q,"goals":["rotations"]}`, turned, scramble)
		lines := answerTo(t, engine, body)
		var f foundSolution
		require.NoError(t, json.Unmarshal([]byte(lines[len(lines)-1]), &f))
		require.Equal(t, "rotation x2", f.Goal)
		require.Equal(t, want, f.Length, lines)
	}
}
