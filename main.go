// Command nissy solves Rubik's cubes step by step, for Fewest Moves.
package main

import (
	"context"
	"io"
	"os"
	"os/signal"
	"runtime"
	"syscall"

	"nissy/hosts/server"
	"nissy/internal/collector"
	"nissy/shell"
)

func main() {
	collector.Delay(64 << 20) // most commands end before, and others build small tables without pauses
	signals := make(chan os.Signal, 1)
	go shell.Notify(signals)       // meanwhile, the program starts
	signal.Ignore(syscall.SIGPIPE) // the write error ends the command instead
	os.Exit(run(os.Stdin, os.Stdout, os.Stderr, os.Args[1:], os.Getenv, signals))
}

// run runs nissy with the given streams, arguments, environment and signals. It
// returns the exit code.
func run(stdin io.Reader, stdout, stderr io.Writer, args []string, env func(string) string, signals <-chan os.Signal) int {
	return shell.Run(context.Background(), shell.Config{
		Args: args, Stdin: stdin, Stdout: stdout, Stderr: stderr, Env: env, Signals: signals,
		Cores: runtime.GOMAXPROCS(0), Serve: server.Serve,
	})
}
