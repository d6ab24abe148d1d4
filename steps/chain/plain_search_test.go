package chain

import (
	"context"
	"flag"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"nissy/cube"
	"nissy/internal/sample"
	"nissy/niss"
)

// plainCase is chains to compare with a brute force, from scrambles of a kind.
type plainCase struct {
	chain string
	moves cube.MoveSet      // of a short scramble
	full  cube.ScrambleKind // of a long one
	sizes []int             // numbers of moves of the short ones; 0 is a long one
}

var shortAndLong = []int{4, 5, 6, 7, 8, 9, 0}

// slowCase is the case that only long tests compare, because brute force takes half a minute for it.
var slowCase = plainCase{"eo[max=2; niss=none] > dr-eo[max=5; setup=2; total=8; triggers=R,RF2R,RUL,R L]", cube.AllMoves, cube.AnyScramble, []int{3}}

var plainCases = []plainCase{
	{"eo[max=3]", cube.AllMoves, cube.AnyScramble, shortAndLong},
	{"eo[max=3; niss=always]", cube.AllMoves, cube.AnyScramble, shortAndLong},
	{"eo[max=4; niss=none; min=2; case=4c4e,3c2e,4c2e,4c6e]", cube.AllMoves, cube.AnyScramble, shortAndLong},
	{"eo[max=4; quarters=2; niss=always; min-total=2]", cube.AllMoves, cube.AnyScramble, shortAndLong},
	{"eo[max=2] > dr-eo[eofb; eorl; eoud; max=5]", cube.AllMoves, cube.AnyScramble, shortAndLong},
	{"eo[max=3; niss=always] > dr-eo[eofb; eorl; eoud; max=4; niss=always]", cube.AllMoves, cube.AnyScramble, []int{4, 5, 6}},
	{"eo[max=3; niss=always] > dr-eo[eofb; eorl; eoud; max=6; niss=none; total=7]", cube.AllMoves, cube.AnyScramble, shortAndLong},
	{"eo[ud; max=3] > dr-eo[drrl-eoud; max=6; min=2; min-total=4; subsets=4a1,2c3 4e,2,0]", cube.AllMoves, cube.AnyScramble, shortAndLong},
	{"eo[max=3] > dr-eo[ud; max=6; quarters=3]", cube.AllMoves, cube.AnyScramble, shortAndLong},
	{"eo[max=2] > rzp[max=2] > dr-eo[max=5; triggers=R,RUR,RU'R,RU2R]", cube.AllMoves, cube.AnyScramble, shortAndLong},
	{"eo[max=2; niss=always] > rzp[max=1; niss=before] > dr-eo[max=6; niss=none; triggers=R,RUR,RU2R]", cube.AllMoves, cube.AnyScramble, shortAndLong},
	{"eo[max=2; niss=none] > rzp[max=2; niss=always; total=4] > dr-eo[max=4; total=7; triggers=R,RU'R,RU2L]", cube.AllMoves, cube.AnyScramble, shortAndLong},
	{"eo[max=2] > dr-eo[max=4; triggers=R,RUR,RU'R,RU2R,RF2R]", cube.AllMoves, cube.AnyScramble, shortAndLong},
	{"eo[max=2; niss=none] > dr-eo[max=4; setup=1; total=6; triggers=R,RF2R,RUL,R L]", cube.AllMoves, cube.AnyScramble, []int{3}},
	{"rzp[max=3; case=4c4e,3c2e]", cube.EOMoves, cube.EOScramble, shortAndLong},
	{"dr-eo[eofb; eorl; eoud; max=5; niss=none] > htr[max=4]", cube.EOMoves, cube.EOScramble, shortAndLong},
	{"dr-eo[eofb; eorl; eoud; max=4; niss=always] > htr[max=3; niss=always; total=6]", cube.EOMoves, cube.EOScramble, shortAndLong},
	{"htr[max=5] > htrfin[max=5]", cube.DRMoves, cube.DRScramble, shortAndLong},
	{"htr[max=5; niss=always; total=6] > htrfin[max=6]", cube.DRMoves, cube.DRScramble, shortAndLong},
	{"htr[ud; max=4; niss=none] > fr[max=3; niss=always] > frfin[max=4]", cube.DRMoves, cube.DRScramble, shortAndLong},
	{"dr-eo[eofb; eorl; eoud; max=4] > htr[max=4] > htrfin[max=5]", cube.EOMoves, cube.EOScramble, shortAndLong},
	{"dr-eo[eofb; eorl; eoud; max=4; niss=none] > drfin[max=5]", cube.EOMoves, cube.EOScramble, shortAndLong},
	{"fr[max=4; niss=always] > frfin[max=6]", cube.HalfTurns, cube.HTRScramble, shortAndLong},
	{"fr[max=6; niss=none] > frfin[max=6; total=9]", cube.HalfTurns, cube.HTRScramble, shortAndLong},
	{"frls[max=3] > frslice[max=5]", cube.HalfTurns, cube.HTRScramble, shortAndLong},
	{"htr[max=5] > (htrfin[max=5] | (fr[max=3] > frfin[max=4]))", cube.DRMoves, cube.DRScramble, shortAndLong},
	{"eo[max=3; niss=always] > dr-eo[eofb; eorl; eoud; max=4; niss=always] > htr[max=3] > htrfin[max=4]", cube.AllMoves, cube.AnyScramble, []int{4, 5, 6}},
	{"dr-eo[eofb; eorl; eoud; max=4] > htr[max=3] > drfin[max=4]", cube.EOMoves, cube.EOScramble, []int{4, 5, 6}},
	{"htr[max=4] > drfin[max=5]", cube.DRMoves, cube.DRScramble, []int{4, 5, 6}},
	{"htr[max=4] > fr[max=3] > frfin[max=4]", cube.DRMoves, cube.DRScramble, shortAndLong},
	{"eo[max=2; niss=none] > ar[max=3; niss=none] > dr[max=4; niss=none]", cube.AllMoves, cube.AnyScramble, []int{4, 5, 6, 0}},
	{"ar[max=3; niss=none] > dr-ar[max=4; niss=none]", cube.EOMoves, cube.EOScramble, []int{5, 6, 7}},
	{"htr[max=4; quarters=2; niss=always] > htrfin[max=5]", cube.DRMoves, cube.DRScramble, shortAndLong},
	{"dr-eo[eofb; eorl; eoud; max=4] > drfin[max=5; quarters=2]", cube.EOMoves, cube.EOScramble, []int{4, 5, 6}},
}

