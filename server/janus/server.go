package janus

import (
	"context"
	"errors"
	"net"
	"sync"
	"syscall"
	"time"

	"nissy/cube"
	"nissy/optimal"
	"nissy/server/outbox"
)

// Options configure Serve.
type Options struct {
	Metric optimal.Metric // of the lengths of solutions
	Budget *outbox.Budget // for the lines that wait for clients

	// Search finds all shortest solutions of a scramble. It may wait for its turn, but not
	// for the observer. It returns soon after ctx has ended. If it has reached a limit of
	// its own, the error is context.DeadlineExceeded.
	Search func(ctx context.Context, client net.Addr, scramble []cube.Move, o Observer) error
}

// Observer receives what a search finds. No two of its calls are at the same time.
type Observer struct {
	Depth    func(depth int)         // the search begins to look for solutions of this length
	Solution func(moves []cube.Move) // a solution, when it is found
}

// Serve serves clients until ctx ends. Then their searches end, and Serve closes the
// connections and returns nil. The error says why the listener cannot be used any longer.
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
		clients.Go(func() { newClient(conn, o).serve(ctx) })
	}
}

// acceptPause is the time from one attempt to accept a connection to the next.
const acceptPause = 50 * time.Millisecond

// accept returns the next connection. If there are too many open files, it waits until some
// are closed, or ctx ends.
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
