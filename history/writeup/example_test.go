package writeup_test

import (
	"fmt"

	"nissy/history/writeup"
)

func Example() {
	attempt, remarks, err := writeup.ReadWith(`
Scramble: R' U' F D2 L2
EO: L2 (R')
**Rest:** D2 (U' F)
`, writeup.Options{})
	fmt.Print(attempt)
	fmt.Println(remarks, err)
	// Output:
	// R' U' F D2 L2
	//
	// L2 (R')               // EO (2/2)
	// D2 (U' F)             // Rest (3/5)
	//
	// Solution (5): L2 D2 F' U R
	// [] <nil>
}
