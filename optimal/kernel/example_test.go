package kernel_test

import (
	"fmt"

	"nissy/cube"
	"nissy/optimal/kernel"
)

func Example() {
	co := kernel.NewCoord(kernel.NoArrangement, kernel.FlipParities)
	solved := kernel.NewVec(&cube.Solved)

	children := make([]kernel.Vec, cube.NumFaceMoves)
	n := kernel.Children(children, []kernel.ChildSet{{Parent: solved, Moves: cube.AllMoves}})
	places := make([]kernel.BitIndex, n)
	co.Locate(nil, children[:n], places) // there is no table

	kinds := map[kernel.BitIndex]int{}
	for _, p := range places {
		kinds[p]++
	}
	fmt.Println("children:", n)
	fmt.Println("by half turns, which the coordinate takes for solved:", kinds[co.Index(&solved)])
	fmt.Println("different ones, all symmetries aside:", len(kinds))
	// Output:
	// children: 18
	// by half turns, which the coordinate takes for solved: 6
	// different ones, all symmetries aside: 2
}
