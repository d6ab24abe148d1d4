package session_test

import (
	"context"
	"encoding/json"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nissy/cube"
	"nissy/history"
	"nissy/internal/interrupt"
	"nissy/internal/sample"
	"nissy/niss"
	"nissy/pruning/store"
	"nissy/session"
	_ "nissy/session/all"
	"nissy/session/cubes"
	"nissy/session/puzzles"
	"nissy/session/search"
	"nissy/session/sessiontest"
	"nissy/steps/chain"
	"nissy/steps/insert"
)

// TestCancelled checks that Run returns the error of the context.
func TestCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	s := sessiontest.NewSession(t, session.Options{})
	solve := search.Solve{Step: "eofb", Position: history.Position{Moves: sessiontest.ParseAlg(t, "R' U' F")}, Bounds: search.Bounds{Max: new(30)}, Policy: niss.NISS}
	err := s.Run(ctx, solve, func(session.Event) { cancel() })
	assert.ErrorIs(t, err, context.Canceled)
}

// TestReaderLeaves checks that requests emit nothing more when nobody reads their events.
func TestReaderLeaves(t *testing.T) {
	s := sessiontest.NewSession(t, session.Options{})
	for _, text := range []string{
		`{"command":"solve","step":"eofb","niss":"niss","max":6,"scramble":"R' U' F"}`,
		`{"command":"solve","step":"eofb","niss":"niss","max":6,"scramble":"R' U' F","moves":"R"}`,
		`{"command":"solve","step":"eofb","niss":"niss","max":6,"count":1000,"scramble":"R' U' F","moves":"R"}`,
		`{"command":"solve","step":"eofb","niss":"niss","max":6,"verbose":true,"scramble":"R' U' F"}`,
		`{"command":"chain","chain":"eo > dr","count":100,"scramble":"R' U' F"}`,
		`{"command":"steps"}`,
	} {
		request := sessiontest.Decode(t, text)
		all := len(sessiontest.Events(t, s, request))
		require.Greater(t, all, 20, text)
		for _, read := range []int{1, 20} {
			reader, leave := context.WithCancel(t.Context())
			emitted := 0
			err := s.Run(interrupt.WithReader(reader), request, func(e session.Event) {
				if emitted++; emitted == read {
					leave()
				}
			})
			assert.Equal(t, read, emitted, text)
			if err != nil {
				assert.ErrorIs(t, err, context.Canceled, text)
			}
		}
	}
}

// TestGodEffort checks that each Effort has the number of positions up to its distance.
func TestGodEffort(t *testing.T) {
	s := sessiontest.NewSession(t, session.Options{})
	known, efforts := uint64(0), 0
	god := puzzles.God{PuzzleSource: puzzles.PuzzleSource{Name: "pyraminx-no-tips"}, Verbose: true}
	require.NoError(t, s.Run(context.Background(), god, func(e session.Event) {
		switch e := e.(type) {
		case puzzles.Distance:
			known += e.Positions
		case search.Effort:
			require.Equal(t, known, e.Nodes)
			require.Equal(t, efforts, e.Depth)
			efforts++
		}
	}))
	require.Equal(t, 12, efforts)
}

// TestPuzzleDepths checks that the last Effort of a scramble, and only that, has the positions of each depth.
func TestPuzzleDepths(t *testing.T) {
	s := sessiontest.NewSession(t, session.Options{})
	var efforts []search.Effort
	solve := puzzles.SolvePuzzle{PuzzleSource: puzzles.PuzzleSource{Name: "2x2x2"}, PuzzleScrambles: puzzles.PuzzleScrambles{Moves: "R U F R2 U' F R"}, Verbose: true, Threads: 1}
	solve.Slack = new(1)
	require.NoError(t, s.Run(context.Background(), solve, func(e session.Event) {
		if e, ok := e.(search.Effort); ok {
			efforts = append(efforts, e)
		}
	}))
	require.Greater(t, len(efforts), 1)
	last := efforts[len(efforts)-1]
	require.GreaterOrEqual(t, len(last.Depths), len(efforts))
	nodes := uint64(0)
	for _, d := range last.Depths {
		nodes += d.Nodes
	}
	require.Equal(t, last.Nodes, nodes)
	for _, e := range efforts[:len(efforts)-1] {
		require.Empty(t, e.Depths)
	}
}

