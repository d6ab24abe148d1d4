package puzzle_test

import (
	"fmt"

	"nissy/puzzle"
)

func Example() {
	p, err := puzzle.ParseDefinition("discs.def", `
		Set DISCS 3 2
		Move A
		DISCS
		2 1 3
		1 1 0
		End
		Move B
		DISCS
		2 3 1
		End`)
	if err != nil {
		fmt.Println(err)
		return
	}
	state, err := p.ParseSequence("A B'")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(p.Generated(), state[0].Pieces, state[0].Orient)
	// Output: [B'] [3 2 1] [0 1 1]
}
