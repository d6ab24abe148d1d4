package shell

import (
	"context"
	"io"
	"strings"

	"nissy/command"
	"nissy/cube"
	"nissy/session"
)

// client carries out the actions of one call.
type client struct {
	*shell
	ctx  context.Context
	call *command.Call
}

// Print prints a page. If the terminal is narrow, it breaks the lines again.
func (c *client) Print(page command.Page) {
	switch {
	case c.call.JSON && page.Objects != nil:
		for _, object := range page.Objects {
			c.output.writeData(session.Encode(object))
		}
	case page.Verbatim:
		c.output.writeData([]byte(page.Text + "\n"))
	default:
		c.output.writeData([]byte(command.Narrow(page.Text, c.textColumns()) + "\n"))
	}
}

// Quit ends the loop of commands.
func (c *client) Quit() error { return errQuit }

// SetAlias defines an alias, and saves it if it was typed at the prompt.
func (c *client) SetAlias(name, text string) error {
	err := c.aliases.Set(name, text, "typed")
	if err == nil {
		c.saveAlias(name, text)
	}
	return err
}

// RemoveAlias removes an alias.
func (c *client) RemoveAlias(a *command.Alias) error {
	c.aliases.Remove(a.Name)
	if c.interactive && c.configFile.path != "" && strings.HasPrefix(a.Source, c.configFile.path) {
		c.output.message("nissy: %s defines it, so the next run will have it again", a.Source)
	}
	c.saveAlias(a.Name, "")
	return nil
}

// ShowConfig prints the settings in force.
func (c *client) ShowConfig() error {
	for _, page := range c.settingsPages(c.call.JSON) {
		c.Print(page)
	}
	return nil
}

// LoadLines loads a write-up from the lines before one with a single dot.
func (c *client) LoadLines(strict bool) error {
	text, err := c.readWriteUp(c.ctx)
	if err != nil {
		return err
	}
	return c.session.Run(c.ctx, session.Load{Text: text, Strict: strict}, c.newView(c.call).show)
}

// SetOrAdd asks whether moves start an attempt or continue it. In a script the
// user has to say so.
func (c *client) SetOrAdd(unclear error, set, add *command.Call) error {
	if !c.interactive {
		return unclear
	}
	for {
		answer, err := c.input.next(c.ctx, "set a new scramble, or add to the skeleton? [s/a] ")
		if err == io.EOF || err == errLineInterrupted {
			return errNothingDone
		}
		if err != nil {
			return err
		}
		if isMoves(answer) {
			return errPasted
		}
		switch answer = strings.ToLower(strings.TrimSpace(answer)); {
		case answer == "":
			return errNothingDone
		case strings.HasPrefix("set", answer):
			return c.perform(c.ctx, set)
		case strings.HasPrefix("add", answer):
			return c.perform(c.ctx, add)
		}
	}
}

// errNothingDone ends a question without an answer.
var errNothingDone = &session.InputError{Problem: "nothing was done", Msg: "set SCRAMBLE starts an attempt, add MOVES adds to it"}

// errPasted ends a question if the answer is the next line of a pasted text.
var errPasted = &session.InputError{Problem: "nothing was done", Msg: "load reads a write-up pasted after it"}

// isMoves reports whether an answer is moves, before a comment if there is one.
func isMoves(answer string) bool {
	text, _, _ := strings.Cut(answer, "//")
	a, err := cube.ParseAlg(text)
	return err == nil && a.Len() > 0
}
