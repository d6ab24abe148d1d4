package chain

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestParseInsertions checks which insertions a chain may end with.
func TestParseInsertions(t *testing.T) {
	for text, want := range map[string]Insertions{
		"drslice > slice":              {Slice: true, Most: 3, Skeletons: 100},
		"drslice > SLICE[k=1; beam=7]": {Slice: true, Most: 1, Skeletons: 7},
		"drslice > insert":             {Most: 2, Skeletons: 100},
		"drslice > insert[k=3, length=9, replace, beam=1000]":   {Most: 3, Length: 9, Replace: true, Skeletons: 1000},
		"drslice > insert[replace; limit=5] // as people do it": {Most: 2, Replace: true, Skeletons: 5},
	} {
		c, err := Parse(text)
		require.NoError(t, err, text)
		require.NotNil(t, c.Insertions, text)
		assert.Equal(t, want, *c.Insertions, text)
		assert.Len(t, c.Stages, 1)
	}
	for text, want := range map[string]string{
		"insert":                       `no step before "insert" at column 1`,
		"drslice > slice > drslice":    `not at the end: "slice" at column 11`,
		"drslice > (slice | insert)":   `not at the end: "slice" at column 12`,
		"eo > dr-eo | insert":          `not at the end: "insert" at column 14`,
		"drslice > slice[k=4]":         `bad value for k "4" at column 19: give a whole number from 1 to 3`,
		"drslice > slice[replace]":     `unknown bound "replace" at column 17: known are k beam`,
		"drslice > insert[niss=none]":  `unknown bound "niss" at column 18: known are k length replace beam`,
		"drslice > insert[length=100]": `bad value for length "100" at column 25`,
	} {
		_, err := Parse(text)
		assert.ErrorContains(t, err, want, text)
	}
}
