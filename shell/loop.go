package shell

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"runtime"
	"slices"
	"strings"

	"nissy/session"
)

// loop runs the lines of the source until it ends. A person also ends it with
// two interrupts in a row where nothing is typed.
func (sh *shell) loop(ctx context.Context, source lineSource) {
	for dropped := 0; ; {
		line, err := source.line(ctx, sh.prompt())
		sh.interrupted() // what came before the line is not about it
		if err == errDropped {
			if dropped++; line != "" {
				dropped = 0
			}
			if dropped > 1 {
				return
			} else if dropped == 1 {
				sh.output.message("Ctrl-C once more, or Ctrl-D, leaves nissy.")
			}
			continue
		}
		dropped = 0
		if err == io.EOF {
			return
		}
		if err == nil {
			sh.remember(line)
			sh.echo(line)
			err = sh.line(ctx, line)
			sh.output.flush()
		}
		if err == errQuit {
			return
		}
		if err != nil {
			sh.fail(err, source.place())
		}
		if ctx.Err() != nil || err != nil && sh.settings.has("--fail-fast") && !sh.person {
			return
		}
	}
}

// prompt is what a person sees where a command is to be typed. In an attempt it
// tells the moves so far and the last step reached.
func (sh *shell) prompt() string {
	a := sh.session.Attempt()
	if !a.Started() {
		return "nissy-# "
	}
	step := ""
	if last := a.Last(); last != nil {
		if words := strings.Fields(oneLine(last.Comment)); len(words) > 0 {
			step = " " + cut(words[0], mostOfStep)
		}
	}
	return fmt.Sprintf("nissy %d%s-# ", a.Total(), step)
}

// mostOfStep is how many columns of a comment stand in the prompt.
const mostOfStep = 16

// echo shows a line in batch mode, as nissy-classic does.
func (sh *shell) echo(line string) {
	if sh.settings.has("-b") {
		sh.output.data([]byte(">>>\n>>> Executing command: " + line + "\n>>>\n"))
	}
}

func (sh *shell) line(ctx context.Context, line string) error {
	words, err := sh.words(line)
	if err != nil {
		return err
	}
	return find(sh.execute(ctx, words), words)
}

// words splits a line into words. Text that a command takes is one word, as it
// was typed, unless it begins as an option does.
func (sh *shell) words(line string) ([]word, error) {
	s := scanner{rest: line, column: 1}
	s.skipSpace()
	name, err := s.word()
	if err != nil {
		return nil, err
	}
	s.skipSpace()
	c, err := sh.findCommand(name)
	if err != nil || c.operand != takesText || s.rest == "" || s.rest[0] == '-' {
		return parseLine(line)
	}
	text := strings.TrimSpace(s.rest)
	return []word{name, {text: text, raw: text, column: s.column}}, nil
}

// execute runs the command that the words say.
func (sh *shell) execute(ctx context.Context, words []word) error {
	sh.json = sh.settings.has("--json") || slices.ContainsFunc(words, func(w word) bool { return w.text == "--json" })
	if len(words) == 0 {
		return nil
	}
	c, words, err := sh.command(ctx, sh.expand(words))
	if err != nil {
		return err
	}
	in, err := c.bind(words[1:], sh.file.commands[c.name]...)
	sh.json = (sh.json || in.has("--json")) && !in.off["--json"]
	switch {
	case err != nil:
		return err
	case in.has("--help"):
		return sh.describe(c, in)
	case c.action != nil:
		return c.action(ctx, sh, in)
	}
	in.json, in.terminal, in.threads = sh.json, sh.output.outTTY, sh.threads(in)
	in.session = sh.session
	return sh.perform(ctx, in)
}

// command returns the command that a line means, and the words that say so: of moves
// alone those of the command that they stand for.
func (sh *shell) command(ctx context.Context, words []word) (*command, []word, error) {
	c, err := sh.findCommand(words[0])
	if err != nil && sh.mayBeBare(words) {
		if words, err = sh.bare(ctx, words); err == nil {
			c, err = sh.findCommand(words[0])
		}
	}
	return c, words, err
}

// perform runs the command's requests: one, or one for each line or result.
func (sh *shell) perform(ctx context.Context, in *input) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	sh.setCancel(cancel)
	defer sh.setCancel(nil)
	if sh.interrupted() { // before it could be stopped
		cancel()
	}
	defer sh.output.endTask()
	if in.manyLines() {
		return sh.eachLine(ctx, in)
	}
	results, err := sh.results(in)
	switch {
	case err != nil:
		return err
	case len(results) > 0:
		return sh.eachResult(ctx, in, results)
	}
	return sh.request(ctx, in, in.operands)
}

// threads returns how many threads the command has, and lets them run, with one
// more for the shell itself.
func (sh *shell) threads(in *input) int {
	threads := in.numberOr("-t", sh.config.Cores)
	if room := max(threads, sh.config.Cores) + 1; sh.config.Cores > 0 && runtime.GOMAXPROCS(0) < room {
		runtime.GOMAXPROCS(room)
	}
	return threads
}

// interrupted reports whether an interrupt has come while no command could be
// stopped, and forgets it.
func (sh *shell) interrupted() bool {
	select {
	case <-sh.interrupts:
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

// request runs the command once, with the operand in the words.
func (sh *shell) request(ctx context.Context, in *input, words []word) error {
	r, err := in.requestFor(words)
	if err != nil {
		return err
	}
	err = sh.session.Run(ctx, r, sh.newView(in).show)
	if doubt, ok := errors.AsType[*session.ConfirmError](err); ok {
		return sh.confirm(ctx, in, doubt)
	}
	return err
}

// confirm asks a person whether to do what is better not done by mistake.
func (sh *shell) confirm(ctx context.Context, in *input, doubt *session.ConfirmError) error {
	if !sh.output.errTTY || !isTerminal(sh.config.Stdin) {
		return fmt.Errorf("%w: give --yes %s", doubt, doubt.Sure)
	}
	question := doubt.Would + ". Go on? [y/N] "
	if !sh.person {
		sh.output.question(question)
	}
	answer, err := sh.input.line(ctx, question)
	if err != nil && err != io.EOF && err != errDropped {
		return err
	}
	if yes := strings.ToLower(strings.TrimSpace(answer)); yes != "y" && yes != "yes" {
		return errors.New(doubt.Else)
	}
	return sh.session.Run(ctx, doubt.Again, sh.newView(in).show)
}

// requestFor returns the command's request with the operand in the words.
func (in *input) requestFor(words []word) (session.Request, error) {
	if err := in.readOperand(words); err != nil {
		return nil, err
	}
	return in.command.request(in)
}

// fail reports an error in one line and keeps its exit code. The place, which
// may be empty, is that of what the error is about.
func (sh *shell) fail(err error, place string) {
	sh.code = worse(sh.code, exitCode(err))
	if placed, ok := errors.AsType[*placedError](err); ok {
		place, err = placed.place, placed.err
	}
	if errors.Is(err, context.Canceled) {
		err = errors.New("interrupted")
		if sh.person {
			sh.output.message("") // the terminal has written ^C
		}
	}
	if sh.json {
		sh.output.message("%s", bytes.TrimSuffix(session.EncodeError(err, place), []byte("\n")))
		return
	}
	sh.output.message("nissy: %s", behindPlace(place, oneLine(err.Error())))
}

// oneLine replaces what could break or disturb a line.
func oneLine(text string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f {
			return ' '
		}
		return r
	}, text)
}
