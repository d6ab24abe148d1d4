package shell

import (
	"context"
	"errors"
	"io"

	"github.com/cli/browser"

	"nissy/command"
	"nissy/internal/collector"
	"nissy/session"
)

// garbageOfServer is how many bytes of garbage a server may have before it collects them.
// Without it a busy server would collect dozens of times a second, because little of its
// memory is in use.
const garbageOfServer = 16 << 20

// Serve serves other programs until the run ends, or until Ctrl-C at a prompt.
func (c *client) Serve(options command.Serving) error {
	if c.config.Serve == nil {
		return errors.New("this program has no server; the program nissy has one")
	}
	c.watch()
	ctx, cancel := context.WithCancel(c.ctx)
	defer cancel()
	c.setCancel(cancel)
	defer c.setCancel(nil)
	c.makeRoom(0)
	collector.AllowSlack(garbageOfServer)
	return c.config.Serve(ctx, c.engine, options, command.ServeReporter{
		Listening: func(l command.Listening) {
			c.showAddress(l)
			if options.Open && l.Protocol == "http" {
				c.openBrowser(l.String())
			}
		},
		Notice: c.output.Notice,
	})
}

// openBrowser opens an address in the user's browser.
func (c *client) openBrowser(address string) {
	browser.Stdout, browser.Stderr = io.Discard, io.Discard
	if err := browser.OpenURL(address); err != nil {
		c.output.Message("nissy: no browser opens %s: %v", address, err)
	}
}

// showAddress prints an address of the server.
func (c *client) showAddress(l command.Listening) {
	if c.call.JSON {
		c.output.WriteData(session.Encode(l))
	} else {
		c.output.WriteData([]byte("serving " + l.String() + "\n"))
	}
	c.output.Flush()
}
