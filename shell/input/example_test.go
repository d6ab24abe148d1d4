package input_test

import (
	"context"
	"fmt"
	"strings"

	"nissy/shell/input"
)

// This example reads lines and says where they are.
func Example() {
	lines := input.NewReader(strings.NewReader("invert R U\r\ncount R\n"), nil)
	defer lines.Close()
	for {
		line, err := lines.Next(context.Background(), "")
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Printf("%s: %q\n", lines.Location(), line)
	}
	// Output:
	// line 1: "invert R U"
	// line 2: "count R"
	// EOF
}
