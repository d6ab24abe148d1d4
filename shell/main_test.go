package shell_test

import (
	"context"
	"os"
	"runtime"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"nissy/hosts/server"
	"nissy/shell"
)

// TestMain makes this program the command nissy of the tests that start processes.
func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"nissy": nissy})
}

// nissy runs nissy with the arguments, streams and signals of this process.
func nissy() {
	os.Exit(shell.Run(context.Background(), shell.Config{
		Args: os.Args[1:], Stdin: os.Stdin, Stdout: os.Stdout, Stderr: os.Stderr,
		Env: os.Getenv, Signals: shell.Notify, Cores: runtime.GOMAXPROCS(0), Serve: server.Serve,
	}))
}
