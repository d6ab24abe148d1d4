package chain

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"nissy/cube"
	"nissy/history"
	"nissy/internal/sample"
	"nissy/niss"
	"nissy/steps"
)

// skeletonsOf returns skeletons for a random scramble: the solutions of the steps, one
// after the other, each with a random one of the shortest solutions before it.
func skeletonsOf(t *testing.T, rng *rand.Rand, names ...string) []history.Position {
	t.Helper()
	scramble := cube.Random(rng, cube.ScrambleKind(0))
	list := []history.Position{{State: &scramble}}
	for _, name := range names {
		from := list[rng.IntN(len(list))]
		list = nil
		limits := niss.Limits{Policy: niss.NISS, Max: 20, Beyond: 1, Count: 40}
		_, err := steps.Solve(context.Background(), tables(), steps.Lookup(name), from.Cube(), limits, steps.Observer{
			Solution: func(s steps.Solution) { list = append(list, from.Then(s.Alg)) },
		})
		require.NoError(t, err)
	}
	return list
}

// allLines returns all lines of at most max moves that continue the skeletons, in order.
func allLines(t *testing.T, step *steps.Step, skeletons []history.Position, policy niss.Policy, max int) (lines []*BestLine) {
	t.Helper()
	for i, p := range skeletons {
		tallier := history.NewTallier(p)
		limits := niss.Limits{Policy: policy, Max: max, Beyond: -1}
		_, err := steps.Solve(context.Background(), tables(), step, p.Cube(), limits, steps.Observer{
			Solution: func(s steps.Solution) {
				lines = append(lines, &BestLine{Start: i, Solution: s, Tally: tallier.Tally(s.Alg), order: niss.Order(s.Alg)})
			},
		})
		require.NoError(t, err)
	}
	slices.SortFunc(lines, (*BestLine).compare)
	return lines
}

// TestBestOfFreeMoves checks steps that could undo moves of the skeleton, which Best does
// not look for. All other lines with a smaller total than the last one must be there, with
// all their places and axes.
func TestBestOfFreeMoves(t *testing.T) {
	for _, c := range []struct {
		step   string
		policy niss.Policy
		max    int
	}{{"222", niss.Linear, 6}, {"eorl", niss.NISS, 5}, {"eo", niss.Linear, 6}} {
		t.Run(c.step, func(t *testing.T) {
			rng := sample.Rand(t)
			step := steps.Lookup(c.step)
			skeletons := skeletonsOf(t, rng, "eofb")
			got, err := Best(context.Background(), tables(), step, skeletons, BestLimits{Policy: c.policy, Max: c.max, Count: 40}, nil)
			require.NoError(t, err)
			require.Len(t, got.Lines, 40)
			found := describe(got.Lines)
			last := got.Lines[len(got.Lines)-1]
			checked := 0
			for _, want := range allLines(t, step, skeletons, c.policy, c.max) {
				if want.Total < last.Total && want.Cancelled <= 1 {
					checked++
					require.Contains(t, found, describe([]*BestLine{want})[0])
				}
			}
			require.Positive(t, checked)
		})
	}
}

// limited returns the first lines, as many as the limits allow.
func limited(lines []*BestLine, l BestLimits) (kept []*BestLine) {
	count := map[int]int{}
	for _, line := range lines {
		if (l.Each == 0 || count[line.Start] < l.Each) && (l.Count == 0 || len(kept) < l.Count) {
			kept = append(kept, line)
		}
		count[line.Start]++
	}
	return kept
}

func describe(lines []*BestLine) (list []string) {
	for _, l := range lines {
		list = append(list, fmt.Sprintf("%d: %v %s %s", l.Start, l.Alg, l.Tally, l.Detected))
	}
	return list
}

// TestBest checks that Best finds the same lines as a search for all solutions of each
// skeleton, sorted.
func TestBest(t *testing.T) {
	type test struct {
		step   string
		before []string
		policy niss.Policy
		max    int
	}
	for _, c := range sample.From(t, []test{
		{"drfin", []string{"dr"}, niss.Normal, 14},
		{"drudfin", []string{"drud"}, niss.Normal, 14},
		{"drfin", []string{"eofb", "dr-eo"}, niss.Normal, 14},
		{"htrfin", []string{"dr", "htr"}, niss.Normal, 12},
		{"htr", []string{"dr"}, niss.NISS, 10},
		{"drslice", []string{"dr"}, niss.Normal, 11},
		{"drud-eofb", []string{"eofb"}, niss.NISS, 9},
	}, 4) {
		t.Run(c.step, func(t *testing.T) {
			rng := sample.Rand(t)
			step := steps.Lookup(c.step)
			for range sample.Of(1, 4) {
				skeletons := skeletonsOf(t, rng, c.before...)
				want := allLines(t, step, skeletons, c.policy, c.max)
				for _, l := range []BestLimits{{Count: 10}, {Count: 1}, {Each: 2}, {Count: 25, Each: 3}} {
					l.Policy, l.Max = c.policy, c.max
					got, err := Best(context.Background(), tables(), step, skeletons, l, nil)
					require.NoError(t, err)
					require.Equal(t, describe(limited(want, l)), describe(got.Lines))
				}
			}
		})
	}
}
