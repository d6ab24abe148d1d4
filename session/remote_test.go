package session_test

import (
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nissy/history"
	"nissy/internal/sample"
	"nissy/session"
	"nissy/session/batch"
	"nissy/session/coaching"
	"nissy/session/cubes"
	"nissy/session/explain"
	"nissy/session/puzzles"
	"nissy/session/search"
	"nissy/session/sessiontest"
	"nissy/steps/chain"
)

// TestUses checks what testdata/uses.tsv says about requests of each kind, and that they keep to it: those without
// local state leave no files except tables, those that need no attempt have the same answer in a session without one, and
// those that take no time search nothing.
func TestUses(t *testing.T) {
	table, err := os.ReadFile("testdata/uses.tsv")
	require.NoError(t, err)
	listed := map[string]bool{}
	attempts, searches := sessiontest.WithTables(t).Engine(), sessiontest.WithTables(t).Engine()
	quick := sessiontest.WithTables(t).Engine() // whose requests need no tables
	for line := range strings.Lines(string(table)) {
		uses, text, isRow := strings.Cut(strings.TrimSpace(line), "\t")
		if !isRow {
			continue
		}
		r := sessiontest.Decode(t, text)
		listed[session.RequestName(r)] = true
		local, attempt, long := strings.Contains(uses, "L"), strings.Contains(uses, "A"), strings.Contains(uses, "T")
		assert.Equal(t, local, session.IsLocal(r), text)
		assert.Equal(t, attempt, session.NeedsAttempt(r), text)
		assert.Equal(t, long, session.MayTakeLong(r), text)
		if local {
			continue
		}
		with, without := attempts.NewSession(), quick.NewSession()
		if long {
			without = searches.NewSession()
		}
		for _, before := range []string{
			`{"command":"set","scramble":"R' U' F"}`, `{"command":"add","lines":[{"moves":"D"}]}`, `{"command":"mark","name":"here"}`, `{"command":"save","name":"mine","moves":"R"}`,
			`{"command":"solve","step":"eofb","scramble":"R U F"}`, `{"command":"add","lines":[{"moves":"L"}]}`, `{"command":"add","lines":[{"moves":"B"}]}`, `{"command":"undo"}`,
		} {
			_, err := sessiontest.Answers(t.Context(), with, sessiontest.Decode(t, before))
			require.NoError(t, err, before)
		}
		nodes, attemptBefore := with.Engine().Nodes(), with.Attempt().String()
		answers, err := sessiontest.Answers(t.Context(), with, r)
		others, otherErr := sessiontest.Answers(t.Context(), without, r)
		undo := regexp.MustCompile(`"undo":\d+`) // how many changes can be taken back
		same := undo.ReplaceAllString(answers, "") == undo.ReplaceAllString(others, "") && fmt.Sprint(err) == fmt.Sprint(otherErr)
		if attempt {
			assert.True(t, !same || with.Attempt().String() != attemptBefore, "%s\n%s%v", text, answers, err)
		} else {
			assert.NoError(t, err, text)
			assert.True(t, same, "%s\n%s%s%v", text, answers, others, otherErr)
		}
		if !long {
			assert.Equal(t, nodes, with.Engine().Nodes(), text)
			assert.False(t, slices.ContainsFunc(without.Engine().Tables(), func(table session.Table) bool { return table.InMemory }), text)
		}
		files, err := os.ReadDir(with.Engine().Options().Data)
		require.NoError(t, err)
		for _, f := range files {
			assert.Contains(t, f.Name(), ".nissytable", text)
		}
	}
	for _, k := range session.Kinds() {
		assert.True(t, listed[k.Name] || k.Name == "apply", k.Name)
	}
}

func TestQuota(t *testing.T) {
	q := session.Quota{Threads: 2, Solutions: 10}
	for _, test := range []struct{ request, want session.Request }{
		{search.Solve{}, search.Solve{Threads: 2, Bounds: search.Bounds{Most: 10}}},
		{search.Solve{Threads: 1, CountOnly: true}, search.Solve{Threads: 1, CountOnly: true}},
		{search.Chain{Threads: 64}, search.Chain{Threads: 2, Bounds: search.Bounds{Most: 10}}},
		{puzzles.SolvePuzzle{}, puzzles.SolvePuzzle{Threads: 2, PuzzleBounds: puzzles.PuzzleBounds{Count: new(10)}}},
		{puzzles.SolvePuzzle{PuzzleBounds: puzzles.PuzzleBounds{Count: new(3)}}, puzzles.SolvePuzzle{Threads: 2, PuzzleBounds: puzzles.PuzzleBounds{Count: new(3)}}},
		{puzzles.God{}, puzzles.God{Threads: 2}},
		{search.Replace{Threads: 64}, search.Replace{Threads: 2}},
		{explain.Explain{}, explain.Explain{Threads: 2}},
		{explain.Judge{}, explain.Judge{Threads: 2}},
		{explain.Analyze{Threads: 64}, explain.Analyze{Threads: 2}},
		{batch.Stats{Random: 20}, batch.Stats{Random: 20, Threads: 2}}, // its results are distributions
		{coaching.CoachWhatIf{Random: 20}, coaching.CoachWhatIf{Random: 20, Threads: 2}},
		{cubes.Scramble{Count: 20}, cubes.Scramble{Count: 10}},
		{cubes.RandomCube{Count: 5}, cubes.RandomCube{Count: 5}},
		{cubes.Steps{}, cubes.Steps{}},
	} {
		assert.Equal(t, test.want, q.Limit(test.request))
	}
}

// TestMost checks that Most limits the solutions without changing which ones are found.
func TestMost(t *testing.T) {
	s := sessiontest.WithTables(t)
	p := history.Position{Moves: sessiontest.ParseAlg(t, "R' U' F D2 L2 F")}
	for _, bounds := range []search.Bounds{{Max: new(6)}, {Beyond: new(2)}, {Count: new(1000), Max: new(6)}} {
		all := sessiontest.Events(t, s, search.Solve{Step: "eofb", Position: p, Bounds: bounds})
		bounds.Most = 5
		assert.Equal(t, all[:5], sessiontest.Events(t, s, search.Solve{Step: "eofb", Position: p, Bounds: bounds}))
	}
	assert.Len(t, sessiontest.Events(t, s, search.Solve{Step: "eofb", Position: p, Bounds: search.Bounds{Most: 5}}), 1, "by default there is one solution")
	sample.Large(t) // the chain needs large tables
	c := search.Chain{Chain: chain.Named("multistep"), Position: p, Beam: 10, Bounds: search.Bounds{Beyond: new(3), Most: 2}}
	assert.Len(t, sessiontest.EventsOf[search.Skeleton](t, s, c), 2)
}
