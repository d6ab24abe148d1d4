package writeup

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"nissy/cube"
	"nissy/history"
)

// TestReadPostLines reads single lines of real posts that follow the scramble, on scrambles
// that decide between their readings. The remarks are empty.
func TestReadPostLines(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		// The skeleton below its heading, with and without lines before it.
		{"R' U' F D2 L2\nFinal Skeleton:\nL2 D2 (R' U' F)", "R' U' F D2 L2\n\nL2 D2 (R' U' F)       // Final Skeleton (5/5)\n\nSolution (5): L2 D2 F' U R\n"},
		{"R' U' F D2 L2\nL2 D2 // a\n(R' U' F)\n\nFinal Skeleton:\n\nL2 D2 F' U R", "R' U' F D2 L2\n\nL2 D2                 // a (2/2)\n(R' U' F)             // (3/5)\n\nSolution (5): L2 D2 F' U R\n"},
		// Premoves in brackets, with a full stop.
		{"R' U' F D2 L2\npre-move: [D2] F2. U' L' B (5, 222 block)", "R' U' F D2 L2\n\nF2 U' L' B (D2)       // 222 block (5/5)\n"},
		{"R' U' F D2 L2\npremoves: [D R] F2 U' (4)", "R' U' F D2 L2\n\nF2 U' (R' D')         // premoves (4/4)\n"},
		{"R' U' F D2 L2\nPremove: R. L2 D2 F' U (5, solved)", "R' U' F D2 L2\n\nL2 D2 F' U (R')       // solved (5/5)\n\nSolution (5): L2 D2 F' U R\n"},
		{"R' U' F D2 L2\nPremove: [R'] L2 D2 F' U (5, solved)", "R' U' F D2 L2\n\n(R') L2 D2 F' U       // solved (5/5)\n\nSolution (5): L2 D2 F' U R\n"},
		// Braces in a solution: moves that are in it, and moves that are not.
		{"R' U' F D2 L2\nFirst solution: L2 D2 {F' U} R (5)", "R' U' F D2 L2\n\nL2 D2 F' U R          // solution (5/5)\n\nSolution (5): L2 D2 F' U R\n"},
		{"R' U' F D2 L2\nFirst solution: L2 D2 {B B'} F' U {D} R (5)", "R' U' F D2 L2\n\nL2 D2 F' U R          // solution (5/5)\n\nSolution (5): L2 D2 F' U R\n"},
		{"R' U' F D2 L2\nFirst solution: L2 D2 F' U R {L L'} (7)\nL2 D2 F' // a\nU R // b\nFinal solution: L2 D2 F' U R", "R' U' F D2 L2\n\nL2 D2 F'              // a (3/3)\nU R                   // b (2/5)\n\nSolution (5): L2 D2 F' U R\n"},
		// Titles before the scramble.
		{"weekly 47 U L2 D2 B R' F\nB // x", "U L2 D2 B R' F\n\n// weekly 47\nB                     // x (1/1)\n"},
		{"FMC Weekly #12: U L2 D2 B R' F D B2 L U' R2\nB // x", "U L2 D2 B R' F D B2 L U' R2\n\n// FMC Weekly #12\nB                     // x (1/1)\n"},
		{"Some scramble from today U L2 D2 B R' F D B2 L U'\nB // x", "U L2 D2 B R' F D B2 L U'\n\n// Some scramble from today\nB                     // x (1/1)\n"},
		// Remarks about parentheses.
		{"U L2 D2 B R2, Inverse is on ()\nB (U) // x", "U L2 D2 B R2\n\n// Inverse is on ()\nB (U)                 // x (2/2)\n"},
		{"U L2 D2 B R2 (inverse moves are in parentheses)\nB (U) // x", "U L2 D2 B R2\n\n// (inverse moves are in parentheses)\nB (U)                 // x (2/2)\n"},
		// Tables.
		{"R' U' F D2 L2\n| Step | Moves | Comment |\n|---|:---:|---|\n| EO | L2 D2 (2) | nice |\n| DR | F' U | 2 | 4 |\n| **Finish** | `R` (1/5) |  |", "R' U' F D2 L2\n\n// | Step | Moves | Comment |\nL2 D2                 // EO nice (2/2)\nF' U                  // DR (2/4)\nR                     // Finish (1/5)\n\nSolution (5): L2 D2 F' U R\n"},
		{"| Scramble | R' U' F D2 L2 |\n|---|---|\n| Solution | L2 D2 F' U R |", "R' U' F D2 L2\n\nL2 D2 F' U R          // solution (5/5)\n\nSolution (5): L2 D2 F' U R\n"},
		// Headings with premoves.
		{"R' U' F D2 L2\nL2 D2 F' U // a\nOn inverse scramble with R' pre-move:", "R' U' F D2 L2\n\nL2 D2 F' U            // a (4/4)\nR                     // On inverse scramble with R' pre-move: (1/5)\n\nSolution (5): L2 D2 F' U R\n"},
		{"R' U' F D2 L2\nOn inverse with premoves D2 L2:\nR' U' F // x", "R' U' F D2 L2\n\nL2 D2                 // On inverse with premoves D2 L2: (2/2)\n(R' U' F)             // x (3/5)\n\nSolution (5): L2 D2 F' U R\n"},
		{"R' U' F D2 L2\nOn normal with premove R\nL2 D2 F' U", "R' U' F D2 L2\n\n(R')                  // On normal with premove R (1/1)\nL2 D2 F' U            // (4/5)\n\nSolution (5): L2 D2 F' U R\n"},
		// Only the inverse has EO.
		{"R' U' F D2 L2 B R2 U L' F2 D B' R2 U' R' U' F\nU2 D L // EO on inverse (3/3)", "R' U' F D2 L2 B R2 U L' F2 D B' R2 U' R' U' F\n\n(U2 D L)              // EO on inverse (3/3)\n"},
		{"U R F D B2\nB2 D' F' // EO on inverse", "U R F D B2\n\nB2 D' F'              // EO on inverse (3/3)\n"},
		{"B2 D F R' U L\nB2 D F R' U L // solved on inverse\n", "B2 D F R' U L\n\n(B2 D F R' U L)       // solved on inverse (6/6)\n\nSolution (6): L' U' R F' D' B2\n"},
		// Tallies of the whole solution.
		{"R' U' F D2 L2\nL2 D2 // EO 2/5\nF' U // DR 4/5\nR // 1/5", "R' U' F D2 L2\n\nL2 D2                 // EO (2/2)\nF' U                  // DR (2/4)\nR                     // (1/5)\n\nSolution (5): L2 D2 F' U R\n"},
		// Counts before //, and commas between moves.
		{"R' U' F D2 L2\nL2, D2. (2) // EO", "R' U' F D2 L2\n\nL2 D2                 // EO (2/2)\n"},
		// Spoilers of Discord and Reddit.
		{"R' U' F D2 L2\n||L2 D2 // EO||\n>!F' U (2)!<", "R' U' F D2 L2\n\nL2 D2                 // EO (2/2)\nF' U                  // (2/4)\n"},
	} {
		a, remarks, err := ReadWith(test.text, Options{Strict: true})
		if assert.NoError(t, err, test.text) {
			assert.Empty(t, remarks, test.text)
			assert.Equal(t, test.want, a.String(), test.text)
			requireRoundTrip(t, a)
		}
	}
}

