package session_test

import (
	"context"
	"fmt"

	"nissy/cube"
	"nissy/history"
	"nissy/niss"
	"nissy/session"
	"nissy/session/search"
)

// This example prints the first solutions of a step, as text and as JSON.
func Example() {
	scramble, err := cube.ParseAlg("R' U' F (D B)")
	if err != nil {
		fmt.Println(err)
		return
	}
	engine := session.NewEngine(session.Options{})
	defer engine.Close()
	s := engine.NewSession()
	two := 2
	err = s.Run(context.Background(), search.Solve{
		Step:     "eofb",
		Position: history.Position{Moves: scramble},
		Bounds:   search.Bounds{Count: &two},
		Policy:   niss.NISS,
		Cases:    true,
	}, func(e session.Event) {
		if solution, ok := e.(search.Solution); ok {
			fmt.Printf("%v\n%s", solution, session.Encode(solution))
		}
	})
	if err != nil {
		fmt.Println(err)
	}
	// Output:
	// F (B)
	// {"scramble":"R' U' F (D B)","step":"eofb","axes":["fb"],"place":"","normal":["F"],"inverse":["B"],"moves":["F","B'"],"length":2,"case":"drud 4c4e, drrl 7c8e"}
	// L2 F D' B
	// {"scramble":"R' U' F (D B)","step":"eofb","axes":["fb"],"place":"","normal":["L2","F","D'","B"],"inverse":[],"moves":["L2","F","D'","B"],"length":4,"case":"drud 7c4e, drrl 6c6e"}
}
