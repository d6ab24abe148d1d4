package claim_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nissy/cube"
	"nissy/history/claim"
)

func cubeAfter(t *testing.T, moves string) cube.Cube {
	t.Helper()
	a, err := cube.ParseAlg(moves)
	require.NoError(t, err)
	return cube.Solved.ApplyAlg(a)
}

// TestIn checks which claims comments make.
func TestIn(t *testing.T) {
	for comment, want := range map[string][]string{
		"EO":                        {"EO"},
		"eofb":                      {"eofb"},
		"EO, nice blocks":           {"EO"},
		"EO + 222":                  {"EO", "222"},
		"EO on F/B (4)":             {"EO on F/B"},
		"EO RL on inverse":          {"EO RL"},
		"2x2x2 block":               {"2x2x2"},
		"drud":                      {"drud"},
		"drud-eofb":                 {"drud", "eofb"},
		"DR FB":                     {"DR FB"},
		"F2L - 1":                   {"F2L - 1"},
		"F2L, nice":                 {"F2L"},
		"HTR-4E":                    nil,
		"1qt from HTR":              nil,
		"3 corners left":            {"3 corners left"},
		"leaves 3 corners, 2 moves": {"leaves 3 corners"},
		"es bleiben 5 Ecken":        {"bleiben 5 Ecken"},
		"残り3コーナー":                   {"残り3コーナー"},
		"осталось 3 угла":           {"осталось 3 угла"},
		"DR-2c3 4e":                 nil,
		"htr":                       {"htr"},
		"to L5E":                    {"to L5E"},
		"AB3C":                      {"AB3C"},
		"3C":                        {"3C"},
		"L3C":                       {"L3C"},
		"leave slice":               {"leave slice"},
		"solved":                    {"solved"},
		"almost DR":                 nil,
		"setup for HTR":             nil,
		"DR?":                       nil,
		"could be EO":               nil,
		"no EO":                     nil,
		"EOLine":                    nil,
		"the second EO looked good": nil,
		"4c4e":                      nil,
		"drfbfin":                   nil,
		"F2L-1":                     {"F2L-1"},
		"htr-drud":                  {"htr", "drud"},
		"insertion of a 3-cycle":    nil,
	} {
		var got []string
		for _, c := range claim.In(comment) {
			got = append(got, c.Text)
		}
		assert.Equal(t, want, got, comment)
	}
}

// TestProblem checks what is reported about claims.
func TestProblem(t *testing.T) {
	for _, c := range []struct{ moves, comment, want string }{
		{"R U F", "EO", "4 edges are bad on U/D"},
		{"R U", "EO", ""},
		{"R U", "EO on R/L", "4 edges are bad on R/L"},
		{"R U R", "DR", "3 corners are bad on U/D, 2 edges are bad on R/L"},
		{"R2 U", "drud", ""},
		{"R2 U", "htr", "the subset on U/D is 4a1 4e"},
		{"R U R' F", "AB3C", "5 corners and 6 edges are left"},
		{"R U R' D R U' R' D'", "AB3C", ""},
		{"R U R' D R U' R' D'", "to L5E", "3 corners and 0 edges are left"},
		{"R U R' D R U' R' D'", "solved", "3 corners and 0 edges are left"},
		{"R U R' U'", "223", ""},
		{"R U F", "F2L-1", "there is no such block"},
		{"M2", "leave slice", ""},
		{"R U", "HTR", "there is no DR"},
	} {
		at := cubeAfter(t, c.moves)
		claims := claim.In(c.comment)
		require.Len(t, claims, 1, c.comment)
		assert.Equal(t, c.want, claims[0].Problem(&at), "%s // %s", c.moves, c.comment)
	}
}

func Example() {
	after := cube.Solved.Apply(cube.NewMove(cube.R, 1))
	for _, c := range claim.In("EO on R/L, nice blocks") {
		fmt.Printf("%s: %s\n", c.Text, c.Problem(&after))
	}
	// Output: EO on R/L: 4 edges are bad on R/L
}
