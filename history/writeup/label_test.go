package writeup

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestReadLine reads one line of the skeleton, with a label, a comment or markup.
func TestReadLine(t *testing.T) {
	for text, want := range map[string]string{
		// labels
		"EO: U2 (B R' B)":           "U2 (B R' B) // EO (4/4)",
		"EO (4): U2 (B R' B)":       "U2 (B R' B) // EO (4/4)",
		"EO - U2 (B R' B)":          "U2 (B R' B) // EO (4/4)",
		"EO — U2 (B R' B) (4/4)":    "U2 (B R' B) // EO (4/4)",
		"[EO]: U2 (B R' B)":         "U2 (B R' B) // EO (4/4)",
		"[EO] U2 (B R' B)":          "U2 (B R' B) // EO (4/4)",
		"DR: R U2":                  "R U2 // DR (2/2)",
		"DR - R U2":                 "R U2 // DR (2/2)",
		"DR-4e4c: R U2 [2/2]":       "R U2 // DR-4e4c (2/2)",
		"2x2x3+EO: R U2":            "R U2 // 2x2x3+EO (2/2)",
		"F2L-1: R U2 // nice":       "R U2 // F2L-1 nice (2/2)",
		"1) pseudo-2x2x2- R U2 (2)": "R U2 // pseudo-2x2x2 (2/2)",
		// comments
		"R U2 - EO":                      "R U2 // EO (2/2)",
		"R U2 -- EO (2/2)":               "R U2 // EO (2/2)",
		"R U2 – 2 moves":                 "R U2 // 2 moves (2/2)",
		"R U'-2x2x2 2/2":                 "R U' // 2x2x2 (2/2)",
		"R U2 ; EO":                      "R U2 // EO (2/2)",
		"R U2; the R2 was second":        "R U2 // the R2 was second (2/2)",
		"R U2 # EO (2)":                  "R U2 // EO (2/2)",
		"R U2 → EO":                      "R U2 // EO (2/2)",
		"R U2 EO 2/2":                    "R U2 // EO (2/2)",
		"R U2 2x2x2 [2/2]":               "R U2 // 2x2x2 (2/2)",
		"R U2 (EO)":                      "R U2 // (EO) (2/2)",
		"R U2 (the U2 makes DR shorter)": "R U2 // (the U2 makes DR shorter) (2/2)",
		"R U2 (2, after EO)":             "R U2 // after EO (2/2)",
		"R U2 [2/2] (from a list)":       "R U2 // (from a list) (2/2)",
		"R U2 DR 2/2":                    "R U2 // DR (2/2)",
		"R U2 (DR)":                      "R U2 // (DR) (2/2)",
		"(R) U2 F2L-1 (2/2)":             "(R) U2 // F2L-1 (2/2)",
		"rzp (R U2) 2":                   "(R U2) // rzp 2 (2/2)",
		"R U2 F2 dr 3":                   "R U2 F2 // dr 3 (3/3)",
		"R U2 F2L":                       "R U2 // F2L (2/2)",
		// markup
		"**EO:** U2 (B R' B)":               "U2 (B R' B) // EO (4/4)",
		"*EO*: U2 (B R' B)":                 "U2 (B R' B) // EO (4/4)",
		"- __EO__: `U2 (B R' B)`":           "U2 (B R' B) // EO (4/4)",
		"> - U2 (B R' B) *//EO (4/4)*":      "U2 (B R' B) // EO (4/4)",
		"[spoiler=EO]U2 (B R' B)[/spoiler]": "U2 (B R' B) // (4/4)",
		"[b]EO[/b]: U2 (B R' B)":            "U2 (B R' B) // EO (4/4)",
		"```text\nR U2\n```":                "R U2 // (2/2)",
		`U2 \(B R' B\) // \_x\_`:            `U2 (B R' B) // \_x\_ (4/4)`,
		"R` U2 F`":                          "R' U2 F' // (3/3)",
	} {
		a, remarks, err := ReadWith("R' U' F D2 L2\n"+text, Options{})
		if !assert.NoError(t, err, text) {
			continue
		}
		assert.Empty(t, remarks, text)
		if lines := a.Lines(); assert.Len(t, lines, 1, text) {
			assert.Equal(t, want, lines[0].String()+" // "+lines[0].CommentWithTally(), text)
		}
		requireRoundTrip(t, a)
	}
}

// TestReadMistakes checks that a mistake in moves is an error and not a comment.
func TestReadMistakes(t *testing.T) {
	for text, column := range map[string]int{
		"R U2 Q F":          6,
		"R U2 (F Q)":        9,
		"*Final*: R U F2 Q": 17,
	} {
		_, _, err := ReadWith("R' U' F D2 L2\n"+text, Options{Strict: true})
		require.ErrorContains(t, err, fmt.Sprintf(" at line 2, column %d: ", column), text)
	}
}

// TestReadUnsignedLabels reads Scramble and Solution without a colon, and with numbers.
func TestReadUnsignedLabels(t *testing.T) {
	for _, label := range []string{"Scramble", "1. Scramble", "2) Scramble:", "SCRAMBLE #3:", "Scramble 1"} {
		a, _, err := ReadWith(label+" R' U' F D2\n1. D2 (R') — EO (2/2)\nSolution D2 F' U R", Options{})
		require.NoError(t, err, label)
		assert.Equal(t, "R' U' F D2", a.Scramble().String(), label)
		assert.Equal(t, "D2 F' U (R')", a.Skeleton().String(), label)
		assert.Equal(t, "EO", a.Lines()[0].Comment, label)
	}
}
