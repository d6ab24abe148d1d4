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
	client *client
	cancel context.CancelFunc
	ended  chan struct{} // closed when the search has ended

	mu   sync.Mutex // guards the fields below
	over bool       // the search has got its last line
	cut  bool       // its last line is not in the queue, which was full
}

// put puts a line of the search into the queue. It cancels the search if the client reads
// too slowly.
func (s *search) put(line string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.over && !s.client.put(line) {
		s.cancel()
	}
}

// finish puts the last line of the search into the queue, and cancels the search. Calls
// after the first one do nothing.
func (s *search) finish(last string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.over {
		s.over, s.cut = true, !s.client.put(last)
		s.cancel()
	}
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
	}
	c.abort()
	c.lines.Close()
	c.wait()
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
	c.wait()
	text := line[min(len("solve "), len(line)):]
	c.put(fmt.Sprintf("solving scramble \"%s\"", text))
	scramble, err := parseMoves(text)
	if err != nil {
		c.put("error: " + err.Error() + "\nready")
		return
	}
	c.put("ready")
	ctx, cancel := context.WithCancel(ctx)
	search := &search{client: c, cancel: cancel, ended: make(chan struct{})}
	c.search = search
	go func() {
		defer close(search.ended)
		search.finish(search.run(ctx, scramble))
	}()
}

// run searches and reports what it finds. It returns the last line.
func (s *search) run(ctx context.Context, scramble []cube.Move) (last string) {
	o := s.client.options
	r := newReport(scramble, o.Metric, s.put)
	err := o.Search(ctx, s.client.conn.RemoteAddr(), scramble, Observer{Depth: r.depth, Solution: r.solution})
	if err == nil {
		return "search complete"
	}
	if ctx.Err() == nil && !errors.Is(err, context.DeadlineExceeded) {
		s.put("error: " + strings.ReplaceAll(err.Error(), "\n", " "))
	}
	return aborted
}

// aborted is the last line of a search that did not find all solutions.
const aborted = "search aborted"

// abort aborts the search, if there is one. The client learns that at once, also if the
// search takes a moment to end.
func (c *client) abort() {
	if c.search != nil {
		c.search.finish(aborted)
	}
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
			c.abort()
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
		text += aborted + "\n"
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
