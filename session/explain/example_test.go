package explain_test

import (
	"context"
	"fmt"

	"nissy/session"
	_ "nissy/session/explain"
)

func Example() {
	engine := session.NewEngine(session.Options{})
	defer engine.Close()
	request, err := session.DecodeRequest([]byte(`{"command":"quiz","kind":"eo","seed":1}`))
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
	// {"kind":"eo","case":"8e","step":"eofb","task":"EO on F/B","scramble":"B L2 D2 B' L2 R2 B' F2 L2 B D' U B L2 D' B2 L B2 L2 D","facelets":"URFLULBUUFFLDRRRBULLLBFFDDBFRULDRDUBRDDFLDBBRDFFUBULBR"}
}
