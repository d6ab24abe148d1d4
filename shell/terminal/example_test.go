package terminal_test

import (
	"context"
	"fmt"
	"os"
	"strings"

	"nissy/shell/terminal"
)

// This example reads a line and an answer where no terminal allows line editing.
func Example() {
	p := terminal.NewPrompt(terminal.Options{
		In:  strings.NewReader("set R U F\nyes\n"),
		Out: os.Stdout,
	})
	defer p.Close()
	line, _ := p.Next(context.Background(), "nissy-# ")
	fmt.Printf("%q\n", line)
	answer, _ := p.Ask(context.Background(), "Continue? ")
	fmt.Printf("%q\n", answer)
	// Output:
	// nissy-# "set R U F"
	// Continue? "yes"
}
