package janus

import (
	"context"
	"errors"
	"net"
	"sync"
	"syscall"
	"time"

	"nissy/cube"
	"nissy/hosts/server/outbox"
	"nissy/niss/optimal"
)

// Options configure Serve.
type Options struct {
	Metric optimal.Metric // of the lengths of solutions
	Alone  bool           // do not say what is wrong with moves, as janus does not
	Budget *outbox.Budget // of the lines that wait to be sent to clients

	// Search finds all shortest solutions of a scramble. It may first wait until the client
	// has a turn. It must return soon after ctx has ended. If it reaches a time limit of its
	// own, it returns context.DeadlineExceeded.
	Search func(ctx context.Context, client net.Addr, scramble []cube.Move, o Observer) error
}

// Observer receives what a search finds. A search must call its functions one at a time. They
// never block.
type Observer struct {
	Depth    func(depth int)         // called when the search begins to look for solutions of this length
	Solution func(moves []cube.Move) // called when the search has found a solution
}

// Serve serves clients until ctx ends. Then it ends their searches, closes the connections
// and returns nil. It returns an error if the listener fails.
func Serve(ctx context.Context, l net.Listener, o Options) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	defer context.AfterFunc(ctx, func() { l.Close() })()
	var clients sync.WaitGroup
	defer clients.Wait()
	for {
		conn, err := accept(ctx, l)
		if ctx.Err() != nil {
			if err == nil {
				conn.Close()
			}
			return nil
		}
		if err != nil {
			cancel()
			return err
		}
		clients.Go(func() { serveClient(ctx, conn, o) })
	}
}

// acceptPause is the time between two attempts to accept a connection.
const acceptPause = 50 * time.Millisecond

// accept returns the next connection. If too many files are open, it waits until some are
// closed, or until ctx ends.
func accept(ctx context.Context, l net.Listener) (net.Conn, error) {
	for {
		conn, err := l.Accept()
		if !errors.Is(err, syscall.EMFILE) && !errors.Is(err, syscall.ENFILE) {
			return conn, err
		}
		select {
		case <-time.After(acceptPause):
		case <-ctx.Done():
			return nil, err
		}
	}
}
