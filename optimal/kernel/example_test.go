package kernel_test

import (
	"fmt"

	"nissy/cube"
	"nissy/optimal/kernel"
)

func Example() {
	co := kernel.NewCoord(kernel.Nothing, kernel.Sums)
	solved := kernel.NewVec(&cube.Solved)

	children := make([]kernel.Vec, cube.NumFaceMoves)
	n := kernel.Children(children, []kernel.Brood{{Of: solved, Which: cube.AllMoves}})
	places := make([]kernel.Place, n)
	co.Locate(nil, children[:n], places) // there is no table

	kinds := map[kernel.Place]int{}
	for _, p := range places {
		kinds[p]++
	}
	fmt.Println("children:", n)
	fmt.Println("by half turns, which the coordinate takes for solved:", kinds[co.At(&solved)])
	fmt.Println("different ones, all symmetries aside:", len(kinds))
	// Output:
	// children: 18
	// by half turns, which the coordinate takes for solved: 6
	// different ones, all symmetries aside: 2
}
