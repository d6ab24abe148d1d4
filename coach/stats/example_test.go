package stats_test

import (
	"fmt"

	"nissy/coach/stats"
)

func Example() {
	var l stats.Lengths
	for _, length := range []int{10, 9, 11, 10} {
		l.Add(length)
	}
	fmt.Println(l.Count(), l.Best(), l.Mean(), l.Quartiles())
	// Output: 4 9 10 [9 10 10]
}
