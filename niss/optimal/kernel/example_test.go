package kernel_test

import (
	"fmt"

	"nissy/cube"
	"nissy/niss/optimal/kernel"
)

func Example() {
	co := kernel.NewCoord(kernel.NoArrangement, kernel.FlipParities)
	solved := kernel.NewVec(&cube.Solved)

	children := make([]kernel.Vec, cube.NumFaceMoves)
	n := kernel.Children(children, []kernel.ChildSet{{Parent: solved, Moves: cube.AllMoves}})
	indexes := make([]kernel.BitIndex, n)
	co.Locate(nil, children[:n], indexes) // without a table, nothing is prefetched

	count := map[kernel.BitIndex]int{}
	for _, p := range indexes {
		count[p]++
	}
	fmt.Println("children:", n)
	fmt.Println("children by half turns, which have the entry of the solved cube:", count[co.Index(&solved)])
	fmt.Println("different entries:", len(count))
	// Output:
	// children: 18
	// children by half turns, which have the entry of the solved cube: 6
	// different entries: 2
}
