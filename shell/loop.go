package shell

import (
	"bytes"
	"context"
	"errors"
	"io"
	"runtime"
	"time"

	"nissy/command"
	"nissy/command/advice"
	"nissy/command/options"
	"nissy/command/runner"
	"nissy/internal/interrupt"
	"nissy/session"
	"nissy/session/cubes"
	"nissy/shell/input"
	"nissy/shell/view"
)

// loop runs the lines of the source. It returns after the last line, at a command that
// quits, or after two interrupts in a row at an empty prompt.
func (sh *shell) loop(ctx context.Context, source input.Source) {
	sh.watch()
	for interrupts := 0; ; { // the number of interrupts in a row at an empty prompt
		line, err := sh.nextCommand(ctx, source)
		sh.takeInterrupt() // forget an interrupt from before the line
		if err == input.ErrInterrupted {
			if line != "" {
				interrupts = 0
				continue
			}
			if interrupts++; interrupts > 1 {
				return
			}
			sh.output.Message("Press Ctrl-C again, or Ctrl-D, to leave nissy.")
			continue
		}
		interrupts = 0
		if err == io.EOF {
			return
		}
		pasted, isPaste := errors.AsType[*input.Paste](err)
		switch {
		case isPaste:
			err = sh.runPasted(ctx, pasted)
		case err == nil:
			if sh.history != nil {
				sh.history.Add(line)
			}
			sh.echo(line)
			err = sh.runLine(ctx, line)
		}
		sh.output.Flush()
		if err == errQuit {
			return
		}
		if err != nil {
			sh.fail(err, source.Location())
		}
		if ctx.Err() != nil || err != nil && sh.settings.Has("--fail-fast") && !sh.interactive {
			return
		}
	}
}

// nextCommand returns what the user has typed instead of an answer, or else the next line
// of the source.
func (sh *shell) nextCommand(ctx context.Context, source input.Source) (string, error) {
	if typed := sh.instead; typed != nil {
		sh.instead = nil
		return typed.Text, typed.Err
	}
	return source.Next(ctx, sh.prompt())
}

// echo prints a line in batch mode, as nissy-classic does.
func (sh *shell) echo(line string) {
	if sh.settings.Has("-b") {
		sh.output.WriteData([]byte(">>>\n>>> Executing command: " + line + "\n>>>\n"))
	}
}

// runLine runs the command in a line.
func (sh *shell) runLine(ctx context.Context, line string) error {
	call, err := sh.parser().Parse(line)
	return sh.runCall(ctx, call, err)
}

// runArguments runs the command in the arguments of the program.
func (sh *shell) runArguments(ctx context.Context, words []options.Word) error {
	call, err := sh.parser().ParseWords(words)
	return sh.runCall(ctx, call, err)
}

// runCall runs a call, unless parsing it has failed.
func (sh *shell) runCall(ctx context.Context, call *command.Call, err error) error {
	sh.json = call.JSON
	if err == nil && call.Command != nil {
		err = sh.perform(ctx, call)
	}
	return call.Locate(advice.Explain(err))
}

// parser returns a parser for the next line.
func (sh *shell) parser() *command.Parser {
	p := &command.Parser{
		Scope: sh.session, JSON: sh.settings.Has("--json"), Classic: sh.settings.Has("--classic"),
		Terminal: sh.output.OutIsTerminal, Prompt: sh.interactive,
	}
	sh.settings.SetUp(p)
	if sh.output.OutIsTerminal { // nobody reads millions of lines after an interrupt
		p.Grace = 50 * time.Millisecond
	}
	return p
}

// perform runs a call: its action, or one or more requests.
func (sh *shell) perform(ctx context.Context, call *command.Call) error {
	if call.Action != nil {
		return call.Action(&client{sh, ctx, call})
	}
	sh.watch()
	sh.makeRoom(call.Threads())
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	sh.setCancel(cancel)
	defer sh.setCancel(nil)
	ctx, gate := interrupt.WithGate(ctx)
	defer gate.End()
	defer sh.watchKeys(call, gate)()
	if sh.takeInterrupt() { // before the command could be cancelled
		cancel()
	}
	defer sh.output.EndProgress()
	switch {
	case call.ManyLines():
		return sh.eachLine(ctx, call)
	case call.Results != nil:
		return sh.eachResult(ctx, call)
	}
	v := sh.newView(call)
	err := sh.session.Run(ctx, call.Request, v.Show)
	if err == nil && call.Answer != nil {
		err = sh.session.Run(ctx, call.Answer, func(e session.Event) {
			v.Show(e)
			if status, ok := e.(cubes.Status); ok && !status.Solved && !call.JSON {
				sh.output.Message("%s", howToSolve)
			}
		})
	}
	v.End()
	if doubt, ok := errors.AsType[*session.ConfirmError](err); ok {
		return sh.confirm(ctx, call, doubt)
	}
	return err
}

// howToSolve is for a user who has given moves without a command.
const howToSolve = "To solve it: twophase (at once), fmc (as a competitor does) or solve STEP (step by step)."

// makeRoom gives the Go runtime one processor more than there are searching
// threads. Otherwise the goroutine that receives an interrupt would wait until
// the scheduler interrupts a thread.
func (sh *shell) makeRoom(threads int) {
	if room := max(threads, sh.config.Cores) + 1; sh.config.Cores > 0 && runtime.GOMAXPROCS(0) < room {
		runtime.GOMAXPROCS(room)
	}
}

// takeInterrupt reports whether there was an interrupt while no command could be
// cancelled, and forgets it.
func (sh *shell) takeInterrupt() bool {
	select {
	case <-sh.lineInterrupts:
		return true
	default:
		return false
	}
}

func (sh *shell) setCancel(cancel context.CancelFunc) {
	sh.mu.Lock()
	defer sh.mu.Unlock()
	sh.cancel = cancel
}

// host is how the shell answers.
var host = runner.Host{Client: runner.Person}

// fail reports an error in one line and updates the exit code. The location names the
// line of input that the error is about; it may be empty.
func (sh *shell) fail(err error, location string) {
	sh.code = combineCodes(sh.code, exitCode(err))
	if located, ok := errors.AsType[*locatedError](err); ok {
		location, err = located.location, located.err
	}
	if errors.Is(err, context.Canceled) && sh.interactive {
		sh.output.Message("") // the terminal shows ^C in this line
	}
	if sh.json {
		sh.output.Message("%s", bytes.TrimSuffix(host.ErrorLine(err, location), []byte("\n")))
		return
	}
	err = host.Client.Explain(err)
	sh.output.Notice(view.WithLocation(location, advice.OneLine(err.Error())))
}
