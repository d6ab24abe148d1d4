package writeup

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

const branchScramble = "R' U' F R B U L B R2 F D2 B2 R B2 L2 D' R2 L2 D' L2 D2 F2 L2 B2 R' U' F"

const branchLines = `L' F2 R' U // EO (4/4)
(B2 R' F' L' B' L2 B) // DR (7/11)
R' B2 R' U2 B2 L // HTR (6/17)
L2 F2 R2 U2 F2 U2 R2 // finish (7-1/23)
`

func TestBranches(t *testing.T) {
	for _, test := range []struct {
		text string
		want []string
	}{
		{"Scramble: " + branchScramble + "\n" + branchLines, nil},
		// Marks, as nissy writes them.
		{branchScramble + "\n\n" + branchLines + "\nMarks: eo 1, other 1 \"F2 (R) // hm (2/6)\"\n", []string{"1: F2 (R)"}},
		// An alternative of the DR, in the middle and at the end.
		{"Scramble: " + branchScramble + "\nL' F2 R' U // EO (4/4)\nAlternative DR: L2 F R' L2 F' L (6/10)\n(B2 R' F' L' B' L2 B) // DR (7/11)\nR' B2 R' U2 B2 L // HTR (6/17)\nL2 F2 R2 U2 F2 U2 R2 // finish (7-1/23)\n",
			[]string{"1: L2 F R' L2 F' L"}},
		{"Scramble: " + branchScramble + "\n" + branchLines + "\nOther DR: (F2 L' F' R' F' U2 F)\n", []string{"1: (F2 L' F' R' F' U2 F)"}},
		// A branch with two lines from the scramble.
		{"Scramble: " + branchScramble + "\n" + branchLines + "\nBackup:\nR' F L' U // EO\nR2 U' D F // more\n", []string{"0: R' F L' U R2 U' D F"}},
		// Two alternatives in a row.
		{"Scramble: " + branchScramble + "\n" + branchLines + "\nBackup: R' F L' U // EO\nR2 U' D F\nOther DR: (F2 L' F' R' F' U2 F)\n",
			[]string{"0: R' F L' U R2 U' D F", "1: (F2 L' F' R' F' U2 F)"}},
		{"Scramble: " + branchScramble + "\n" + branchLines + "\nBackup: R' F L' U then R2 U' D F\n", []string{"0: R' F L' U R2 U' D F"}},
		// Lines of the attempt, and a better solution, are none.
		{"Scramble: " + branchScramble + "\n" + branchLines + "\nAlternative: L' F2 R' U // EO\n", nil},
		{"Scramble: " + branchScramble + "\nL U // a\nU2 // b\nU L' // c\n" + branchLines + "\nOptimal: L' F2 R' U R' B2 R' U2 B2 L' F2 R2 U2 F2 U2 R2 B' L2 B L F R B2\n", nil},
	} {
		r, err := Decide(test.text, Options{})
		require.NoError(t, err)
		var got []string
		for _, b := range Branches(test.text, r) {
			text := fmt.Sprint(b.Lines, ":")
			for _, l := range b.Attempt.Lines()[b.Lines:] {
				if !l.IsNote() {
					text += " " + l.String()
				}
			}
			got = append(got, text)
		}
		assert.Equal(t, test.want, got, test.text)
	}
}
