package steps

import (
	"context"
	"math"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nissy/cube"
	"nissy/internal/sample"
)

// draws is how many positions the tests below draw for each wish.
var draws = sample.Of(2_500, 10_000)

// checkDistribution applies a chi² test: seen has how often each bin was drawn, counts how
// many positions it has. Bins in which fewer than five draws are expected form one bin. For
// d degrees of freedom the statistic exceeds d + 2√(dx) + 2x with a probability of at most exp(-x) (Laurent and
// Massart): here less than one in 10^8.
func checkDistribution[T comparable](t *testing.T, what string, seen, counts map[T]int) {
	t.Helper()
	total, drawn := 0, 0
	for bin, n := range counts {
		total, drawn = total+n, drawn+seen[bin]
	}
	require.Equal(t, draws, drawn, what)
	chi2, degrees := 0.0, -1
	add := func(expected, n float64) {
		if expected > 0 {
			chi2 += (n - expected) * (n - expected) / expected
			degrees++
		}
	}
	restExpected, rest := 0.0, 0.0
	for bin, n := range counts {
		expected := float64(n) * float64(draws) / float64(total)
		if expected < 5 {
			restExpected, rest = restExpected+expected, rest+float64(seen[bin])
			continue
		}
		add(expected, float64(seen[bin]))
	}
	add(restExpected, rest)
	t.Logf("%s: chi² %.1f with %d degrees of freedom", what, chi2, degrees)
	const x = 20
	assert.LessOrEqual(t, chi2, float64(degrees)+2*math.Sqrt(float64(degrees)*x)+2*x, what)
}

// draw draws positions and counts them by bin.
func draw[T comparable](t *testing.T, rng *rand.Rand, kind cube.ScrambleKind, w cube.Wish, bin func(*cube.Cube) T) map[T]int {
	t.Helper()
	d, err := cube.NewDraw(kind, w)
	require.NoError(t, err)
	seen := map[T]int{}
	for range draws {
		c := d.Cube(rng)
		seen[bin(&c)]++
	}
	return seen
}

// TestDrawnCases bins positions of a case of DR by the setup moves of a trigger that solves it,
// and those of several cases by case, and compares with the counts in testdata.
func TestDrawnCases(t *testing.T) {
	sample.Large(t)
	g := plainDRs()
	rng := sample.Rand(t)
	byCase := map[cube.DRCase]int{}
	var all []cube.DRCase
	var triggers []drCount
	for _, row := range drCounts(t) {
		switch row.kind {
		case "case":
			of, ok := cube.ParseDRCase(row.name)
			require.True(t, ok, row.name)
			byCase[of] = row.number
			all = append(all, of)
		case "trigger":
			if !strings.Contains(row.name, ",") { // several triggers solve several cases
				triggers = append(triggers, row)
			}
		}
	}
	for _, row := range sample.From(t, triggers, 6) {
		list, err := ParseTriggers(row.name)
		require.NoError(t, err)
		of := list[0].Case()
		counts := map[int8]int{-1: byCase[of] - row.number} // those without a setup
		for setup, text := range strings.Fields(row.lengths) {
			counts[int8(setup)], err = strconv.Atoi(text)
			require.NoError(t, err)
		}
		dist := g.setupMoves(list)
		seen := draw(t, rng, cube.EOScramble, cube.Wish{Cases: []cube.DRCase{of}}, func(c *cube.Cube) int8 {
			require.Equal(t, of, c.DRCase(cube.UD))
			return dist[g.of(c)]
		})
		checkDistribution(t, of.String()+" by setup moves of "+row.name, seen, counts)
	}
	require.Len(t, byCase, 40)
	byDRCase := func(c *cube.Cube) cube.DRCase { return c.DRCase(cube.UD) }
	checkDistribution(t, "all cases", draw(t, rng, cube.EOScramble, cube.Wish{Cases: all}, byDRCase), byCase)
}

// TestDrawnSubsets bins positions of HTR subsets by subset, and compares with the counts in
// testdata.
func TestDrawnSubsets(t *testing.T) {
	sample.Large(t)
	rows := htrCounts(t, "subset")
	rng := sample.Rand(t)
	for _, wish := range []string{"2c3", "4a1", "0c0,4a2", "0c0 0e,0c0 8e", "4", "0,1,2,3,4,5"} {
		subsets, err := cube.ParseHTRSubsets(wish)
		require.NoError(t, err)
		counts := map[cube.HTRSubset]int{}
		for _, s := range subsets {
			text, _, _ := strings.Cut(rows[s.String()], "\t")
			counts[s], err = strconv.Atoi(text)
			require.NoError(t, err)
		}
		checkDistribution(t, wish, draw(t, rng, cube.DRScramble, cube.Wish{Subsets: subsets}, subsetOnUD), counts)
	}
}

func subsetOnUD(c *cube.Cube) cube.HTRSubset {
	s, _ := c.HTRSubset(cube.UD)
	return s
}

// TestDrawnSlices bins positions of a slice by themselves: there are twelve.
func TestDrawnSlices(t *testing.T) {
	rng := sample.Rand(t)
	for wish, positions := range map[string]int{"0": 1, "3": 8, "2 2": 3, "3,2 2,0": 12} {
		lengths, err := cube.ParseSliceCycles(wish)
		require.NoError(t, err)
		seen := draw(t, rng, cube.SliceScramble, cube.Wish{Slices: lengths}, func(c *cube.Cube) cube.Cube { return *c })
		require.Len(t, seen, positions)
		counts := map[cube.Cube]int{}
		for c := range seen {
			counts[c] = 1
		}
		checkDistribution(t, "slice "+wish, seen, counts)
	}
}

// TestEODistances compares with the moves that lead to EO on any axis, from the coordinate
// of each.
func TestEODistances(t *testing.T) {
	distances, err := LoadEODistances(context.Background(), tables())
	require.NoError(t, err)
	rng := sample.Rand(t)
	for range 30 {
		c := cube.Random(rng, cube.AnyScramble)
		for a := range cube.Axis(cube.NumAxes) {
			for d := distances.of(&c, a); d > 0; d-- {
				next := c
				for _, m := range cube.AllMoves.Moves() {
					if to := c.After(m); distances.of(&to, a) < distances.of(&next, a) {
						next = to
					}
				}
				require.Equal(t, d-1, distances.of(&next, a))
				c = next
			}
			require.Zero(t, c.BadEdges(a))
		}
	}
}