// TestInsertOnEmptyFolder checks that a search that needs the table of insertions announces that it
// builds the table and reports the progress, and that its time begins afterwards: the request builds
// the table although the time is over at once. It is interrupted meanwhile, unless tests are long.
func TestInsertOnEmptyFolder(t *testing.T) {
	sample.Large(t)
	s := sessiontest.NewSession(t, session.Options{Data: t.TempDir()})
	c, err := chain.Parse("eo > insert[k=1]")
	require.NoError(t, err)
	r := search.Chain{Chain: c, Position: history.Position{Moves: sessiontest.ParseAlg(t, "R U F")}, Time: time.Nanosecond}
	var notices []store.Building
	var done []uint64
	ctx, interrupt := context.WithCancel(t.Context())
	defer interrupt()
	err = s.Run(ctx, r, func(e session.Event) {
		switch e := e.(type) {
		case session.Notice:
			if b, ok := e.Cause.(store.Building); ok {
				notices = append(notices, b)
			}
		case session.TableProgress:
			if e.Table != insert.TableName {
				break
			}
			require.LessOrEqual(t, e.Done, e.Total)
			if done = append(done, e.Done); e.Done > 0 && !sample.Long() {
				interrupt()
			}
		}
	})
	require.Len(t, notices, 1)
	_, bytes := insert.TableSize()
	require.Equal(t, insert.TableName, notices[0].Table)
	require.Equal(t, bytes, notices[0].Bytes)
	require.Equal(t, uint64(insert.BuildMemory), notices[0].Memory)
	require.Greater(t, len(done), 1)
	require.Zero(t, done[0])
	if sample.Long() {
		require.NoError(t, err)
		require.True(t, s.Engine().Store().Holds(insert.TableName))
	} else {
		require.ErrorIs(t, err, context.Canceled)
	}
}

// TestPositionFields decodes requests whose scramble is a cube or looks like one.
func TestPositionFields(t *testing.T) {
	solved := cube.Solved.Facelets()
	digits := "113113113222222222334334334446446446555555555166166166" // R, with the faces as digits; several orders fit
	for _, test := range []struct {
		fields map[string]any
		after  string // moves that lead to the cube
		notice string
		err    string
	}{
		{map[string]any{"scramble": solved}, "", "", ""},
		{map[string]any{"scramble": solved + " R", "moves": "U"}, "R U", "", ""},
		{map[string]any{"moves": "U", "scramble": solved + " R"}, "R U", "", ""},
		{map[string]any{"scramble": solved, "as_moves": true}, "U R F D L B", "", ""},
		{map[string]any{"cube": solved, "scramble": "R"}, "R", "", ""},
		{map[string]any{"cube": "." + solved[1:]}, "", "only one cube fits with 1 unknown facelet", ""},
		{map[string]any{"cube": solved, "scramble": solved}, "", "", "a cube instead of moves"},
		{map[string]any{"scramble": "R", "moves": solved}, "", "", "a cube instead of moves"},
		{map[string]any{"scramble": solved[1:]}, "", "", `field "scramble": 53 facelets: `},
		{map[string]any{"scramble": solved + " Q"}, "", "", `bad move "Q" at column 56`},
		{map[string]any{"scramble": digits}, "", "", "ambiguous cube: "},
		{map[string]any{"scramble": solved, "faces": "URFDL"}, "", "", `bad order of faces "URFDL"`},
		{map[string]any{"scramble": solved, "as_moves": 1}, "", "", `field "as_moves": it must be true or false`},
		{map[string]any{"faces": "URFDLB"}, "", "", `field "scramble": it is missing`},
	} {
		test.fields["command"] = "print"
		body, err := json.Marshal(test.fields)
		require.NoError(t, err)
		r, err := session.DecodeRequest(body)
		if test.err != "" {
			assert.ErrorContains(t, err, test.err, "%s", body)
			continue
		}
		require.NoError(t, err, "%s", body)
		p := r.(cubes.Print).Position
		moves, err := cube.ParseAlg(test.after)
		require.NoError(t, err)
		if test.fields["as_moves"] == true {
			assert.Nil(t, p.State)
			assert.Equal(t, 54, p.Moves.Len())
			continue
		}
		assert.Equal(t, cube.Solved.ApplyAlg(moves), p.Cube(), "%s", body)
		assert.Equal(t, test.notice, p.Notice)
	}
}

// TestNoticeAboutPosition runs a request whose cube was not read in the usual way.
func TestNoticeAboutPosition(t *testing.T) {
	r := sessiontest.Decode(t, `{"command":"status","scramble":".UUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB"}`)
	events := sessiontest.Events(t, sessiontest.NewSession(t, session.Options{}), r)
	assert.Equal(t, session.Notice{Text: "only one cube fits with 1 unknown facelet"}, events[0])
}
