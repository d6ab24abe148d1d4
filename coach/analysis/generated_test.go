package analysis_test

import (
	"context"
	"flag"
	"fmt"
	"iter"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nissy/coach/analysis"
	"nissy/cube"
	"nissy/history"
	"nissy/internal/sample"
	"nissy/niss"
	"nissy/pruning/testtables"
	"nissy/steps/chain"
	"nissy/steps/insert"
)

var tables = sync.OnceValue(testtables.Store)

// lost is an attempt with one known loss of moves.
type lost struct {
	limits   *chain.Chain
	scramble cube.Cube
	lines    []cube.Alg
	line     int // that lost moves, from 1
	kind     analysis.Kind
	total    int // what is within reach instead
}

// attempt returns the attempt.
func (l *lost) attempt(t testing.TB) history.Attempt {
	t.Helper()
	return attemptOf(t, l.scramble, l.lines)
}

func attemptOf(t testing.TB, scramble cube.Cube, lines []cube.Alg) history.Attempt {
	t.Helper()
	var add history.Add
	for _, l := range lines {
		add.Lines = append(add.Lines, history.Line{Moves: l})
	}
	a, err := history.Attempt{}.Apply(history.Set{Scramble: history.Position{State: &scramble}})
	require.NoError(t, err)
	a, err = a.Apply(add)
	require.NoError(t, err)
	require.True(t, a.Complete())
	return a
}

// generator makes attempts with a loss. Its limits are small enough to prove what is best.
type generator struct {
	t   *testing.T
	rng *rand.Rand
}

// optimal returns all best ways to continue lines from the stage with their number on.
func (g *generator) optimal(limits *chain.Chain, scramble cube.Cube, lines []cube.Alg) []chain.Skeleton {
	return g.solve(limits.From(len(lines), 0), scramble, lines, 30, 0)
}

// solve returns the ways to continue lines with a chain that are at most so many moves longer
// than the best one. All of them are found.
func (g *generator) solve(c *chain.Chain, scramble cube.Cube, lines []cube.Alg, most, beyond int) (found []chain.Skeleton) {
	g.t.Helper()
	l := chain.Limits{Max: most, Beam: 2000, Slack: -1, Beyond: beyond, Widen: true}
	for _, line := range lines {
		l.Before = l.Before.Then(line)
		switch {
		case len(line.Normal) > 0 && len(line.Inverse) > 0:
			l.Side = niss.Linear
		case len(line.Inverse) > 0:
			l.Side = niss.Inverse
		default:
			l.Side = niss.Normal
		}
	}
	after := scramble.ApplyAlg(l.Before)
	require.NoError(g.t, c.Check(&after))
	result, err := chain.Solve(context.Background(), tables(), c, scramble, l, chain.Observer{
		Solution: func(k chain.Skeleton) { found = append(found, k) },
	})
	require.NoError(g.t, err)
	require.True(g.t, result.Proved)
	return found
}

// lines returns the moves of the lines of a skeleton.
func linesOf(k chain.Skeleton) (lines []cube.Alg) {
	for _, l := range k.Lines {
		lines = append(lines, l.Alg)
	}
	return lines
}

// worseStep replaces a line of a best skeleton by one that leads to more. All best ways to
// continue the lines before it must be of the kind.
func (g *generator) worseStep(limits *chain.Chain, kind analysis.Kind) *lost {
	scramble := cube.Random(g.rng, cube.EOScramble)
	best := g.optimal(limits, scramble, nil)
	if len(best) == 0 {
		return nil
	}
	lines, total := linesOf(best[0]), best[0].Len()
	at := g.rng.IntN(len(lines) - 1)
	before := lines[:at]
	part := limits.UpTo(at).From(at, 0)
	ways := g.solve(part, scramble, before, best[0].Lines[at].Total+2, 2)
	g.rng.Shuffle(len(ways), func(i, k int) { ways[i], ways[k] = ways[k], ways[i] })
	better := g.optimal(limits, scramble, before)
	for _, way := range ways[:min(len(ways), 30)] {
		chosen := way.Lines[0].Alg
		if slices.ContainsFunc(better, func(k chain.Skeleton) bool { return kindOf(before, chosen, k.Lines[0].Alg) != kind }) {
			continue
		}
		rest := g.optimal(limits, scramble, append(slices.Clone(before), chosen))
		if len(rest) == 0 || rest[0].Len() <= total || g.premoves(limits, scramble, before, chosen, total) < total {
			continue
		}
		return &lost{limits, scramble, slices.Concat(before, []cube.Alg{chosen}, linesOf(rest[0])), at + 1, kind, total}
	}
	return nil
}

