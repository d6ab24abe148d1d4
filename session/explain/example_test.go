package explain_test

import (
	_ "nissy/session/explain"
	"nissy/session/sessiontest"
)

func Example() {
	sessiontest.PrintAnswers(`{"command":"quiz","kind":"eo","seed":1}`)
	// Output:
	// {"kind":"eo","case":"8e","step":"eofb","task":"EO on F/B","scramble":"B L2 D2 B' L2 R2 B' F2 L2 B D' U B L2 D' B2 L B2 L2 D","facelets":"URFLULBUUFFLDRRRBULLLBFFDDBFRULDRDUBRDDFLDBBRDFFUBULBR"}
}
