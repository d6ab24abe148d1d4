//go:build !windows

package shell_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestTerminalKilled types moves without a command. The first ones start an attempt.
// nissy asks what to do with later ones. After nissy is killed, another nissy can
// continue the attempt.
func TestTerminalKilled(t *testing.T) {
	data := t.TempDir()
	p := startTerminal(t, "NISSYDATA="+data)
	p.expect(prompt)
	p.typeKeys("R' U' F D2\r")
	p.expect("nissy 0-# ")
	p.typeKeys("U2 (B)\r")
	p.expect("[s/a] ")
	p.typeKeys("what\r")
	p.expect("[s/a] ")
	p.typeKeys("a\r")
	p.expect("U2 (B)  // (2/2)")
	p.expect("nissy 2-# ")
	p.typeKeys("L\r")
	p.expect("[s/a] ")
	p.typeKeys("\r")
	p.expect("nothing was done")
	p.typeKeys("solve eofb -n 2\r")
	p.expect("@2 ")
	p.expect("nissy 2-# ")
	p.typeKeys("add @2\r")
	p.expect("// eofb (")
	p.expect("eofb-# ")
	p.typeKeys("attempts\r") // its own one
	p.expect(" *  20")
	p.expect("R' U' F D2")
	p.expect("eofb-# ")
	require.NoError(t, p.cmd.Process.Kill())
	_ = p.cmd.Wait()

	other := startTerminal(t, "NISSYDATA="+data)
	other.expect("Unfinished attempt from ")
	other.expect("type restore to continue.")
	other.typeKeys("attempts\r")
	other.expect("R' U' F D2")
	other.typeKeys("restore\r")
	other.expect("R' U' F D2")
	other.expect("eofb-# ")
	other.typeKeys("undo 2\r")
	other.expect("undone: add U2 (B)")
	other.expect("nissy 0-# ")

	// A third nissy cannot restore the attempt while the second one uses it.
	third := startTerminal(t, "NISSYDATA="+data)
	third.expect(prompt)
	third.typeKeys("restore\r")
	third.expect("no saved attempt")
	third.typeKeys("R\r")
	third.expect("nissy 0-# ")
	other.typeKeys(ctrlD)
	require.NoError(t, other.cmd.Wait())

	// nissy deletes an attempt only after a confirmation.
	third.typeKeys("attempts --delete 1\r")
	third.expect("would be deleted (0 moves on R' U' F D2). Continue? [y/N] ")
	third.typeKeys("\r")
	third.expect("nothing was deleted")
	third.expect("nissy 0-# ")
	third.typeKeys(ctrlD)
	require.NoError(t, third.cmd.Wait())
	files, err := filepath.Glob(filepath.Join(data, "attempts", "*"))
	require.NoError(t, err)
	require.Len(t, files, 2, "there must be a file for each attempt, and no lock files")
}

// TestTerminalSolved checks that a saved attempt that is complete is not called unfinished.
func TestTerminalSolved(t *testing.T) {
	data := "NISSYDATA=" + t.TempDir()
	p := startTerminal(t, data)
	p.expect(prompt)
	p.typeKeys("set R U\radd U' R'\r")
	p.expect("nissy 2 solved-# ")
	p.typeKeys("quit\r")
	require.NoError(t, p.cmd.Wait())
	startTerminal(t, data).expect("Last attempt from ")
}

// TestTerminalSetKeeps checks that set keeps an unfinished attempt, and says so.
func TestTerminalSetKeeps(t *testing.T) {
	p := startTerminal(t)
	p.expect(prompt)
	p.typeKeys("set R' U' F\radd D2 (L) R U // mine\rset L D\r")
	p.expect("the unfinished attempt (4 moves) is kept: restore 1 brings it back\r\n")
	p.expect("nissy 0-# ")
	p.typeKeys("undo\r")
	p.expect("nissy 4")
	p.expect("-# ")
	p.typeKeys("set L D\rrestore 1\r")
	p.expect("// mine")
	p.expect("nissy 4")
	p.expect("-# ")
	p.typeKeys("set " + strings.Repeat("R' U' F D2 ", 8) + "\rattempts\r")
	p.expect("R' U' F D2 R' U' F D2 R' U' F ...\r\n") // as much as fits into a line
	p.expect("nissy 0-# ")
	p.typeKeys("quit\r")
	require.NoError(t, p.cmd.Wait())
}

// TestTerminalChain checks that the solutions of a chain have numbers, and that add
// turns each step of a solution into a line.
func TestTerminalChain(t *testing.T) {
	p := startTerminal(t)
	p.expect(prompt)
	p.typeKeys("set R' U' F D2 L2\r")
	p.expect("nissy 0-# ")
	p.typeKeys("chain \"eofb > drud-eofb\" -b 50 -n 2\r")
	p.expect("@2 ")
	p.expect("   ") // the second line of the solution
	p.expect("nissy 0-# ")
	p.typeKeys("add @2\r")
	p.expect("// eofb")
	p.expect("// drud")
	p.expect("drud-# ")
	p.typeKeys("undo\r") // both lines
	p.expect("nissy 0-# ")
	p.typeKeys("quit\r")
	require.NoError(t, p.cmd.Wait())
}

// TestTerminalAliases checks that aliases defined at a prompt exist at later prompts,
// but not in scripts.
func TestTerminalAliases(t *testing.T) {
	data := "NISSYDATA=" + t.TempDir()
	p := startTerminal(t, data)
	p.expect(prompt)
	p.enter("alias back-to-front invert")
	p.expect(prompt)
	p.enter("alias twice count")
	p.leave()

	p = startTerminal(t, data)
	p.expect(prompt)
	p.typeKeys("back-to-front R U2\r")
	p.expect("U2 R'\r\n")
	p.expect(prompt)
	p.enter("unalias back-to-front")
	p.leave()

	p = startTerminal(t, data)
	p.expect(prompt)
	p.typeKeys("alias\r")
	p.expect("alias twice count\r\n")
	p.expect(prompt)
	p.typeKeys("back-to-front R U2\r")
	p.expect("unknown command")
	p.leave()

	script := exec.Command("nissy", "twice", "R")
	script.Env = append(os.Environ(), data)
	require.Error(t, script.Run())
}

// TestTerminalLoad types a write-up. nissy says how to end it.
func TestTerminalLoad(t *testing.T) {
	p := startTerminal(t, "NISSYDATA="+t.TempDir())
	p.expect(prompt)
	p.typeKeys("load --strict\r")
	p.expect("a line with a single dot ends it")
	p.expect("write-up-# ")
	p.typeKeys("R' U' F\rU Q2 F\r.\r")
	p.expect(`bad move "Q2" at line 2, column 3`)
	p.expect(prompt)
	p.typeKeys("load\r")
	p.expect("write-up-# ")
	p.typeKeys("R' U' F\rF' // x\r.\r")
	p.expect("nissy: loaded: 1 line, 1 move")
}
