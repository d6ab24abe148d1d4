package effort_test

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nissy/coach/effort"
	"nissy/cube"
	"nissy/internal/sample"
	"nissy/niss"
	"nissy/pruning/testtables"
	"nissy/steps"
	"nissy/steps/chain"
)

var tables = sync.OnceValue(testtables.Store)

// scramble returns a random cube; those of the first numbers have short lists.
func scramble(number int) cube.Cube {
	return cube.Random(rand.New(rand.NewPCG(uint64(number), 5)), cube.AnyScramble)
}

var update = flag.Bool("update", false, "search the lists of testdata again")

// recorded are numbers of scrambles with short lists, which are in testdata.
var recorded = []int{7, 3, 1}

// numbers returns numbers of scrambles: the first ones have recorded lists.
func numbers(n int) []int {
	list := slices.Clone(recorded)
	for i := 0; len(list) < n; i++ {
		if !slices.Contains(recorded, i) {
			list = append(list, i)
		}
	}
	return list[:n]
}

var lists sync.Map // lists that several tests use, by the numbers of scrambles

// listOf returns a recorded list, or one that is searched.
func listOf(t *testing.T, number int) *effort.List {
	t.Helper()
	if l, ok := lists.Load(number); ok {
		return l.(*effort.List)
	}
	l, file := new(effort.List), fmt.Sprintf("testdata/list-%d.txt", number)
	if !slices.Contains(recorded, number) || *update {
		require.NoError(t, effort.Search(t.Context(), tables(), scramble(number), l, effort.Options{}))
	}
	if slices.Contains(recorded, number) {
		if *update {
			require.NoError(t, os.WriteFile(file, []byte(l.String()), 0o644))
		}
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		read, ok := effort.ParseList(string(text))
		require.True(t, ok)
		l = read
	}
	require.Positive(t, l.EOs)
	require.Equal(t, l.EOs, l.Done)
	lists.Store(number, l)
	return l
}

// searchAgain interrupts a search and continues it, and returns the list.
func searchAgain(t *testing.T, number int) *effort.List {
	stop := errors.New("stop")
	list, saved := new(effort.List), ""
	err := effort.Search(t.Context(), tables(), scramble(number), list, effort.Options{Saved: func(l *effort.List) error {
		saved = l.String()
		if l.Done < l.EOs {
			return stop
		}
		return nil
	}})
	require.ErrorIs(t, err, stop)
	list, ok := effort.ParseList(saved)
	require.True(t, ok)
	require.Less(t, list.Done, list.EOs)
	require.Positive(t, list.Done)
	require.NoError(t, effort.Search(t.Context(), tables(), scramble(number), list, effort.Options{}))
	return list
}

// TestList compares lists with those that are made from solutions of the steps, with the totals of leastTotal: the groups of up
// to one move more than the shortest EO and DR, and in long tests the longer ones, too, without their totals.
func TestList(t *testing.T) {
	list := sample.From(t, recorded, 1)
	if sample.Long() {
		list = numbers(200)
	}
	for _, number := range list {
		c, list := scramble(number), listOf(t, number)
		if slices.Contains(recorded, number) {
			assert.Equal(t, list, searchAgain(t, number))
		}
		beyond := sample.Of(2, effort.Beyond)
		withTotals := list.Shortest + min(beyond, 1)
		want, got := map[effort.Group]int{}, map[effort.Group]int{}
		for _, p := range pairs(t, c, list.Shortest+beyond) {
			if p.group.Moves <= withTotals {
				p.group.Total = leastTotal(t, c, p.moves)
			}
			want[p.group]++
		}
		for g, n := range list.Counts {
			if g.Moves > withTotals {
				g.Total = 0
			}
			if g.Moves <= list.Shortest+beyond {
				got[g] += n
			}
		}
		assert.Equal(t, want, got, "scramble %d", number)
	}
}

// pair is a candidate of the model.
type pair struct {
	moves cube.Alg
	group effort.Group // without the total
}

