package batch

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"nissy/history"
	"nissy/internal/sample"
	"nissy/pruning"
	"nissy/session"
	"nissy/session/cubes"
	"nissy/session/search"
	"nissy/session/sessiontest"
	"nissy/steps/chain"
)

// parsedChain returns the chain that a text defines.
func parsedChain(t *testing.T, text string) session.Method {
	t.Helper()
	c, err := chain.Parse(text)
	require.NoError(t, err)
	return session.Method{Chain: c}
}

// statsOf runs the request and returns its events.
func statsOf(t *testing.T, r Stats) (distributions []Distribution, differences []Difference) {
	t.Helper()
	err := sessiontest.WithTables(t).Run(t.Context(), r, func(e session.Event) {
		switch e := e.(type) {
		case Distribution:
			distributions = append(distributions, e)
		case Difference:
			differences = append(differences, e)
		}
	})
	require.NoError(t, err)
	return distributions, differences
}

// TestStatsOfEO compares the lengths of EO on random positions with their exact distribution,
// that of the table, by a chi-square test.
func TestStatsOfEO(t *testing.T) {
	n := sample.Of(2000, 5000)
	found, _ := statsOf(t, Stats{Chain: parsedChain(t, "eofb[niss=none]"), Random: n, Seed: new(uint64(5))})
	require.Len(t, found, 2)
	require.Equal(t, "eofb", found[0].Step)
	require.Equal(t, "total", found[1].Step)
	exact := pruning.TableEO.ByDepth
	chi2 := 0.0
	for length, entries := range exact {
		want := float64(n) * float64(entries) / 2048
		got := 0
		if length < len(found[1].Lengths) {
			got = found[1].Lengths[length]
		}
		if want >= 5 {
			chi2 += (float64(got) - want) * (float64(got) - want) / want
		}
	}
	require.Less(t, chi2, 20.6) // the 0.999 quantile for 5 degrees of freedom: six lengths are frequent enough
	require.Equal(t, n, found[1].Count)
}

// TestStatsOfTotals solves the same scrambles with a chain one by one, and compares.
func TestStatsOfTotals(t *testing.T) {
	c := parsedChain(t, "eofb > drud-eofb")
	s := sessiontest.WithTables(t)
	count := sample.Of(5, 12)
	var scrambles []history.Position
	require.NoError(t, s.Run(t.Context(), cubes.Scramble{Count: count, Seed: new(uint64(9))}, func(e session.Event) {
		if e, ok := e.(cubes.Sequence); ok {
			scrambles = append(scrambles, history.Position{Moves: e.Alg})
		}
	}))
	sum, steps := 0, map[string]int{}
	for _, p := range scrambles {
		require.NoError(t, s.Run(t.Context(), search.Chain{Chain: c.Chain, Position: p}, func(e session.Event) {
			if k, ok := e.(search.Skeleton); ok {
				sum += k.Total()
				for _, l := range k.Lines {
					steps[l.Step] += l.Alg.Len() - l.Saved
				}
			}
		}))
	}
	found, _ := statsOf(t, Stats{Chain: c, Random: count, Seed: new(uint64(9))})
	require.Len(t, found, 3)
	for _, d := range found[:2] {
		require.InDelta(t, float64(steps[d.Step])/float64(count), d.Mean, 1e-9)
	}
	require.InDelta(t, float64(sum)/float64(count), found[2].Mean, 1e-9)
}

// TestStatsOfShards checks that threads change nothing, and that shards divide the scrambles.
func TestStatsOfShards(t *testing.T) {
	r := Stats{Chain: parsedChain(t, "eo"), Random: 101, Seed: new(uint64(1)), By: []string{"axis", "side"}}
	all, _ := statsOf(t, r)
	r.Threads = 1
	one, _ := statsOf(t, r)
	require.Equal(t, all, one)
	sum := map[string]int{}
	for r.Shards, r.Shard = 4, 1; r.Shard <= 4; r.Shard++ {
		part, _ := statsOf(t, r)
		for _, d := range part {
			for length, n := range d.Lengths {
				sum[fmt.Sprint(d.Step, d.By, d.Value, length)] += n
			}
		}
	}
	for _, d := range all {
		for length, n := range d.Lengths {
			require.Equal(t, n, sum[fmt.Sprint(d.Step, d.By, d.Value, length)])
		}
	}
}

// TestStatsVersus compares EO on one axis with EO on any, which is never longer.
func TestStatsVersus(t *testing.T) {
	found, differences := statsOf(t, Stats{Chain: parsedChain(t, "eofb"), Versus: parsedChain(t, "eo"), Random: 200, Seed: new(uint64(1))})
	require.Len(t, found, 4)
	require.Len(t, differences, 1)
	d := differences[0]
	require.Equal(t, 200, d.Count)
	require.Zero(t, d.Longer)
	require.Equal(t, 200, d.Shorter+d.Equal)
	require.InDelta(t, found[3].Mean-found[1].Mean, d.Mean, 1e-9)
	require.Less(t, d.Low, d.Mean)
	require.Less(t, d.Mean, d.High)
}

