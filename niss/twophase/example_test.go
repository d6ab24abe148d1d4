package twophase_test

import (
	"context"
	"fmt"

	"nissy/cube"
	"nissy/niss/twophase"
	"nissy/pruning"
)

func Example() {
	tables := pruning.NewStore(pruning.Options{})
	defer tables.Close()
	scramble, _ := cube.ParseAlg("R' U' F D2 L2 F R2 U2 R2 B D2 L B2 D' B2 L' R' B D2 B U2 L U2 R' U' F")
	position := cube.Solved.ApplyAlg(scramble)

	best, err := twophase.Solve(context.Background(), tables, position, func(moves []cube.Move) {
		fmt.Println(len(moves), "moves")
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(cube.FormatMoves(best))
	fmt.Println(position.Apply(best...) == cube.Solved)
	// Output:
	// 21 moves
	// 20 moves
	// B U2 F' B2 R2 D F2 L D B' U B2 U' L2 D L2 U L2 D B2
	// true
}
