package pagetest

import (
	"context"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nissy/command"
	"nissy/hosts/server"
	"nissy/internal/patience"
	"nissy/pruning/testtables"
	"nissy/session"
)

// Shared is the server of the tests that do not stop it, and do not look into it. Searches do not wait for those of other tests.
var Shared = sync.OnceValue(func() *site { return NewSite(forAll, command.Serving{Searches: 64}) })

// NewSite starts a server with options, for a test alone.
func NewSite(t testing.TB, o command.Serving) *site {
	t.Helper()
	return NewSiteIn(t, testtables.Folder(t), o)
}

// NewSiteIn starts a server with options that keeps its tables in a folder.
func NewSiteIn(t testing.TB, folder string, o command.Serving) *site {
	t.Helper()
	s := &site{t: t, engine: session.NewEngine(session.Options{Data: folder}), serving: o, address: "127.0.0.1:0"}
	t.Cleanup(func() { s.engine.Close() })
	s.Start()
	t.Cleanup(func() { s.Stop() })
	return s
}

// Start starts the server, at the same address as before.
func (s *site) Start() {
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	listening := make(chan string, 1)
	s.serving.Address = s.address
	go func() {
		ended <- server.Serve(ctx, s.engine, s.serving, command.ServeReporter{
			Listening: func(l command.Listening) { listening <- l.Address },
			Notice:    func(string) {},
		})
	}()
	select {
	case s.address = <-listening:
	case err := <-ended:
		require.NoError(s.t, err)
	}
	s.Stop = func() {
		cancel()
		require.NoError(s.t, <-ended)
		s.Stop = func() {}
	}
}

func (s *site) URL() string { return "http://" + s.address + "/" }

// UntilAtRest waits until no search visits positions.
func (s *site) UntilAtRest() {
	patience.Until(s.t, "all searches end", func() bool {
		before := s.engine.Nodes()
		time.Sleep(100 * time.Millisecond)
		return s.engine.Nodes() == before
	})
}
