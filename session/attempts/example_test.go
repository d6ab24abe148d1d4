package attempts_test

import (
	_ "nissy/session/attempts"
	"nissy/session/sessiontest"
)

func Example() {
	sessiontest.PrintAnswers(`{"command":"set","scramble":"R U F"}`)
	// Output:
	// {"verb":"done","change":"set R U F","total":0,"undo":1,"redo":0}
}
