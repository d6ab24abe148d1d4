package coaching_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nissy/coach/effort"
	"nissy/coach/record"
	"nissy/internal/sample"
	"nissy/session"
	"nissy/session/coaching"
	"nissy/session/sessiontest"
	"nissy/steps/chain"
)

// short is a scramble with few candidates.
const short = "R' U' F D2 L2 F R2 U2 R2 B D2 L B2 D'"

// complete searches however long that takes.
var complete = coaching.CoachDeepen{Time: time.Hour}

// sessionWithBook returns a session with a book that has attempts of the scrambles.
func sessionWithBook(t *testing.T, scrambles ...string) *session.Session {
	t.Helper()
	s := newSession(t)
	b, err := s.Engine().Book()
	require.NoError(t, err)
	for i, scramble := range scrambles {
		_, err := b.Add(t.Context(), []record.Attempt{{Scramble: scramble, Total: 24, Lines: []record.Line{{Moves: "R" + string(rune('1'+i))}}, Branches: []record.Branch{}}})
		require.NoError(t, err)
	}
	return s
}

// TestDeepen checks that each scramble is searched once, that the book keeps what is found, and that the fit uses it.
func TestDeepen(t *testing.T) {
	sample.Large(t)
	s := sessionWithBook(t, short, short, "U R2 F B")
	found := sessiontest.EventsOf[coaching.CoachDeepened](t, s, complete)
	require.Len(t, found, 2)
	for _, d := range found {
		assert.True(t, d.New)
		assert.True(t, d.Complete)
		assert.Positive(t, d.Candidates)
		require.Len(t, d.Reach, len(effort.Shown()))
		assert.GreaterOrEqual(t, d.Reach[0].Mean, float64(d.Best))
	}
	again := sessiontest.EventsOf[coaching.CoachDeepened](t, s, complete)
	require.Len(t, again, 2)
	for i := range again {
		assert.False(t, again[i].New)
		again[i].New = true
		assert.Equal(t, found[i].Effort, again[i].Effort)
		assert.Equal(t, found[i].Candidates, again[i].Candidates)
	}
	b, err := s.Engine().Book()
	require.NoError(t, err)
	attempts, err := b.List(t.Context(), record.Query{})
	require.NoError(t, err)
	usual, err := effort.Of(t.Context(), b, attempts)
	require.NoError(t, err)
	assert.Equal(t, 3, usual.Known)
	assert.Positive(t, usual.K)
	assert.LessOrEqual(t, usual.Low, usual.High)
}

// TestDeepenProgress checks that scrambles with a list do not count as work that is left.
func TestDeepenProgress(t *testing.T) {
	s := sessionWithBook(t, short, "U R2 F B")
	b, err := s.Engine().Book()
	require.NoError(t, err)
	_, err = b.Add(t.Context(), nil, record.Note{Scramble: short, Key: effort.CurveKey, Text: "effort 1 20" + strings.Repeat("\n100000", 43)})
	require.NoError(t, err)
	var progress []coaching.CoachDeepening
	var notices []string
	ctx, cancel := context.WithCancel(t.Context())
	err = s.Run(ctx, coaching.CoachDeepen{Time: time.Minute}, func(e session.Event) {
		switch e := e.(type) {
		case coaching.CoachDeepening:
			progress = append(progress, e)
		case coaching.CoachDeepened:
			cancel()
		case session.Notice:
			notices = append(notices, e.Text)
		}
	})
	assert.ErrorIs(t, err, context.Canceled)
	assert.Equal(t, []coaching.CoachDeepening{{Done: 0, Total: 1}, {Done: 0, Total: 1}}, progress)
	assert.Equal(t, []string{
		"listing what few candidates lead to, for 1 scramble: up to 1m0s each, 1m0s in all; after Ctrl-C, coach deepen continues",
		"0 of 1 scramble done; the same command continues with the others",
	}, notices)
}

// TestDeepenContinues checks that a search that was interrupted, or whose time was over, continues.
func TestDeepenContinues(t *testing.T) {
	sample.Large(t)
	s := sessionWithBook(t, short)
	over := sessiontest.EventsOf[coaching.CoachDeepened](t, s, coaching.CoachDeepen{Time: time.Nanosecond})
	require.Len(t, over, 1)
	assert.False(t, over[0].Complete)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	assert.ErrorIs(t, s.Run(ctx, complete, func(session.Event) {}), context.Canceled)
	found := sessiontest.EventsOf[coaching.CoachDeepened](t, s, complete)
	require.Len(t, found, 1)
	assert.True(t, found[0].Complete)
}

