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
func branchesIn(t *testing.T, text string) string {
	r, err := Decide(text, Options{})
	require.NoError(t, err)
	assert.True(t, r.Attempt.Complete(), text)
	assert.Equal(t, 23, r.Attempt.Total(), text)
	var got []string
	for _, b := range Branches(text, r) {
		line := fmt.Sprint(b.Lines, ":")
		for _, l := range b.Attempt.Lines()[b.Lines:] {
			if !l.IsNote() {
				line += " " + l.Moves.String()
			}
		}
		got = append(got, line)
	}
	return strings.Join(got, "\n")
}

// TestBranches reads branches in the ways in which people write about what they gave up.
func TestBranches(t *testing.T) {
	require.Equal(t, 32, compareCases(t, "testdata/branches.cases", func(text string) string { return branchesIn(t, text) }))
}

// TestBranchesInLink checks that a link has the branches of what it shows.
func TestBranchesInLink(t *testing.T) {
	link := url.URL{Scheme: "https", Host: "alpha.twizzle.net", Path: "/edit/"}
	link.RawQuery = url.Values{"setup-alg": {branchScramble}, "alg": {"F L' D2 R' U // EO, nothing\n" + strings.ReplaceAll(branchLines, "(B2", "^(B2")}}.Encode()
	assert.Equal(t, "0: F L' D2 R' U", branchesIn(t, link.String()))
}

// TestBranchAfterNotes checks that notes are no further places where a branch may begin.
func TestBranchAfterNotes(t *testing.T) {
	text := "Scramble: " + branchScramble + "\n" + strings.Repeat("hello there\n", 300) + branchLines + "\nOther DR: (F2 L' F' R' F' U2 F)\n"
	r, err := Decide(text, Options{})
	require.NoError(t, err)
	first := r.Attempt.NumLines() - 5 // the attempt has four lines with moves, and a note below them
	assert.Equal(t, []int{0, first + 1, first + 2, first + 3}, starts(beforeSolved(r.Attempt)))
	assert.Equal(t, fmt.Sprint(first+1, ": (F2 L' F' R' F' U2 F)"), branchesIn(t, text))
}
