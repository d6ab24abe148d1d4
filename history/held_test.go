package history_test

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"nissy/cube"
	"nissy/history"
	"nissy/history/attempttest"
	"nissy/history/writeup"
	"nissy/internal/sample"
)

// drawPosition draws a position with rotations, wide moves and slice moves everywhere.
func drawPosition(t *rapid.T) history.Position {
	p := history.Position{Moves: attempttest.Alg(t, 6), Skeleton: attempttest.Alg(t, 6)}
	if rapid.Bool().Draw(t, "has a state") {
		p.State = new(cube.Solved.ApplyAlg(attempttest.Alg(t, 6)))
	}
	return p
}

func drawGrip(t *rapid.T) history.Grip {
	return rapid.SampledFrom([]history.Grip{history.AsHeld, history.Fixed}).Draw(t, "grip")
}

// drawTurns draws turns of faces on both sides.
func drawTurns(t *rapid.T) cube.Alg {
	side := rapid.SliceOfN(rapid.Map(rapid.IntRange(0, cube.NumFaceMoves-1), func(m int) cube.Move { return cube.Move(m) }), 0, 5)
	return cube.Alg{Normal: side.Draw(t, "normal"), Inverse: side.Draw(t, "inverse")}
}

func TestHeldAfter(t *testing.T) {
	sample.Check(t, func(t *rapid.T) {
		p, grip := drawPosition(t), drawGrip(t)
		h := p.HeldAfter(grip)
		c := p.CubeIn(grip)
		require.Equal(t, c.Recolored(), h.Cube())
		require.False(t, h.Skeleton.HasRotation())

		moves := drawTurns(t)
		after := p.Then(h.Alg(moves)).Cube()
		require.Equal(t, h.Then(moves).Cube(), after.Recolored())
		require.Equal(t, history.NewTallier(h.Position).Tally(moves), history.NewTallier(p).Tally(h.Alg(moves)))
	})
}

func TestHeldBefore(t *testing.T) {
	sample.Check(t, func(t *rapid.T) {
		p, grip := drawPosition(t), drawGrip(t)
		h := p.HeldBefore(grip)
		start := p.Scramble().CubeIn(grip)
		require.Equal(t, start.Recolored(), h.Scramble().Cube())
		require.False(t, h.Skeleton.HasRotation())
		require.Equal(t, history.NewTallier(p).Total(), history.NewTallier(h.Position).Total())
		before, after := h.Cube(), p.Cube()
		require.Equal(t, after.IsSolved(), before.IsSolved())
		var first []cube.Move // the rotations to the grip, which the skeleton reverses
		if scramble := p.Scramble().Cube(); grip == history.Fixed {
			first = scramble.Turned()
		}
		turned := cube.Solved.Apply(cube.InvertMoves(first)...).Apply(p.Skeleton.Normal...)
		require.Equal(t, before.Conj(turned.Orientation()), after.Recolored())

		skeleton := drawTurns(t)
		whole := p.Scramble().Then(h.Alg(skeleton)).Cube()
		require.Equal(t, h.Scramble().Then(skeleton).Cube(), whole.Recolored())
	})
}

// TestHeldAttempts compares an attempt with rotations everywhere with the result of HeldBefore,
// line by line, and translates that back.
func TestHeldAttempts(t *testing.T) {
	for _, text := range []string{
		"R U y F\n\nU (B y R)\nM (x F)\n",
		"R U y F x\n\nU * (B y R # z F) Rw // two places\n* = R U R' U'\n# = F D F' D'\nM2 x (U)\n",
		"Rw U\n\nR M * U Rw * (z F * R) L\n* = E2 * U\n* = R\n* = L\n* = D F\n",
		"Rw U y\n\nR x * U (F y R)\nSkeleton: R * x U (F * y R)\n* = L D L'\n* = F2\n",
	} {
		a, _, err := writeup.ReadWith(text, writeup.Options{})
		require.NoError(t, err)
		testHeldAttempt(t, a, history.AsHeld, text)
		testHeldAttempt(t, a, history.Fixed, text)
	}
}

func testHeldAttempt(t *testing.T, a history.Attempt, grip history.Grip, text string) {
	held, h := a.HeldBefore(grip)
	require.Len(t, held.Lines(), a.NumLines())
	back := h.Lines(held.Lines())
	var again history.Attempt
	var err error
	for _, change := range []history.Change{history.Set{Scramble: a.Scramble()}, history.Add{Lines: back}} {
		again, err = again.Apply(change)
		require.NoError(t, err)
	}
	for n := range a.NumLines() + 1 {
		c, d, e := a.Truncate(n).Cube(), held.Truncate(n).Cube(), again.Truncate(n).Cube()
		require.True(t, equalUpToRotation(c.Recolored(), d.Recolored()), "%s after %d lines", text, n)
		if n > 0 || grip == history.AsHeld { // the first line may begin with a rotation
			require.Equal(t, d.Recolored(), e.Recolored(), "%s after %d lines", text, n)
		}
		require.Equal(t, a.Truncate(n).Total(), held.Truncate(n).Total(), "%s after %d lines", text, n)
	}
	for _, l := range held.Lines() {
		if l.Role() != history.Insertion {
			require.False(t, l.Moves.HasRotation(), "%s", l.String())
		}
	}
	read, _, err := writeup.Read(held.String())
	require.NoError(t, err)
	require.Equal(t, held.Position(), read.Position(), "the text of %s", held.String())
}

// equalUpToRotation reports whether a rotation takes one position to the other.
func equalUpToRotation(a, b cube.Cube) bool {
	for s := range cube.Sym(cube.NumRotations) {
		if a.Conj(s) == b {
			return true
		}
	}
	return false
}
