package command

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nissy/session/attempts"
	"nissy/session/search"
)

// TestPlaceAlone checks that a place of a block is not read as moves where a step is
// expected, and that moves are.
func TestPlaceAlone(t *testing.T) {
	for line, want := range map[string]string{
		"solve -n 2 bl R U F":   `a place without a block "bl" at column 12: did you mean 223-BL?`,
		"solve db R U F":        `a place without a block "db" at column 7: did you mean 223-DB?`,
		"solve DB":              `a place without a block "DB" at column 7: did you mean 223-DB?`,
		"solve lbd":             `a place without a block "lbd" at column 7: did you mean 222-DBL?`,
		"solve 222 --keep bl R": `a place without a block "bl" at column 18: did you mean 223-BL?`,
		"chain \"222 > ur\" R":  `a place without a block "ur" at column 14: did you mean 223-UR?`,
		"solve chain ur > eo R": `a place without a block "ur": did you mean 223-UR?`,
		"solve eo > dr R":       `unexpected argument ">" at column 10: write a chain in quotation marks, such as "eo > dr > htr"`,
		"solve eo>dr R":         `unexpected argument "eo>dr" at column 7: write a chain in quotation marks, such as "eo > dr > htr"`,
		"help bl":               `a place without a block "bl" at column 6: did you mean 223-BL?`,
		"bl":                    `unknown command "bl" at column 1: did you mean 223-BL?`,
		"fr":                    `unknown command "fr" at column 1: it is a step: solve fr`,
		"dr":                    `unknown command "dr" at column 1: it is a step: solve dr`,
		"dr R U F":              `unknown command "dr" at column 1: it is a step: solve dr`,
		"two_gen_finish":        `unknown command "two_gen_finish" at column 1: it is a step: solve two_gen_finish`,
	} {
		_, err := Parse(line)
		if assert.Error(t, err, line) {
			assert.True(t, strings.HasPrefix(err.Error(), want), "%s: %v", line, err)
		}
	}
	for line, want := range map[string]string{
		"solve R U": "R U", "solve r u": "Rw Uw", "solve RF": "R F", "solve F": "F", "solve eo fr R": "Fw Rw R",
	} {
		call, err := Parse(line)
		if assert.NoError(t, err, line) {
			assert.Equal(t, want, call.Request.(search.Solve).Position.Moves.String(), line)
		}
	}
	for line, want := range map[string]string{"DR": "D R", "d r": "Dw Rw", "dR": "Dw R"} {
		call, err := Parse(line)
		if assert.NoError(t, err, line) {
			assert.Equal(t, want, call.Request.(attempts.Set).Position.Moves.String(), line)
		}
	}
}

// TestSolveChain checks that solve takes a chain as chain does, with its options.
func TestSolveChain(t *testing.T) {
	for solve, as := range map[string]string{
		`solve "eo > dr" R U F`: `chain "eo > dr" R U F`, `solve -M 12 "eo > dr" --prove -n 2 R U`: `chain -M 12 "eo > dr" --prove -n 2 R U`,
	} {
		call, err := Parse(solve)
		require.NoError(t, err)
		want, err := Parse(as)
		require.NoError(t, err)
		assert.Equal(t, want.Request, call.Request, solve)
	}
}
