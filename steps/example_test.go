package steps_test

import (
	"context"
	"fmt"

	"nissy/cube"
	"nissy/niss"
	"nissy/pruning"
	"nissy/steps"
)

func Example() {
	tables := pruning.NewStore(pruning.Options{})
	defer tables.Close()
	scramble, _ := cube.ParseAlg("R' U' F D2 L2 F R2 U2 R2 B D2 L B2 D' B2 L' R' B D2 B U2 L U2 R' U' F")
	position := cube.Solved.ApplyAlg(scramble)

	limits := niss.Limits{Policy: niss.NISS, Max: 20, Beyond: -1, Count: 5}
	_, err := steps.Solve(context.Background(), tables, steps.Lookup("eofb"), position, limits, steps.Observer{
		Cases:    true,
		Solution: func(s steps.Solution) { fmt.Printf("%v (%d) [%s]\n", s.Alg, s.Alg.Len(), s.Case) },
	})
	if err != nil {
		fmt.Println(err)
	}
	// Output:
	// (R L B) (3) [drud 6c8e, drrl 5c6e]
	// F (R' B) (3) [drud 6c4e, drrl 6c6e]
	// (R F2 L B) (4) [drud 3c6e, drrl 6c6e]
	// (L F2 R B) (4) [drud 7c6e, drrl 4c6e]
	// (F2 R L B) (4) [drud 6c8e, drrl 5c6e]
}
