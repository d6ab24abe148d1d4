package shell

import (
	"context"
	"strings"

	"nissy/command"
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

// WithLines runs a request about a write-up in the lines before one with a single dot.
func (c *client) WithLines(request func(text string) session.Request) error {
	text, err := c.readWriteUp(c.ctx)
	if err != nil {
		return err
	}
	return c.session.Run(c.ctx, request(text), c.newView(c.call).show)
}
