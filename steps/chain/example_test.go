package chain_test

import (
	"context"
	"fmt"

	"nissy/cube"
	"nissy/pruning"
	"nissy/steps/chain"
)

func Example() {
	tables := pruning.NewStore(pruning.Options{})
	defer tables.Close()
	scramble, _ := cube.ParseAlg("R' U' F D2 L2 F R2 U2 R2 B D2 L B2 D' B2 L' R' B D2 B U2 L U2 R' U' F")
	blocks, _ := chain.Parse("222[max=6] > 223[niss=none]")
	limits := chain.Limits{Max: 12, Beam: 100, Slack: -1, Beyond: -1, Count: 1}
	_, err := chain.Solve(context.Background(), tables, blocks, cube.Solved.ApplyAlg(scramble), limits, chain.Observer{
		Solution: func(s chain.Skeleton) {
			for _, line := range s.Lines {
				fmt.Printf("%v // %s (%d-%d/%d)\n", line.Alg, line.Detected, line.Alg.Len(), line.Saved, line.Total)
			}
		},
	})
	if err != nil {
		fmt.Println(err)
	}
	// Output:
	// B2 D R2 D2 F2 // 222-UFL (5-0/5)
	// R2 B R B // 223-UL (4-0/9)
}
