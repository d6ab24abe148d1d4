package analysis_test

import (
	"context"
	"fmt"

	"nissy/coach/analysis"
	"nissy/history/writeup"
	"nissy/pruning/testtables"
	"nissy/steps/chain"
)

// A write-up turns R2 and U2 the long way round: two moves would do.
func Example() {
	tables := testtables.Store() // a program calls pruning.NewStore
	defer tables.Close()
	attempt, _, err := writeup.Read("R2 U2\n\nR2 U2 R2 U2 // around\nR2 U2 R2 U2 R2 U2 // finish\n")
	if err != nil {
		fmt.Println(err)
		return
	}
	limits, _ := chain.Parse("htrfin")
	report, err := analysis.Analyze(context.Background(), tables, attempt, analysis.Options{Limits: limits}, analysis.Observer{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println("within reach:", analysis.ReachText(report.Reach, report.Searched))
	for _, line := range report.Lines {
		fmt.Printf("%v // %d, %+d\n", line.Moves, line.Reach, line.Loss)
	}
	// Output:
	// within reach: 2
	// R2 U2 R2 U2 // 2, +0
	// R2 U2 R2 U2 R2 U2 // 10, +8
}
