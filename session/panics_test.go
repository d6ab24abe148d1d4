package session_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nissy/cube"
	"nissy/history"
	"nissy/internal/goroutines"
	"nissy/internal/sample"
	"nissy/pruning/testtables"
	"nissy/session"
	"nissy/session/batch"
	"nissy/session/search"
	"nissy/session/sessiontest"
	"nissy/steps/chain"
)

// bugs collects what an engine reports.
type bugs struct {
	mu   sync.Mutex
	list []*goroutines.PanicError
}

func (b *bugs) add(bug *goroutines.PanicError) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.list = append(b.list, bug)
}

func (b *bugs) take() []*goroutines.PanicError {
	b.mu.Lock()
	defer b.mu.Unlock()
	list := b.list
	b.list = nil
	return list
}

// TestOncePanicked runs requests that once ended the program. Their solutions must solve the cube.
func TestOncePanicked(t *testing.T) {
	s := sessiontest.WithTables(t)
	const path = "../testdata/panics.json"
	small := sessiontest.OncePanicked(t, path, false)
	for i, request := range sessiontest.OncePanicked(t, path, true) {
		isSmall := slices.Contains(small, request)
		if !isSmall && i%4 != 0 && !sample.Long() { // most large ones insert into blocks
			continue
		}
		t.Run(request, func(t *testing.T) {
			if !isSmall {
				sample.Large(t)
			}
			found := sessiontest.EventsOf[search.Insertions](t, s, sessiontest.Decode(t, request))
			assert.NotEmpty(t, found)
			for _, e := range found {
				requireSolves(t, e)
			}
		})
	}
}

// requireSolves checks that the lines of insertions solve their position, up to a rotation of the
// cube, and that the skeleton of a chain is repeated once.
func requireSolves(t *testing.T, e search.Insertions) {
	t.Helper()
	require.True(t, e.Attempt.Complete(), e.Attempt.String())
	c := e.Attempt.Scramble().Cube()
	c = c.Apply(e.Moves()...)
	require.True(t, c.IsSolved(), e.Attempt.String())
	restatements := 0
	for _, l := range e.Attempt.Lines() {
		if l.Role() == history.Restatement {
			restatements++
			require.NotEmpty(t, l.Notation.Places, e.Attempt.String())
		}
	}
	if e.Chain != "" {
		require.LessOrEqual(t, restatements, 2, e.Attempt.String())
	}
}

// TestChainsWithInsertions runs chains that end with insertions, from short scrambles with short
// skeletons, which often merge with what follows them or cancel.
func TestChainsWithInsertions(t *testing.T) {
	draw := func(rng *rand.Rand, least, more int, moves string) []string {
		names, drawn := strings.Fields(moves), make([]string, least+rng.IntN(more))
		for i := range drawn {
			drawn[i] = names[rng.IntN(len(names))]
		}
		return drawn
	}
	const faces = "U U' U2 D D' D2 R R' R2 L L' L2 F F' F2 B B' B2"
	run := func(t *testing.T, text string, runs int, draw func(*rand.Rand) (scramble, skeleton []string)) {
		s := sessiontest.WithTables(t)
		c, err := chain.Parse(text)
		require.NoError(t, err)
		rng := sample.Rand(t)
		for range runs {
			scramble, skeleton := draw(rng)
			p := history.Position{Moves: sessiontest.ParseAlg(t, strings.Join(scramble, " ")), Skeleton: sessiontest.ParseAlg(t, strings.Join(skeleton, " "))}
			if rng.IntN(3) == 0 {
				p.Skeleton = cube.Alg{Inverse: p.Skeleton.Normal}
			}
			require.NoError(t, s.Run(t.Context(), search.Chain{Chain: c, Position: p, Beam: 50}, func(e session.Event) {
				if e, ok := e.(search.Insertions); ok {
					requireSolves(t, e)
				}
			}), p)
		}
	}
	t.Run("blocks", func(t *testing.T) {
		sample.Large(t)
		run(t, "222 > 223 > insert[beam=8]", sample.Of(6, 50), func(rng *rand.Rand) (scramble, skeleton []string) {
			return draw(rng, 3, 5, faces), draw(rng, 1, 2, faces)
		})
	})
	t.Run("slices", func(t *testing.T) {
		run(t, "fr > slice[beam=5]", sample.Of(4, 30), func(rng *rand.Rand) (scramble, skeleton []string) {
			there := draw(rng, 1, 2, "M M' M2 S S' E E' Rw Lw' Uw2 Fw") // and back again
			moves, err := cube.ParseMoves(strings.Join(there, " "))
			require.NoError(t, err)
			return draw(rng, 2, 4, "U2 D2 R2 L2 F2 B2"), append(there, cube.FormatMoves(cube.InvertMoves(moves)))
		})
	})
}

