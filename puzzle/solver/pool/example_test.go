package pool_test

import (
	"context"
	"fmt"

	"nissy/puzzle/solver/pool"
)

func Example() {
	squares := make([]int, 5)
	pool.New(2).Each(context.Background(), len(squares), func(i int) { squares[i] = i * i })
	fmt.Println(squares)
	// Output: [0 1 4 9 16]
}
