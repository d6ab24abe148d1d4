package history_test

import (
	"fmt"

	"nissy/cube"
	"nissy/history"
)

func Example() {
	scramble, _ := cube.ParseAlg("R' U' F D2")
	moves, _ := cube.ParseAlg("D2 F' (R' U')")
	var journal history.Journal
	for _, change := range []history.Change{
		history.Set{Scramble: history.Position{Moves: scramble}},
		history.Add{Lines: []history.Line{{Moves: moves, Comment: "all at once"}}},
	} {
		if err := journal.Do(change); err != nil {
			fmt.Println(err)
		}
	}
	fmt.Print(journal.Current())
	fmt.Println("\nundone:", journal.Undo(1))
	// Output:
	// R' U' F D2
	//
	// D2 F' (R' U')         // all at once (4/4)
	//
	// Solution (4): D2 F' U R
	//
	// undone: [add D2 F' (R' U') // all at once]
}
