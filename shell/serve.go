package shell

import (
	"context"

	"nissy/command"
	"nissy/internal/collector"
	"nissy/server"
	"nissy/session"
)

// garbageOfServer is how many bytes of garbage a server may have. Without it a server
// would collect garbage dozens of times a second, because little of its memory is in use.
const garbageOfServer = 16 << 20

// Serve serves other programs until the end of the run, or at a prompt until Ctrl-C.
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