// pairs returns the candidates of up to so many moves.
func pairs(t *testing.T, c cube.Cube, most int) (list []pair) {
	solve := func(step string, c cube.Cube, l niss.Limits, found func(steps.Solution)) {
		l.Policy, l.Beyond = niss.NISS, -1
		_, err := steps.Solve(t.Context(), tables(), steps.Lookup(step), c, l, steps.Observer{Solution: found})
		require.NoError(t, err)
	}
	both := func(a cube.Alg) bool { return len(a.Normal) > 0 && len(a.Inverse) > 0 }
	length := func(a cube.Alg) int { return len(a.Normal) + len(a.Inverse) }
	axes := map[string]cube.Axis{"ud": cube.UD, "rl": cube.RL, "fb": cube.FB}
	solve("eo", c, niss.Limits{Max: min(5, most), All: true}, func(eo steps.Solution) {
		after := c.ApplyAlg(eo.Alg)
		solve("dr-eo", after, niss.Limits{Max: most - length(eo.Alg)}, func(dr steps.Solution) {
			moves := cube.Alg{Normal: slices.Concat(eo.Alg.Normal, dr.Alg.Normal), Inverse: slices.Concat(eo.Alg.Inverse, dr.Alg.Inverse)}
			if length(moves.Cleanup()) < length(moves) {
				return
			}
			bad := math.MaxInt
			for name := range strings.SplitSeq(dr.Axis, ",") {
				d := after.DRCase(axes[name])
				bad = min(bad, int(d.BadCorners+d.BadEdges))
			}
			list = append(list, pair{moves, effort.Group{Moves: length(moves), EOBoth: both(eo.Alg), DRBoth: both(dr.Alg), Bad: bad}})
		})
	})
	return list
}

// leastTotal returns the least number of moves of solutions that begin with an EO and a DR, and then keep the DR. A finish can
// only merge with them by moves on the axis of the last one on each side: it looks at the shortest finish after each choice of such moves.
func leastTotal(t *testing.T, c cube.Cube, before cube.Alg) int {
	least := math.MaxInt
	after := func(first, last []cube.Move) (cube.Alg, cube.Cube) {
		a := cube.Alg{Normal: slices.Concat(before.Normal, first), Inverse: slices.Concat(before.Inverse, last)}
		return a, c.ApplyAlg(a)
	}
	for _, first := range onAxisOfLast(before.Normal) {
		for _, last := range onAxisOfLast(before.Inverse) {
			_, one := after(first, nil)
			_, other := after(nil, last)
			begun, both := after(first, last)
			if !haveDR(one, other, both) {
				continue
			}
			_, err := steps.Solve(t.Context(), tables(), steps.Lookup("drfin"), both, niss.Limits{Max: niss.MaxMoves}, steps.Observer{Solution: func(s steps.Solution) {
				whole := slices.Concat(begun.Normal, s.Alg.Normal, cube.InvertMoves(begun.Inverse))
				least = min(least, (cube.Alg{Normal: whole}).Cleanup().Len())
			}})
			require.NoError(t, err)
		}
	}
	return least
}

// haveDR reports whether all cubes have DR on the same axis.
func haveDR(cubes ...cube.Cube) bool {
	return slices.ContainsFunc([]cube.Axis{cube.UD, cube.RL, cube.FB}, func(a cube.Axis) bool {
		return !slices.ContainsFunc(cubes, func(c cube.Cube) bool { return !c.IsDR(a) })
	})
}

// onAxisOfLast returns all that can be turned on the axis of the last of some moves, also nothing.
func onAxisOfLast(moves []cube.Move) (list [][]cube.Move) {
	list = [][]cube.Move{nil}
	if len(moves) == 0 {
		return list
	}
	parallels := moves[len(moves)-1].Parallels().Moves()
	for i, m := range parallels {
		list = append(list, []cube.Move{m})
		for _, n := range parallels[i:] {
			if n.Face() != m.Face() {
				list = append(list, []cube.Move{m, n})
			}
		}
	}
	return list
}

// weight is that of the model in the documentation.
func weight(g effort.Group) float64 {
	halvings := 2*float64(g.Moves) + float64(g.Bad)/2
	if g.EOBoth {
		halvings += 2
	}
	if g.DRBoth {
		halvings += 2
	}
	return math.Pow(0.5, halvings)
}

// model draws candidates of a list.
type model struct {
	groups  []effort.Group
	weights []float64 // of a candidate of each group
	list    *effort.List
}

func newModel(l *effort.List) *model {
	m := &model{list: l, groups: slices.SortedFunc(maps.Keys(l.Counts), func(a, b effort.Group) int { // the same draws for a seed
		return strings.Compare(fmt.Sprint(a), fmt.Sprint(b))
	})}
	for _, g := range m.groups {
		m.weights = append(m.weights, weight(g))
	}
	return m
}

