//go:build !windows

package main

import (
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestTerminalKilled types moves alone: they start an attempt, and then it is
// asked what they are. The shell is killed, and the next one goes on.
func TestTerminalKilled(t *testing.T) {
	data := t.TempDir()
	p := sitDown(t, "NISSYDATA="+data)
	p.sees("nissy-# ")
	p.types("R' U' F D2\r")
	p.sees("nissy 0-# ")
	p.types("U2 (B)\r")
	p.sees("[s/a] ")
	p.types("what\r")
	p.sees("[s/a] ")
	p.types("a\r")
	p.sees("U2 (B)  // (2/2)")
	p.sees("nissy 2-# ")
	p.types("L\r")
	p.sees("[s/a] ")
	p.types("\r")
	p.sees("nothing was done")
	p.types("solve eofb -n 2\r")
	p.sees("@2 ")
	p.sees("nissy 2-# ")
	p.types("add @2\r")
	p.sees("// eofb (")
	p.sees("eofb-# ")
	require.NoError(t, p.cmd.Process.Kill())
	_ = p.cmd.Wait()

	other := sitDown(t, "NISSYDATA="+data)
	other.sees("is kept (")
	other.sees("restore goes on with it")
	other.types("attempts\r")
	other.sees("R' U' F D2")
	other.types("restore\r")
	other.sees("R' U' F D2")
	other.sees("eofb-# ")
	other.types("undo 2\r")
	other.sees("undone: add U2 (B)")
	other.sees("nissy 0-# ")

	// A third shell sees no attempt that it could go on with, and has its own.
	third := sitDown(t, "NISSYDATA="+data)
	third.sees("nissy-# ")
	third.types("restore\r")
	third.sees("no kept attempt")
	third.types("R\r")
	third.sees("nissy 0-# ")
	for _, p := range []*person{third, other} {
		p.types(ctrlD)
		require.NoError(t, p.cmd.Wait())
	}
	files, err := filepath.Glob(filepath.Join(data, "attempts", "*"))
	require.NoError(t, err)
	require.Len(t, files, 2, "one for each attempt, and no locks")
}