// TestReadUnreadableLine checks that a line with a mistake becomes a note with a remark that
// has the line and the column, and that Strict makes the same message the error.
func TestReadUnreadableLine(t *testing.T) {
	for text, want := range map[string]struct{ note, message string }{
		"L2 D2 Q F' U":       {"L2 D2 Q F' U", `bad move "Q" at line 3, column 7: moves are U D R L F B, wide (Rw or r), M E S and x y z, each alone or with 2 or '`},
		"EO: [R’, U] * D Q":  {"EO: [R’, U] * D Q", `bad move "Q" at line 3, column 17: moves are U D R L F B, wide (Rw or r), M E S and x y z, each alone or with 2 or '`},
		"[R’, U] D [F: U] Q": {"[R’, U] D [F: U] Q", `bad move "Q" at line 3, column 18: moves are U D R L F B, wide (Rw or r), M E S and x y z, each alone or with 2 or '`},
		"EO: L2 (D2 F'":      {"EO: L2 (D2 F'", `unmatched parenthesis "(" at line 3, column 8: a ")" must close the group`},
		"Solution: R U F2 Q": {"Solution: R U F2 Q", `bad move "Q" at line 3, column 18: moves are U D R L F B, wide (Rw or r), M E S and x y z, each alone or with 2 or '`},
	} {
		text = "R' U' F D2 L2\nL2 // a\n" + text + "\nD2 // b\n"
		a, remarks, err := ReadWith(text, Options{})
		if assert.NoError(t, err, text) {
			assert.Equal(t, []string{want.message + "; the line is now a note"}, remarks)
			assert.Equal(t, want.note, a.Lines()[1].Comment)
			assert.Equal(t, "L2 D2", a.Skeleton().String())
		}
		_, _, err = ReadWith(text, Options{Strict: true})
		assert.EqualError(t, err, want.message)
	}
}

// TestReadSecondScramble checks that the lines after a second scramble are notes, because
// they belong to another attempt.
func TestReadSecondScramble(t *testing.T) {
	a, remarks, err := ReadWith("Scramble: R U\nU' // a\nScramble: F D\nD' // b\nF' // c", Options{})
	assert.NoError(t, err)
	assert.Equal(t, []string{"line 3 from column 11 is an alternative: it is another scramble", "line 4 is an alternative: it belongs to another scramble", "line 5 is an alternative: it belongs to another scramble"}, remarks)
	assert.Equal(t, "R U\n\nU'                    // a (1/1)\n// Scramble: F D\n// D' // b\n// F' // c\n", a.String())
}

// TestReadUnreadableScramble checks that another line does not take the place of a
// scramble that cannot be read.
func TestReadUnreadableScramble(t *testing.T) {
	const text = "R' U' F D2 Q L2 B D\nL2 R // EO\n"
	_, _, err := ReadWith(text, Options{})
	assert.ErrorContains(t, err, `bad move "Q" at line 1, column 12`)
	a, remarks, err := ReadWith(text+"Scramble: R U\n", Options{})
	assert.NoError(t, err)
	assert.Len(t, remarks, 1)
	assert.Equal(t, "R U", a.Scramble().String())
	given := history.Position{Moves: cube.Alg{Normal: []cube.Move{0}}}
	a, _, err = ReadWith(text, Options{Scramble: &given})
	assert.NoError(t, err)
	assert.Equal(t, "U\n\n// R' U' F D2 Q L2 B D\nL2 R                  // EO (2/2)\n", a.String())
}