// TestStatsUnsolved checks that a comparison counts the scrambles that it leaves out, and that another chain can
// solve them.
func TestStatsUnsolved(t *testing.T) {
	r := Stats{Chain: parsedChain(t, "eofb[max=4]"), Versus: parsedChain(t, "eofb[max=5]"), Random: 100, Seed: new(uint64(1))}
	found, differences := statsOf(t, r)
	d := differences[0]
	require.Positive(t, d.OnlyVersus)
	require.Positive(t, d.Neither)
	require.Zero(t, d.OnlyChain)
	require.Equal(t, 100, d.Count+d.OnlyVersus+d.Neither)
	require.Equal(t, found[1].Unsolved, d.OnlyVersus+d.Neither)
	require.Equal(t, found[3].Unsolved, d.Neither)

	r.Fallback = parsedChain(t, "eofb")
	all, differences := statsOf(t, r)
	require.Equal(t, 100, differences[0].Count)
	require.Zero(t, differences[0].OnlyVersus+differences[0].Neither)
	for i := 1; i < len(all); i += 2 { // the totals
		require.Equal(t, 100, all[i].Count)
		require.Zero(t, all[i].Unsolved)
		require.Equal(t, found[i].Unsolved, all[i].Fallback)
		require.Equal(t, found[i].Count, all[i-1].Count, "only solutions of the chain have steps")
	}
	require.InDelta(t, all[1].Mean, all[3].Mean, 1e-9, "shortest solutions, whichever chain finds them")

	r.Fallback = parsedChain(t, "eofb[max=1]")
	again, _ := statsOf(t, r)
	require.Equal(t, found[1].Unsolved, again[1].Unsolved)

	r.Versus, r.Results = session.Method{}, StoreInFile(t.TempDir()+"/results")
	require.Error(t, sessiontest.NewSession(t, session.Options{}).Run(t.Context(), r, func(session.Event) {}))
}

// TestStatsOfLines counts lines with scrambles, and reports bad ones.
func TestStatsOfLines(t *testing.T) {
	jobs := []Job{
		{Request: Stats{Position: &history.Position{Moves: sessiontest.ParseAlg(t, "R U F")}}},
		{Text: "R X", Err: io.ErrUnexpectedEOF},
		{},
		{Request: Stats{Position: &history.Position{Moves: sessiontest.ParseAlg(t, "F B L")}}},
	}
	var total Distribution
	var failed []string
	err := sessiontest.NewSession(t, session.Options{}).Run(t.Context(), Stats{Chain: parsedChain(t, "eofb"), Next: nextOf(jobs)}, func(e session.Event) {
		switch e := e.(type) {
		case Distribution:
			total = e
		case Ended:
			if e.Err != nil {
				failed = append(failed, e.Text)
			}
		}
	})
	require.NoError(t, err)
	require.Equal(t, []string{"R X"}, failed)
	require.Equal(t, 2, total.Count)
	require.Equal(t, []int{0, 1, 1}, total.Lengths)
}

// TestStatsInterrupted checks that an interrupted request reports what was done.
func TestStatsInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	var counts []int
	var notices []string
	err := sessiontest.NewSession(t, session.Options{}).Run(ctx, Stats{Chain: parsedChain(t, "eofb"), Random: 1 << 30, Seed: new(uint64(1))}, func(e session.Event) {
		switch e := e.(type) {
		case StatsProgress:
			if e.Done == 50 {
				cancel()
			}
		case Distribution:
			counts = append(counts, e.Count)
		case session.Notice:
			notices = append(notices, e.Text)
		}
	})
	require.ErrorIs(t, err, context.Canceled)
	require.Len(t, counts, 2)
	require.GreaterOrEqual(t, counts[0], 50)
	require.Equal(t, []string{fmt.Sprintf("interrupted: scrambles done: %d", counts[0])}, notices)
}

// TestStatsErrors checks the errors of incomplete and contradictory requests.
func TestStatsErrors(t *testing.T) {
	for text, want := range map[string]string{
		`{"command":"stats","chain":"eofb","random":3,"by":["face"]}`:        `unknown group "face"`,
		`{"command":"stats","chain":"eofb","random":3,"shards":3,"shard":4}`: "no shard 4 of 3",
		`{"command":"stats","chain":"eofb","random":3,"kind":"4x4"}`:         `unknown scramble type "4x4"`,
		`{"command":"stats","chain":"eofb > nothing","random":3}`:            `unknown step "nothing"`,
		`{"command":"stats","random":3}`:                                     "chain",
	} {
		r, err := session.DecodeRequest(json.RawMessage(text))
		if err == nil {
			err = sessiontest.NewSession(t, session.Options{}).Run(t.Context(), r, func(session.Event) {})
		}
		require.Error(t, err, text)
		require.True(t, strings.Contains(err.Error(), want), err)
	}
}
