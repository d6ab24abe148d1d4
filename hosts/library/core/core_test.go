package core

import (
	"errors"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nissy/cube"
	"nissy/pruning/testtables"
	"nissy/session"
)

const scrambled = "OMFILXCB=DFWCZIRHAEaL=A"

// testCore returns a Core that lasts until the test ends.
func testCore(t *testing.T) *Core {
	engine := session.NewEngine(session.Options{Data: testtables.Folder(t), Threads: 1})
	t.Cleanup(func() { assert.NoError(t, engine.Close()) })
	return New(func() *session.Engine { return engine })
}

// TestSolve checks solutions by making their moves.
func TestSolve(t *testing.T) {
	c := testCore(t)
	data := make([]byte, HandleSize)
	size, err := c.GenData("eofb", data, Hooks{})
	require.NoError(t, err)
	assert.Equal(t, HandleSize, size)
	for sides := range Sides(8) {
		found, err := c.Solve(Search{Cube: scrambled, Solver: "eofb", Sides: sides, Max: 6, Count: 300, Beyond: 1, Data: data}, Hooks{})
		require.NoError(t, err)
		assert.Equal(t, sides == 0, len(found.Lines) == 0)
		for _, line := range found.Lines {
			alg, err := cube.ParseAlg(line)
			require.NoError(t, err)
			after, err := ApplyMoves(scrambled, line)
			require.NoError(t, err)
			for _, edge := range after[9:21] {
				assert.NotContains(t, "QRSTUVWXYZab", string(edge), line) // a flipped edge
			}
			kind := OnBoth
			if len(alg.Inverse) == 0 {
				kind = OnNormal
			} else if len(alg.Normal) == 0 {
				kind = OnInverse
			}
			assert.NotZero(t, sides&kind, line)
		}
	}
}

// TestSets checks that flags of two kinds find what each of them finds.
func TestSets(t *testing.T) {
	c := testCore(t)
	solve := func(sides Sides) []string {
		q := Search{Cube: scrambled, Solver: "eorl", Sides: sides, Min: 5, Max: 5, Count: 10000, Beyond: 9, Data: handleOf(t, "eorl")}
		found, err := c.Solve(q, Hooks{})
		require.NoError(t, err)
		return found.Lines
	}
	assert.ElementsMatch(t, slices.Concat(solve(OnNormal), solve(OnBoth)), solve(OnNormal|OnBoth))
	assert.ElementsMatch(t, slices.Concat(solve(OnInverse), solve(OnBoth)), solve(OnInverse|OnBoth))
}

func handleOf(t *testing.T, name string) []byte {
	data, err := Handle(name)
	require.NoError(t, err)
	return data
}

// TestSides checks that the flags leave out what a solver does not find.
func TestSides(t *testing.T) {
	for name, want := range map[string]Sides{
		"h48h0": OnNormal, "drudfin": OnNormal, "corners": OnNormal | OnInverse, "drudslice": OnNormal | OnInverse, "eofb": OnNormal | OnInverse | OnBoth,
	} {
		s, err := findSolver(name)
		require.NoError(t, err)
		assert.Equal(t, want, s.sides(OnNormal|OnInverse|OnBoth), name)
	}
}

// TestLinear checks that solutions of the corners on inverse are those of the inverse cube.
func TestLinear(t *testing.T) {
	c := testCore(t)
	solve := func(cubeText string, sides Sides) []string {
		q := Search{Cube: cubeText, Solver: "corners", Sides: sides, Max: 20, Count: 1000, Data: handleOf(t, "corners")}
		found, err := c.Solve(q, Hooks{})
		require.NoError(t, err)
		return found.Lines
	}
	turned, err := ApplyMoves("ABCDEFGH=ABCDEFGHIJKL=A", "R U F2 D'")
	require.NoError(t, err)
	inverse, err := Inverse(turned)
	require.NoError(t, err)
	var want []string
	for _, line := range solve(inverse, OnNormal) {
		want = append(want, "("+line+")")
	}
	assert.NotEmpty(t, want)
	assert.Equal(t, want, solve(turned, OnInverse))
	assert.ElementsMatch(t, append(want, solve(turned, OnNormal)...), solve(turned, OnNormal|OnInverse))
	assert.Empty(t, solve(turned, OnBoth))
}

