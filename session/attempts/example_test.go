package attempts_test

import (
	"context"
	"fmt"

	"nissy/session"
	_ "nissy/session/attempts"
)

func Example() {
	engine := session.NewEngine(session.Options{})
	defer engine.Close()
	request, err := session.DecodeRequest([]byte(`{"command":"set","scramble":"R U F"}`))
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
	// {"verb":"done","change":"set R U F","total":0,"undo":1,"redo":0}
}