// turnedLast makes the last quarter turn of a line the other way, which costs nothing, and then
// continues without turning it back, which does. All best ways must turn it back.
func (g *generator) turnedLast(limits *chain.Chain) *lost {
	scramble := cube.Random(g.rng, cube.EOScramble)
	best := g.optimal(limits, scramble, nil)
	if len(best) == 0 {
		return nil
	}
	first := turnLast(best[0].Lines[0].Alg)
	before := []cube.Alg{first}
	better := g.optimal(limits, scramble, before)
	if len(better) == 0 || slices.ContainsFunc(better, func(k chain.Skeleton) bool {
		return kindOf(before, cube.Alg{}, k.Lines[0].Alg) != analysis.Cancellation
	}) {
		return nil
	}
	total := better[0].Len()
	for _, k := range g.solve(limits.From(1, 0), scramble, before, total+3, 3) {
		if k.Len() > total && kindOf(before, cube.Alg{}, k.Lines[0].Alg) != analysis.Cancellation {
			rest := g.optimal(limits, scramble, []cube.Alg{first, k.Lines[0].Alg})
			if rest[0].Len() > total {
				return &lost{limits, scramble, slices.Concat(before, linesOf(k)[:1], linesOf(rest[0])), 2, analysis.Cancellation, total}
			}
		}
	}
	return nil
}

// turnLast turns the last quarter turn of a side the other way.
func turnLast(a cube.Alg) cube.Alg {
	turned := cube.Alg{Normal: slices.Clone(a.Normal), Inverse: slices.Clone(a.Inverse)}
	side := turned.Normal
	if len(side) == 0 {
		side = turned.Inverse
	}
	if n := len(side) - 1; n >= 0 {
		side[n] = side[n].Inverse()
	}
	return turned
}

// outside returns a best skeleton that something outside of the limits makes shorter: a change of
// the kind.
func (g *generator) outside(limits *chain.Chain, kind analysis.Kind) *lost {
	scramble := cube.Random(g.rng, cube.EOScramble)
	best := g.optimal(limits, scramble, nil)
	if len(best) == 0 {
		return nil
	}
	l := &lost{limits: limits, scramble: scramble, lines: linesOf(best[0]), kind: kind}
	solution := l.attempt(g.t).Solution()
	_, shorter, err := insert.Replace(context.Background(), tables(), cube.Alg{Normal: solution}, 10, 0)
	require.NoError(g.t, err)
	isShorter := len(shorter) > 0 && len(shorter[0].Moves) < len(solution)
	switch {
	case isShorter != (kind == analysis.Replace):
		return nil
	case kind == analysis.Replace:
		l.line, l.total = 0, len(shorter[0].Moves) // the line is compared by what the change keeps
		if copied := *l; g.insertionInto(&copied, len(solution)) != nil {
			return nil // that would be as good
		}
		return l
	}
	return g.premoveIn(l, len(solution))
}

// slice leaves a cycle of three edges of a slice before the last line, for which an insertion is
// better than the best finish by half turns.
func (g *generator) slice(limits *chain.Chain) *lost {
	cycle, err := cube.ParseMoves("R2 E R2 E'")
	require.NoError(g.t, err)
	left := cube.Solved.Apply(cycle...)
	left = left.Conj(cube.Sym(g.rng.IntN(cube.NumSyms)))
	ways := g.solve(limits.UpTo(0), cube.Random(g.rng, cube.DRScramble), nil, 12, 0)
	if len(ways) == 0 {
		return nil
	}
	first := ways[0].Lines[0].Alg
	scramble := left.ApplyAlg(cube.Alg{Normal: cube.InvertMoves(first.Normal), Inverse: cube.InvertMoves(first.Inverse)})
	rest := g.optimal(limits, scramble, []cube.Alg{first})
	if len(rest) == 0 {
		return nil
	}
	l := &lost{limits: limits, scramble: scramble, lines: []cube.Alg{first, rest[0].Lines[0].Alg}, kind: analysis.Insertion}
	return g.insertionInto(l, rest[0].Len())
}

