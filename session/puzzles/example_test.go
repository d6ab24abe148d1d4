package puzzles_test

import (
	_ "nissy/session/puzzles"
	"nissy/session/sessiontest"
)

func Example() {
	sessiontest.PrintAnswers(`{"command":"ksolve","puzzle":"2x2x2","scramble":"U R"}`)
	// Output:
	// {"puzzle":"2x2x2 cube","scramble":"U R","moves":["R'","U'"],"length":2}
}
