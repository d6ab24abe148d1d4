package janus

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"strings"
	"time"

	"nissy/cube"
	"nissy/server/outbox"
)

const (
	mostQueued = 1 << 20 // bytes of lines that wait for one client
	sendTime   = 30 * time.Second
	closeTime  = time.Second // for the last lines, when the server ends
)

// client is the connection of a client.
type client struct {
	conn    net.Conn
	options Options
	lines   *outbox.Queue
	search  *search // the last one; nil: there was none
}

// search is a search of a client.
type search struct {
	abort context.CancelFunc
	ended chan struct{} // closed when all of its lines are in the queue
}

func newClient(conn net.Conn, o Options) *client {
	return &client{conn: conn, options: o, lines: outbox.NewQueue(mostQueued, o.Budget)}
}

// put puts a line into the queue. It returns false if the client gets no more lines.
func (c *client) put(line string) bool { return c.lines.Put([]byte(line + "\n")) }

// serve runs the commands of the client until it leaves or ctx ends.
func (c *client) serve(ctx context.Context) {
	defer c.conn.Close()
	ctx, leave := context.WithCancel(ctx)
	defer leave()
	reader := &lineReader{ctx: ctx, conn: c.conn}
	defer context.AfterFunc(ctx, reader.interrupt)()
	sent := make(chan struct{})
	go func() {
		defer close(sent)
		defer leave() // if it cannot be sent, nobody needs the search
		c.send(ctx)
	}()
	c.put("ready")
	switch err := c.runCommands(ctx, reader); err {
	case io.EOF: // the client still wants its answer
		c.wait()
	case errExit:
		c.lines.Close()
		c.abort()
	default:
		c.abort()
	}
	c.lines.Close()
	<-sent
}

// runCommands runs commands until the client exits or sends no more. The error is io.EOF if
// the client has closed its writing side.
func (c *client) runCommands(ctx context.Context, reader *lineReader) error {
	for {
		line, err := reader.next()
		if err == errTooLong {
			c.put("error: " + err.Error())
		}
		if err != nil || ctx.Err() != nil {
			return err
		}
		if strings.HasPrefix(line, "exit") {
			return errExit
		}
		c.run(ctx, line)
	}
}

// errExit says that the client has asked to close the connection.
var errExit = errors.New("exit")

// commands are the commands by the text that they begin with.
var commands = []struct {
	prefix string
	run    func(c *client, ctx context.Context, line string)
}{
	{"help", func(c *client, _ context.Context, _ string) { c.put(helpText + "ready") }},
	{"metric", func(c *client, _ context.Context, _ string) {
		// The missing r is that of janus.
		c.put(map[string]string{"face turn": "face-turn", "quarter turn": "quater-turn"}[turnName(c.options.Metric)] + "\nready")
	}},
	{"abort", func(c *client, _ context.Context, _ string) { c.abort(); c.put("ready") }},
	{"solve", (*client).solve},
}

const helpText = `commands:

  solve MOVES   find all shortest solutions, such as: solve F U' R2
  abort         end the search
  metric        print the metric
  help          print this text
  exit          close the connection

Moves are F R U B L D, alone or with 2 or '. solve ends the search before it.

`

// run runs a command.
func (c *client) run(ctx context.Context, line string) {
	for _, command := range commands {
		if strings.HasPrefix(line, command.prefix) {
			command.run(c, ctx, line)
			return
		}
	}
	c.put(fmt.Sprintf("error: unrecognized input: \"%s\"\nenter \"help\" for help\nready", line))
}

// solve starts a search, and ends the one before it. The moves begin after the sixth byte
// of the line.
func (c *client) solve(ctx context.Context, line string) {
	c.abort()
	text := line[min(len("solve "), len(line)):]
	c.put(fmt.Sprintf("solving scramble \"%s\"", text))
	scramble, err := parseMoves(text)
	if err != nil {
		c.put("error: " + err.Error() + "\nready")
		return
	}
	c.put("ready")
	ctx, abort := context.WithCancel(ctx)
	s := &search{abort, make(chan struct{})}
	c.search = s
	go func() {
		defer close(s.ended)
		defer abort()
		c.runSearch(ctx, abort, scramble)
	}()
}

// runSearch runs a search and reports it. It aborts the search if the client reads too
// slowly.
func (c *client) runSearch(ctx context.Context, abort context.CancelFunc, scramble []cube.Move) {
	r := newReport(scramble, c.options.Metric, func(line string) {
		if !c.put(line) {
			abort()
		}
	})
	err := c.options.Search(ctx, c.conn.RemoteAddr(), scramble, Observer{Depth: r.depth, Solution: r.solution})
	if err == nil {
		c.put("search complete")
		return
	}
	if ctx.Err() == nil && !errors.Is(err, context.DeadlineExceeded) {
		c.put("error: " + strings.ReplaceAll(err.Error(), "\n", " "))
	}
	c.put("search aborted")
}

// abort ends the search, if there is one, and waits until it has ended.
func (c *client) abort() {
	if c.search != nil {
		c.search.abort()
	}
	c.wait()
}

// wait waits until the search has ended, if there is one.
func (c *client) wait() {
	if c.search != nil {
		<-c.search.ended
	}
}

// send sends lines until the queue is closed, or the client cannot be reached. After the
// end of ctx it gives the client little time.
func (c *client) send(ctx context.Context) {
	defer c.lines.Drop()
	hurry := func() { c.conn.SetWriteDeadline(time.Now().Add(closeTime)) }
	defer context.AfterFunc(ctx, hurry)()
	for {
		lines, err := c.lines.Take(context.Background())
		c.conn.SetWriteDeadline(time.Now().Add(sendTime))
		if ctx.Err() != nil {
			hurry()
		}
		if _, failed := c.conn.Write(lines); failed != nil || err != nil {
			return
		}
	}
}
