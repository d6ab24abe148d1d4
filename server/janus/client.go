package janus

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"strings"
	"sync"
	"time"

	"nissy/cube"
	"nissy/server/outbox"
)

const (
	mostQueued = 1 << 20 // bytes of lines that wait for one client
	sendTime   = 30 * time.Second
	closeTime  = time.Second // for the last lines, when the connection or the server ends
)

// client is the connection of a client.
type client struct {
	conn    net.Conn
	options Options
	lines   *outbox.Queue
	search  *search    // the last one; nil: there was none
	sending sync.Mutex // held while lines are sent
}

// search is a search of a client.
type search struct {
	abort context.CancelFunc
	ended chan struct{} // closed when all of its lines are in the queue
	cut   bool          // its last line is not in the queue, which was full; set before ended is closed
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
	sent := make(chan error, 1)
	go func() {
		err := c.send(ctx)
		if err != io.EOF {
			leave() // nobody needs the search
		}
		sent <- err
	}()
	c.put("ready")
	ended := c.runCommands(ctx, reader)
	switch ended {
	case io.EOF: // the client may still want its answer
		c.waitWhilePresent()
	case errExit:
		c.lines.Close()
		c.abort()
	default:
		c.abort()
	}
	c.lines.Close()
	failed := <-sent
	switch {
	case failed == outbox.ErrFull:
		c.sendFull()
	case failed == io.EOF && (ended == errExit || ended == errTooLong):
		c.linger(reader)
	}
}

// runCommands runs commands until the client exits or sends no more. The error is io.EOF if
// the client has closed its writing side.
func (c *client) runCommands(ctx context.Context, reader *lineReader) error {
	for {
		line, err := reader.next()
		if err == errTooLong {
			c.put("error: " + err.Error())
		}
		if err == nil {
			err = ctx.Err()
		}
		if err != nil {
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
	s := &search{abort: abort, ended: make(chan struct{})}
	c.search = s
	go func() {
		defer close(s.ended)
		defer abort()
		s.cut = !c.put(c.runSearch(ctx, abort, scramble))
	}()
}

// runSearch runs a search and reports it, all but its last line, which it returns. It
// aborts the search if the client reads too slowly.
func (c *client) runSearch(ctx context.Context, abort context.CancelFunc, scramble []cube.Move) (last string) {
	r := newReport(scramble, c.options.Metric, func(line string) {
		if !c.put(line) {
			abort()
		}
	})
	err := c.options.Search(ctx, c.conn.RemoteAddr(), scramble, Observer{Depth: r.depth, Solution: r.solution})
	if err == nil {
		return "search complete"
	}
	if ctx.Err() == nil && !errors.Is(err, context.DeadlineExceeded) {
		c.put("error: " + strings.ReplaceAll(err.Error(), "\n", " "))
	}
	return "search aborted"
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

// waitWhilePresent waits until the search has ended, if there is one. It aborts the search
// if the client leaves.
func (c *client) waitWhilePresent() {
	if c.search == nil {
		return
	}
	client := newPresence(c.conn)
	ticker := time.NewTicker(checkInterval)
	defer ticker.Stop()
	for {
		select {
		case <-c.search.ended:
			return
		case <-ticker.C:
		}
		idle := c.sending.TryLock() // lines that are being sent are a probe, too
		left := client.hasLeft(idle)
		if idle {
			c.sending.Unlock()
		}
		if left {
			c.search.abort()
		}
	}
}

// send sends lines until the queue is closed, when the error is io.EOF, or outbox.ErrFull if
// there were too many lines. Any other error says that the client cannot be reached. After
// the end of ctx, send gives the client little time.
func (c *client) send(ctx context.Context) error {
	defer c.lines.Drop()
	hurry := func() { c.conn.SetWriteDeadline(time.Now().Add(closeTime)) }
	defer context.AfterFunc(ctx, hurry)()
	for {
		lines, last := c.lines.Take(context.Background())
		c.conn.SetWriteDeadline(time.Now().Add(sendTime))
		if ctx.Err() != nil {
			hurry()
		}
		if err := c.write(lines); err != nil {
			return err
		}
		if last != nil {
			return last
		}
	}
}

// write writes lines to the connection.
func (c *client) write(lines []byte) error {
	c.sending.Lock()
	defer c.sending.Unlock()
	_, err := c.conn.Write(lines)
	return err
}

// sendFull tells a client, which has received all lines before too many were waiting, that
// the others are missing. All goroutines of the client have ended.
func (c *client) sendFull() {
	text := "error: " + outbox.ErrFull.Error() + "\n"
	if c.search != nil && c.search.cut {
		text += "search aborted\n"
	}
	c.conn.SetWriteDeadline(time.Now().Add(closeTime))
	c.write([]byte(text)) // if it fails, the client has left
}

// linger lets the client read its last lines. Closing a connection that has unread input
// may discard them.
func (c *client) linger(reader *lineReader) {
	half, ok := c.conn.(interface{ CloseWrite() error })
	if !ok || half.CloseWrite() != nil {
		return
	}
	reader.setDeadline(time.Now().Add(closeTime))
	io.Copy(io.Discard, c.conn)
}
