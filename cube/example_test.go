package cube_test

import (
	"fmt"

	"nissy/cube"
)

func ExampleParseAlg() {
	scramble, err := cube.ParseAlg("R'U'F // moves need no spaces")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(scramble)

	_, err = cube.ParseAlg("R' U' Q F")
	fmt.Println(err)
	// Output:
	// R' U' F
	// bad move "Q" at column 7: moves are U D R L F B, wide (Rw or r), M E S and x y z, each alone or with 2 or '
}

// A solution with NISS has two moves on normal and one on inverse.
func ExampleCube_ApplyAlg() {
	scramble, _ := cube.ParseAlg("F U R'")
	solution, _ := cube.ParseAlg("R U' (F)")
	position := cube.Solved.ApplyAlg(scramble)

	fmt.Println(position.ApplyAlg(solution) == cube.Solved)
	fmt.Println(cube.FormatMoves(solution.UnNISS()))
	// Output:
	// true
	// R U' F'
}

func ExampleAlg_Cleanup() {
	a, _ := cube.ParseAlg("Rw U M' R L R (D U D x)")
	clean := a.Cleanup()
	fmt.Println(clean)
	fmt.Println(a.Count(cube.HTM), clean.Count(cube.HTM))
	// Output:
	// L F R L2 x2 (U D2 x)
	// 10 6
}

func ExampleCube_Pieces() {
	moves, _ := cube.ParseAlg("R' U' F")
	position := cube.Solved.ApplyAlg(moves)
	fmt.Print(position.Pieces())
	// Output:
	// edge in   UF  UB  DB  DF  UR  UL  DL  DR  FR  FL  BL  BR
	// is        FL  BR  DB  UR  UF  UB  DL  FR  UL  DF  BL  DR
	// flip      x   .   .   x   .   .   .   .   x   x   .   .
	//
	// corner in UFR UBL DFL DBR UFL UBR DFR DBL
	// is        UBL DBR UFR DFR DFL UBR UFL DBL
	// twist     +   +   -   -   -   -   -   .
	//
	// center on U   D   R   L   F   B
	// is        U   D   R   L   F   B
}

func ExampleCube_DRCase() {
	scramble, _ := cube.ParseAlg("R U2 R'")
	position := cube.Solved.ApplyAlg(scramble)
	for _, axis := range []cube.Axis{cube.UD, cube.RL, cube.FB} {
		fmt.Println(axis, position.BadEdges(axis), position.DRCase(axis))
	}
	// Output:
	// ud 0 4c2e
	// rl 2 0c0e
	// fb 0 4c2e
}

func ExampleCube_HTRSubset() {
	scramble, _ := cube.ParseAlg("U R2 F2 U'")
	position := cube.Solved.ApplyAlg(scramble)
	subset, _ := position.HTRSubset(cube.UD)
	fmt.Println(subset)
	fmt.Println(position.IsHTR())
	// Output:
	// 4b2 4e
	// false
}

// The rotation takes U to R and F to U. Then the reflection swaps R and L.
func ExampleParseSym() {
	s, _ := cube.ParseSym("mirrored RU")
	fmt.Println(s, s.Move(cube.NewMove(cube.U, 1)), s.Move(cube.NewMove(cube.F, 2)))
	// Output:
	// mirrored RU L' U2
}
