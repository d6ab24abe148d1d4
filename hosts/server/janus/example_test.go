package janus_test

import (
	"bufio"
	"context"
	"fmt"
	"net"
	"strings"

	"nissy/cube"
	"nissy/hosts/server/janus"
	"nissy/hosts/server/outbox"
)

// This example serves one client. Its search knows only one way to solve a cube: it undoes
// the scramble.
func ExampleServe() {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		fmt.Println(err)
		return
	}
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	served := make(chan error)
	go func() {
		served <- janus.Serve(ctx, l, janus.Options{
			Budget: outbox.NewBudget(1 << 20),
			Search: func(_ context.Context, _ net.Addr, scramble []cube.Move, o janus.Observer) error {
				o.Solution(cube.InvertMoves(scramble))
				return nil
			},
		})
	}()

	client, err := net.Dial("tcp", l.Addr().String())
	if err != nil {
		fmt.Println(err)
		return
	}
	defer client.Close()
	fmt.Fprintln(client, "solve F B2 U")
	client.(*net.TCPConn).CloseWrite()
	answer := bufio.NewScanner(client)
	for answer.Scan() {
		fmt.Println(strings.TrimSpace(answer.Text())) // each solution ends with a space
	}
	cancel()
	if err := <-served; err != nil {
		fmt.Println(err)
	}
	// Output:
	// ready
	// solving scramble "F B2 U"
	// ready
	// searching depth 0...
	// searching depth 1...
	// searching depth 2...
	// searching depth 3...
	// minimal 3-move (face turn) solution(s) found:
	// solution 1: U' (F' B2)
	// search complete
}
