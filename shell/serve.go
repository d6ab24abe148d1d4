package shell

import (
	"context"

	"nissy/command"
	"nissy/internal/collector"
	"nissy/server"
	"nissy/session"
)

// garbageOfServer is how many bytes of garbage a server may have before it collects them.
// Without it a busy server would collect dozens of times a second, because little of its
// memory is in use.
const garbageOfServer = 16 << 20

// Serve serves other programs until the run ends, or until Ctrl-C at a prompt.
func (c *client) Serve(options command.Serving) error {
	ctx, cancel := context.WithCancel(c.ctx)
	defer cancel()
	c.setCancel(cancel)
	defer c.setCancel(nil)
	c.makeRoom(0)
	collector.AllowSlack(garbageOfServer)
	return server.Serve(ctx, c.engine, options, server.Reporter{
		Listening: c.showAddress,
		Notice:    func(text string) { c.output.message("nissy: %s", text) },
	})
}

// showAddress prints an address of the server.
func (c *client) showAddress(l server.Listening) {
	if c.call.JSON {
		c.output.writeData(session.Encode(l))
	} else {
		c.output.writeData([]byte("serving " + l.Protocol + " at " + l.Address + "\n"))
	}
	c.output.flush()
}