// insertionInto completes an attempt for whose last line an insertion is better.
func (g *generator) insertionInto(l *lost, total int) *lost {
	var skeleton cube.Alg
	for _, line := range l.lines[:len(l.lines)-1] {
		skeleton = skeleton.Then(line)
	}
	result, err := insert.Solve(context.Background(), tables(), l.scramble, skeleton.Cleanup(), insert.Limits{Max: total - 1, Beyond: -1, Count: 1}, nil)
	if err != nil || len(result.Solutions) == 0 {
		return nil
	}
	l.line, l.total = len(l.lines), len(result.Solutions[0].Moves)
	return l
}

// premoveIn completes an attempt in which a move on the other side makes the rest shorter. The
// limits have steps on normal only.
func (g *generator) premoveIn(l *lost, total int) *lost {
	for at := len(l.lines) - 1; at >= 0; at-- {
		if least := g.premoves(l.limits, l.scramble, l.lines[:at], l.lines[at], total); least < total {
			l.line, l.total = at+1, least
			return l
		}
	}
	return nil
}

// premoves returns the best total after lines and then a move on the side that the next line does
// not use, if the next step is on the side of that line. It returns total if none is better.
func (g *generator) premoves(limits *chain.Chain, scramble cube.Cube, lines []cube.Alg, next cube.Alg, total int) int {
	var moves cube.Alg
	for _, line := range lines {
		moves = moves.Then(line)
	}
	c := limits.From(len(lines), 0).OnSide()
	for m := range cube.Move(cube.NumFaceMoves) {
		side, premove := niss.Normal, cube.Alg{Inverse: []cube.Move{m}}
		if len(next.Normal) == 0 {
			side, premove = niss.Inverse, cube.Alg{Normal: []cube.Move{m}}
		}
		l := chain.Limits{Max: total - 1, Beam: 2000, Slack: -1, Beyond: 0, Widen: true, Before: moves.Then(premove), Side: side}
		after := scramble.ApplyAlg(l.Before)
		if c.Check(&after) != nil {
			continue
		}
		_, err := chain.Solve(context.Background(), tables(), c, scramble, l, chain.Observer{
			Solution: func(k chain.Skeleton) { total = min(total, k.Len()) },
		})
		require.NoError(g.t, err)
	}
	return total
}

// kindOf classifies a step instead of another one, independently of the package.
func kindOf(before []cube.Alg, chosen, instead cube.Alg) analysis.Kind {
	var all cube.Alg
	for _, l := range before {
		all = all.Then(l)
	}
	if turnsBack(all.Normal, instead.Normal) || turnsBack(all.Inverse, instead.Inverse) {
		return analysis.Cancellation
	}
	if turnLast(chosen).String() == instead.String() || chosen.String() == instead.String() {
		return analysis.Cancellation
	}
	if (len(chosen.Normal) > 0) != (len(instead.Normal) > 0) || (len(chosen.Inverse) > 0) != (len(instead.Inverse) > 0) {
		return analysis.Side
	}
	return analysis.Step
}

// turnsBack reports whether a side begins with a half turn of the face that was turned last by a
// quarter turn.
func turnsBack(before, moves []cube.Move) bool {
	if len(before) == 0 || len(moves) == 0 {
		return false
	}
	last := before[len(before)-1]
	return !last.IsHalf() && slices.ContainsFunc(moves[:min(2, len(moves))], func(m cube.Move) bool { return m.IsHalf() && m.Face() == last.Face() })
}

