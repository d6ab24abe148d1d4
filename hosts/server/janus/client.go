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
	"nissy/hosts/server/outbox"
)

const (
	mostQueued = 1 << 20          // bytes of lines that wait to be sent to one client
	sendTime   = 30 * time.Second // to send the lines of one write
	closeTime  = time.Second      // to send the last lines, when the connection or the server closes
)

// client is the connection of a client.
type client struct {
	conn    net.Conn
	options Options
	lines   *outbox.Queue
	search  *search    // the latest one; nil: there was none
	sending sync.Mutex // held while lines are sent
}

// search is a search that a client has asked for.
type search struct {
	client *client
	cancel context.CancelFunc
	ended  chan struct{} // closed when the search has ended

	mu   sync.Mutex // guards the fields below
	over bool       // finish has been called
	cut  bool       // the last line was lost, because the queue was full
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

// finish puts the last line of the search into the queue, and cancels the search. Further
// calls do nothing, so the search has one last line.
func (s *search) finish(last string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.over {
		s.over, s.cut = true, !s.client.put(last)
		s.cancel()
	}
}

// put puts a line into the queue. It returns false if the queue accepts no more lines.
func (c *client) put(line string) bool { return c.lines.Put([]byte(line + "\n")) }

// serveClient runs the commands of a client until it leaves or ctx ends.
func serveClient(ctx context.Context, conn net.Conn, o Options) {
	c := &client{conn: conn, options: o, lines: outbox.NewQueue(mostQueued, o.Budget)}
	defer c.conn.Close()
	ctx, leave := context.WithCancel(ctx)
	defer leave()
	reader := &lineReader{ctx: ctx, conn: c.conn}
	defer context.AfterFunc(ctx, reader.interrupt)()
	sent := make(chan error, 1)
	go func() {
		err := c.send(ctx)
		if err != io.EOF {
			leave() // the client does not receive lines, so stop serving it
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

// errExit says that the client has sent the command exit.
var errExit = errors.New("exit")

// commands lists all commands but exit. As in janus, a line that begins with the prefix of a
// command is that command.
var commands = []struct {
	prefix string
	run    func(c *client, ctx context.Context, line string)
}{
	{"help", func(c *client, _ context.Context, _ string) { c.put(helpText + "ready") }},
	{"metric", func(c *client, _ context.Context, _ string) {
		// janus leaves out an r, and its clients may expect that.
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

Moves are F R U B L D, alone or with 2 or '. solve ends the previous search.

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

// solve ends the previous search and starts another. The moves are what follows the first six
// bytes of the line.
func (c *client) solve(ctx context.Context, line string) {
	c.abort()
	c.wait()
	text := line[min(len("solve "), len(line)):]
	c.put(fmt.Sprintf("solving scramble \"%s\"", text))
	scramble, err := parseMoves(text)
	if err != nil && !c.options.Alone {
		c.put("error: " + err.Error())
	}
	c.put("ready")
	if err != nil {
		return
	}
	ctx, cancel := context.WithCancel(ctx)
	search := &search{client: c, cancel: cancel, ended: make(chan struct{})}
	c.search = search
	go func() {
		defer close(search.ended)
		search.finish(search.run(ctx, scramble))
	}()
}

// run searches, and puts what it finds into the queue. It returns the last line for finish.
func (s *search) run(ctx context.Context, scramble []cube.Move) (last string) {
	o := s.client.options
	r := NewReport(scramble, o.Metric, Lines{Progress: s.put, Result: s.put, Number: "solution %d: "})
	err := o.Search(ctx, s.client.conn.RemoteAddr(), scramble, Observer{Depth: r.Depth, Solution: r.Solution})
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

// abort aborts the search, if there is one. The client gets the last line at once, even if
// the search takes a moment to end.
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

// waitWhilePresent waits until the search has ended, if there is one. If the client leaves
// meanwhile, it aborts the search.
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
		idle := c.sending.TryLock() // sending lines shows as well as a probe whether the client is there
		left := client.hasLeft(idle)
		if idle {
			c.sending.Unlock()
		}
		if left {
			c.abort()
		}
	}
}

// send sends lines until the queue is closed. The error is io.EOF if it has sent all lines,
// outbox.ErrFull if there were too many, and any other if the client cannot be reached. After
// the end of ctx the client has only closeTime to receive the lines.
func (c *client) send(ctx context.Context) error {
	defer c.lines.Drop()
	hurry := func() { c.conn.SetWriteDeadline(time.Now().Add(closeTime)) }
	defer context.AfterFunc(ctx, hurry)()
	for {
		lines, last := c.lines.Take()
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

// sendFull sends an error after the lines that the queue accepted before it was full: further
// lines are missing. It must be called after the client's other goroutines have ended.
func (c *client) sendFull() {
	text := "error: " + outbox.ErrFull.Error() + "\n"
	if c.search != nil && c.search.cut {
		text += aborted + "\n"
	}
	c.conn.SetWriteDeadline(time.Now().Add(closeTime))
	c.write([]byte(text)) // if it fails, the client has left
}

// linger gives the client time to read its last lines. Closing the connection at once could
// discard them, if there is input that the server has not read.
func (c *client) linger(reader *lineReader) {
	half, ok := c.conn.(interface{ CloseWrite() error })
	if !ok || half.CloseWrite() != nil {
		return
	}
	reader.setDeadline(time.Now().Add(closeTime))
	io.Copy(io.Discard, c.conn)
}
