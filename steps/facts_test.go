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

// commonCases are the goal of RZP steps in the tests.
var commonCases = casesOf(KnownTriggers()[:5])

// TestAfter checks that what After promises is true after the solutions of each step, and
// that no other fact is true after all of them.
func TestAfter(t *testing.T) {
	sample.Large(t)
	rng := sample.Rand(t)
	list := slices.DeleteFunc(slices.Clone(All()), func(step *Step) bool { return takesLong(step) || isFurtherPlace(step) })
	for _, step := range sample.From(t, list, 20) {
		step = step.WithCases(commonCases)
		t.Run(step.Name, func(t *testing.T) {
			samples := 0
			unpromised := everything // facts that were true after all solutions so far, but not promised
			for cubes := 0; cubes < 400 && samples < 100; cubes++ {
				c := readyCube(rng, step)
				promises := step.After(FactsOf(&c))
				require.NotEmpty(t, promises)
				_, err := Solve(context.Background(), tables(), step, c, niss.Limits{Max: 4, Beyond: -1, Count: 3, All: true}, Observer{
					Solution: func(s Solution) {
						after := c.ApplyAlg(s.Alg)
						facts := FactsOf(&after)
						anyTrue := false
						for _, promise := range promises {
							if facts.includes(promise) {
								anyTrue = true
								unpromised = unpromised.and(facts.without(promise))
							}
						}
						require.True(t, anyTrue, "%v from %s", s.Alg, c.B32())
						samples++
					},
				})
				require.NoError(t, err)
			}
			require.NotZero(t, samples)
			if strings.HasPrefix(step.Name, "corners") || strings.HasPrefix(step.Name, "chtr") {
				// Facts do not know that solved corners, and corners in HTR, are oriented.
				unpromised.on[CO] = 0
			}
			require.Zero(t, unpromised, "these facts are true after all solutions, but not declared")
		})
	}
}

// includes reports whether all facts of g are in f.
func (f Facts) includes(g Facts) bool { return f.or(g) == f }

// and returns the facts that are in both f and g.
func (f Facts) and(g Facts) Facts {
	for kind, axes := range g.on {
		f.on[kind] &= axes
	}
	f.pieces, f.twoGen = f.pieces.And(g.pieces), f.twoGen&g.twoGen
	return f
}

// without returns the facts of f that are not in g.
func (f Facts) without(g Facts) Facts {
	for kind, axes := range g.on {
		f.on[kind] &^= axes
	}
	f.pieces, f.twoGen = f.pieces.Without(g.pieces), f.twoGen&^g.twoGen
	return f
}

// TestFactNames checks that the name of each fact is that of a step that makes it true,
// and that Finish returns the name of a step that is ready.
func TestFactNames(t *testing.T) {
	for _, fact := range allFacts() {
		if fact.Kind == Edges {
			continue
		}
		step := Lookup(fact.Name())
		require.NotNil(t, step, fact.Name())
		require.Equal(t, fact.Name(), step.Name)
		for _, after := range step.After(everything.complete()) {
			require.True(t, after.Has(fact), fact.Name())
		}
		for _, in := range step.frames {
			made := step.method.produces()[0].seen(in.sym.Inverse())
			require.True(t, made.Has(fact) || len(step.frames) > 1, fact.Name())
		}
	}
	for facts, want := range map[Facts]string{
		{}: "finish", Known(CO.On(cube.UD)): "finish", Known(EO.On(cube.RL)): "eorlfin", Known(DR.On(cube.UD)): "drudfin",
		Known(Fact{Kind: HTR}): "htrfin", everything.complete(): "htrfin",
	} {
		require.Equal(t, want, facts.Finish())
		if want != "finish" {
			require.True(t, facts.areEnough(Lookup(want), &Lookup(want).frames[0]))
		}
	}
}

// TestCaseText checks that cases can be parsed from their names, and other texts cannot.
func TestCaseText(t *testing.T) {
	rng := sample.Rand(t)
	for range 100 {
		eo, dr := cube.Random(rng, cube.EOScramble), cube.Random(rng, cube.DRScramble)
		for _, want := range []Case{drCases(&eo, cube.FB), drCase(&eo, cube.UD), htrSubset(&dr, cube.UD), {}} {
			text, err := want.MarshalText()
			require.NoError(t, err)
			var got Case
			require.NoError(t, got.UnmarshalText(text))
			require.Equal(t, want, got)
		}
	}
	for _, text := range []string{"4a1", "drud 4c4e, drrl", "drud 4c4e, drxx 4c4e", " "} {
		require.Error(t, new(Case).UnmarshalText([]byte(text)), text)
	}
}

// TestAR checks AR against arSet, and that AR for DR on one axis is, on the inverse, AR for
// DR on the other.
func TestAR(t *testing.T) {
	rng := sample.Rand(t)
	numAR := 0
	for i := range 2000 {
		eo := onFB.axes[i%3]
		c := randomEO(rng, eo, 1+rng.IntN(4))
		inverse := c.Inverse()
		isAR := false
		for k, dr := range drAfterEO(eo) {
			d, e := c.Conj(toUDAndFB[dr][eo]), inverse.Conj(toUDAndFB[drAfterEO(eo)[1-k]][eo])
			onNormal := arSet[withoutPlaces(&d)]
			require.Equal(t, onNormal, arSet[withoutPlaces(&e)])
			isAR = isAR || onNormal
		}
		require.Equal(t, isAR, AR.On(eo).IsTrue(&c))
		if isAR {
			numAR++
		}
	}
	require.Greater(t, numAR, 100)
}

// TestFactsOf compares FactsOf, which skips facts that cannot be true, with the
// definition of each fact.
func TestFactsOf(t *testing.T) {
	rng := sample.Rand(t)
	movesets := []string{"U,D,R2,L2,F2,B2", "U2,D2,R2,L2,F2,B2", "U,R", "R,L", "U,D,R,L,F,B", "U,D,R,L,F2,B2"}
	for _, text := range movesets {
		moves := parseMoveSet(t, text)
		for range 300 {
			c := scrambled(rng, moves, rng.IntN(12))
			facts := FactsOf(&c)
			for _, fact := range allFacts() {
				require.Equal(t, fact.IsTrue(&c), facts.Has(fact), "%v", fact)
			}
		}
	}
}
