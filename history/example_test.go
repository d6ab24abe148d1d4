package history_test

import (
	"fmt"

	"nissy/cube"
	"nissy/history"
)

func Example() {
	scramble, _ := cube.ParseAlg("R' U' F D2")
	skeleton, _ := cube.ParseAlg("D2 F' (R' U')")
	attempt := history.Position{Moves: scramble.Then(skeleton)}
	c := attempt.Cube()
	fmt.Println(attempt.Moves)
	fmt.Println("solved:", c == cube.Solved)
	// Output:
	// R' U' F D2 D2 F' (R' U')
	// solved: true
}
