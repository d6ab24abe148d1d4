package steps

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"nissy/cube"
	"nissy/internal/sample"
	"nissy/niss"
)

// TestMoves checks that, with certain moves only, a step finds those of its solutions
// that make no other moves.
func TestMoves(t *testing.T) {
	rng := sample.Rand(t)
	for _, name := range []string{"eofb", "eo", "drud-eofb", "htr-drud", "222", "cross", "corners"} {
		step := Lookup(name)
		t.Run(name, func(t *testing.T) {
			for range sample.Of(8, 20) {
				c := readyCube(rng, step)
				f := step.frames[rng.IntN(len(step.frames))]
				moves := step.method.moves().Transform(f.sym.Inverse())
				for face := range cube.Face(cube.NumFaces) {
					all := cube.MoveSet(0b111) << cube.NewMove(face, 1)
					switch rng.IntN(4) {
					case 0:
						moves &^= all
					case 1:
						moves &^= all &^ cube.HalfTurns
					}
				}
				if moves == 0 {
					continue
				}
				policy := []niss.Policy{niss.Normal, niss.NISS}[rng.IntN(2)]
				if step.Final() {
					policy = niss.Normal
				}
				l := niss.Limits{Policy: policy, Max: 4, Beyond: -1, All: true}
				var want []string
				for _, text := range solveAll(t, step, c, l) {
					a, err := cube.ParseAlg(text)
					require.NoError(t, err)
					if !slices.ContainsFunc(slices.Concat(a.Normal, a.Inverse), func(m cube.Move) bool { return !moves.Has(m) }) {
						want = append(want, text)
					}
				}
				l.Moves = moves
				var got []string
				_, err := Solve(context.Background(), tables(), step, c, l, Observer{Solution: func(s Solution) { got = append(got, s.Alg.String()) }})
				if _, never := err.(interface{ Unwrap() error }); never {
					require.ErrorAs(t, err, new(*niss.UnreachableError))
				} else {
					require.NoError(t, err)
				}
				slices.Sort(want)
				slices.Sort(got)
				require.Equal(t, want, got, "%s, turning %s", c.B32(), moves)
			}
		})
	}
}

// TestRestrict checks that a restricted step finds those of its solutions that the filter allows.
func TestRestrict(t *testing.T) {
	rng := sample.Rand(t)
	subsets, err := cube.ParseHTRSubsets("4a1,2c3 4e,2,0")
	require.NoError(t, err)
	// leadsTo reports whether DR on one of two axes has a wanted case after the moves.
	leadsTo := func(c *cube.Cube, axes ...cube.Axis) bool {
		return slices.ContainsFunc(axes, func(a cube.Axis) bool { return slices.Contains(commonCases, c.DRCase(a)) })
	}
	two := 2
	for _, test := range []struct {
		step   string
		filter Filter
		allows func(cube.Alg, cube.Cube) bool
	}{
		{"eofb", Filter{Cases: commonCases}, func(_ cube.Alg, c cube.Cube) bool { return leadsTo(&c, cube.UD, cube.RL) }},
		{"eoud", Filter{Cases: commonCases}, func(_ cube.Alg, c cube.Cube) bool { return leadsTo(&c, cube.RL, cube.FB) }},
		{"drud-eofb", Filter{Subsets: subsets}, func(_ cube.Alg, c cube.Cube) bool {
			subset, _ := c.HTRSubset(cube.UD)
			return slices.Contains(subsets, subset)
		}},
		{"eo", Filter{Quarters: &two}, func(a cube.Alg, _ cube.Cube) bool { return numQuarters(a) <= two }},
		{"htr-drud", Filter{Quarters: &two}, func(a cube.Alg, _ cube.Cube) bool { return numQuarters(a) <= two }},
		{"drudfin", Filter{Quarters: &two}, func(a cube.Alg, _ cube.Cube) bool { return numQuarters(a) <= two }},
	} {
		step := Lookup(test.step)
		if takesLong(step) {
			continue
		}
		restricted, err := step.Restrict(test.filter)
		require.NoError(t, err)
		allowed := 0
		for i := range sample.Of(12, 60) {
			c := readyCube(rng, step)
			l := niss.Limits{Policy: []niss.Policy{niss.Normal, niss.NISS}[i%2], Max: 4, Beyond: -1, All: i%3 == 0}
			if step.Final() {
				l.Policy = niss.Normal
			}
			var want []string
			for _, text := range solutionTexts(t, step, c, l) {
				moves, _, _ := strings.Cut(text, ";")
				a, err := cube.ParseAlg(moves)
				require.NoError(t, err)
				if test.allows(a, c.ApplyAlg(a)) {
					want = append(want, text)
				}
			}
			require.Equal(t, want, solutionTexts(t, restricted, c, l), "%s from %s", test.step, c.B32())
			allowed += len(want)
		}
		require.NotZero(t, allowed, test.step)
	}
}

// numQuarters returns the number of quarter turns.
func numQuarters(a cube.Alg) int {
	return len(slices.DeleteFunc(slices.Concat(a.Normal, a.Inverse), cube.Move.IsHalf))
}

func TestMovesThatDoNotFit(t *testing.T) {
	for _, test := range []struct {
		step, scramble, moves string
		target                any
	}{
		{"drud-eofb", "R U R", "U,F", new(*OptionError)},
		{"drudfin", "R2 U R2", "U,R", new(*OptionError)},
		{"htrfin", "R2 U2 R2", "U,R2", new(*OptionError)},
		{"eofb", "F R F", "U,R,F2", new(*niss.UnreachableError)},
		{"222-DBL", "L", "U,R", new(*niss.UnreachableError)},
		{"optimal", "R U F", "U,R", new(*niss.UnreachableError)},
	} {
		l := niss.Limits{Max: 20, Beyond: -1, Moves: parseMoveSet(t, test.moves)}
		_, err := Solve(context.Background(), tables(), Lookup(test.step), parseCube(t, test.scramble), l, Observer{})
		require.ErrorAs(t, err, test.target, test.step)
	}
}
