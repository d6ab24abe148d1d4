package view_test

import (
	"context"
	"fmt"
	"os"

	"nissy/command"
	"nissy/session"
	"nissy/shell/view"
)

// This example shows the solutions of a request as text.
func Example() {
	engine := session.NewEngine(session.Options{})
	defer engine.Close()
	s := engine.NewSession()
	defer s.Close()

	call, err := (&command.Parser{Scope: s}).Parse("solve eofb -N -n 2 R' U' F (D B)")
	if err != nil {
		fmt.Println(err)
		return
	}
	output := view.NewOutput(os.Stdout, os.Stderr, func() {})
	v := view.New(output, call, view.Options{Columns: 80})
	if err := s.Run(context.Background(), call.Request, v.Show); err != nil {
		fmt.Println(err)
	}
	v.End()
	output.Flush()
	// Output:
	// F (B) (2)
	// L2 F D' B (4)
}
