package session

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nissy/cube"
	"nissy/history"
	"nissy/niss"
)

func alg(t *testing.T, text string) cube.Alg {
	t.Helper()
	a, err := cube.ParseAlg(text)
	require.NoError(t, err)
	return a
}

// The bounds combine as nissy-classic's do.
func TestLimits(t *testing.T) {
	n := func(n int) *int { return &n }
	for _, test := range []struct {
		bounds Bounds
		want   niss.Limits
	}{
		{Bounds{}, niss.Limits{Max: 20, Beyond: -1, Count: 1}},
		{Bounds{Min: n(3)}, niss.Limits{Min: 3, Max: 20, Beyond: -1, Count: 1}},
		{Bounds{Max: n(5)}, niss.Limits{Max: 5, Beyond: -1}},
		{Bounds{Beyond: n(0)}, niss.Limits{Max: 20, Beyond: 0}},
		{Bounds{Count: n(7)}, niss.Limits{Max: 20, Beyond: -1, Count: 7}},
		{Bounds{Max: n(5), Beyond: n(1), Count: n(7)}, niss.Limits{Max: 5, Beyond: 1, Count: 7}},
	} {
		got, err := test.bounds.limits()
		assert.NoError(t, err)
		assert.Equal(t, test.want, got)
	}
	_, err := Bounds{Min: n(6), Max: n(5)}.limits()
	assert.EqualError(t, err, "at least 6 moves, but at most 5: the fewest must not be above the most")
}

func TestCompare(t *testing.T) {
	for _, test := range []struct {
		a, b string
		want Relation
	}{
		{"U D", "D U", SameMoves},
		{"R (U D)", "(D U) R", SameMoves},
		{"R3", "R'", SameMoves},
		{"U D U", "U2 D", SamePosition},
		{"R (U)", "U' R", SamePosition},
		{"Rw", "x L", SamePosition},
		{"Rw", "L", SameRotated},
		{"R U F'", "L' U' F", SameSymmetry},
		{"R U2 F D' L", "R D' F U2 L", SameInverse},
		{"R U F", "R", Different},
	} {
		got, name := compare(alg(t, test.a), alg(t, test.b))
		assert.Equal(t, test.want, got, "%s | %s", test.a, test.b)
		assert.Equal(t, got == SameSymmetry || got == SameInverse, name != "")
	}
}

func TestNearest(t *testing.T) {
	names := []string{"eo", "eofb", "eorl", "drud", "drud-eofb", "-N", "--cube"}
	for typed, want := range map[string]string{
		"eofx": "eofb", "eobf": "eofb", "EOFB": "eofb", "dru": "drud",
		"x": "", "": "", "-q": "", "-Nq": "", "--cub": "--cube", "something": "",
	} {
		assert.Equal(t, want, nearest(typed, names), typed)
	}
}

// Scrambles for Fewest Moves keep their ends, whatever stands between them.
func TestFitBetween(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 200 {
		moves := []cube.Move{cube.Move(rng.IntN(18)), cube.Move(rng.IntN(18)), cube.Move(rng.IntN(18))}
		fit := fitBetween(moves)
		assert.NotEqual(t, cube.FB, fit[0].Axis())
		assert.NotEqual(t, cube.RL, fit[2].Axis())
	}
	assert.Empty(t, fitBetween(nil))
}

// events runs a request and returns its events except those about tables.
func events(t *testing.T, s *Session, r Request) []Event {
	t.Helper()
	var list []Event
	require.NoError(t, s.Run(context.Background(), r, func(e Event) {
		if notice, ok := e.(Notice); !isProgress(e) && !(ok && notice.Cause != nil) {
			list = append(list, e)
		}
	}))
	return list
}

func TestScramblesLeadToRandomPositions(t *testing.T) {
	s := newSession(t, Options{})
	defer s.Close()
	seed, count := uint64(5), 3
	if testing.Short() {
		count = 1
	}
	for _, kind := range append(ScrambleKinds(), "") {
		cubes := events(t, s, RandomCube{Kind: kind, Count: count, Seed: &seed})
		for i, e := range events(t, s, Scramble{Kind: kind, Count: count, Seed: &seed}) {
			a := e.(Sequence).Alg
			if kind == fmc {
				assert.Equal(t, cube.Padding[:], a.Normal[:3])
				assert.Equal(t, cube.Padding[:], a.Normal[len(a.Normal)-3:])
				continue
			}
			assert.Equal(t, cubes[i].(State).Cube, cube.Solved.ApplyAlg(a), kind)
		}
	}
}

func TestCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	s := newSession(t, Options{})
	defer s.Close()
	err := s.Run(ctx, Solve{Step: "eofb", Position: history.Position{Moves: alg(t, "R' U' F")}, Bounds: Bounds{Max: new(30)}, Policy: niss.NISS},
		func(Event) { cancel() })
	assert.ErrorIs(t, err, context.Canceled)
}

// newSession returns a session of an engine of its own.
func newSession(t testing.TB, o Options) *Session {
	e := NewEngine(o)
	t.Cleanup(func() { assert.NoError(t, e.Close()) })
	return e.NewSession()
}
