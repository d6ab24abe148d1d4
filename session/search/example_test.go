package search_test

import (
	"context"
	"fmt"

	"nissy/session"
	_ "nissy/session/search"
)

func Example() {
	engine := session.NewEngine(session.Options{})
	defer engine.Close()
	request, err := session.DecodeRequest([]byte(`{"command":"solve","step":"eofb","scramble":"R U F","niss":"niss"}`))
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
	// {"scramble":"R U F","step":"eofb","axes":["fb"],"place":"","normal":["F"],"inverse":[],"moves":["F"],"length":1,"case":""}
}
