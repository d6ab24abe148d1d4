package server

import (
	"context"
	"errors"
	"net"

	"nissy/command"
	"nissy/cube"
	"nissy/history"
	"nissy/hosts/server/janus"
	"nissy/niss/optimal"
	"nissy/session"
	"nissy/session/search"
)

// serveJanus serves janus's protocol at the listener until ctx ends.
func (s *server) serveJanus(ctx context.Context, l net.Listener) error {
	return janus.Serve(ctx, &limitedListener{Listener: l, most: s.limits.most}, janus.Options{
		Metric: s.options.JanusMetric, Alone: s.options.JanusAlone, Budget: s.budget, Search: s.searchForJanus,
	})
}

// ServeJanus serves only janus's protocol at the listener, as Serve does, until ctx ends.
func ServeJanus(ctx context.Context, engine *session.Engine, l net.Listener, o command.Serving, notice func(string)) error {
	return newServer(engine, o, notice).serveJanus(ctx, l)
}

// searchForJanus waits until the client has a turn, and then finds all shortest solutions of
// the scramble. It is the function Search of janus.Options. It does not report the place in the
// order of turns, because the protocol has no line for that.
func (s *server) searchForJanus(ctx context.Context, client net.Addr, scramble []cube.Move, o janus.Observer) error {
	search := func(ctx context.Context, threads int, alive func()) error {
		request := JanusRequest(scramble, s.options.JanusMetric)
		request.Threads = threads
		own := s.engine.NewSession()
		defer own.Close()
		return own.Run(ctx, request, func(e session.Event) {
			if _, ok := e.(session.TableProgress); ok {
				alive()
			}
			ObserveForJanus(e, o)
		})
	}
	err := s.engine.Recover(func() error {
		return s.search(ctx, s.janus, hostOf(client.String()), true, s.options.JanusTimeLimit, func(int) {}, search)
	})
	if _, ok := errors.AsType[*timeLimitError](err); ok {
		return context.DeadlineExceeded
	}
	return err
}

// JanusRequest returns the request that finds what janus finds: all shortest solutions of the
// scramble. Its events are for ObserveForJanus.
func JanusRequest(scramble []cube.Move, metric optimal.Metric) search.Solve {
	return search.Solve{
		Step:     search.DefaultStep,
		Position: history.Position{Moves: cube.Alg{Normal: scramble}},
		Bounds:   search.Bounds{Metric: metric, Beyond: new(0)},
		Verbose:  true,
	}
}

// ObserveForJanus passes an event of a JanusRequest to the observer, if it is about what janus
// reports.
func ObserveForJanus(e session.Event, o janus.Observer) {
	switch e := e.(type) {
	case search.Depth:
		o.Depth(e.Depth)
	case search.Found:
		o.Solution(e.Solution.Alg.Normal)
	}
}