// faultyRequests use all engines. The others need large tables.
var faultyRequests = []string{
	`{"command":"solve","step":"eofb","scramble":"R' U' F D2 L2 F R2","min":7,"max":7,"niss":"niss","threads":3,"count_only":true}`,
	`{"command":"solve","step":"dr-eofb","scramble":"R U2 F2 R L2 U' R2 D","max":9,"threads":3,"triggers":"R U R"}`,
	`{"command":"chain","chain":"eo > dr-eo","scramble":"R' U' F D2 L2 F R2","count":3,"beam":50,"threads":3}`,
	`{"command":"chain","chain":"eo > rzp > dr[triggers=R,RUR]","scramble":"R' U' F D2 L2","count":3,"beam":50,"threads":3}`,
	`{"command":"twophase","scramble":"R' U' F D2 L2 F R2"}`,
	`{"command":"replace","scramble":"R","moves":"R U R' U' R' F R2 U' R' U' R U R' F'","width":6,"threads":3}`,
	`{"command":"ksolve","puzzle":"2x2x2","scramble":"R U F R2 U' F R","threads":3}`,
	`{"command":"ksolve_god","puzzle":"2x2x2","threads":3}`,
	`{"command":"stats","chain":"eofb","random":4,"seed":1,"threads":3}`,
	`{"command":"explain","scramble":"R' U' F D2 L2 F R2"}`,
}

var largeFaultyRequests = []string{
	`{"command":"chain","chain":"drslice > slice","scramble":"R2 U2 D2 L2","count":2,"threads":3}`,
	`{"command":"insert","scramble":"L D L' U L D' L' U' F","moves":"F'","insertions":2,"max":12,"threads":3}`,
	`{"command":"solve","step":"optimal","scramble":"R' U' F D2 L2 F R2 U","threads":3}`,
	`{"command":"chain","chain":"222 > 223 > insert[beam=2]","scramble":"R B L2 B L F","moves":"B'","beam":20,"threads":3}`,
}

// eachFaulty runs a test for each of these requests.
func eachFaulty(t *testing.T, test func(t *testing.T, request string)) {
	for i, text := range slices.Concat(faultyRequests, largeFaultyRequests) {
		t.Run(text, func(t *testing.T) {
			if i >= len(faultyRequests) {
				sample.Large(t)
			}
			test(t, text)
		})
	}
}

// TestPanicInEngine lets goroutines of each engine panic, one after the other. Only the request fails. The next
// time it has the right results.
func TestPanicInEngine(t *testing.T) {
	eachFaulty(t, func(t *testing.T, text string) {
		data := testtables.Folder(t)
		testPanics(t, text, func() string { return data })
	})
}

// TestPanicWhileBuilding is TestPanicInEngine for an engine that first builds and saves tables.
func TestPanicWhileBuilding(t *testing.T) {
	for _, text := range faultyRequests[1:3] {
		testPanics(t, text, t.TempDir)
	}
}

// testPanics runs a request again and again, with a panic at another place each time. folder returns
// the data folder for it.
func testPanics(t *testing.T, text string, folder func() string) {
	r := sessiontest.Decode(t, text)
	want, err := sessiontest.Answers(t.Context(), sessiontest.NewSession(t, session.Options{Data: folder()}), r)
	require.NoError(t, err)
	failed := 0
	for at, happened := int64(1), true; happened; at = nextFault(at) {
		fault := &goroutines.Fault{At: at, Late: at%2 == 0}
		err := panicOnce(t, r, want, folder(), fault)
		happened = fault.Happened()
		if err != nil {
			failed++
		}
	}
	assert.Greater(t, failed, 1, "requests that failed")
}

// nextFault returns the number of the panic after one. Later ones are further apart, except in long tests.
func nextFault(at int64) int64 {
	if at > 10 && !sample.Long() {
		return 3*at + 1 // odd and even numbers in turn
	}
	return at + 1 + at/2
}

// panicOnce runs a request in which a panic happens, and returns its error. Then it runs the request again, also
// on another engine, which loads what the first one has saved.
func panicOnce(t *testing.T, r session.Request, want, data string, fault *goroutines.Fault) error {
	var reported bugs
	engine := session.NewEngine(session.Options{Data: data, Bug: reported.add})
	got, failure := sessiontest.Answers(goroutines.WithFault(t.Context(), fault), engine.NewSession(), r)
	list := reported.take()
	place := fmt.Sprintf("fault %d, after the function: %v", fault.At, fault.Late)
	for _, bug := range list {
		place += fmt.Sprintf("\n%v\n%s", bug.Value, bug.Stack)
	}
	if failure != nil {
		var bug *goroutines.PanicError
		require.ErrorAs(t, failure, &bug, place)
		require.Contains(t, list, bug, place)
		require.EqualError(t, failure, fmt.Sprintf("this is a bug in nissy: fault %d of a test", fault.At), place)
	} else {
		require.Equal(t, want, got, place)
	}
	for range 2 {
		got, err := sessiontest.Answers(t.Context(), engine.NewSession(), r)
		require.NoError(t, err, place)
		require.Equal(t, want, got, place)
		require.NoError(t, engine.Close())
		remaining, err := filepath.Glob(filepath.Join(data, "*.tmp*"))
		require.NoError(t, err)
		require.Empty(t, remaining, place)
		engine = session.NewEngine(session.Options{Data: data, Bug: reported.add})
	}
	require.NoError(t, engine.Close())
	require.Empty(t, reported.take(), place)
	return failure
}

