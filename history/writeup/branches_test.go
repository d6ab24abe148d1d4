package writeup

import (
	"fmt"
	"net/url"
	"strings"
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

// branchesIn returns the branches in a text, as the number of lines before each and its moves. It fails if the attempt
// is not that of branchLines.
func branchesIn(t *testing.T, text string) (got []string) {
	r, err := Decide(text, Options{})
	require.NoError(t, err)
	assert.True(t, r.Attempt.Complete(), text)
	assert.Equal(t, 23, r.Attempt.Total(), text)
	for _, b := range Branches(text, r) {
		line := fmt.Sprint(b.Lines, ":")
		for _, l := range b.Attempt.Lines()[b.Lines:] {
			if !l.IsNote() {
				line += " " + l.Moves.String()
			}
		}
		got = append(got, line)
	}
	return got
}

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
		{"Scramble: " + branchScramble + "\n" + branchLines + "\nBackup: R' F L' U // EO\nOther DR: (F2 L' F' R' F' U2 F)\n",
			[]string{"0: R' F L' U", "1: (F2 L' F' R' F' U2 F)"}},
		{"Scramble: " + branchScramble + "\n" + branchLines + "\nBackup: R' F L' U then R2 U' D F\n", []string{"0: R' F L' U R2 U' D F"}},
		// Lines of the attempt, and a better solution, are none.
		{"Scramble: " + branchScramble + "\n" + branchLines + "\nAlternative: L' F2 R' U // EO\n", nil},
		{"Scramble: " + branchScramble + "\nL U // a\nU2 // b\nU L' // c\n" + branchLines + "\nOptimal: L' F2 R' U R' B2 R' U2 B2 L' F2 R2 U2 F2 U2 R2 B' L2 B L F R B2\n", nil},
	} {
		assert.Equal(t, test.want, branchesIn(t, test.text), test.text)
	}
}

