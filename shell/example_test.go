package shell_test

import (
	"context"
	"os"
	"strings"

	"nissy/shell"
)

// This example runs three commands from the standard input.
func Example() {
	shell.Run(context.Background(), shell.Config{
		Stdin: strings.NewReader("solve eofb -N -n 2 R' U' F (D B)\n" +
			"unniss F (B) // the first solution without NISS\n" +
			"count R' U' F\n"),
		Stdout: os.Stdout,
		Stderr: os.Stderr,
		Env:    func(string) string { return "" },
	})
	// Output:
	// F (B) (2)
	// L2 F D' B (4)
	// F B'
	// HTM 3
	// QTM 3
	// STM 3
	// ETM 3
}
