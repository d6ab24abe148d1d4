package steps

import (
	"context"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"nissy/internal/recorded"
	"nissy/internal/sample"
	"nissy/niss"
	"nissy/pruning"
	"nissy/pruning/testtables"
)

// reference is a row of the files in testdata: what nissy-classic 2.0.8 answers to
// `solve STEP OPTIONS SCRAMBLE`. nissy_counts.tsv has rows for the steps on most axes,
// more_counts.tsv for some of the others. blocks.tsv has answers of BlockSolver.
type reference struct {
	scramble, step, options string
	count, first            int // number of solutions, and length of the first; -1 if there is none
}

func readReferences(t *testing.T, name string) (rows []reference) {
	t.Helper()
	for _, f := range recorded.Rows(t, name) {
		require.Len(t, f, 5)
		rows = append(rows, reference{f[0], f[1], f[2], recorded.Number(t, f[3]), recorded.Number(t, f[4])})
	}
	return rows
}

// tables is the store of all tests. It builds each table when a test needs it.
var tables = sync.OnceValue(testtables.Store)

// takesLong reports whether a test must leave the step out because its tables take too
// long to build: always those of the whole cube, and with -short those that take
// seconds, which are minutes with the race detector.
func takesLong(step *Step) bool {
	if step.SolvesWholeCube() || sample.AllowsLarge() {
		return step.SolvesWholeCube()
	}
	search, ok := step.method.(*coordinateSearch)
	if !ok {
		return false
	}
	for _, alternative := range search.alternatives {
		for _, probe := range alternative {
			if largeTables[probe.table] {
				return true
			}
		}
	}
	return false
}

// largeTables has the tables that take seconds to build.
var largeTables = map[*pruning.Spec]bool{
	pruning.TableDR: true, pruning.TableDRFinish: true, pruning.Table223: true,
	pruning.TableEOLeft: true, pruning.TableTwoGenCorners: true,
}

// limits parses the options as the shell does.
func (r *reference) limits(t *testing.T) niss.Limits {
	l := niss.Limits{Max: 20, Beyond: -1, Count: 1}
	words := strings.Fields(r.options)
	counted := false
	for i, w := range words {
		switch w {
		case "-M":
			l.Max = recorded.Number(t, words[i+1])
		case "-O":
			l.Beyond = recorded.Number(t, words[i+1])
		case "-n":
			l.Count, counted = recorded.Number(t, words[i+1]), true
		case "-N":
			l.Policy = niss.NISS
		case "-L":
			l.Policy = niss.Linear
		case "-I":
			l.Policy = niss.Inverse
		case "-a":
			l.All = true
		}
	}
	if !counted && (strings.Contains(r.options, "-M") || l.Beyond >= 0) {
		l.Count = 0
	}
	return l
}

// TestReferenceCounts compares the numbers of solutions and the shortest lengths with
// those of other programs. nissy-classic counts a solution once for each axis.
func TestReferenceCounts(t *testing.T) {
	for _, r := range slices.Concat(readReferences(t, "nissy_counts.tsv"), readReferences(t, "more_counts.tsv"), readReferences(t, "blocks.tsv")) {
		if takesLong(Lookup(r.step)) {
			continue
		}
		t.Run(r.step+r.options, func(t *testing.T) {
			t.Parallel()
			step := Lookup(r.step)
			require.NotNil(t, step)
			c := parseCube(t, r.scramble)
			first := -1
			listed, labels := 0, 0
			result, err := Solve(context.Background(), tables(), step, c, r.limits(t), Observer{
				Solution: func(s Solution) {
					if first < 0 {
						first = s.Alg.Len()
					}
					listed++
					labels += 1 + strings.Count(s.Axis, ",")
					after := c.ApplyAlg(s.Alg)
					if !solvedIn(step, &after, len(s.Alg.Inverse) > 0) {
						t.Errorf("%s: %v does not solve %q", r.step, s.Alg, r.scramble)
					}
				},
			})
			require.NoError(t, err)
			require.Equal(t, listed, result.Count)
			if labels != r.count || first != r.first {
				t.Errorf("%s %s %q: %d solutions, first of %d; want %d, %d", r.step, r.options, r.scramble, labels, first, r.count, r.first)
			}
		})
	}
}
