package chain

import (
	"cmp"
	"context"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"nissy/cube"
	"nissy/internal/interrupt"
	"nissy/internal/sample"
	"nissy/niss"
)

// TestTooFewQuarterTurns checks that a search with too few quarter turns ends at once, on all sides, and that
// it finds a solution with the least number that suffices.
func TestTooFewQuarterTurns(t *testing.T) {
	at := position(t, "B2 D F2 U' F2 R2 D2 L2 F2 D L2 U L2 U") // needs five
	for _, most := range []int{15, DefaultMax, niss.MaxMoves} {
		for _, settings := range []string{"quarters=3", "quarters=4", "quarters=3; niss=always"} {
			c := parse(t, "htr-drud["+settings+"] > htrfin")
			result, err := Solve(t.Context(), tables(), c, at, Limits{Max: most, Beam: 5000, Slack: -1, Beyond: -1, Count: 1}, Observer{})
			require.NoError(t, err)
			require.Zero(t, result.Count)
			require.True(t, result.Proved)
			require.Zero(t, result.Nodes)
		}
	}
	found := solve(t, parse(t, "htr-drud[quarters=5]"), at, Limits{Max: DefaultMax, Beam: 5000, Slack: -1, Beyond: -1, Count: 1})
	require.Len(t, found, 1)
}

// TestQuartersBeforeBeam checks that the beam keeps no DR from which HTR needs more quarter turns than
// allowed.
func TestQuartersBeforeBeam(t *testing.T) {
	rng := sample.Rand(t)
	c := parse(t, "dr-eo[max=9] > htr[quarters=2] > htrfin")
	for range 3 {
		at := cube.Random(rng, cube.EOScramble)
		s := &chainSearch{chain: c, cube: at, limits: Limits{Max: DefaultMax, Beam: 50, Slack: -1, Beyond: -1, Count: 1, Threads: 1}, reader: t.Context()}
		require.NoError(t, s.prepare(t.Context(), tables()))
		s.stop = new(interrupt.Flag)
		for _, l := range s.links {
			l.newSeekers(t.Context(), 1, s.stop)
		}
		r := &beamSearch{search: s, width: 50, longest: DefaultMax, complete: DefaultMax}
		kept, err := r.stage(t.Context(), &c.Stages[0], []partial{s.root()})
		require.NoError(t, err)
		require.NotEmpty(t, kept)
		for i := range kept {
			after := at.ApplyAlg(unpack(kept[i].merged()))
			least := niss.MaxMoves
			for a := range cube.Axis(cube.NumAxes) {
				if subset, ok := after.HTRSubset(a); ok {
					least = min(least, int(subset.QuarterTurns))
				}
			}
			require.LessOrEqual(t, least, 2)
		}
	}
}

// TestInsist checks that a search which finds nothing with a narrow beam goes on with wider ones until
// it finds a solution, or has proved that there is none.
func TestInsist(t *testing.T) {
	c := parse(t, "eo[max=4] > dr-eo[max=8] > htr[quarters=1; max=7] > htrfin")
	insisted := 0
	rng := sample.Rand(t)
	for range 6 {
		at := cube.Random(rng, cube.AnyScramble)
		l := Limits{Max: DefaultMax, Beam: 2, Slack: -1, Beyond: -1, Count: 1}
		without := solve(t, c, at, l)
		l.Insist = true
		result, err := Solve(t.Context(), tables(), c, at, l, Observer{})
		require.NoError(t, err)
		require.True(t, result.Count == 1 || result.Proved)
		if len(without) == 0 && result.Count == 1 {
			insisted++
		}
	}
	require.Positive(t, insisted)
}

// TestWidthInTime checks that the beam of the limits is searched unless the time is surely too short for
// it.
func TestWidthInTime(t *testing.T) {
	for left, want := range map[time.Duration]int{
		time.Minute: 5000, 5 * time.Second: 5000, 4 * time.Second: 1810, 2 * time.Second: 761, time.Second: 5000, 0: 5000, -time.Second: 5000,
	} {
		require.Equal(t, want, widthInTime(5000, time.Second, left), left)
	}
	require.Equal(t, 5000, widthInTime(5000, 0, time.Second))
}

// TestSameBeamsFirst checks that a search with much time begins with the searches of one without a limit, and
// widens the beam only afterwards.
func TestSameBeamsFirst(t *testing.T) {
	c := parse(t, "eo > dr-eo[niss=always] > htr > htrfin")
	passes := func(ctx context.Context, widen bool) (list []pass) {
		s := &chainSearch{chain: c, cube: cube.Solved, limits: Limits{Max: DefaultMax, Beam: 5000, Slack: -1, Beyond: -1, Count: 1, Widen: widen}}
		require.NoError(t, s.prepare(ctx, tables()))
		for p := range s.passes(ctx) {
			list = append(list, p)
		}
		return list
	}
	ctx, cancel := context.WithTimeout(t.Context(), time.Hour)
	defer cancel()
	plain, timed := passes(t.Context(), false), passes(ctx, true)
	require.Equal(t, plain, timed[:len(plain)])
	require.Equal(t, pass{width: 5000}, plain[len(plain)-1])
	width := 5000
	for _, p := range timed[len(plain):] {
		require.Greater(t, p.width, width)
		width = p.width
	}
	require.Equal(t, MaxBeam, width)
}

// TestUntil ends the sort of a list after any number of comparisons. Then few more follow, and no
// element is lost.
func TestUntil(t *testing.T) {
	type element struct{ key, place int }
	sample.Check(t, func(t *rapid.T) {
		var list []element
		for i, key := range rapid.SliceOfN(rapid.IntRange(0, 1000), 0, 300).Draw(t, "keys") {
			list = append(list, element{key, i})
		}
		length, after := len(list), rapid.IntRange(0, 4000).Draw(t, "after")
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		compared, late := 0, 0
		untilEnd := until(ctx, func(a, b element) int {
			if compared++; compared == after {
				cancel()
			}
			return cmp.Compare(a.key, b.key)
		})
		slices.SortFunc(list, func(a, b element) int {
			if ctx.Err() != nil {
				late++
			}
			return untilEnd(a, b)
		})
		require.LessOrEqual(t, late, 4*length)
		require.LessOrEqual(t, compared, max(after, 4000))
		slices.SortFunc(list, func(a, b element) int { return a.place - b.place })
		for i, e := range list {
			require.Equal(t, i, e.place)
		}
	})
}

// TestSaved compares the moves that a step saves with those of the whole sequence, merged.
func TestSaved(t *testing.T) {
	rng := sample.Rand(t)
	draw := func() []cube.Move {
		moves := make([]cube.Move, rng.IntN(6))
		for i := range moves {
			moves[i] = cube.Move(rng.IntN(cube.NumFaceMoves))
		}
		return cube.Alg{Normal: moves}.Cleanup().Normal
	}
	for range 5000 {
		before, undone := draw(), draw()
		before, after := cube.Alg{Normal: append(before, undone...)}.Cleanup().Normal, append(cube.InvertMoves(undone), draw()...)
		after = cube.Alg{Normal: after}.Cleanup().Normal
		whole := cube.Alg{Normal: slices.Concat(before, after)}.Cleanup()
		require.Equal(t, len(before)+len(after)-whole.Len(), savedOn(before, after), "%v %v", before, after)
	}
}
