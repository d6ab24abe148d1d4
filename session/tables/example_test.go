package tables_test

import (
	"context"
	"fmt"

	"nissy/session"
	_ "nissy/session/tables"
)

func Example() {
	engine := session.NewEngine(session.Options{})
	defer engine.Close()
	request, err := session.DecodeRequest([]byte(`{"command":"ptable_show","table":"eo"}`))
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
	// {"table":"eo","description":"EO on F/B","path":"","entries":2048,"bytes":1024,"disk":false,"memory":true,"entries_at_depth":[1,2,25,202,620,900,285,13],"unreachable":0}
}
