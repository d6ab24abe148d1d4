package chain

import (
	"context"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"nissy/cube"
	"nissy/internal/recorded"
	"nissy/internal/sample"
	"nissy/niss"
)

// plainCase is a row of testdata/plain_cases.tsv.
type plainCase struct {
	chain, kind string
	moves       []string
	positions   int
}

func plainCases(t *testing.T) (list []plainCase) {
	t.Helper()
	for _, f := range recorded.Rows(t, "plain_cases.tsv") {
		list = append(list, plainCase{f[0], f[1], strings.Fields(f[2]), recorded.Number(t, f[3])})
	}
	return list
}

// position draws a position of the case, with the k-th number of moves.
func (p *plainCase) position(rng *rand.Rand, k int) cube.Cube {
	kind := map[string]cube.ScrambleKind{"any": cube.AnyScramble, "eo": cube.EOScramble, "dr": cube.DRScramble, "htr": cube.HTRScramble}[p.kind]
	turns := map[string]cube.MoveSet{"any": cube.AllMoves, "eo": cube.EOMoves, "dr": cube.DRMoves, "htr": cube.HalfTurns}[p.kind].Moves()
	c, moves := cube.Solved, 4
	switch text := p.moves[k%len(p.moves)]; text {
	case "0":
		return cube.Random(rng, kind)
	case "dr":
		c = cube.Random(rng, cube.DRScramble)
	default:
		moves, _ = strconv.Atoi(text)
	}
	for range moves {
		c = c.Apply(turns[rng.IntN(len(turns))])
	}
	return c
}

// lengthsOf returns the lengths of the skeletons that Solve finds, by their moves.
func lengthsOf(t *testing.T, text string, c cube.Cube, l Limits) (lengths map[string]int, r Result) {
	t.Helper()
	lengths = map[string]int{}
	found := 0
	chain := parse(t, text)
	if chain.Check(&c) != nil {
		return lengths, Result{Complete: l.Max}
	}
	r, err := Solve(context.Background(), tables(), chain, c, l, Observer{Solution: func(k Skeleton) {
		found++
		lengths[skeletonKey(c, k.Moves)] = k.Len()
	}})
	require.NoError(t, err)
	require.Equal(t, r.Count, found)
	return lengths, r
}

// difference describes the skeletons that are in one of the maps only.
func difference(want, got map[string]int) (lines []string) {
	for moves, n := range want {
		if other, ok := got[moves]; !ok || other != n {
			lines = append(lines, fmt.Sprintf("missing %s (%d)", moves, n))
		}
	}
	for moves, n := range got {
		if other, ok := want[moves]; !ok || other != n {
			lines = append(lines, fmt.Sprintf("wrong %s (%d)", moves, n))
		}
	}
	slices.Sort(lines)
	return lines
}

// allSkeletons are the limits with which Solve finds all skeletons.
var allSkeletons = Limits{Max: 30, Beam: 200_000, Slack: -1, Beyond: -1}

// separator is between the skeletons that an answer allows.
const separator = " | "

// describeAll describes skeletons of up to most moves as a recorded answer does: those of each length, and the
// ones that Solve may leave out.
func describeAll(lengths map[string]int, allowed []string, most int) string {
	byLength := make([][]string, niss.MaxMoves+1)
	for moves, n := range lengths {
		if n <= most && !slices.Contains(allowed, moves) {
			byLength[n] = append(byLength[n], moves)
		}
	}
	var texts []string
	for n, list := range byLength {
		if list != nil {
			texts = append(texts, fmt.Sprintf("%d:%s", n, recorded.Digest(list)))
		}
	}
	return strings.Join(texts, " ") + "\t" + strings.Join(allowed, separator)
}

