package writeup

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nissy/cube"
	"nissy/history"
)

// TestReadWriteUps reads whole write-ups as people post them.
func TestReadWriteUps(t *testing.T) {
	for name, test := range map[string]struct{ text, want string }{
		"usual form": {
			"R' U' F D2 L2\n\nU2 (B R' B)  // eofb (4/4)\n(L2 D) R U' R' // drud (5/9)\n",
			"R' U' F D2 L2\n\nU2 (B R' B)           // eofb (4/4)\n(L2 D) R U' R'        // drud (5/9)\n",
		},
		"labels and prose": {
			"First attempt of today\r\n\r\nScramble: R' U' F D2 L2\r\n\r\nI looked at B first, but it was bad.\r\nEO: F’ (B)\r\nDR (4c2e): R U2 (4 moves)\r\n",
			"R' U' F D2 L2\n\n// First attempt of today\n// I looked at B first, but it was bad.\nF' (B)                // EO (2/2)\nR U2                  // DR (4c2e) (2/4)\n",
		},
		"tallies without comments, quotes, list items": {
			"> R' U' F\n\n> U F (2/2)\n- R [1/3] \n1) B2 finish here\n",
			"R' U' F\n\nU F                   // (2/2)\nR                     // (1/3)\nB2                    // finish here (1/4)\n",
		},
		"scramble of several lines": {
			"Scramble:\nR' U' F D2\nL2 R' U' F\n\nU // a\n",
			"R' U' F D2 L2 R' U' F\n\nU                     // a (1/1)\n",
		},
		"counts without totals": {
			"R' U' F\nF L (2)\nL' B U (3-2)\nU2 // x (1-1)\n",
			"R' U' F\n\nF L                   // (2/2)\nL' B U                // (3-2/3)\nU2                    // x (1-1/3)\n",
		},
		"inverse scramble": {
			"Inverse scramble: F' U R\nScramble: R' U' F\nScramble (inverse): F' U R\nF // x\n",
			"R' U' F\n\n// Inverse scramble: F' U R\n// Scramble (inverse): F' U R\nF                     // x (1/1)\n",
		},
		"solution only": {
			"R' U' F\nSolution: F' U R (3)",
			"R' U' F\n\nF' U R                // solution (3/3)\n\nSolution (3): F' U R\n",
		},
		"solution below its heading": {
			"R' U' F\n```\nSolution:\n```\nF' U\nR (3)\n```\n\nF' // a\nU R // b",
			"R' U' F\n\nF'                    // a (1/1)\nU R                   // b (2/3)\n\nSolution (3): F' U R\n",
		},
		"repeated solution": {
			"R' U' F\nF' // a\nU R // b\n\nF' U R\n",
			"R' U' F\n\nF'                    // a (1/1)\nU R                   // b (2/3)\n// F' U R\n\nSolution (3): F' U R\n",
		},
		"saved sequences and marks": {
			"R U\n\nU' // a (1/1)\nR' // b (1/2)\n\n$1 = R (U)\n$x=F\n\nmark a: 1\n\nmark b: 1\nF // c\n",
			"R U\n\nU'                    // a (1/1)\nR'                    // b (1/2)\n\nSolution (2): U' R'\n\n$1 = R (U)\n$x = F\n\nMarks: a 1, b 1 \"F // c (1/2)\"\n",
		},
		"scramble with a comment": {
			"R' U' F // from here\nF",
			"R' U' F\n\n// from here\nF                     // (1/1)\n",
		},
		"scramble with moves on the inverse": {
			"R (U)\n\nF // a",
			"Scramble: R (U)\n\nF                     // a (1/1)\n",
		},
		"lines on the inverse": {
			"R U F\nOn inverse: F2 U\nEO (inverse): (F)\n",
			"R U F\n\n(F2 U)                // On inverse (2/2)\n(F)                   // EO (inverse) (1/3)\n",
		},
	} {
		a, _, err := ReadWith(test.text, Options{})
		if assert.NoError(t, err, name) {
			assert.Equal(t, test.want, a.String(), name)
			requireRoundTrip(t, a)
		}
	}
}

// TestReadRemarks reads write-ups with wrong tallies and solutions.
func TestReadRemarks(t *testing.T) {
	a, remarks, err := ReadWith("R' U' F\n\nF // (1/1)\nF' L // (2/3)\n", Options{})
	require.NoError(t, err)
	require.Equal(t, []string{"line 4: the tally says (2/3), but it should be (2-2/1)"}, remarks)
	require.Equal(t, "R' U' F\n\nF                     // (1/1)\nF' L                  // (2-2/1)\n", a.String())

	_, remarks, err = ReadWith("R' U' F\n\nF // a\nSolution: F' U'\n", Options{})
	require.NoError(t, err)
	require.Equal(t, []string{"line 4: the solution does not solve the scramble"}, remarks)

	_, remarks, err = Read("R' U' F\n\nF // a\nSolution (3): F' U R\n")
	require.NoError(t, err)
	require.Equal(t, []string{"line 4: the lines do not lead to the solution"}, remarks)

	a, remarks, err = ReadWith("R' U' F R D2 L2 F B' R U2 L\n\nF D // a\nL' // b\nSolution: L' U2 R' B F' L2 D2 R' F' U R\n", Options{})
	require.NoError(t, err)
	require.Equal(t, []string{"line 5: the solution solves; the lines lead elsewhere, first at line 3"}, remarks)
	require.Equal(t, 11, a.Total())
}