// draw draws the best total of k candidates, one after the other.
func (m *model) draw(rng *rand.Rand, k int) int {
	left, all := make([]int, len(m.groups)), 0.0
	for i, g := range m.groups {
		left[i] = m.list.Counts[g]
		all += float64(left[i]) * m.weights[i]
	}
	best := math.MaxInt
	for range min(k, m.list.Len()) {
		at, i := rng.Float64()*all, -1
		for next := range m.groups {
			if left[next] == 0 {
				continue
			}
			if i = next; at < float64(left[i])*m.weights[i] {
				break
			}
			at -= float64(left[i]) * m.weights[i]
		}
		left[i]--
		all -= m.weights[i]
		best = min(best, m.groups[i].Total)
	}
	return best
}

// TestExpectation compares the computed expected best totals with a simulation. Its mean is normally distributed: of ten
// million comparisons with a right expectation, fewer than one differs by more than 5.5 standard errors.
func TestExpectation(t *testing.T) {
	rng := sample.Rand(t)
	for _, number := range numbers(sample.Of(2, 200)) {
		list := listOf(t, number)
		model, curve := newModel(list), list.Curve()
		for _, k := range []int{1, 2, 5, 20, 100} {
			tries := float64(sample.Of(1500, 6000))
			sum, squares := 0.0, 0.0
			for range int(tries) {
				total := float64(model.draw(rng, k))
				sum, squares = sum+total, squares+total*total
			}
			mean := sum / tries
			most := 0.01 + 5.5*math.Sqrt((squares/tries-mean*mean)/tries) // the curve is not exact
			assert.InDelta(t, mean, curve.Mean(k), most, "scramble %d, k %d", number, k)
		}
	}
}

// TestFewCandidates checks lists for which the expectation is known.
func TestFewCandidates(t *testing.T) {
	one := effort.Group{Moves: 9, Bad: 4, Total: 22}
	other := effort.Group{Moves: 9, Bad: 4, Total: 20}
	short := effort.Group{Moves: 8, Bad: 4, Total: 25} // four times as likely
	list := &effort.List{Counts: map[effort.Group]int{one: 1, other: 1}}
	assert.InDelta(t, 21, list.Curve().Mean(1), 0.001)
	assert.InDelta(t, 20, list.Curve().Mean(2), 0.001)
	assert.InDelta(t, 20, list.Curve().Mean(100), 0.001)
	list = &effort.List{Counts: map[effort.Group]int{short: 1, other: 1}}
	assert.InDelta(t, 24, list.Curve().Mean(1), 0.001)
	list = &effort.List{Counts: map[effort.Group]int{one: 300, other: 100}}
	curve := list.Curve()
	for _, k := range []int{1, 5, 20, 100, 400} {
		longer := 1.0 // the chance that none of the k candidates has the lesser total
		for i := range min(k, 301) {
			longer *= float64(300-i) / float64(400-i)
		}
		assert.InDelta(t, 20+2*longer, curve.Mean(k), 0.01)
	}
	assert.Nil(t, new(effort.List).Curve())
}

// TestFit checks the number of candidates that is fitted to 50 attempts of a person who looks at 10 or 50. Of a person, the number is
// within a factor of 1.5, and the interval holds it, with a probability of at least 90 %: then fewer than 72 of 100
// happen less than once in a million times.
func TestFit(t *testing.T) {
	rng := sample.Rand(t)
	known := numbers(sample.Of(3, 50))
	var models []*model
	var curves []*effort.Curve
	for _, number := range known {
		models, curves = append(models, newModel(listOf(t, number))), append(curves, listOf(t, number).Curve())
	}
	for _, k := range []int{10, 50} {
		const people = 100
		within, inside := 0, 0
		for range people {
			var totals []int
			var of []*effort.Curve
			for i := range 50 {
				totals = append(totals, models[i%len(known)].draw(rng, k))
				of = append(of, curves[i%len(known)])
			}
			u := effort.Fit(totals, of)
			assert.Equal(t, 50, u.Known)
			assert.LessOrEqual(t, u.Low, u.Mean)
			assert.LessOrEqual(t, u.Mean, u.High)
			assert.InDelta(t, u.Mean, u.Goal, 2)
			assert.GreaterOrEqual(t, u.GoalChance, 0.5)
			if ratio := float64(u.K) / float64(k); ratio <= 1.5 && ratio >= 1/1.5 {
				within++
			}
			if u.KLow <= k && k <= u.KHigh {
				inside++
			}
		}
		t.Logf("of %d people who look at %d: %d within a factor of 1.5, %d intervals", people, k, within, inside)
		assert.GreaterOrEqual(t, within, 72, "k %d", k)
		assert.GreaterOrEqual(t, inside, 72, "k %d", k)
	}
	u := effort.Fit([]int{20, 21}, []*effort.Curve{nil, nil})
	assert.Equal(t, []int{2, 0, 0}, []int{u.Attempts, u.Known, u.K}, "attempts without lists")
}

