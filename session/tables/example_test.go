package tables_test

import (
	"nissy/session/sessiontest"
	_ "nissy/session/tables"
)

func Example() {
	sessiontest.PrintAnswers(`{"command":"ptable_show","table":"eo"}`)
	// Output:
	// {"table":"eo","description":"EO on F/B","path":"","entries":2048,"bytes":1024,"disk":false,"memory":true,"entries_at_depth":[1,2,25,202,620,900,285,13],"unreachable":0}
}