// TestPanicWhileEmitting lets the client of a request panic at one event after the other. Searches
// emit some of them while they hold locks.
func TestPanicWhileEmitting(t *testing.T) {
	for _, text := range []string{
		`{"command":"solve","step":"eofb","scramble":"R' U' F D2 L2 F R2","max":7,"niss":"niss","threads":3,"verbose":true}`,
		`{"command":"solve","step":"dr-eofb","scramble":"R U2 F2 R L2 U' R2 D","max":9,"threads":3,"triggers":"R U R","verbose":true}`,
		`{"command":"chain","chain":"eo > dr-eo","scramble":"R' U' F D2 L2 F R2","count":5,"beam":50,"threads":3,"verbose":true}`,
		`{"command":"ksolve","puzzle":"2x2x2","scramble":"R U F R2 U' F R","threads":3,"verbose":true}`,
		`{"command":"ksolve_god","puzzle":"2x2x2","threads":3}`,
	} {
		r := sessiontest.Decode(t, text)
		var reported bugs
		s := sessiontest.NewSession(t, session.Options{Data: testtables.Folder(t), Bug: reported.add})
		for at := 1; ; at += 1 + at/2 {
			n := 0
			err := s.Run(t.Context(), r, func(session.Event) {
				if n++; n == at {
					panic("emit")
				}
			})
			if n < at {
				require.NoError(t, err)
				break
			}
			require.EqualError(t, err, "this is a bug in nissy: emit", text)
			require.Len(t, reported.take(), 1)
		}
	}
}

// TestPanicInBatch lets one job of a batch panic. The others must have their results.
func TestPanicInBatch(t *testing.T) {
	var reported bugs
	s := sessiontest.NewSession(t, session.Options{Bug: reported.add})
	n := 0
	var ended []error
	job := func(ctx context.Context) (batch.Job, error) {
		if n++; n > 10 {
			return batch.Job{}, io.EOF
		}
		var r session.Request = search.Solve{Step: "eofb", Position: history.Position{Moves: sessiontest.ParseAlg(t, "R' U' F")}, Bounds: search.Bounds{Count: new(1)}}
		if n%3 == 0 {
			r = panicking{}
		}
		return batch.Job{Request: r}, nil
	}
	solutions := 0
	require.NoError(t, s.Run(t.Context(), batch.Batch{Template: search.Solve{Step: "eofb"}, Next: job, Threads: 3}, func(e session.Event) {
		switch e := e.(type) {
		case search.Solution:
			solutions++
		case batch.Ended:
			ended = append(ended, e.Err)
		}
	}))
	require.Len(t, ended, 10)
	for i, err := range ended {
		if i%3 == 2 {
			require.EqualError(t, err, "this is a bug in nissy: nobody is ready")
		} else {
			require.NoError(t, err)
		}
	}
	require.Equal(t, 7, solutions)
	require.Len(t, reported.take(), 3)
}

// panicking is a request that panics.
type panicking struct{}

func (panicking) Run(context.Context, *session.Session, func(session.Event)) error {
	panic("nobody is ready")
}

// TestPanicOfOtherClient lets some of the clients that wait for the same table panic when they
// receive its progress. The requests of the others must end without an error.
func TestPanicOfOtherClient(t *testing.T) {
	solve := sessiontest.Decode(t, `{"command":"solve","step":"dr-eofb","scramble":"R U2 F2 R L2 U' R2 D","max":9}`)
	want, err := sessiontest.Answers(t.Context(), sessiontest.WithTables(t), solve)
	require.NoError(t, err)
	require.NotEmpty(t, want)
	var reported bugs
	engine := session.NewEngine(session.Options{Data: t.TempDir(), Bug: reported.add})
	defer engine.Close()
	var clients sync.WaitGroup
	for i := range 6 {
		clients.Go(func() {
			err := engine.NewSession().Run(t.Context(), solve, func(e session.Event) {
				if _, ok := e.(session.TableProgress); ok && i%2 == 0 {
					panic("progress")
				}
			})
			if err != nil {
				assert.EqualError(t, err, "this is a bug in nissy: progress")
				assert.Zero(t, i%2)
			}
		})
	}
	clients.Wait()
	got, err := sessiontest.Answers(t.Context(), engine.NewSession(), solve)
	require.NoError(t, err)
	require.Equal(t, want, got)
}

// TestReports checks that a panic goes to Notice if there is no Bug.
func TestReports(t *testing.T) {
	var notices []string
	s := sessiontest.NewSession(t, session.Options{Notice: func(text string) { notices = append(notices, text) }})
	err := s.Run(t.Context(), panicking{}, func(session.Event) {})
	require.EqualError(t, err, "this is a bug in nissy: nobody is ready")
	require.Len(t, notices, 1)
	assert.Contains(t, notices[0], "panicking.Run")
	assert.NotContains(t, notices[0], "\n")
	require.False(t, errors.Is(err, context.Canceled))
}
