package pagetest

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"
)

// SharedLine is a line of an attempt in a link: the index of the one before it, moves, comment, star.
type SharedLine [4]any

// LinkOf returns the fragment of a link to an attempt.
func LinkOf(t testing.TB, title, scramble string, lines ...SharedLine) string {
	t.Helper()
	text, err := json.Marshal(map[string]any{"title": title, "scramble": scramble, "lines": append([]SharedLine{}, lines...)})
	require.NoError(t, err)
	return "#" + Fragment(text)
}

// Lossy is a scramble with a solution that lost two moves at EO.
const Lossy = "R' U' F R2 L2 U' F2 U2 L2 F2 U2 F2 U B L D B' U2 F' R B U B' R' U' F"

// LossySolution is that solution.
var LossySolution = []SharedLine{
	{-1, "B L' D2 F' L", "EO", false}, {0, "L2 U' F' R2 B' D", "DR", true}, {1, "(L2 F' U2 F' D2 F)", "HTR", false}, {2, "D2 R2 L2 F2 R2 D2 F2", "finish", false},
}

// Short is a scramble with a solution that lost four moves at HTR. It is analyzed in no time.
const Short = "F R' B2 L D"

// ShortSolution is that solution.
var ShortSolution = []SharedLine{{-1, "(F')", "EO", false}, {0, "D'", "DR", true}, {1, "R2 L F2 R", "HTR", false}, {2, "B2 R2 L2", "finish", false}}
