package command_test

import (
	"context"
	"fmt"
	"os"
	"sync"

	"nissy/command"
	"nissy/command/advice"
	"nissy/session"
	"nissy/session/cubes"
	"nissy/session/search"
)

// Two sessions share an engine and run a request each at the same time.
func Example() {
	engine := session.NewEngine(session.Options{})
	defer engine.Close()
	lines := []string{"solve eofb -N R' U' F (D B)", "unniss F (B)"}
	answers := make([][]byte, len(lines))
	var running sync.WaitGroup
	for i, line := range lines {
		call, err := command.Parse(line)
		if err != nil {
			fmt.Println(err)
			return
		}
		running.Go(func() {
			err := engine.NewSession().Run(context.Background(), call.Request, func(e session.Event) {
				switch e.(type) {
				case search.Solution, cubes.Sequence:
					answers[i] = append(answers[i], session.Encode(e)...)
				}
			})
			if err != nil {
				fmt.Println(advice.Explain(err))
			}
		})
	}
	running.Wait()
	for _, answer := range answers {
		os.Stdout.Write(answer)
	}
	// Output:
	// {"scramble":"R' U' F (D B)","step":"eofb","axes":["fb"],"place":"","normal":["F"],"inverse":["B"],"moves":["F","B'"],"length":2,"case":""}
	// {"scramble":"F (B)","normal":["F","B'"],"inverse":[],"moves":["F","B'"],"length":2}
}
