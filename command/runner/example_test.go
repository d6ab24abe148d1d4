package runner_test

import (
	"context"
	"fmt"

	"nissy/command/runner"
	"nissy/session"
	_ "nissy/session/all"
)

func Example() {
	host := runner.Host{Client: runner.Program}
	engine := session.NewEngine(session.Options{})
	defer engine.Close()
	s := engine.NewSession()
	for _, text := range []string{`{"command":"invert","scramble":"R U2"}`, `{"command":"add","lines":[{"moves":"F"}]}`, `{"command":"slove"}`} {
		request, err := host.Decode([]byte(text))
		if err == nil {
			err = host.Run(context.Background(), s, request, func(_ session.Event, line []byte) { fmt.Printf("%s", line) })
		}
		if err != nil {
			fmt.Printf("%s", host.ErrorLine(err, ""))
		}
	}
	// Output:
	// {"scramble":"R U2","normal":["U2","R'"],"inverse":[],"moves":["U2","R'"],"length":2}
	// {"error":"no scramble to add to: set SCRAMBLE starts an attempt","token":"","column":0}
	// {"error":"unknown command \"slove\": did you mean solve?","token":"slove","column":0,"field":"command"}
}
