package words_test

import (
	"fmt"

	"nissy/internal/words"
)

func ExamplePlural() {
	fmt.Println(words.Plural(0, "move"), words.Plural(1, "move"), words.Plural(12, "quarter turn"), words.Plural(2, "branch"))
	// Output: 0 moves 1 move 12 quarter turns 2 branches
}
