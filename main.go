// Command nissy solves Rubik's cubes step by step, for Fewest Moves.
package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"runtime"
	"syscall"

	"nissy/coach/book"
	"nissy/coach/record"
	"nissy/hosts/dropin"
	"nissy/hosts/server"
	"nissy/internal/collector"
	"nissy/shell"
)

// wrongUse is the exit code of a call of a program that there is not.
const wrongUse = 2

func main() {
	collector.Delay(64 << 20)      // most commands end before, and others build small tables without pauses
	signal.Ignore(syscall.SIGPIPE) // the write error ends the command instead
	os.Exit(run(os.Stdin, os.Stdout, os.Stderr, os.Args, os.Getenv, shell.Notify))
}

// run runs nissy, or the program that it replaces, with the given streams, words of the command
// line, environment and signals. It returns the exit code.
func run(stdin io.Reader, stdout, stderr io.Writer, words []string, env func(string) string, signals func() <-chan os.Signal) int {
	cores := runtime.GOMAXPROCS(0)
	call, err := dropin.Parse(words)
	switch {
	case err != nil:
		fmt.Fprintf(stderr, "nissy: %v\n", err)
		return wrongUse
	case call != nil:
		ctx, cancel := context.WithCancel(context.Background())
		defer cancel()
		go func() { <-signals(); cancel() }()
		call.Stdin, call.Stdout, call.Stderr, call.Env, call.Threads = stdin, stdout, stderr, env, cores
		return call.Run(ctx)
	}
	return shell.Run(context.Background(), shell.Config{
		Args: words[1:], Stdin: stdin, Stdout: stdout, Stderr: stderr, Env: env, Signals: signals,
		Cores: cores, Serve: server.Serve, Book: openBook,
	})
}

// openBook opens what the coach keeps in a data folder.
func openBook(folder string, notice func(string)) (record.Book, error) {
	return book.Open(filepath.Join(folder, book.FileName), notice)
}
