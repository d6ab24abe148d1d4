package cube

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestParseHTRSubsets(t *testing.T) {
	all := HTRSubsets()
	require.Len(t, all, 48)
	for _, s := range all {
		parsed, err := ParseHTRSubsets(" " + s.String())
		require.NoError(t, err)
		require.Equal(t, []HTRSubset{s}, parsed)
	}
	for text, want := range map[string]int{"2c3": 5, "4A1": 3, "0": 5, "1": 3, "2": 6, "3": 13, "4": 13, "5": 8, "0,1,2,3,4,5": 48, "4a1 4e, 4a1": 3} {
		parsed, err := ParseHTRSubsets(text)
		require.NoError(t, err, text)
		require.Len(t, parsed, want, text)
	}
}

func TestParseDRCases(t *testing.T) {
	cases, err := ParseDRCases("4c4e, 3c2e")
	require.NoError(t, err)
	require.Equal(t, []DRCase{NewDRCase(4, 4), NewDRCase(3, 2)}, cases)
	for text, want := range map[string]string{
		"4c4":        `unknown case "4c4" at column 1`,
		"4c4e,x":     `unknown case "x" at column 6`,
		"4c4e, 3c3e": `impossible case "3c3e" at column 7`,
		"1c2e":       `impossible case "1c2e" at column 1`,
		"9c2e":       `impossible case "9c2e" at column 1`,
		"4c4e,":      "an item is missing at column 6",
		"":           "an item is missing at column 1",
	} {
		_, err := ParseDRCases(text)
		require.ErrorContains(t, err, want, text)
	}
	for text, want := range map[string]string{
		"7":        `unknown subset "7" at column 1`,
		"4a1, 2c9": `unknown subset "2c9" at column 6`,
		"4a1 6e":   `unknown subset "4a1 6e" at column 1`,
		"4a1,,2c3": "an item is missing at column 5",
	} {
		_, err := ParseHTRSubsets(text)
		require.ErrorContains(t, err, want, text)
	}
}
