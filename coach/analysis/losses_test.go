package analysis_test

import (
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nissy/coach/analysis"
	"nissy/coach/record"
	"nissy/cube"
	"nissy/cube/state/statetest"
	"nissy/history"
	"nissy/internal/sample"
	"nissy/pruning/testtables"
	"nissy/steps/chain"
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

func parseChain(t testing.TB, text string) *chain.Chain {
	t.Helper()
	c, err := chain.Parse(text)
	require.NoError(t, err)
	return c
}

// lossesFile has attempts that each lose moves in one known way: the kind of the loss, the chain of limits, the lines, which solve the scramble,
// the number of the line that lost moves, and the total that is within reach instead. A search for all ways within small limits found them and
// proved the totals; it shared no code with the analysis.
const lossesFile = "testdata/losses.tsv"

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

// TestKnownLosses analyzes attempts with known losses of moves.
func TestKnownLosses(t *testing.T) {
	checkLosses(t, 2, 29, analysis.Step, analysis.Side)
}

// TestKnownLossesOutside does the same for losses that other steps of the limits would not avoid.
func TestKnownLossesOutside(t *testing.T) {
	sample.Large(t)
	checkLosses(t, 4, 28, analysis.Cancellation, analysis.Also, analysis.Insertion, analysis.Premove)
}

// checkLosses analyzes some of the known losses of the kinds. The report must name each.
func checkLosses(t *testing.T, some, all int, kinds ...analysis.Kind) {
	list := losses(t, kinds...)
	require.Len(t, list, all)
	for _, l := range sample.From(t, list, some) {
		report := analyze(t, l.attempt(t), l.limits, time.Minute)
		assert.True(t, l.isNamed(t, report), "want line %d, %s, %d:\n%s", l.line, l.kind, l.total, report.Markdown())
	}
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
			assert.Equal(t, cube.Solved, l.scramble.Apply(b.Solution...))
			assert.Len(t, b.Solution, b.Total)
		}
		if line.Loss > 0 {
			assert.Equal(t, line.Reach-line.Loss, line.Better[0].Total)
			l.checkBetter(t, report.Record().Lines[i].Better)
		}
	}
	assert.Equal(t, report.Attempt.Total()-report.Reach, sum)
	if l.kind == analysis.Also {
		also := report.Changes[len(report.Changes)-1]
		return also.Kind == analysis.Also && also.Total <= l.total && l.scramble.Apply(also.Solution...) == cube.Solved && len(also.Solution) == also.Total
	}
	return slices.ContainsFunc(report.Lines, func(line analysis.Line) bool {
		return slices.ContainsFunc(line.Better, func(b analysis.Alternative) bool { // another kind may be as good and simpler
			return line.Loss > 0 && b.Kind == l.kind && b.Total == line.Better[0].Total && b.Total <= l.total && (l.line == 0 || b.Line == l.line)
		})
	})
}

// checkBetter checks that the better solution that is kept for a line solves the cube, whose stickers it turns, and that it ends with the
// change and the steps after it.
func (l *lost) checkBetter(t *testing.T, better *record.Way) {
	var own, made cube.Alg
	for _, line := range l.lines {
		own = own.Then(line)
	}
	lines := better.Lines
	if better.Kind == string(analysis.Insertion) { // its lines have places
		lines = []string{better.Moves}
	}
	for _, line := range lines {
		moves, err := cube.ParseAlg(line)
		require.NoError(t, err)
		made = made.Then(moves)
	}
	scramble := cube.InvertMoves(own.UnNISS())
	turned := statetest.New("URFDLB").Turn(cube.FormatMoves(slices.Concat(cube.InvertMoves(made.Inverse), scramble, made.Normal)))
	assert.True(t, turned.IsSolved(), better.Lines)
	ending := better.Moves
	for _, then := range better.Then {
		ending += "\n" + then.Moves
	}
	moves := regexp.MustCompile(` // .*`).ReplaceAllString(strings.Join(better.Lines, "\n"), "")
	assert.True(t, better.IsWhole() || strings.HasSuffix(moves, ending), "%s does not end with %s", moves, ending)
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
		list = append(list, cube.Alg{Normal: s.Moves(l.Normal), Inverse: s.Moves(l.Inverse)})
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
