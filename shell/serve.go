package shell

import (
	"context"
	"runtime"

	"nissy/command"
	"nissy/server"
	"nissy/session"
)

// Serve serves other programs until the end of the run, or at a prompt until Ctrl-C.
func (c *client) Serve(options command.Serving) error {
	ctx, cancel := context.WithCancel(c.ctx)
	defer cancel()
	c.setCancel(cancel)
	defer c.setCancel(nil)
	c.makeRoom(0)
	runtime.GC() // ends the delay of the first collection, which is for short runs
	return server.Serve(ctx, c.engine, options, func(l server.Listening) {
		if c.call.JSON {
			c.output.writeData(session.Encode(l))
		} else {
			c.output.writeData([]byte("serving " + l.Protocol + " at " + l.Address + "\n"))
		}
		c.output.flush()
	})
}
