package optimal_test

import (
	"context"
	"fmt"

	"nissy/cube"
	"nissy/niss"
	"nissy/niss/optimal"
	"nissy/pruning"
)

// The first run builds the table in some seconds and keeps it in the folder.
func Example() {
	tables := pruning.NewStore(pruning.Options{Dir: "tables"})
	defer tables.Close()
	ctx := context.Background()
	table, err := optimal.Load(ctx, tables, optimal.Default(optimal.HTM))
	if err != nil {
		fmt.Println(err)
		return
	}
	scramble, _ := cube.ParseAlg("R2 U' B L2 D F' U2 R B2 L")
	position := cube.Solved.ApplyAlg(scramble)

	limits := niss.Limits{Max: optimal.HTM.Diameter()} // all shortest solutions
	_, err = optimal.Solve(ctx, []*optimal.Table{table}, []niss.Frame{niss.NewFrame(position, 0)}, limits, niss.Observer{
		Solution: func(s niss.Solution) { fmt.Println(cube.FormatMoves(s.Alg.Normal)) },
	})
	if err != nil {
		fmt.Println(err)
	}
}

func ExampleSizes() {
	for _, size := range optimal.Sizes(optimal.HTM) {
		fmt.Printf("%s: %d entries, %d bytes\n", size.Label(), size.Entries(), size.Bytes())
	}
	// Output:
	// 118M: 470269800 entries, 118564992 bytes
	// 237M: 940539600 entries, 237129984 bytes
	// 711M: 2821618800 entries, 711389952 bytes
	// 7.5G: 30097267200 entries, 7524316800 bytes
}
