package all_test

import (
	"fmt"

	"nissy/session"
	_ "nissy/session/all"
)

func Example() {
	r, err := session.DecodeRequest([]byte(`{"command":"invert","scramble":"R U2"}`))
	fmt.Printf("%T %v\n", r, err)
	// Output: cubes.Invert <nil>
}