// scramble returns a position of the case.
func (p *plainCase) scramble(rng *rand.Rand, moves int) cube.Cube {
	if moves == 0 {
		return cube.Random(rng, p.full)
	}
	c := cube.Solved
	all := p.moves.Moves()
	for range moves {
		c = c.Apply(all[rng.IntN(len(all))])
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

// plainAnswers keeps what solvePlainly has found: brute force is slow, and several tests compare with
// the same answers.
var plainAnswers = map[plainQuestion]map[string]int{}

type plainQuestion struct {
	chain string
	c     cube.Cube
	lax   bool // see laxly
}

// solvePlainly returns the lengths of all skeletons of a chain by brute force. The caller must not
// change the map.
func solvePlainly(chain string, c cube.Cube, lax bool) map[string]int {
	question := plainQuestion{chain, c, lax}
	if _, ok := plainAnswers[question]; !ok {
		stages := parsePlain(chain)
		if lax {
			stages = laxly(stages)
		}
		plainAnswers[question] = solvePlain(stages, c)
	}
	return plainAnswers[question]
}

// allSkeletons are the limits with which Solve finds all skeletons.
var allSkeletons = Limits{Max: 30, Beam: 200_000, Slack: -1, Beyond: -1}

// compareAll compares all skeletons of up to most moves that Solve finds with those that
// there are, and returns how many there are.
func compareAll(t *testing.T, text string, c cube.Cube, most, threads int) int {
	t.Helper()
	want := maps.Clone(solvePlainly(text, c, false))
	maps.DeleteFunc(want, func(_ string, n int) bool { return n > most })
	l := allSkeletons
	l.Max, l.Threads = min(most, l.Max), threads
	got, result := lengthsOf(t, text, c, l)
	differ := difference(want, got)
	if len(differ) > 0 {
		lax := solvePlainly(text, c, true)
		differ = slices.DeleteFunc(differ, func(line string) bool { return isLaxOnly(line, lax) })
	}
	require.Empty(t, differ, "%s from %s, at most %d moves", text, c.B32(), most)
	for _, n := range want {
		require.LessOrEqual(t, n, result.Complete, "%s from %s", text, c.B32())
	}
	return len(want)
}

// isLaxOnly reports whether a line of difference is about a skeleton that only counts if of
// two parallel turns neither order may reach the goal early.
func isLaxOnly(line string, lax map[string]int) bool {
	kind, skeleton, _ := strings.Cut(line, " ")
	_, ok := lax[skeleton[:strings.LastIndexByte(skeleton, ' ')]]
	return kind == "wrong" && ok
}

// plainScramble returns the scramble with a number of a case. TestComplete has the first one in common
// with TestAgainstPlainSearch.
//
// The seed 22 has the cube DVRXWUAS=CRbEaAHIJFTG=A in B32, from which Solve leaves out a skeleton of the
// chain with rzp[max=2; niss=always; total=4]: F2 U, R (R), U2 B D2 R has eight moves, and six only because
// it happens to solve the cube, so that the sides meet and R cancels. Solve bounds the length of a DR by the
// total without that. It finds the same moves as F2 U, (D2 B' U2 R), with six.
func plainScramble(i, k int) cube.Cube {
	p := &plainCases[i]
	return p.scramble(rand.New(rand.NewPCG(23, uint64(10*i+k))), p.sizes[(i+2*k)%len(p.sizes)])
}

// TestAgainstPlainSearch compares the skeletons that Solve finds with all that there are.
func TestAgainstPlainSearch(t *testing.T) {
	every, second := sample.Of(1, 1), sample.Of(4, 1)
	for i := 0; i < len(plainCases); i += every {
		p := &plainCases[i]
		t.Run(p.chain, func(t *testing.T) {
			c := plainScramble(i, 0)
			n := compareAll(t, p.chain, c, niss.MaxMoves, []int{1, 2, 8}[i%3])
			if n > 0 && !strings.Contains(p.chain, "triggers") { // a bound must not lose any
				compareAll(t, p.chain, c, shortestPlain(p.chain, c)+1, 2)
			}
			if second > 0 && i%second == 0 {
				compareAll(t, p.chain, plainScramble(i, 1), niss.MaxMoves, 2)
			}
		})
	}
	if sample.Long() {
		compareAll(t, slowCase.chain, slowCase.scramble(sample.Rand(t), 3), niss.MaxMoves, 2)
	}
}

// TestComplete checks, with beams that lose much, that no skeleton is missing up to the length
// that Solve reports.
func TestComplete(t *testing.T) {
	complete, every := 0, sample.Of(3, 1)
	for i := 0; i < len(plainCases); i += every {
		p := &plainCases[i]
		c := plainScramble(i, 0)
		want, lax := solvePlainly(p.chain, c, false), solvePlainly(p.chain, c, true)
		for _, beam := range []int{1, 5, 20, 200} {
			l := allSkeletons
			l.Beam, l.Threads = beam, 2
			got, result := lengthsOf(t, p.chain, c, l)
			missing := slices.DeleteFunc(difference(want, got), func(line string) bool {
				moves := line[strings.IndexByte(line, ' ')+1 : strings.LastIndexByte(line, ' ')]
				return want[moves] > result.Complete || isLaxOnly(line, lax)
			})
			require.Empty(t, missing, "%s from %s, beam %d, complete up to %d moves", p.chain, c.B32(), beam, result.Complete)
			if len(want) > beam && result.Complete > 0 {
				complete++
			}
		}
	}
	require.Greater(t, complete, len(plainCases)/every)
}

// shortestPlain returns the length of the shortest skeleton by brute force, and -1 if there is
// none.
func shortestPlain(text string, c cube.Cube) int {
	lengths := slices.Sorted(maps.Values(solvePlainly(text, c, false)))
	if len(lengths) == 0 {
		return -1
	}
	return lengths[0]
}

var randomScrambles = flag.Int("scrambles", 30, "how many scrambles TestRandomScrambles solves")

// TestRandomScrambles compares all skeletons within small bounds from random scrambles. Every
// tenth scramble is a few moves away from DR, so that it has many.
func TestRandomScrambles(t *testing.T) {
	rng := sample.Rand(t)
	scrambles := *randomScrambles
	if testing.Short() {
		scrambles = 2
	}
	found := 0
	for k := range scrambles {
		sides, most := []string{"none", "before", "always"}[k%3], []int{6, 6, 4}[k%3] // brute force is slow on both sides
		chains := []string{
			fmt.Sprintf("eo[max=3; niss=%s] > rzp[max=2; niss=none] > dr-eo[max=5; niss=none; triggers=R,RUR,RU'R,RU2R]", sides),
			fmt.Sprintf("eo[max=3; niss=before] > rzp[max=2; niss=%s] > dr-eo[max=6; niss=none; triggers=R,RUR,RU2R]", sides),
			fmt.Sprintf("eo[max=3; niss=before] > dr-eo[eofb; eorl; eoud; max=%d; niss=%s; total=8]", most, sides),
		}
		c := cube.Random(rng, cube.AnyScramble)
		if k%10 == 0 {
			c = cube.Random(rng, cube.DRScramble)
			for _, i := range []int{rng.IntN(18), rng.IntN(18), rng.IntN(18), rng.IntN(18)} {
				c = c.Apply(cube.Move(i))
			}
		}
		found += min(1, compareAll(t, chains[min(2, k%7)], c, 30, []int{1, 2, 8}[k%3]))
	}
	require.GreaterOrEqual(t, found, scrambles/10)
}

var update = flag.Bool("update", false, "solve the chains of testdata/pipelines.tsv again by brute force")

// TestPipelines solves the chains of testdata/pipelines.tsv, whose answers are by brute force.
func TestPipelines(t *testing.T) {
	path := filepath.Join("testdata", "pipelines.tsv")
	text, err := os.ReadFile(path)
	require.NoError(t, err)
	lines := strings.SplitAfter(string(text), "\n")
	rows, sample := 0, sample.Of(3, 1)
	for i, line := range lines {
		if line == "" || line[0] == '#' {
			continue
		}
		rows++
		if rows%sample != 0 && !*update {
			continue
		}
		fields := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		require.GreaterOrEqual(t, len(fields), 2, line)
		moves, err := cube.ParseMoves(fields[1])
		require.NoError(t, err)
		chain, c := fields[0], cube.Solved.Apply(moves...)
		answer := strings.Join(fields[2:], "\t")
		if *update || rows%(10*sample) == 0 && !testing.Short() {
			plain := describeShortest(solvePlain(parsePlain(chain), c))
			if *update {
				lines[i], answer = strings.Join([]string{chain, fields[1], plain}, "\t")+"\n", plain
			}
			require.Equal(t, plain, answer, line)
		}
		got, _ := lengthsOf(t, chain, c, Limits{Max: 30, Beam: 20_000, Slack: -1, Beyond: 0, Threads: 2})
		require.Equal(t, answer, describeShortest(got), line)
	}
	require.Greater(t, rows, 60)
	if *update {
		require.NoError(t, os.WriteFile(path, []byte(strings.Join(lines, "")), 0o644))
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