// compareAll compares all skeletons that Solve finds with those that there are. Then it searches again for the
// shortest ones, which must not lose any, and with beams that lose much: no skeleton may be missing up to
// the length that Solve reports. It returns how often that has a bound.
func compareAll(t *testing.T, text string, c cube.Cube, answer string, threads int) (complete int) {
	t.Helper()
	_, list, _ := strings.Cut(answer, "\t")
	allowed := strings.Split(list, separator)
	if list == "" {
		allowed = nil
	}
	all, result := lengthsOf(t, text, c, withThreads(allSkeletons, threads))
	if describeAll(all, allowed, niss.MaxMoves) != answer {
		want, _ := solvePlain(t, parse(t, text), c)
		require.Empty(t, difference(want, all), "%s from %s; these may differ: %s", text, c.B32(), allowed)
	}
	for _, n := range all {
		require.LessOrEqual(t, n, result.Complete, "%s from %s", text, c.B32())
	}
	if len(all) == 0 {
		return 0
	}
	if !strings.Contains(text, "triggers") {
		l := withThreads(allSkeletons, 2)
		l.Max = slices.Min(slices.Collect(maps.Values(all))) + 1
		got, _ := lengthsOf(t, text, c, l)
		require.Equal(t, describeAll(all, allowed, l.Max), describeAll(got, allowed, l.Max), "%s from %s, at most %d moves", text, c.B32(), l.Max)
	}
	for _, beam := range []int{1, 5, 20, 200} {
		l := withThreads(allSkeletons, 1)
		l.Beam = beam
		got, result := lengthsOf(t, text, c, l)
		missing := slices.DeleteFunc(difference(all, got), func(line string) bool {
			kind, skeleton, _ := strings.Cut(line, " ")
			moves := skeleton[:strings.LastIndexByte(skeleton, ' ')]
			return kind == "missing" && all[moves] > result.Complete || slices.Contains(allowed, moves)
		})
		require.Empty(t, missing, "%s from %s, beam %d, complete up to %d moves", text, c.B32(), beam, result.Complete)
		if len(all) > beam && result.Complete > 0 {
			complete++
		}
	}
	return complete
}

func withThreads(l Limits, threads int) Limits {
	l.Threads = threads
	return l
}

// TestAgainstPlainSearch compares the skeletons that Solve finds with all that there are.
func TestAgainstPlainSearch(t *testing.T) {
	answers := recorded.Open(t, "plain.tsv")
	byPlain := func(chain string, c cube.Cube) string {
		lengths, allowed := solvePlain(t, parse(t, chain), c)
		return describeAll(lengths, allowed, niss.MaxMoves)
	}
	complete := 0
	var drawn []plainCase
	for i, p := range plainCases(t) {
		for k := range min(p.positions, sample.Of(2, p.positions)) {
			c := p.position(rand.New(rand.NewPCG(23, uint64(10*i+k))), i+k)
			answer := answers.Of(t, p.chain+" from "+c.B32(), func() string { return byPlain(p.chain, c) })
			complete += compareAll(t, p.chain, c, answer, []int{1, 2, 8}[i%3])
		}
		if p.positions > 1 {
			drawn = append(drawn, p)
		}
	}
	require.Greater(t, complete, len(drawn))
	rng := sample.Rand(t)
	for _, p := range sample.From(t, drawn, 6) {
		c := p.position(rng, rng.IntN(len(p.moves)))
		compareAll(t, p.chain, c, byPlain(p.chain, c), 2)
	}
}

// TestPipelines compares the number of the shortest skeletons with that of solvePlain.
func TestPipelines(t *testing.T) {
	answers := recorded.Open(t, "pipelines.tsv")
	require.Greater(t, len(answers.Questions()), 60)
	for _, question := range answers.Questions() {
		chain, scramble, _ := strings.Cut(question, " from ")
		c := position(t, scramble)
		want := answers.Of(t, question, func() string {
			lengths, _ := solvePlain(t, parse(t, chain), c)
			return describeShortest(lengths)
		})
		got, _ := lengthsOf(t, chain, c, Limits{Max: 30, Beam: 20_000, Slack: -1, Beyond: 0, Threads: 2})
		require.Equal(t, want, describeShortest(got), question)
	}
}

// describeShortest returns the length of the shortest skeletons and their number, or none.
func describeShortest(lengths map[string]int) string {
	if len(lengths) == 0 {
		return "none"
	}
	least, count := slices.Min(slices.Collect(maps.Values(lengths))), 0
	for _, n := range lengths {
		if n == least {
			count++
		}
	}
	return fmt.Sprintf("%d\t%d", least, count)
}
