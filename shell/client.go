package shell

import (
	"context"
	"errors"

	"nissy/command"
	"nissy/internal/layout"
	"nissy/session"
	"nissy/shell/view"
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
			c.output.WriteData(session.Encode(object))
		}
	case page.Verbatim:
		c.output.WriteData([]byte(page.Text + "\n"))
	default:
		c.output.WriteData([]byte(layout.Narrow(page.Text, c.textColumns()) + "\n"))
	}
}

// Quit ends the loop of commands.
func (c *client) Quit() error { return errQuit }

// SetAlias defines an alias, and saves it if it was typed at the prompt.
func (c *client) SetAlias(name, text string) error {
	err := c.settings.Aliases.Set(name, text, "typed")
	if err == nil && c.interactive {
		c.settings.SaveAlias(name, text)
	}
	return err
}

// RemoveAlias removes an alias.
func (c *client) RemoveAlias(a *command.Alias) error {
	c.settings.Aliases.Remove(a.Name)
	if c.interactive {
		c.settings.ForgetAlias(a)
	}
	return nil
}

// ShowConfig prints the settings in force, a page for each. As text the first page is about the
// config file.
func (c *client) ShowConfig() error {
	if !c.call.JSON {
		c.Print(command.Page{Text: "# the config file is " + c.settings.DescribeFile()})
	}
	section := ""
	for _, s := range c.settings.InForce() {
		heading := ""
		if s.Section != section {
			section, heading = s.Section, "\n["+s.Section+"]\n"
		}
		c.Print(command.Page{Text: heading + view.Pad(s.Option+" = "+s.Value, 30) + " # " + s.Source, Objects: []any{s}})
	}
	return nil
}

// WithLines runs a request about a text in the lines before one with a single dot. It can be interrupted
// as any other request.
func (c *client) WithLines(what string, request func(text string) session.Request) error {
	c.watch()
	text, err := c.readText(c.ctx, what)
	if err != nil {
		return err
	}
	return c.withText(text, request)
}

func (c *client) WithAttempt(what string, request func(text string) session.Request) error {
	if a := c.session.Attempt(); c.interactive && a.NumLines() > 0 && a.Complete() {
		return c.withText(a.String(), request)
	}
	return c.WithLines(what, request)
}

// withText performs the call with the request that is made of a text.
func (c *client) withText(text string, request func(text string) session.Request) error {
	call := *c.call
	call.Action, call.Request = nil, request(text)
	err := c.perform(c.ctx, &call)
	if bad, ok := errors.AsType[*session.RequestError](err); ok {
		return bad.Err // the user does not know the fields of requests
	}
	return err
}
