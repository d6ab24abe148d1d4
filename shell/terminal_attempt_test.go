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
	p := startPrompt(t, "NISSYDATA="+data)
	p.talk("R' U' F D2\r", "nissy 0-# ")
	p.talk("U2 (B)\r", "[s/a] ")
	p.talk("what\r", "[s/a] ")
	p.talk("a\r", "U2 (B)  // (2/2)", "nissy 2-# ")
	p.talk("L\r", "[s/a] ")
	p.talk("\r", "nothing was done")
	p.talk("solve eofb -n 2\r", "@2 ", "nissy 2-# ")
	p.talk("add @2\r", "// eofb (", "eofb-# ")
	p.talk("attempts\r", " *  20", "R' U' F D2", "eofb-# ") // its own one
	require.NoError(t, p.cmd.Process.Kill())
	_ = p.cmd.Wait()

	other := startTerminal(t, "NISSYDATA="+data)
	other.expect("Unfinished attempt from ")
	other.expect("type restore to continue.")
	other.talk("attempts\r", "R' U' F D2")
	other.talk("restore\r", "R' U' F D2", "eofb-# ")
	other.talk("undo 2\r", "undone: add U2 (B)", "nissy 0-# ")

	// A third nissy cannot restore the attempt while the second one uses it.
	third := startPrompt(t, "NISSYDATA="+data)
	third.talk("restore\r", "no saved attempt")
	third.talk("R\r", "nissy 0-# ")
	other.leaveBy(ctrlD)

	// nissy deletes an attempt only after a confirmation.
	third.talk("attempts --delete 1\r", "would be deleted (0 moves on R' U' F D2). Continue? [y/N] ")
	third.talk("\r", "nothing was deleted", "nissy 0-# ")
	third.leaveBy(ctrlD)
	files, err := filepath.Glob(filepath.Join(data, "attempts", "*"))
	require.NoError(t, err)
	require.Len(t, files, 2, "there must be a file for each attempt, and no lock files")
}

// TestTerminalSolved checks that a saved attempt that is complete is not called unfinished.
func TestTerminalSolved(t *testing.T) {
	data := "NISSYDATA=" + t.TempDir()
	p := startPrompt(t, data)
	p.talk("set R U\radd U' R'\r", "nissy 2 solved-# ")
	p.leaveBy("quit\r")
	startTerminal(t, data).expect("Last attempt from ")
}

// TestTerminalSetKeeps checks that set keeps an unfinished attempt, and says so.
func TestTerminalSetKeeps(t *testing.T) {
	p := startPrompt(t)
	p.talk("set R' U' F\radd D2 (L) R U // mine\rset L D\r", "the unfinished attempt (4 moves) is kept: restore 1 brings it back\r\n", "nissy 0-# ")
	p.talk("undo\r", "nissy 4", "-# ")
	p.talk("set L D\rrestore 1\r", "// mine", "nissy 4", "-# ")
	p.talk("set "+strings.Repeat("R' U' F D2 ", 8)+"\rattempts\r", "R' U' F D2 R' U' F D2 R' U' F ...\r\n", "nissy 0-# ") // as much as fits into a line
	p.leaveBy("quit\r")
}

// TestTerminalChain checks that the solutions of a chain have numbers, and that add
// turns each step of a solution into a line.
func TestTerminalChain(t *testing.T) {
	p := startPrompt(t)
	p.talk("set R' U' F D2 L2\r", "nissy 0-# ")
	p.talk("chain \"eofb > drud-eofb\" -b 50 -n 2\r", "@2 ", "   ", "nissy 0-# ") // the second line of the solution
	p.talk("add @2\r", "// eofb", "// drud", "drud-# ")
	p.talk("undo\r", "nissy 0-# ") // both lines
	p.leaveBy("quit\r")
}

// TestTerminalAliases checks that aliases defined at a prompt exist at later prompts,
// but not in scripts.
func TestTerminalAliases(t *testing.T) {
	data := "NISSYDATA=" + t.TempDir()
	p := startPrompt(t, data)
	p.enter("alias back-to-front invert")
	p.expect(prompt)
	p.enter("alias twice count")
	p.leave()

	p = startPrompt(t, data)
	p.talk("back-to-front R U2\r", "U2 R'\r\n", prompt)
	p.enter("unalias back-to-front")
	p.leave()

	p = startPrompt(t, data)
	p.talk("alias\r", "alias twice count\r\n", prompt)
	p.talk("back-to-front R U2\r", "unknown command")
	p.leave()

	script := exec.Command("nissy", "twice", "R")
	script.Env = append(os.Environ(), data)
	require.Error(t, script.Run())
}

// TestTerminalLoad types a write-up. nissy says how to end it.
func TestTerminalLoad(t *testing.T) {
	p := startPrompt(t, "NISSYDATA="+t.TempDir())
	p.talk("load --strict\r", "a line with a single dot ends it", "write-up-# ")
	p.talk("R' U' F\rU Q2 F\r.\r", `bad move "Q2" at line 2, column 3`, prompt)
	p.talk("load\r", "write-up-# ")
	p.talk("R' U' F\rF' // x\r.\r", "nissy: loaded: 1 line, 1 move")
}