// drawLosses draws attempts with one known loss each.
func drawLosses(t *testing.T, rng *rand.Rand, wanted map[analysis.Kind]int) (list []*lost) {
	g := &generator{t, rng}
	both, onNormal := parseChain(t, "dr-eofb[max=8] > htr[max=8] > htrfin"), parseChain(t, "dr-eofb[max=8; niss=none] > htr[max=8; niss=none] > htrfin")
	short := parseChain(t, "htr[max=10] > htrfin")
	for _, kind := range analysis.Kinds() {
		for n, tries := 0, 0; n < wanted[kind] && tries < 400; tries++ {
			var l *lost
			switch kind {
			case analysis.Step, analysis.Side:
				l = g.worseStep(both, kind)
			case analysis.Cancellation:
				l = g.turnedLast(both)
			case analysis.Replace:
				l = g.outside(both, kind)
			case analysis.Insertion:
				l = g.slice(short)
			case analysis.Premove:
				l = g.outside(onNormal, kind)
			}
			if l != nil {
				list, n = append(list, l), n+1
			}
		}
	}
	return list
}

func parseChain(t testing.TB, text string) *chain.Chain {
	t.Helper()
	c, err := chain.Parse(text)
	require.NoError(t, err)
	return c
}

var update = flag.Bool("update", false, "draw the attempts of testdata/losses.tsv again")

// lossesFile has attempts that drawLosses has drawn: the kind of the loss, the chain of limits, the lines, which solve the scramble, the number
// of the line that lost moves, and the total that is within reach instead.
const lossesFile = "testdata/losses.tsv"

// allLosses says how many attempts with a loss of each kind the file has.
func allLosses() map[analysis.Kind]int {
	return map[analysis.Kind]int{
		analysis.Step: 5, analysis.Side: 5, analysis.Cancellation: 2, analysis.Replace: 3, analysis.Insertion: 3, analysis.Premove: 2,
	}
}

func (l *lost) String() string {
	var lines []string
	for _, line := range l.lines {
		lines = append(lines, line.String())
	}
	return fmt.Sprintf("%s\t%s\t%s\t%d\t%d\n", l.kind, l.limits, strings.Join(lines, " | "), l.line, l.total)
}

// losses returns the attempts of the file with losses of the kinds.
func losses(t *testing.T, kinds ...analysis.Kind) (list []*lost) {
	data, err := os.ReadFile(lossesFile)
	require.NoError(t, err)
	for row := range strings.Lines(string(data)) {
		l := new(lost)
		fields := strings.Split(row, "\t")
		l.kind, l.limits = analysis.Kind(fields[0]), parseChain(t, fields[1])
		_, err := fmt.Sscan(fields[3]+" "+fields[4], &l.line, &l.total)
		require.NoError(t, err)
		var all cube.Alg
		for text := range strings.SplitSeq(fields[2], " | ") {
			line, err := cube.ParseAlg(text)
			require.NoError(t, err)
			l.lines, all = append(l.lines, line), all.Then(line)
		}
		l.scramble = cube.Solved.Apply(cube.InvertMoves(all.UnNISS())...)
		require.Equal(t, row, l.String())
		if slices.Contains(kinds, l.kind) {
			list = append(list, l)
		}
	}
	return list
}

// TestKnownLosses analyzes attempts with known losses of moves. Long tests draw as many others.
func TestKnownLosses(t *testing.T) {
	if *update {
		var text strings.Builder
		for _, l := range drawLosses(t, rand.New(rand.NewPCG(1, 26)), allLosses()) {
			text.WriteString(l.String())
		}
		require.NoError(t, os.WriteFile(lossesFile, []byte(text.String()), 0o644))
	}
	checkLosses(t, 2, analysis.Step, analysis.Side)
}

// TestKnownLossesOutside does the same for losses that other steps of the limits would not avoid.
func TestKnownLossesOutside(t *testing.T) {
	sample.Large(t)
	checkLosses(t, 4, analysis.Cancellation, analysis.Replace, analysis.Insertion, analysis.Premove)
}

// checkLosses analyzes some of the known losses of the kinds.
func checkLosses(t *testing.T, some int, kinds ...analysis.Kind) {
	wanted := allLosses()
	maps.DeleteFunc(wanted, func(k analysis.Kind, _ int) bool { return !slices.Contains(kinds, k) })
	list := losses(t, kinds...)
	require.Len(t, list, sum(maps.Values(wanted)))
	list = sample.From(t, list, some)
	known := len(list)
	if sample.Long() {
		drawn := drawLosses(t, sample.Rand(t), wanted)
		require.Len(t, drawn, known)
		list = append(list, drawn...)
	}
	missed := 0
	for i, l := range list {
		report := analyze(t, l.attempt(t), l.limits, time.Minute)
		if !l.isNamed(t, report) {
			t.Logf("want line %d, %s, %d:\n%s", l.line, l.kind, l.total, report.Markdown())
			missed++
			assert.GreaterOrEqual(t, i, known, "known losses are named")
		}
	}
	assert.LessOrEqual(t, missed, 1)
}

