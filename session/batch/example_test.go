package batch_test

import (
	"context"
	"fmt"

	"nissy/session"
	_ "nissy/session/batch"
)

func Example() {
	engine := session.NewEngine(session.Options{})
	defer engine.Close()
	request, err := session.DecodeRequest([]byte(`{"command":"stats","chain":"eo","random":20,"seed":1}`))
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
	// {"chain":"eo","step":"eo","count":20,"mean":3.45,"best":2,"quartiles":[3,4,4],"lengths":[0,0,2,7,11]}
	// {"chain":"eo","step":"total","count":20,"mean":3.45,"best":2,"quartiles":[3,4,4],"lengths":[0,0,2,7,11]}
}
