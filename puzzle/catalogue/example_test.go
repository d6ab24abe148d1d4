package catalogue_test

import (
	"fmt"

	"nissy/puzzle/catalogue"
)

func Example() {
	p, err := catalogue.Puzzle("pyraminx")
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, set := range p.Sets {
		fmt.Printf("%s: %d pieces, %d orientations\n", set.Name, set.Size, set.Orientations)
	}
	// Output:
	// TIPS: 4 pieces, 3 orientations
	// AXIALS: 4 pieces, 3 orientations
	// EDGES: 6 pieces, 2 orientations
}