// TestBranchForms reads branches in the ways in which people write about what they gave up.
func TestBranchForms(t *testing.T) {
	const (
		normal, inverse, both = "0: F L' D2 R' U", "0: (R' F' B D')", "0: R' (R U' L')"
		withDR                = normal + " L (F2 R2 B' D2 F2 R)"
		rest                  = "(B2 R' F' L' B' L2 B) // DR\nR' B2 R' U2 B2 L // HTR\nL2 F2 R2 U2 F2 U2 R2 // finish\n"
	)
	for text, want := range map[string][]string{
		// Lists of EOs before the attempt.
		"EO 1: F L' D2 R' U // nothing\nEO 2: (R' F' B D') // no DR\nEO 3: L' F2 R' U\n" + rest:                               {normal, inverse},
		"EO 1: F L' D2 R' U\nnothing\n\nEO 2: (R' F' B D')\nno DR\n\nEO 3: L' F2 R' U\n" + rest:                               {normal, inverse},
		"EOs:\n1. F L' D2 R' U - nothing\n2. (R' F' B D') - bad\n3. L' F2 R' U - used this one\n\n" + branchLines:             {normal, inverse},
		"F L' D2 R' U // EO, didn't find anything\nR' (R U' L') // EO, no good DR\n\n" + branchLines:                          {normal, both},
		"EO on normal: F L' D2 R' U -> rip\nEO on inverse: (R' F' B D') -> nope\nEO: L' F2 R' U\n" + rest:                     {normal, inverse},
		"EO em normal: F L' D2 R' U (não achei nada)\nEO em inverso: (R' F' B D') (ruim)\n\n" + branchLines:                   {normal, inverse},
		"10 min: found EO F L' D2 R' U, nothing good\n20 min: (R' F' B D') EO, bad DRs\n\n" + branchLines:                     {normal, inverse},
		"EOs: F L' D2 R' U, (R' F' B D'), R' (R U' L')\nWent with L' F2 R' U\n\nL' F2 R' U\n" + rest:                          {normal, inverse, both},
		"Spent 40 minutes on F L' D2 R' U (EO) without any DR, then found this:\n" + branchLines:                              {normal},
		"On inverse:\nR' F' B D' // EO, nothing\n\nOn normal:\n" + branchLines:                                                {inverse},
		"~~F L' D2 R' U // EO~~ nothing\n" + branchLines:                                                                      {normal},
		"Tried:\n* F L' D2 R' U (5 move EO) - only 7c8e cases\n* (R' F' B D') (4) - ran out of time\n\nUsed:\n" + branchLines: {normal, inverse},
		// After it.
		branchLines + "\nOther EOs I looked at:\nF L' D2 R' U (5)\n(R' F' B D') (4)\nR' (R U' L') (4)\n":          {normal, inverse, both},
		branchLines + "\nDidn't see anything from the other EOs ((R' F' B D') and F L' D2 R' U).\n":               {inverse, normal},
		branchLines + "\nDead end: F L' D2 R' U // EO\n":                                                          {normal},
		"F L' D2 R' U // EO (5)\n  L (F2 R2 B' D2 F2 R) // DR 4c4 (12) meh\n" + branchLines:                       {withDR},
		"Attempt 1 (abandoned):\nF L' D2 R' U // EO\nL (F2 R2 B' D2 F2 R) // stuck\n\nAttempt 2:\n" + branchLines: {withDR},
		// A long one, which does not reach the end.
		"F L' D2 R' U //EO-5\nL (F2 R2 B' D2 F2 R) //DR-12\nU2 F' L2 B' //HTR-16\nF2 U2 L2 // didn't work, moved on\n\n" + branchLines: {withDR + " U2 F' L2 B' F2 U2 L2"},
		// Alternatives of the second line.
		"L' F2 R' U // EO\nDR 1: L2 F R' L2 F' L // 10, bad HTR\nDR 2: " + rest:                                      {"1: L2 F R' L2 F' L"},
		"L' F2 R' U // EO\nDR options:\n(R F R L' U2 R F) // 4c3 6e, too many\n(F2 L' F' R' F' U2 F) // no\n" + rest: {"1: (R F R L' U2 R F)", "1: (F2 L' F' R' F' U2 F)"},
		// None: parts of the attempt, what solves nothing, and a solution with a mistake.
		branchLines + "\nThe trigger was B' L2 B\n":                                        nil,
		"Looked at R U F2 R' first\n" + branchLines:                                        nil,
		branchLines + "\nL' F2 R' U R' B2 R' U2 B2 L' F2 R2 U2 F2 U2 R2 B' L2 B L F R B\n": nil,
	} {
		text = "Scramble: " + branchScramble + "\n\n" + text
		assert.Equal(t, want, branchesIn(t, text), text)
	}
}

// TestBranchesInLink checks that a link has the branches of what it shows.
func TestBranchesInLink(t *testing.T) {
	link := url.URL{Scheme: "https", Host: "alpha.twizzle.net", Path: "/edit/"}
	link.RawQuery = url.Values{"setup-alg": {branchScramble}, "alg": {"F L' D2 R' U // EO, nothing\n" + strings.ReplaceAll(branchLines, "(B2", "^(B2")}}.Encode()
	assert.Equal(t, []string{"0: F L' D2 R' U"}, branchesIn(t, link.String()))
}

// TestBranchAfterNotes checks that notes are no further places where a branch may begin.
func TestBranchAfterNotes(t *testing.T) {
	text := "Scramble: " + branchScramble + "\n" + strings.Repeat("hello there\n", 300) + branchLines + "\nOther DR: (F2 L' F' R' F' U2 F)\n"
	r, err := Decide(text, Options{})
	require.NoError(t, err)
	first := len(r.Attempt.Lines()) - 5 // the attempt has four lines with moves, and a note below them
	assert.Equal(t, []int{0, first + 1, first + 2, first + 3}, starts(beforeSolved(r.Attempt)))
	assert.Equal(t, []string{fmt.Sprint(first+1, ": (F2 L' F' R' F' U2 F)")}, branchesIn(t, text))
}
