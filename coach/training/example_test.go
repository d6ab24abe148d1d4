package training_test

import (
	"fmt"
	"math/rand/v2"

	"nissy/coach/training"
	"nissy/cube"
)

func Example() {
	dr := training.Find("dr")
	rng := rand.New(rand.NewPCG(1, 0))
	name := training.NextCase(rng, dr.Name, []string{"4c4e"}, nil)
	c := dr.Draw(rng, name)
	fmt.Println(dr.Task, dr.CaseOf(&c), c.BadEdges(cube.FB))
	after := cube.Solved.Apply(cube.NewMove(cube.R, 1))
	fmt.Println(dr.Problem(&after))
	// Output:
	// DR on U/D, from EO on F/B 4c4e 0
	// the case of DR on U/D is 4c4e
}
