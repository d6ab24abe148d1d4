package cubes_test

import (
	"context"
	"fmt"

	"nissy/session"
	_ "nissy/session/cubes"
)

func Example() {
	engine := session.NewEngine(session.Options{})
	defer engine.Close()
	request, err := session.DecodeRequest([]byte(`{"command":"invert","scramble":"R U2"}`))
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
	// {"scramble":"R U2","normal":["U2","R'"],"inverse":[],"moves":["U2","R'"],"length":2}
}
