package command

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nissy/command/options"
	"nissy/history"
	"nissy/niss"
	"nissy/session/attempts"
	"nissy/session/search"
)

// TestParse checks the requests of some lines.
func TestParse(t *testing.T) {
	call, err := Parse("solve eofb -N 5 -I R' U' F // a comment")
	require.NoError(t, err)
	solve := call.Request.(search.Solve)
	assert.Equal(t, "eofb", solve.Step)
	assert.Equal(t, niss.NISS, solve.Policy)
	assert.Equal(t, 5, *solve.Bounds.Count)
	assert.True(t, solve.InverseFirst)
	assert.Equal(t, "R' U' F", solve.Position.Moves.String())

	call, err = Parse("R U (F)")
	require.NoError(t, err)
	assert.Equal(t, "R U (F)", call.Request.(attempts.Set).Position.Moves.String())

	call, err = Parse("  # nothing")
	require.NoError(t, err)
	assert.Nil(t, call.Command)

	call, err = Parse("solve eofb -i --json")
	require.NoError(t, err)
	assert.True(t, call.ManyLines() && call.JSON)
	assert.Nil(t, call.Request)
}

// TestParseJSONOfErrors checks that the call of a wrong line says whether the
// user wants JSON.
func TestParseJSONOfErrors(t *testing.T) {
	for line, want := range map[string]bool{"solve eofx --json R": true, "solve -q --json": true, "foo --json": true, "foo": false, `"`: false} {
		call, err := Parse(line)
		assert.Error(t, err, line)
		assert.Equal(t, want, call.JSON, line)
	}
	call, err := (&Parser{JSON: true}).Parse(`"`)
	assert.Error(t, err)
	assert.True(t, call.JSON)
}

// TestDefaults checks that typed options overrule defaults, and that defaults
// never lead to a conflict.
func TestDefaults(t *testing.T) {
	solve := Lookup("solve")
	var defaults []options.Default
	for _, d := range []struct {
		key   string
		value any
	}{{"N", true}, {"pairs", true}, {"O", 2}, {"s", 1}, {"-M", 7}} {
		parsed, err := solve.Default(d.key, d.value)
		require.NoError(t, err)
		defaults = append(defaults, parsed)
	}
	p := &Parser{Defaults: map[string][]options.Default{"solve": defaults}}
	for line, want := range map[string]search.Solve{
		"solve eofb R":          {Policy: niss.NISS, Bounds: search.Bounds{Beyond: new(2), Max: new(7)}},
		"solve eofb --pairs R":  {Bounds: search.Bounds{Beyond: new(2), Max: new(7)}},
		"solve eofb -L R":       {Policy: niss.Linear, Bounds: search.Bounds{Beyond: new(2), Max: new(7)}},
		"solve eofb -s 3 R":     {Policy: niss.NISS, Bounds: search.Bounds{Slack: new(3), Max: new(7)}},
		"solve eofb -N=false R": {Bounds: search.Bounds{Beyond: new(2), Max: new(7)}},
	} {
		call, err := p.Parse(line)
		require.NoError(t, err, line)
		got := call.Request.(search.Solve)
		assert.Equal(t, want.Bounds, got.Bounds, line)
		assert.Equal(t, want.Policy, got.Policy, line)
	}
}

// TestMany checks that the requests of a batch differ in their positions only,
// and that the call stays as it is.
func TestMany(t *testing.T) {
	call, err := Parse("solve eofb -N -t 3 -i")
	require.NoError(t, err)
	many, err := call.Many(true)
	require.NoError(t, err)
	assert.Equal(t, 3, many.Batch.Threads)
	request, err := many.RequestFor("R U F // x")
	require.NoError(t, err)
	want := many.Batch.Template.(search.Solve)
	want.Position = history.Position{Moves: request.(search.Solve).Position.Moves}
	assert.Equal(t, want, request)
	assert.Equal(t, 1, want.Threads)
	assert.Equal(t, 3, call.Threads())
	empty, err := many.RequestFor("// nothing")
	assert.NoError(t, err)
	assert.Nil(t, empty)
}

// FuzzParse checks that no line brings the parser down.
func FuzzParse(f *testing.F) {
	for _, line := range []string{"solve eofb R", "R U (F)", "@1", "chain eo > dr-eo R", "load x", "save $x R", "ksolve --puzzle skewb R", `link "R" "U"`} {
		f.Add(line)
	}
	f.Fuzz(func(t *testing.T, line string) {
		call, err := Parse(line)
		if err == nil && call.Command != nil && !call.ManyLines() {
			require.True(t, call.Request != nil || call.Action != nil, line)
		}
	})
}

func BenchmarkScramble(b *testing.B) {
	line := "solve eofb -o " + strings.Repeat("R' U2 F ", 125_000) // 1 MB
	b.SetBytes(int64(len(line)))
	for b.Loop() {
		_, err := Parse(line)
		require.NoError(b, err)
	}
}
