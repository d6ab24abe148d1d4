package shell

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"nissy/command"
	"nissy/session"
	"nissy/shell/input"
	"nissy/shell/terminal"
)

// ask asks the user a question and returns one of the answers, which may be abbreviated.
// An empty line means the default. ask returns "" if the user leaves the question, or
// types something that the loop of commands should run next: a command, or a pasted text.
// At anything else it asks again.
func (sh *shell) ask(ctx context.Context, question, byDefault string, answers ...string) (string, error) {
	for {
		text, err := sh.readAnswer(ctx, question)
		pasted, isPaste := errors.AsType[*input.Paste](err)
		switch {
		case isPaste:
			sh.instead = &input.Line{Err: pasted}
			return "", nil
		case err == io.EOF || err == input.ErrInterrupted:
			return "", nil
		case err != nil:
			return "", err
		case text == "":
			return byDefault, nil
		}
		i := slices.IndexFunc(answers, func(a string) bool { return strings.HasPrefix(a, strings.ToLower(text)) })
		switch {
		case i >= 0:
			return answers[i], nil
		case command.IsMoves(text):
			return "", errPasted
		case !sh.interactive:
			return "", nil
		case sh.parser().IsCommand(text):
			sh.instead = &input.Line{Text: text}
			return "", nil
		}
	}
}

// readAnswer shows the question and reads a line, without spaces around it.
func (sh *shell) readAnswer(ctx context.Context, question string) (string, error) {
	read := sh.input.Next
	if p, ok := sh.input.(terminal.Prompt); ok {
		read = p.Ask
	} else {
		sh.output.Ask(question)
	}
	text, err := read(ctx, question)
	return strings.TrimSpace(text), err
}

// errPasted ends a question if the answer is the next line of a pasted text.
var errPasted = &session.InputError{Problem: "nothing was done", Msg: "load reads a write-up pasted after it"}

// SetOrAdd asks whether moves start an attempt or continue it. In a script the
// user has to say so.
func (c *client) SetOrAdd(unclear error, set, add *command.Call) error {
	if !c.interactive {
		return unclear
	}
	answer, err := c.ask(c.ctx, "set a new scramble, or add to the skeleton? [s/a] ", "", "set", "add", "no")
	switch {
	case err != nil:
		return err
	case answer == "set":
		return c.perform(c.ctx, set)
	case answer == "add":
		return c.perform(c.ctx, add)
	case c.instead != nil:
		return nil
	}
	return errNothingDone
}

// errNothingDone ends a question without an answer.
var errNothingDone = &session.InputError{Problem: "nothing was done", Msg: "set SCRAMBLE starts an attempt, add MOVES adds to it"}

// confirm asks the user whether to continue with a request that may be a mistake, and
// runs it if the answer is yes. If nobody can answer, it returns an error.
func (sh *shell) confirm(ctx context.Context, call *command.Call, doubt *session.ConfirmError) error {
	if !sh.output.ErrIsTerminal || !terminal.Is(sh.config.Stdin) {
		return fmt.Errorf("%w: give --yes %s", doubt, doubt.Purpose)
	}
	answer, err := sh.ask(ctx, doubt.Effect+". Continue? [y/N] ", "no", "yes", "no")
	if err != nil {
		return err
	}
	if answer != "yes" {
		return errors.New(doubt.Declined)
	}
	return sh.session.Run(ctx, doubt.Request, sh.newView(call).Show)
}
