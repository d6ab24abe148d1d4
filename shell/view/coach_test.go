package view

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"nissy/coach/record"
	"nissy/session/coaching"
)

// TestCoachRecord checks that tallies and losses of an attempt of the coach are as analyze prints them.
func TestCoachRecord(t *testing.T) {
	v := &View{}
	text := v.coachRecordText(coaching.CoachRecord{Attempt: record.Attempt{ID: 1, Scramble: "R U F", Total: 10, Reach: 7, Lines: []record.Line{
		{Moves: "R U2", Step: "eo", Length: 2, Total: 2, Reach: 8, Loss: 1},
		{Moves: "F D F", Step: "dr", Length: 3, Total: 5, Reach: 9, Loss: 1},
		{Moves: "F2 U2 F2 U2 F2 U2", Step: "finish", Length: 6, Total: 10, Reach: 10, Loss: 1, Searched: true},
	}}})
	for _, want := range []string{"// eo (2/2)          8  ≈ +1", "// dr (3/5)          9  ≥ +1", "// finish (6-1/10)  10  +1"} {
		assert.Contains(t, text, want)
	}
}