func sum(numbers iter.Seq[int]) (total int) {
	for n := range numbers {
		total += n
	}
	return total
}

// isNamed reports whether a report names the line and the kind of the loss. It fails if the
// better line does not solve the cube, or has another length.
func (l *lost) isNamed(t *testing.T, report *analysis.Report) bool {
	sum := 0
	for i := range report.Lines {
		line := &report.Lines[i]
		sum += line.Loss
		assert.GreaterOrEqual(t, line.Loss, 0)
		assert.Equal(t, line.Loss > 0, line.Kind != "")
		assert.True(t, slices.IsSortedFunc(line.Better, func(a, b analysis.Alternative) int { return a.Total - b.Total }))
		for _, b := range line.Better {
			assert.True(t, solves(l.scramble, b.Solution))
			assert.Len(t, b.Solution, b.Total)
		}
		if line.Loss > 0 {
			assert.Equal(t, line.Reach-line.Loss, line.Better[0].Total)
		}
	}
	assert.Equal(t, report.Attempt.Total()-report.Reach, sum)
	return slices.ContainsFunc(report.Lines, func(line analysis.Line) bool {
		return slices.ContainsFunc(line.Better, func(b analysis.Alternative) bool { // another kind may be as good and simpler
			return line.Loss > 0 && b.Kind == l.kind && b.Total == line.Better[0].Total && b.Total <= l.total && (l.line == 0 || b.Line == l.line)
		})
	})
}

func solves(scramble cube.Cube, solution []cube.Move) bool {
	return scramble.Apply(solution...) == cube.Solved
}

// TestSymmetry analyzes attempts, and the same ones turned, mirrored and inverted. The reach must
// be the same after each line.
func TestSymmetry(t *testing.T) {
	list := sample.From(t, losses(t, analysis.Insertion), 1) // they begin with a DR, so that the searches are short
	if sample.Long() {
		list = append(list, losses(t, analysis.Step, analysis.Side)...)
	}
	rng := sample.Rand(t)
	for _, l := range list {
		want := reaches(t, l, l.scramble, l.lines)
		for range sample.Of(1, 3) {
			s := cube.Sym(rng.IntN(cube.NumSyms))
			require.Equal(t, want, reaches(t, l, l.scramble.Conj(s), transformed(l.lines, s)), s.String())
		}
		require.Equal(t, want, reaches(t, l, l.scramble.Inverse(), swapped(l.lines)))
	}
}

// reaches returns what is within reach at the beginning and after each line, on all axes. All prefixes are
// searched to the end.
func reaches(t *testing.T, l *lost, scramble cube.Cube, lines []cube.Alg) []int {
	t.Helper()
	limits := parseChain(t, strings.ReplaceAll(l.limits.String(), "eofb", "eo"))
	report := analyze(t, attemptOf(t, scramble, lines), limits, time.Minute)
	require.True(t, report.Searched)
	reaches := []int{report.Reach}
	for _, line := range report.Lines {
		require.True(t, line.Searched)
		reaches = append(reaches, line.Reach)
	}
	return reaches
}

// transformed returns the lines as seen through a symmetry.
func transformed(lines []cube.Alg, s cube.Sym) (list []cube.Alg) {
	for _, l := range lines {
		var seen cube.Alg
		for _, m := range l.Normal {
			seen.Normal = append(seen.Normal, s.Move(m))
		}
		for _, m := range l.Inverse {
			seen.Inverse = append(seen.Inverse, s.Move(m))
		}
		list = append(list, seen)
	}
	return list
}

// swapped returns the lines with their sides swapped.
func swapped(lines []cube.Alg) (list []cube.Alg) {
	for _, l := range lines {
		list = append(list, cube.Alg{Normal: l.Inverse, Inverse: l.Normal})
	}
	return list
}
