package niss_test

import (
	"context"
	"fmt"

	"nissy/cube"
	"nissy/niss"
	"nissy/pruning"
)

// Example finds the shortest edge orientations on F/B, with moves on both sides.
func Example() {
	ctx := context.Background()
	store := pruning.NewStore(pruning.Options{})
	defer store.Close()
	moves, err := store.Moves(ctx, pruning.EO)
	if err != nil {
		fmt.Println(err)
		return
	}
	table, err := store.Table(ctx, pruning.TableEO)
	if err != nil {
		fmt.Println(err)
		return
	}
	problem := &niss.Problem{
		Coords: []niss.TrackedCoord{{Coord: pruning.EO, Moves: moves}},
		Alternatives: []niss.Alternative{{
			Probes: []niss.Probe{{Table: table, Col: 0}},
			Coords: []int{0},
			Goals:  [][]uint16{{0}},
		}},
		Moves:  cube.AllMoves,
		Ending: niss.Clockwise,
	}
	scramble, _ := cube.ParseAlg("R' U' F D2 L2 F R2 U2 R2 B D2 L B2 D' B2 L' R' B D2 B U2 L U2 R' U' F")
	frames := []niss.Frame{niss.NewFrame(cube.Solved.ApplyAlg(scramble), 0)}
	limits := niss.Limits{Policy: niss.NISS, Max: 20, Beyond: 0}
	result, err := niss.Solve(ctx, problem, frames, limits, niss.Observer{
		Solution: func(s niss.Solution) { fmt.Println(s.Alg) },
	})
	fmt.Println(result.Count, "solutions", err)
	// Output:
	// (R L B)
	// F (R' B)
	// 2 solutions <nil>
}
