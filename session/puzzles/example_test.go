package puzzles_test

import (
	"context"
	"fmt"

	"nissy/session"
	_ "nissy/session/puzzles"
)

func Example() {
	engine := session.NewEngine(session.Options{})
	defer engine.Close()
	request, err := session.DecodeRequest([]byte(`{"command":"ksolve","puzzle":"2x2x2","scramble":"U R"}`))
	if err != nil {
		fmt.Println(err)
		return
	}
	err = engine.NewSession().Run(context.Background(), request, func(e session.Event) {
		if e.Role() == session.RoleAnswer {
			fmt.Printf("%s", session.Encode(e))
		}
	})
	if err != nil {
		fmt.Println(err)
	}
	// Output:
	// {"puzzle":"2x2x2 cube","scramble":"U R","moves":["R'","U'"],"length":2}
}
