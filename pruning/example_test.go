package pruning_test

import (
	"context"
	"fmt"

	"nissy/cube"
	"nissy/pruning"
)

func Example() {
	store := pruning.NewStore(pruning.Options{})
	defer store.Close()
	table, err := store.Table(context.Background(), pruning.TableCorners)
	if err != nil {
		fmt.Println(err)
		return
	}
	moves, _ := cube.ParseMoves("R U R' U'")
	position := cube.Solved.Apply(moves...)
	fmt.Println("moves to solve the corners:", table.Distance(&position))
	// Output: moves to solve the corners: 4
}
