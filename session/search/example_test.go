package search_test

import (
	_ "nissy/session/search"
	"nissy/session/sessiontest"
)

func Example() {
	sessiontest.PrintAnswers(`{"command":"solve","step":"eofb","scramble":"R U F","niss":"niss"}`)
	// Output:
	// {"scramble":"R U F","step":"eofb","axes":["fb"],"place":"","normal":["F"],"inverse":[],"moves":["F"],"length":1,"case":""}
}
