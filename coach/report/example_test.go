package report_test

import (
	"fmt"
	"strings"

	"nissy/coach/record"
	"nissy/coach/report"
)

// Twelve attempts lost two moves each in their EOs, which were better on inverse.
func Example() {
	var attempts []record.Attempt
	for range 12 {
		attempts = append(attempts, record.Attempt{Total: 24, Reach: 22, Searched: true, Lines: []record.Line{
			{Step: "eo", Loss: 2, Way: record.Way{Side: "normal"}, Better: &record.Way{Kind: "side", Side: "inverse"}},
			{Step: "dr"},
		}})
	}
	r := report.New(attempts, report.ByStep)
	fmt.Println(r.Heading())
	for _, row := range r.Rows() {
		fmt.Println(strings.Join(row, "; "))
	}
	// Output:
	// 12 attempts, mean 24.0; 22.0 without the lost moves
	// EO; 2.0 (1.5 to 2.0); a better one on the other side, or on both (100 %); quiz eo --niss
	// DR; 0.0 (0.0 to 0.5); ;
}
