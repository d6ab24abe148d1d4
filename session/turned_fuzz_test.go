package session_test

import (
	"context"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nissy/pruning/testtables"
	"nissy/session"
	"nissy/steps/turntest"
)

// FuzzRequests runs requests about cubes that are turned as a whole. It draws one and replaces its
// scramble, its skeleton and other fields. No request may panic, and every answer must do what it
// says.
func FuzzRequests(f *testing.F) {
	engine := session.NewEngine(session.Options{Data: testtables.Folder(f)})
	f.Cleanup(func() { engine.Close() })
	kinds := turntest.Kinds(true)
	for i := range kinds {
		f.Add(uint8(i), uint64(i), "", "", "")
		f.Add(uint8(i), uint64(i), "R2 U2", "M M'", `{"niss":"niss"}`)
		f.Add(uint8(i), uint64(i), "R B L2 B L F y", "(Rw B') x", `{"count":3,"beyond":1}`)
		f.Add(uint8(i), uint64(i), "(E M2) E' M2", "S (z)", `{"count_only":true,"max":9}`)
	}
	f.Fuzz(func(t *testing.T, kind uint8, seed uint64, scramble, moves, fields string) {
		body := turntest.Draw(rand.New(rand.NewPCG(seed, 0)), kinds[int(kind)%len(kinds)])
		body = turntest.Mutate(body, scramble, moves, fields)
		request, err := session.DecodeRequest([]byte(body))
		if err != nil || session.IsLocal(request) {
			return
		}
		ctx, cancel := context.WithTimeout(context.Background(), time.Second)
		defer cancel()
		var lines []string
		s := engine.NewSession()
		defer s.Close()
		emit := func(e session.Event) { lines = append(lines, string(session.Encode(e))) }
		if err := s.Run(ctx, session.Quota{Threads: 1, Solutions: 100}.Limit(request), emit); err != nil {
			lines = append(lines, string(session.EncodeError(err, "")))
		}
		require.NoError(t, turntest.CheckAny(body, lines))
	})
}
