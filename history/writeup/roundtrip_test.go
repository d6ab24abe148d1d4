package writeup

import (
	"testing"

	"nissy/cube"
	"nissy/history"
	"nissy/history/attempttest"
	"nissy/internal/sample"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// TestRoundTrip draws attempts, writes them and reads them again.
func TestRoundTrip(t *testing.T) {
	sample.Check(t, func(t *rapid.T) {
		var j history.Journal
		for range rapid.IntRange(0, 20).Draw(t, "changes") {
			_ = j.Do(attempttest.Change(t))
		}
		if !j.Current().Started() {
			_ = j.Do(history.Set{})
		}
		requireRoundTrip(t, j.Current())
	})
}

// requireRoundTrip writes an attempt, reads it and compares both.
func requireRoundTrip(t require.TestingT, a history.Attempt) {
	text := a.String()
	b, remarks, err := Read(text)
	require.NoError(t, err, text)
	require.Equal(t, text, b.String())
	require.Empty(t, remarks, text)
	require.Equal(t, a.Scramble().Cube(), b.Scramble().Cube())
	require.Equal(t, a.Cube(), b.Cube())
	require.Equal(t, a.Total(), b.Total())
	require.Len(t, b.Lines(), len(a.Lines()))
	require.Len(t, b.Marks(), len(a.Marks()))
	for i, m := range a.Marks() {
		require.Equal(t, m.Name, b.Marks()[i].Name)
		require.Equal(t, m.Total(), b.Marks()[i].Total())
		require.Len(t, b.Marks()[i].Lines(), len(m.Lines()))
	}
	require.Equal(t, len(a.Saved()), len(b.Saved()))
}

// TestRoundTripCube does the same for scrambles that are states.
func TestRoundTripCube(t *testing.T) {
	state := cube.Solved.Apply(cube.NewMove(cube.R, 1))
	for _, p := range []history.Position{{State: &state, Moves: cube.Alg{Normal: []cube.Move{0}}}, {State: &state}} {
		a, err := history.Attempt{}.Apply(history.Set{Scramble: p})
		require.NoError(t, err)
		requireRoundTrip(t, a)
	}
}

// FuzzRead reads any text. If that succeeds, writing the attempt and reading it again
// must lead to the same write-up.
func FuzzRead(f *testing.F) {
	for _, text := range []string{
		"R' U' F\n\nU2 (B R' B) // eofb (4/4)\n// note\nL2 (5-1/8)\n\nSolution (3): R\n$1 = R\nmark a: 1\nF\n",
		"Scramble:\n\nR R' // (2-2/0)\n\nSolution (0): \n", "Cube: ABCDEFGH=ABCDEFGHIJKL=A R\n", "EO: U // (1/1)\n//> set R\n",
		"R U\nU R * F2 (L @ D) // a (5/5)\n@ = [R, U']\n* = B' [U: [F, D ~]] (2)\nSkeleton: * R\n~ = R2 // (1-1/1)\n\nMarks: a 1, b 0 \"U [1] // (1/1)\" \"[1] = R // (1/2)\"\n",
		"weekly 47 U L2 D2 B R' F, inverse is on ()\n| EO | R U (2) | x |\npre-move: [D2] F2. U' L' B (5, 222 block)\nOn inverse scramble with R' pre-move:\nU // EO on inverse 1/24\nFirst solution: U {R} (2)\nScramble: R\n",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		a, _, err := ReadWith(text, Options{Scramble: new(history.Position)})
		if err != nil {
			return
		}
		written := a.String()
		b, _, err := Read(written)
		require.NoError(t, err, "%q", written)
		require.Equal(t, written, b.String())
	})
}