// TestTexts checks that lists and curves are read as they were written, and that other texts are refused.
func TestTexts(t *testing.T) {
	list := listOf(t, recorded[0])
	read, ok := effort.ParseList(list.String())
	require.True(t, ok)
	assert.Equal(t, list, read)
	curve := list.Curve()
	again, ok := effort.ParseCurve(curve.String())
	require.True(t, ok)
	for k := 1; k <= 400; k++ {
		assert.InDelta(t, curve.Mean(k), again.Mean(k), 0.001)
	}
	assert.LessOrEqual(t, len(curve.String()), 4000)
	for _, bad := range []string{"", "effort", "effort 1 x", "effort 2 20\n1", "effort 1 20\n100000", strings.Replace(curve.String(), "\n", "\n-", 1)} {
		_, ok := effort.ParseCurve(bad)
		assert.False(t, ok, bad)
	}
	for _, bad := range []string{"", "candidates 0 9 1 1", "candidates 1 9 1", "candidates 1 9 1 1\n20", "candidates 1 9 1 1\n20 1,2,3", "candidates 1 9 1 1\nx 1,2,3,4"} {
		_, ok := effort.ParseList(bad)
		assert.False(t, ok, bad)
	}
}

// TestEasyScrambles checks scrambles that have EO or DR already, and the solved cube.
func TestEasyScrambles(t *testing.T) {
	for text, total := range map[string]int{"": 0, "U": 1, "R2 U F2": 3} {
		list := new(effort.List)
		moves, err := cube.ParseAlg(text)
		require.NoError(t, err)
		require.NoError(t, effort.Search(t.Context(), tables(), cube.Solved.ApplyAlg(moves), list, effort.Options{}))
		require.NotNil(t, list.Curve(), text)
		assert.Equal(t, total, list.Curve().Least, text)
		assert.Zero(t, list.Shortest, text)
	}
}

// TestByStage compares totals of many candidates with the shortest solutions, and checks that few do not give less.
func TestByStage(t *testing.T) {
	parse := func(text string) *chain.Chain {
		c, err := chain.Parse(text)
		require.NoError(t, err)
		return c
	}
	for number := range sample.Of(3, 30) {
		c := scramble(number)
		totals, err := effort.ByStage(t.Context(), tables(), parse("eo[max=4] > dr-eo > htr > htrfin"), c, []int{1, 3, 10})
		require.NoError(t, err)
		assert.True(t, slices.IsSortedFunc(totals, func(a, b int) int { return b - a }) || totals[0] == effort.NoSolution, totals)

		whole := parse("eo[max=3] > dr-eo[max=7]")
		totals, err = effort.ByStage(t.Context(), tables(), whole, c, []int{1, 400})
		require.NoError(t, err)
		shortest := effort.NoSolution
		result, err := chain.Solve(t.Context(), tables(), whole, c, chain.Limits{Max: 30, Beam: 10_000, Count: 1, Slack: -1, Beyond: -1}, chain.Observer{
			Solution: func(k chain.Skeleton) { shortest = k.Len() },
		})
		require.NoError(t, err)
		require.True(t, result.Proved)
		assert.Equal(t, shortest, totals[1])
	}
	totals, err := effort.ByStage(t.Context(), tables(), parse("eo[max=1] > dr-eo"), scramble(0), []int{1, 5})
	require.NoError(t, err)
	assert.Equal(t, []int{effort.NoSolution, effort.NoSolution}, totals)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err = effort.ByStage(ctx, tables(), parse("eo > dr-eo"), scramble(0), []int{1})
	assert.ErrorIs(t, err, context.Canceled)
	_, err = effort.ByStage(t.Context(), tables(), parse("dr-eo"), scramble(0), []int{1})
	assert.Error(t, err)
}