// TestDeepenRecords checks attempts that the request brings, in a program without a book.
func TestDeepenRecords(t *testing.T) {
	s := sessiontest.WithTables(t)
	r := coaching.CoachDeepen{Selection: coaching.Selection{Records: []record.Attempt{{Scramble: "U R2 F B", Total: 4}}}, Time: time.Hour}
	found := sessiontest.EventsOf[coaching.CoachDeepened](t, s, r)
	require.Len(t, found, 1)
	curve, ok := effort.ParseCurve(found[0].Effort)
	require.True(t, ok)
	assert.Equal(t, found[0].Best, curve.Least)
	usual, err := effort.Of(t.Context(), nil, []record.Attempt{{Scramble: "U R2 F B", Total: 4, Effort: found[0].Effort}, {Total: 20}})
	require.NoError(t, err)
	assert.Equal(t, 1, usual.Known)
	r.Records[0].Scramble = "R X"
	assert.ErrorContains(t, s.Run(t.Context(), r, func(session.Event) {}), "R X")
	assert.ErrorIs(t, s.Run(t.Context(), coaching.CoachDeepen{}, func(session.Event) {}), session.ErrNoBook)
}

func parseChain(t *testing.T, text string) *chain.Chain {
	t.Helper()
	c, err := chain.Parse(text)
	require.NoError(t, err)
	return c
}

// TestWhatIf checks the numbers of scrambles, which must add up, and the differences.
func TestWhatIf(t *testing.T) {
	sample.Large(t)
	s := sessiontest.WithTables(t)
	rest := "" // of the chains; the differences between them are in their first steps
	if sample.Long() {
		rest = " > htr > htrfin"
	}
	r := coaching.CoachWhatIf{
		Chain: parseChain(t, "eo[max=3] > dr-eo"+rest), Versus: parseChain(t, "eo[max=4] > dr-eo"+rest), Random: 6, Seed: new(uint64(1)), Candidates: 7,
	}
	for _, fallback := range []string{"", "eo > dr-eo" + rest} {
		if fallback != "" {
			r.Fallback = parseChain(t, fallback)
		}
		numbers, differences, unsolved, other := map[string][]int{}, 0, 0, 0
		for _, e := range sessiontest.Events(t, s, r) {
			switch e := e.(type) {
			case coaching.CoachExpectation:
				assert.Equal(t, r.Random, e.Count+e.Unsolved)
				assert.LessOrEqual(t, e.Low, e.Mean)
				assert.LessOrEqual(t, e.Mean, e.High)
				numbers[e.Chain] = append(numbers[e.Chain], e.Candidates)
				unsolved, other = unsolved+e.Unsolved, other+e.Fallback
			case coaching.CoachDifference:
				assert.Equal(t, r.Random, e.Count+e.OnlyChain+e.OnlyVersus+e.Neither)
				assert.Equal(t, e.Count, e.Shorter+e.Equal+e.Longer)
				differences++
			}
		}
		assert.Equal(t, map[string][]int{r.Chain.String(): {1, 2, 5, 7}, r.Versus.String(): {1, 2, 5, 7}}, numbers)
		assert.Equal(t, 4, differences)
		assert.Equal(t, fallback == "", unsolved > 0, "the first chain does not solve all of these scrambles")
		assert.Equal(t, fallback != "", other > 0)
	}
}

// TestWhatIfScrambles checks where scrambles come from, and errors.
func TestWhatIfScrambles(t *testing.T) {
	s := sessionWithBook(t, short, short)
	r := coaching.CoachWhatIf{Chain: parseChain(t, "eo > dr-eo"), Candidates: 1}
	count := func(r coaching.CoachWhatIf) int {
		return sessiontest.Events(t, s, r)[0].(coaching.CoachExpectation).Count
	}
	assert.Equal(t, 1, count(r), "the scrambles of the book, each once")
	r.ScrambleFile = filepath.Join(t.TempDir(), "scrambles.txt")
	require.NoError(t, os.WriteFile(r.ScrambleFile, []byte("# two\n\nR U F // easy\n"+short+"\n"), 0o600))
	assert.Equal(t, 2, count(r))
	require.NoError(t, os.WriteFile(r.ScrambleFile, []byte("R U F\nR Q\n"), 0o600))
	assert.ErrorContains(t, s.Run(t.Context(), r, func(session.Event) {}), "scrambles.txt:2")
	r.ScrambleFile, r.Scrambles = "", []string{"R U F", "F2 (R)", short}
	assert.Equal(t, 3, count(r))
	assert.True(t, session.IsLocal(coaching.CoachWhatIf{Chain: r.Chain}))
	assert.False(t, session.IsLocal(r))
	r.Chain = chain.Named("blocks")
	_, ok := errors.AsType[*session.InputError](s.Run(t.Context(), r, func(session.Event) {}))
	assert.True(t, ok)
}
