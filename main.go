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
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
	signal.Ignore(syscall.SIGPIPE) // the writer's error says it, and ends what runs
	os.Exit(run(os.Stdin, os.Stdout, os.Stderr, os.Args[1:], os.Getenv, signals))
}

// collectLate lets the heap grow to a size before garbage is collected for the first
// time. Most commands end before, and of the others none has a collector beside its
// threads while it makes its small tables. Afterwards Go does as always, and so it does
// if the environment says how.
func collectLate() {
	const heap = 64 << 20
	if os.Getenv("GOGC") != "" || os.Getenv("GOMEMLIMIT") != "" {
		return
	}
	usual := debug.SetGCPercent(-1)
	limit := debug.SetMemoryLimit(heap)
	garbage := &struct{ _ [64]byte }{}
	runtime.AddCleanup(garbage, func(struct{}) {
		debug.SetGCPercent(usual)
		debug.SetMemoryLimit(limit)
	}, struct{}{})
}

// run is the program with its world as arguments; it returns the exit code.
func run(stdin io.Reader, stdout, stderr io.Writer, args []string, env func(string) string, signals <-chan os.Signal) int {
	return shell.Run(context.Background(), shell.Config{
		Args: args, Stdin: stdin, Stdout: stdout, Stderr: stderr, Env: env, Signals: signals,
		Cores: runtime.GOMAXPROCS(0),
	})
}
