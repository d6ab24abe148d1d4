package shell

import (
	"context"
	"runtime"
	"runtime/debug"

	"nissy/command"
	"nissy/server"
	"nissy/session"
)

// serverGCPercent lets a server collect garbage less often than a process with the default,
// 100: it has few objects that live long.
const serverGCPercent = 400

// Serve serves other programs until the end of the run, or at a prompt until Ctrl-C.
func (c *client) Serve(options command.Serving) error {
	ctx, cancel := context.WithCancel(c.ctx)
	defer cancel()
	c.setCancel(cancel)
	defer c.setCancel(nil)
	c.makeRoom(0)
	runtime.GC() // ends the delay of the first collection, which is for short runs
	debug.SetGCPercent(serverGCPercent)
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
