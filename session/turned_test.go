package session_test

import (
	"context"
	"encoding/json"
	"flag"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nissy/internal/sample"
	"nissy/pruning/testtables"
	"nissy/session"
	"nissy/session/sessiontest"
	"nissy/steps/turntest"
)

// TestTurnedCubes asks about cubes that are turned as a whole, and checks all answers by turning.
func TestTurnedCubes(t *testing.T) {
	s := sessiontest.WithTables(t)
	small := turntest.Kinds(false)
	for _, kind := range turntest.Kinds(true) {
		t.Run(kind, func(t *testing.T) {
			if !slices.Contains(small, kind) {
				sample.Large(t)
			}
			rng := sample.Rand(t)
			for range sample.Of(8, 80) {
				body := turntest.Draw(rng, kind)
				require.NoError(t, turntest.Check(body, answerTo(t.Context(), s.Engine(), sessiontest.Decode(t, body))))
			}
		})
	}
}

// answerTo returns the lines that answer a request in JSON, in a new session.
func answerTo(ctx context.Context, engine *session.Engine, request session.Request) (lines []string) {
	s := engine.NewSession()
	defer s.Close()
	if err := s.Run(ctx, request, func(e session.Event) { lines = append(lines, string(session.Encode(e))) }); err != nil {
		lines = append(lines, string(session.EncodeError(err, "")))
	}
	return lines
}

// FuzzRequests runs requests about cubes that are turned as a whole. It draws one and replaces its
// scramble, its skeleton and other fields that it may have. No request may panic, and every answer must do
// what it says.
func FuzzRequests(f *testing.F) {
	engine := session.NewEngine(session.Options{Data: testtables.Folder(f)})
	f.Cleanup(func() { engine.Close() })
	kinds, schemas := turntest.Kinds(true), session.NewSchemas("#").AllRequests()
	more := [][2]string{{"R2 U2", "M M'"}, {"R B L2 B L F y", "(Rw B') x"}, {"(E M2) E' M2", "S (z)"}, {"", ""}}
	for i := range kinds {
		change := more[i%len(more)]
		f.Add(uint8(i), uint64(i), change[0], change[1], `{"niss":"niss","count":3,"beyond":1,"min":1,"max":9,"verbose":true,"grip":"fixed"}`)
	}
	f.Fuzz(func(t *testing.T, kind uint8, seed uint64, scramble, moves, fields string) {
		body := turntest.Draw(rand.New(rand.NewPCG(seed, 0)), kinds[int(kind)%len(kinds)])
		var drawn struct{ Command string }
		require.NoError(t, json.Unmarshal([]byte(body), &drawn))
		var known map[string]any
		if json.Unmarshal([]byte(fields), &known) == nil {
			maps.DeleteFunc(known, func(name string, _ any) bool {
				return schemas[drawn.Command]["properties"].(map[string]any)[name] == nil
			})
		}
		changes, err := json.Marshal(known)
		require.NoError(t, err)
		body = turntest.Mutate(body, scramble, moves, string(changes))
		request, err := session.DecodeRequest([]byte(body))
		if err != nil {
			if fuzzing := flag.Lookup("test.fuzz").Value.String() != ""; !fuzzing {
				require.NoError(t, err, "a seed")
			}
			return
		}
		if session.IsLocal(request) {
			return
		}
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		require.NoError(t, turntest.CheckAny(body, answerTo(ctx, engine, session.Quota{Threads: 1, Solutions: 100}.Limit(request))))
	})
}
