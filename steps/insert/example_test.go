package insert_test

import (
	"context"
	"fmt"

	"nissy/cube"
	"nissy/steps/insert"
)

// A skeleton leaves a slice. One slice move in it solves the cube.
func ExampleSolveSlices() {
	scramble, _ := cube.ParseMoves("R' U' F D' F2 U2 B2 R2 F2 L2 U R2 B L' U B L2 F' D U2 L2 F2 R' U' F")
	skeleton, _ := cube.ParseAlg("R2 U' R2 B2 U2 R2 L2 F2 B2 (U2 F2 U' F' R D' L F2 L2 D R)")
	limits := insert.Limits{Max: 30, Beyond: -1, Count: 1}
	result, err := insert.SolveSlices(context.Background(), cube.Solved.Apply(scramble...), skeleton, limits)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, line := range result.Solutions[0].Lines {
		fmt.Println(line)
	}
	fmt.Println(len(result.Solutions[0].Moves), "moves")
	// Output:
	// R2 U' R2 B2 U2 R2 L2 [1] F2 B2 (U2 F2 U' F' R D' L F2 L2 D R)
	// [1] = E
	// 21 moves
}
