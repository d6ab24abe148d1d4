package lazyregexp_test

import (
	"fmt"

	"nissy/internal/lazyregexp"
)

var count = lazyregexp.New(`\b(\d+) moves?\b`)

func Example() {
	fmt.Println(count().ReplaceAllString("5 moves, then 3 moves", "$1 HTM"))
	// Output: 5 HTM, then 3 HTM
}
