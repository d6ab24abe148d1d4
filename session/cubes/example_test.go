package cubes_test

import (
	_ "nissy/session/cubes"
	"nissy/session/sessiontest"
)

func Example() {
	sessiontest.PrintAnswers(`{"command":"invert","scramble":"R U2"}`)
	// Output:
	// {"scramble":"R U2","normal":["U2","R'"],"inverse":[],"moves":["U2","R'"],"length":2}
}
