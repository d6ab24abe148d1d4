package session_test

import (
	"cmp"
	"context"
	"flag"
	"testing"

	"github.com/stretchr/testify/require"

	"nissy/internal/sample"
	"nissy/pruning/testtables"
	"nissy/session"
	"nissy/session/sessiontest"
	"nissy/steps/turntest"
)

var (
	turnedRequests = flag.Int("turned", 0, "the number of requests that TestTurnedCubes draws; 0: that of the kind of run")
	turnedKind     = flag.String("turned-kind", "", "the kind of these requests; all kinds without it")
)

// TestTurnedCubes asks about cubes that are turned as a whole, and checks all answers by turning.
func TestTurnedCubes(t *testing.T) {
	engine := session.NewEngine(session.Options{Data: testtables.Folder(t)})
	t.Cleanup(func() { engine.Close() })
	rng := sample.Rand(t)
	kinds := turntest.Kinds(!testing.Short())
	if *turnedKind != "" {
		kinds = []string{*turnedKind}
	}
	for range cmp.Or(*turnedRequests, sample.Of(500, 2000)) {
		kind := kinds[rng.IntN(len(kinds))]
		body := turntest.Draw(rng, kind)
		require.NoError(t, turntest.Check(body, answerTo(t, engine, body)), kind)
	}
}

// answerTo returns the lines that answer a request in JSON.
func answerTo(t *testing.T, engine *session.Engine, body string) (lines []string) {
	request := sessiontest.Decode(t, body)
	s := engine.NewSession()
	defer s.Close()
	if err := s.Run(context.Background(), request, func(e session.Event) { lines = append(lines, string(session.Encode(e))) }); err != nil {
		lines = append(lines, string(session.EncodeError(err, "")))
	}
	return lines
}
