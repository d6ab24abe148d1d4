package writeup

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

// TestReadSides reads lines on the inverse, in several styles.
func TestReadSides(t *testing.T) {
	for text, want := range map[string]string{
		"L2 D2 // a\nOn inverse:\nR' U' F // b":                                     "L2 D2 (R' U' F)",
		"Inverse:\nR' U'\nF\nBack to normal:\nL2 D2":                                "L2 D2 (R' U' F)",
		"**On inverse scramble**\n\nR' U' F\n\nNormal:\n\nL2 D2":                    "L2 D2 (R' U' F)",
		"L2\n(switch)\nR'\nNISS\nD2\nSo I switched to the inverse, why not\nU' F":   "L2 D2 (R' U' F)",
		"NISS\nR' U' F\nswitch (the last one)\nL2 D2":                               "L2 D2 (R' U' F)",
		"L2 D2\nswitch\n(R' U' F)":                                                  "L2 D2 (R' U' F)",
		"(R' U')\nswitch\nL2 D2\nswitch\n(F)":                                       "L2 D2 (R' U' F)",
		"Normal: L2 D2\nInverse - R' U' F":                                          "L2 D2 (R' U' F)",
		"On inverse:\nR' U' F\nDR on normal: L2 D2":                                 "L2 D2 (R' U' F)",
		"Switch to inverse: R' U' F\nL2 D2":                                         "L2 D2 (R' U' F)",
		"On inverse: R' U' F\nL2 D2":                                                "L2 D2 (R' U' F)",
		"i: L2 D2 F' U R\nL2 D2\n(R' U' F)":                                         "L2 D2 (R' U' F)",
		"Inverse scramble:\nL2 D2 F' U R\nL2 D2\n(R' U' F)":                         "L2 D2 (R' U' F)",
		"Inverse scramble:\nL2 D2 F' U R\nL2 D2\nOn inverse\nR' U' F":               "L2 D2 (R' U' F)",
		"Premoves: F' U R\nL2 D2":                                                   "L2 D2 (R' U' F)",
		"Pre-move: R\nL2 D2 // a\nF' U // b\nR // undo premove":                     "L2 D2 F' U R",
		"(R' U' F)\nPremoves: F' U R\nL2 D2":                                        "L2 D2 (R' U' F)",
		"L2 D2\nOn inverse (premoves are D2 L2):\nPremoves: D2 L2\nR' U' F":         "L2 D2 (R' U' F)",
		"On inverse:\nPremoves: D2 L2\nR' U' F":                                     "L2 D2 (R' U' F)",
		"I tried the inverse, then normal again:\nL2 D2 // a\n(R' U' F) // b (3/5)": "L2 D2 (R' U' F)",
		"L2 D2 F' U R": "L2 D2 F' U R",
	} {
		a, remarks, err := ReadWith("R' U' F D2 L2\n"+text, Options{})
		if assert.NoError(t, err, text) {
			assert.Empty(t, remarks, text)
			assert.Equal(t, want, a.Skeleton().String(), text)
			assert.True(t, a.Complete(), text)
			requireRoundTrip(t, a)
		}
	}
}

// TestReadSidesByEvidence reads lines whose side only the cube tells.
func TestReadSidesByEvidence(t *testing.T) {
	for text, want := range map[string]string{
		"switch to inverse\n(R' U' F)\nL2 D2":   "L2 D2 (R' U' F)",
		"L2 (R')\non inverse\nU' F\nnormal\nD2": "L2 D2 (R' U' F)",
		"L2 D2 F' // easy on inverse\nU R":      "L2 D2 F' U R",
		"NISS (R' U' F)\nL2 D2":                 "L2 D2 (R' U' F)",
	} {
		a, _, err := ReadWith("R' U' F D2 L2\n"+text, Options{})
		if assert.NoError(t, err, text) {
			assert.Equal(t, want, a.Skeleton().String(), text)
			assert.True(t, a.Complete(), text)
		}
	}
}
