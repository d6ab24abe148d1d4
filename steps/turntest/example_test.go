package turntest_test

import (
	"fmt"

	"nissy/steps/turntest"
)

// After the rotation y, the face that F has turned is on the left.
func ExampleCheck() {
	const request = `{"command":"solve","step":"eorl","scramble":"R U F y"}`
	right := `{"step":"eorl","axes":["rl"],"normal":["L'"],"inverse":[],"length":1}`
	wrong := `{"step":"eorl","axes":["rl"],"normal":["F'"],"inverse":[],"length":1}`
	fmt.Println(turntest.Check(request, []string{right}))
	fmt.Println(turntest.Check(request, []string{wrong}) != nil)
	// Output:
	// <nil>
	// true
}
