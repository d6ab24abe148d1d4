// Command nissy solves Rubik's cubes step by step, for Fewest Moves.
package main

import (
	"context"
	"io"
	"os"
	"os/signal"
	"runtime"
	"syscall"

	"nissy/shell"
)

func main() {
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
	os.Exit(run(os.Stdin, os.Stdout, os.Stderr, os.Args[1:], os.Getenv, signals))
}

// run is the program with its world as arguments; it returns the exit code.
func run(stdin io.Reader, stdout, stderr io.Writer, args []string, env func(string) string, signals <-chan os.Signal) int {
	return shell.Run(context.Background(), shell.Config{
		Args: args, Stdin: stdin, Stdout: stdout, Stderr: stderr, Env: env, Signals: signals,
		Cores: runtime.GOMAXPROCS(0),
	})
}
