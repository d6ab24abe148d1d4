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
		"L2E":                       {"L2E"},
		"L3C2E, EO":                 {"L3C2E", "EO"},
		"to 3C2E":                   {"to 3C2E"},
		"AB2C2E":                    {"AB2C2E"},
		"L0C":                       nil,
		"3C, 3 corners left":        {"3C"},
		"CO UD":                     {"CO UD"},
		"2x2x3, then 1x2x3":         nil,
		"123":                       {"123"},
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
		{"R2 U2", "HTR", ""},
		{"", "DR", ""},
		{"", "AB3C", "nothing is left"},
		{"", "solved", ""},
		{"R U", "DR FB", "6 corners are bad on F/B, 4 edges are bad on U/D, 4 edges are bad on R/L"},
		{"R", "EO r/l", "4 edges are bad on R/L"},
		{"R", "EO lr", "4 edges are bad on R/L"},
		{"R", "EOfb", ""},
		{"R U", "CO", "4 corners are bad on U/D"},
		{"R", "CO RL", ""},
		{"R", "CO on U/D", "4 corners are bad on U/D"},
		{"R U F", "leave slice", "more than a slice is unsolved"},
		{"R", "F2L", ""},
		{"R U", "F2L", "there is no such block"},
		{"U", "F2L", ""},
		{"U", "2x2x2", ""},
		{"R U R' U'", "F2L", "there is no such block"},
		{"R U R'", "F2L-1", ""},
		{"R U R'", "F2L", "there is no such block"},
		{"R U2 F", "222", ""},
		{"R U F2 D B2 L", "222", "there is no such block"},
		{"R", "1x2x3", ""},
		{"R U F2 D B2 L", "123", "there is no such block"},
		{"R U R' D R U' R' D'", "3 corners left", ""},
		{"R U R' D R U' R' D'", "left 3 corners and 2 edges", "3 corners and 0 edges are left"},
		{"R U R' D R U' R' D'", "3 corners and 2 edges left", "3 corners and 0 edges are left"},
		{"M' U2 M U2", "L3E", ""},
		{"M' U2 M U2", "L3C", "0 corners and 3 edges are left"},
		{"M' U2 M U2", "AB3C3E", "0 corners and 3 edges are left"},
	} {
		at := cubeAfter(t, c.moves)
		claims := claim.In(c.comment)
		require.Len(t, claims, 1, c.comment)
		assert.Equal(t, c.want, claims[0].Problem(&at), "%s // %s", c.moves, c.comment)
	}
}

func TestAreTrue(t *testing.T) {
	at := cubeAfter(t, "R")
	assert.True(t, claim.AreTrue(claim.In("EO, F2L-1"), &at))
	assert.False(t, claim.AreTrue(claim.In("EO, solved"), &at))
	assert.False(t, claim.AreTrue(claim.In("HTR, EO"), &at))
	assert.True(t, claim.AreTrue(nil, &at))
}

func Example() {
	after := cube.Solved.Apply(cube.NewMove(cube.R, 1))
	for _, c := range claim.In("EO on R/L, nice blocks") {
		fmt.Printf("%s: %s\n", c.Text, c.Problem(&after))
	}
	// Output: EO on R/L: 4 edges are bad on R/L
}
