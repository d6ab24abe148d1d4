//go:build !windows

package main

import (
	"os"
	"os/exec"
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
	other.types(ctrlD)
	require.NoError(t, other.cmd.Wait())

	// An attempt is deleted when the person says so.
	third.types("attempts --delete 1\r")
	third.sees("would be deleted (0 moves on R' U' F D2). Go on? [y/N] ")
	third.types("\r")
	third.sees("nothing was deleted")
	third.sees("nissy 0-# ")
	third.types(ctrlD)
	require.NoError(t, third.cmd.Wait())
	files, err := filepath.Glob(filepath.Join(data, "attempts", "*"))
	require.NoError(t, err)
	require.Len(t, files, 2, "one for each attempt, and no locks")
}

// Solutions of a chain have numbers; add takes one line by line.
func TestTerminalChain(t *testing.T) {
	p := sitDown(t)
	p.sees("nissy-# ")
	p.types("set R' U' F D2 L2\r")
	p.sees("nissy 0-# ")
	p.types("chain \"eofb > drud-eofb\" -b 50 -n 2\r")
	p.sees("@2 ")
	p.sees("   ") // below it
	p.sees("nissy 0-# ")
	p.types("add @2\r")
	p.sees("// eofb")
	p.sees("// drud")
	p.sees("drud-# ")
	p.types("undo\r") // both lines
	p.sees("nissy 0-# ")
	p.types("quit\r")
	require.NoError(t, p.cmd.Wait())
}

// Aliases typed at a prompt are there in the next one, but not in scripts.
func TestTerminalAliases(t *testing.T) {
	data := "NISSYDATA=" + t.TempDir()
	p := sitDown(t, data)
	p.sees("nissy-# ")
	p.types("alias back-to-front invert\r")
	p.sees("nissy-# ")
	p.types("alias twice count\r")
	p.leaves()

	p = sitDown(t, data)
	p.sees("nissy-# ")
	p.types("back-to-front R U2\r")
	p.sees("U2 R'\r\n")
	p.sees("nissy-# ")
	p.types("unalias back-to-front\r")
	p.leaves()

	p = sitDown(t, data)
	p.sees("nissy-# ")
	p.types("alias\r")
	p.sees("alias twice count\r\n")
	p.sees("nissy-# ")
	p.types("back-to-front R U2\r")
	p.sees("unknown command")
	p.leaves()

	script := exec.Command("nissy", "twice", "R")
	script.Env = append(os.Environ(), data)
	require.Error(t, script.Run())
}
