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
	signal.Ignore(syscall.SIGPIPE) // the write error ends the program instead
	signals := shell.Notify()
	ctx, cancel := context.WithCancel(context.Background())
	go func() {
		<-signals
		cancel()
		<-signals // the second one ends the program at once
		os.Exit(shell.InterruptedCode)
	}()
	os.Exit(run(ctx, os.Stdin, os.Stdout, os.Stderr, os.Args[1:], os.Getenv))
}

// run runs the program and returns its exit code.
func run(ctx context.Context, stdin io.Reader, stdout, stderr io.Writer, args []string, env func(string) string) int {
	a := &app{stdin: stdin, stdout: stdout, stderr: stderr, env: env, cores: runtime.GOMAXPROCS(0)}
	return a.run(ctx, args)
}
