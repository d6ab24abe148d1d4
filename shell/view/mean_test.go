package view

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"nissy/session/batch"
	"nissy/session/coaching"
)

// TestFewScrambles checks that no mean of no scrambles is printed, and no interval of a single one.
func TestFewScrambles(t *testing.T) {
	v := &View{chain: "eo"}
	for want, e := range map[string]coaching.CoachExpectation{
		"         1         0    none, no solution 4":                  {Chain: "eo", Candidates: 1, Unsolved: 4},
		"         1         1   23.00, no solution 1":                  {Chain: "eo", Candidates: 1, Count: 1, Unsolved: 1, Mean: 23, Low: 23, High: 23},
		"         1         2   23.50   23.00 to 24.00":                {Chain: "eo", Candidates: 1, Count: 2, Mean: 23.5, Low: 23, High: 24},
		"         2         2    6.00    5.00 to  7.00, with --else 1": {Chain: "eo", Candidates: 2, Count: 2, Fallback: 1, Mean: 6, Low: 5, High: 7},
	} {
		assert.Equal(t, want, v.expectationText(e))
	}
	d := batch.Difference{Chain: "a", Versus: "b", Neither: 3}
	assert.Equal(t, "\nb\n  against a\n0 scrambles: shorter in 0, equal in 0, longer in 0\nmean difference none\nleft out: 3 that neither solves", differenceText(d))
	d = batch.Difference{Chain: "a", Versus: "b", Count: 1, Longer: 1, Mean: 1, Low: 1, High: 1}
	assert.Equal(t, "\nb\n  against a\n1 scramble: shorter in 0, equal in 0, longer in 1\nmean difference +1.000 moves", differenceText(d))
}
