package drills

import (
	"encoding/json"
	"os"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nissy/coach/record"
	"nissy/cube"
	"nissy/internal/sample"
	"nissy/steps"
)

// The scramble of an attempt, the way to an EO and a DR that it could have had, and its own ways.
const (
	scramble = "R' U' F D2 F' U' B2 U2 R' B' D2 B2 U' D2 L' B2 L' F2 U2 F2 D2 R' B2 R' U' F"
	eo, dr   = "L' F2 B' U' R U2 L'", "(U' F U)"
)

// attempt returns an attempt whose EO lost three moves and whose DR lost two.
func attempt() record.Attempt {
	return record.Attempt{ID: 12, Scramble: scramble, Total: 24, Reach: 19, Lines: []record.Line{
		{Step: "eo", Moves: "U' L' F2 U", Loss: 3, Better: &record.Way{Moves: "F2 R U"}},
		{Step: "dr", Moves: "R2", Loss: 0},
	}}
}

// withDR returns an attempt with the EO above and a DR that lost two moves.
func withDR() record.Attempt {
	return record.Attempt{Scramble: scramble, Lines: []record.Line{
		{Step: "eo", Moves: eo},
		{Step: "dr", Moves: "(U')"}, // an RZP, which is part of the better way
		{Step: "dr", Moves: "(F D)", Loss: 2, Better: &record.Way{Moves: dr, Case: "4c2e"}},
		{Step: "finish", Moves: "", Loss: 1, Better: &record.Way{Kind: "replace", Moves: "R2 U2 F2"}},
	}}
}

// check checks that a drill is a question of its kind, and that the better way answers it.
func check(t *testing.T, d Drill) {
	t.Helper()
	require.NoError(t, steps.Lookup(d.Kind.Step).Check(d.Cube))
	assert.NotEmpty(t, d.Kind.Problem(&d.Cube))
	if d.Own != nil {
		after := d.Cube.ApplyAlg(d.Own.Better)
		assert.Empty(t, d.Kind.Problem(&after))
	}
}

func TestOwnPositions(t *testing.T) {
	list := Draw(t.Context(), sample.Rand(t), []record.Attempt{attempt(), withDR()}, 200) // each own position is a fifth of those left
	require.Len(t, list, 200)
	owns := map[string]Drill{}
	for _, d := range list {
		check(t, d)
		if d.Own != nil {
			assert.NotContains(t, owns, d.Kind.Name, "each position once")
			owns[d.Kind.Name] = d
		}
	}
	require.Len(t, owns, 2)
	assert.EqualValues(t, 12, owns["eo"].Own.Attempt)
	assert.Equal(t, 1, owns["eo"].Own.Line)
	assert.Equal(t, 3, owns["eo"].Own.Better.Count(cube.HTM))
	assert.EqualValues(t, 2, owns["dr"].Own.Attempt, "its place in the list")
	assert.Equal(t, "4c2e", owns["dr"].Case)
	assert.Equal(t, 2, owns["dr"].Own.Line, "from the RZP on")
	assert.Equal(t, 3, owns["dr"].Own.Made.Len())
}

// TestTurned takes the position of an attempt that turns the whole cube after the scramble.
func TestTurned(t *testing.T) {
	a := attempt()
	a.Scramble += " y"
	a.Lines[0].Better.Moves = "L2 F U" // F2 R U
	list := Draw(t.Context(), sample.Rand(t), []record.Attempt{a}, 40)
	i := slices.IndexFunc(list, func(d Drill) bool { return d.Own != nil })
	require.GreaterOrEqual(t, i, 0)
	check(t, list[i])
}

func TestNothing(t *testing.T) {
	rng := sample.Rand(t)
	bad := attempt()
	bad.Scramble = "not moves"
	for _, a := range []record.Attempt{{}, {Lines: []record.Line{{Step: "eo"}, {Step: "insertion", Loss: 1, Better: &record.Way{Case: "4c4e"}}}}, bad} {
		assert.Empty(t, Draw(t.Context(), rng, []record.Attempt{a}, 5))
	}
}

// TestWhole checks that the moves of a whole solution, which solve each step, are not taken for a way to solve the first one.
func TestWhole(t *testing.T) {
	a := record.Attempt{Scramble: "R' F U", Lines: []record.Line{{Step: "eo", Moves: "U' F", Loss: 1, Better: &record.Way{Kind: "replace", Moves: "U' F' R"}}}}
	assert.Empty(t, Draw(t.Context(), sample.Rand(t), []record.Attempt{a}, 5))
}

// TestWeights checks that cases occur in proportion to what they cost.
func TestWeights(t *testing.T) {
	list := []record.Attempt{{Lines: []record.Line{
		{Step: "htr", Loss: 1, Better: &record.Way{Subset: "4b2"}}, {Step: "htr", Loss: 3, Better: &record.Way{Subset: "2c3"}},
	}}}
	counts := map[string]int{}
	for _, d := range Draw(t.Context(), sample.Rand(t), list, 2000) {
		counts[d.Case]++
		assert.Nil(t, d.Own)
	}
	assert.InDelta(t, 500, counts["4b2"], 120) // 6 standard errors
	assert.Equal(t, 2000, counts["4b2"]+counts["2c3"])
}

// TestRealAttempts makes drills of real attempts in which one line was spoiled: from nearly all of them there is a
// position.
func TestRealAttempts(t *testing.T) {
	data, err := os.ReadFile("../report/testdata/spoiled.json")
	require.NoError(t, err)
	var list []record.Attempt
	require.NoError(t, json.Unmarshal(data, &list))
	assert.Equal(t, 14, CountOwn(Draw(t.Context(), sample.Rand(t), list, 20)), "two thirds of them")
	found := map[int64]bool{}
	for _, d := range Draw(t.Context(), sample.Rand(t), list, 500) {
		check(t, d)
		if d.Own != nil {
			found[d.Own.Attempt] = true
		}
	}
	t.Log(len(found), "of", len(list))
	assert.Greater(t, len(found), len(list)*3/4)
}