// TestReadWithGivenScramble reads write-ups onto a given scramble. The first line of moves
// replaces the scramble unless something shows that it belongs to the skeleton.
func TestReadWithGivenScramble(t *testing.T) {
	const scramble = "R2 B U F D' L2 B' R2 F2 D"
	moves, err := cube.ParseMoves(scramble)
	require.NoError(t, err)
	given := history.Position{Moves: cube.Alg{Normal: moves}}
	for text, want := range map[string]string{
		"U2 // eo (1/1)":                        "U\n\nU2                    // eo (1/1)\n",
		"U2 R // eo\nF2 // x":                   "U\n\nU2 R                  // eo (2/2)\nF2                    // x (1/3)\n",
		"U2 R eo":                               "U\n\nU2 R                  // eo (2/2)\n",
		"U2 R (2)":                              "U\n\nU2 R                  // (2/2)\n",
		"this is how:\n(U2 R)\nF":               "U\n\n// this is how:\n(U2 R)                // (2/2)\nF                     // (1/3)\n",
		"EO: U2 R":                              "U\n\nU2 R                  // EO (2/2)\n",
		"U2 * R\n* = F B":                       "U\n\nU2 * R                // (2/2)\n* = F B               // (2/4)\n",
		"Solution: D' F2 R2 B L2 D F' U' B' R2": "U\n\nD' F2 R2 B L2 D F' U' B' R2  // solution (10/10)\n\nSolution (10): D' F2 R2 B L2 D F' U' B' R2\n",
		"$a = R":                                "U\n\n$a = R\n",
		"R' U' F // scramble\nF // eo":          "R' U' F\n\nF                     // eo (1/1)\n",
		"R' U' F // Scramble 2\nF":              "R' U' F\n\nF                     // (1/1)\n",
		"Scramble: R (U)\n\nF":                  "Scramble: R (U)\n\nF                     // (1/1)\n",
		"R' U' F D2\nL2 R' U' F\n\nU (4/4)\n":   "R' U' F D2 L2 R' U' F\n\nU                     // (1/1)\n",
	} {
		want = strings.Replace(want, "U\n\n", scramble+"\n\n", 1)
		a, _, err := ReadWith(text, Options{Scramble: &given, Strict: true})
		if assert.NoError(t, err, text) {
			assert.Equal(t, want, a.String(), text)
			requireRoundTrip(t, a)
		}
	}
	_, _, err = ReadWith("hello\nworld", Options{Scramble: &given, Strict: true})
	require.Equal(t, ErrNoScramble, err)
}

func TestReadErrors(t *testing.T) {
	for text, want := range map[string]string{
		"":                          "",
		"hello\nworld":              ErrNoScramble.Error(),
		"U2 // eo (1/1)":            ErrNoScramble.Error(),
		"U2 R (2)":                  ErrNoScramble.Error(),
		"R U\n\nR U Q F // x":       `bad move "Q" at line 3, column 5: moves are U D R L F B, wide (Rw or r), M E S and x y z, each alone or with 2 or '`,
		"R U\n\nF // a\n  EO: R (U": `unmatched parenthesis "(" at line 4, column 9: a ")" must close the group`,
		"$a = R Q":                  `bad move "Q" at line 1, column 8: moves are U D R L F B, wide (Rw or r), M E S and x y z, each alone or with 2 or '`,
		"R U\x00":                   `not a write-up at line 1, column 1: it is not text`,
		"Cube: ABC":                 "",
	} {
		_, _, err := ReadWith(text, Options{Strict: true})
		switch {
		case text == "":
			assert.NoError(t, err, text)
		case want == "":
			assert.Error(t, err, text)
		default:
			assert.EqualError(t, err, want, text)
		}
	}
}

// TestReadOwnErrors checks that Read takes only what nissy writes.
func TestReadOwnErrors(t *testing.T) {
	for text, want := range map[string]string{
		"R U\nScramble: F":      `second scramble at line 2, column 1: a write-up has only one`,
		"R U\nmark a: 3":        `bad mark "3" at line 2, column 9: the skeleton has 0 lines`,
		"R U\n$a = R Q":         `bad move "Q" at line 2, column 8: moves are U D R L F B, wide (Rw or r), M E S and x y z, each alone or with 2 or '`,
		"R U\nEO: F // a (1/1)": `bad move "O" at line 2, column 2: moves are U D R L F B, wide (Rw or r), M E S and x y z, each alone or with 2 or '`,
		"U2 // eo (1/1)":        ErrNoScramble.Error(),
	} {
		_, _, err := Read(text)
		assert.EqualError(t, err, want, text)
	}
}
