package solver_test

import (
	"context"
	"fmt"
	"strings"

	"nissy/puzzle"
	"nissy/puzzle/catalogue"
	"nissy/puzzle/solver"
)

func Example() {
	p, err := catalogue.Puzzle("pyraminx-no-tips")
	if err != nil {
		fmt.Println(err)
		return
	}
	start, err := p.ParseSequence("U R L' B")
	if err != nil {
		fmt.Println(err)
		return
	}
	s := solver.New(p, &solver.Tables{})
	defer s.Close()
	result, err := s.Solve(context.Background(), solver.Request{Start: start, Bounds: puzzle.Bounds{Max: puzzle.Unbounded}}, solver.Observer{
		Solution: func(moves []int) { fmt.Println(strings.Join(p.Names(moves), " ")) },
	})
	fmt.Println(result.Count, err)
	// Output:
	// B' L R' U'
	// 1 <nil>
}