// TestHTR checks that solutions are the ones that nissy-core shows, of those that differ only by half turns.
func TestHTR(t *testing.T) {
	c := testCore(t)
	turned, err := ApplyMoves("ABCDEFGH=ABCDEFGHIJKL=A", "U R2 F2 U' L2 D")
	require.NoError(t, err)
	q := Search{Cube: turned, Solver: "htr-drud", Sides: OnNormal | OnInverse | OnBoth, Max: 20, Count: 100, Beyond: 1, Data: handleOf(t, "htr-drud")}
	found, err := c.Solve(q, Hooks{})
	require.NoError(t, err)
	assert.ElementsMatch(t, []string{"D' L2 U (U)", "(U L2 B2 U) U", "(U R2 F2 U) D"}, found.Lines) // as in dropin/testdata/nissy-core.txt
	q.Count = 1
	found, err = c.Solve(q, Hooks{})
	require.NoError(t, err)
	assert.Len(t, found.Lines, 1)
}

// TestHooks checks that a program can stop a search, and that it gets notices.
func TestHooks(t *testing.T) {
	c := testCore(t)
	q := Search{Cube: scrambled, Solver: "eofb", Max: 2, Count: 1, Data: handleOf(t, "eofb"), Sides: OnNormal}
	var notices []string
	found, err := c.Solve(q, Hooks{Notice: func(n session.Notice) { notices = append(notices, n.Text) }})
	require.NoError(t, err)
	assert.Empty(t, found.Lines)
	assert.Equal(t, []string{"eofb: no solution of at most 2 moves"}, notices)

	q.Max, q.Count, q.Beyond, q.Sides = 20, 1_000_000, 20, OnNormal|OnInverse|OnBoth // a long search
	polls := 0
	_, err = c.Solve(q, Hooks{Poll: func() Status {
		if polls++; polls > 3 {
			return Stop
		}
		return Run
	}})
	assert.NoError(t, err)
	assert.Greater(t, polls, 3)
}

// TestPause checks that a paused search waits, and then finds the same.
func TestPause(t *testing.T) {
	c := testCore(t)
	q := Search{Cube: scrambled, Solver: "eofb", Sides: OnNormal, Min: 7, Max: 7, Count: 1_000_000, Beyond: 20, Data: handleOf(t, "eofb")}
	want, err := c.Solve(q, Hooks{})
	require.NoError(t, err)
	polls := 0
	got, err := c.Solve(q, Hooks{Poll: func() Status {
		if polls++; polls < 5 { // the first poll may come before the search, the next ones would come after it
			return Pause
		}
		return Run
	}})
	require.NoError(t, err)
	assert.GreaterOrEqual(t, polls, 5)
	assert.ElementsMatch(t, want.Lines, got.Lines)
}

func TestSolvers(t *testing.T) {
	for name, want := range map[string]string{
		"eofb": "EO", "coord_DR_RF": "DR", "drfb-eorl": "DREO", "htr-drfb": "HTR", "drrlslice": "DRSLICE", "mcoord_DRFIN_LF": "DRFIN",
		"corners": "CORNERS", "coord_CORNERSX_UF": "CORNERSX", "h48h3": "h48h3", "optimal": "h48h7",
	} {
		id, err := SolverInfo(name)
		assert.NoError(t, err)
		assert.Equal(t, want, id, name)
		assert.NoError(t, CheckData(name, handleOf(t, name)))
	}
	for _, name := range []string{"", "eo", "h48h12", "coord_EO_UU", "light"} {
		_, err := SolverInfo(name)
		assert.Equal(t, InvalidSolver, CodeOf(err), name)
	}
	assert.Equal(t, InvalidData, CodeOf(CheckData("eofb", handleOf(t, "drud"))))
}

// TestFix checks that any numbers give a cube that moves can solve.
func TestFix(t *testing.T) {
	for n := int64(-40); n < 40; n++ {
		text, err := GetCube(Coordinates{n * 987654321987, n * 12345, n * 7654321, n * 1234567, n}, "fix")
		assert.NoError(t, err)
		_, err = ApplyMoves(text, "")
		assert.NoError(t, err)
	}
}

func TestCodeOf(t *testing.T) {
	assert.Equal(t, OK, CodeOf(nil))
	assert.Equal(t, Unknown, CodeOf(errors.New("no memory")))
}
