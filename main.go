// Command nissy solves Rubik's cubes step by step, for Fewest Moves.
package main

import (
	"context"
	"io"
	"os"
	"os/signal"
	"runtime"
	"runtime/debug"
	"syscall"

	"nissy/shell"
)

func main() {
	collectLate()
	signals := make(chan os.Signal, 1)
	shell.Notify(signals)
	signal.Ignore(syscall.SIGPIPE) // the write error ends the command instead
	os.Exit(run(os.Stdin, os.Stdout, os.Stderr, os.Args[1:], os.Getenv, signals))
}

// collectLate delays the first garbage collection until the heap has 64 MB. Most
// commands end before that, and the others build their small tables without a
// collector that competes with their threads. A cleanup restores the previous
// settings after the first collection. collectLate does nothing if the environment
// has GOGC or GOMEMLIMIT.
func collectLate() {
	const heap = 64 << 20
	if os.Getenv("GOGC") != "" || os.Getenv("GOMEMLIMIT") != "" {
		return
	}
	percent := debug.SetGCPercent(-1)
	limit := debug.SetMemoryLimit(heap)
	garbage := &struct{ _ [64]byte }{}
	runtime.AddCleanup(garbage, func(struct{}) {
		debug.SetGCPercent(percent)
		debug.SetMemoryLimit(limit)
	}, struct{}{})
}

// run runs nissy with the given streams, arguments, environment and signals. It
// returns the exit code.
func run(stdin io.Reader, stdout, stderr io.Writer, args []string, env func(string) string, signals <-chan os.Signal) int {
	return shell.Run(context.Background(), shell.Config{
		Args: args, Stdin: stdin, Stdout: stdout, Stderr: stderr, Env: env, Signals: signals,
		Cores: runtime.GOMAXPROCS(0),
	})
}
