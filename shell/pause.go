package shell

import (
	"sync"
	"time"

	"nissy/command"
	"nissy/internal/interrupt"
	"nissy/shell/terminal"
)

// pauseKey is the key that pauses a command at a prompt, and continues it.
const pauseKey = 'p'

// pauseDelay is how long a command must run before keys can pause it. Until then the terminal is as it was, so that
// what the user types ahead is shown.
const pauseDelay = 500 * time.Millisecond

// pauser pauses a command when the user types pauseKey.
type pauser struct {
	shell  *shell
	gate   *interrupt.Gate
	paused bool
	ahead  bool // the user is typing the next line
}

// watchKeys lets the user pause a command until stop is called. It does nothing without a prompt, and for a
// command that reads lines itself.
func (sh *shell) watchKeys(call *command.Call, gate *interrupt.Gate) (stop func()) {
	prompt, ok := sh.input.(terminal.Prompt)
	if !ok || call.ManyLines() && call.Files() == nil {
		return func() {}
	}
	var mu sync.Mutex
	var end func()
	over := false
	timer := time.AfterFunc(pauseDelay, func() {
		mu.Lock()
		defer mu.Unlock()
		if over {
			return
		}
		p := &pauser{shell: sh, gate: gate}
		var ok bool
		if end, ok = prompt.WatchKeys(p.key); ok {
			sh.output.SetHint(string(pauseKey) + " pauses")
		}
	})
	return func() {
		timer.Stop()
		mu.Lock()
		defer mu.Unlock()
		over = true
		if end != nil {
			end()
			sh.output.SetHint("")
		}
	}
}

// key receives a key. It returns false for a key of the next line.
func (p *pauser) key(key byte) (used bool) {
	switch {
	case p.paused:
		p.paused = false
		_ = p.gate.Resume() // the command may have ended
		p.shell.output.Message("resumed")
		return true
	case key == pauseKey && !p.ahead && p.gate.Pause() == nil:
		p.paused = true
		p.shell.output.Message("paused: any key continues, Ctrl-C ends the command")
		return true
	}
	p.ahead = key != '\n' && key != '\r'
	return false
}
