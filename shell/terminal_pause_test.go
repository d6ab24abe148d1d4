//go:build !windows

package shell_test

import "testing"

// TestTerminalPause pauses a command with a key, lets it go on, and ends it while it is paused.
func TestTerminalPause(t *testing.T) {
	p := startTerminalSize(t, 120, 24)
	p.expect(prompt)
	p.enter("solve eofb -M 20 -c R' U' F D2 L2 F R2")
	p.expect("p pauses")
	p.talk("p", "paused: any key continues, Ctrl-C ends the command\r\n")
	p.talk("p", "resumed\r\n", "p pauses")
	p.talk("p", "paused")
	p.talk(ctrlC, "interrupted")
	p.leave()
}
