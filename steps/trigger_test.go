package steps

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"nissy/cube"
	"nissy/internal/interrupt"
	"nissy/internal/recorded"
	"nissy/internal/sample"
	"nissy/niss"
)

// TestKnownTriggers checks the cases that the known triggers solve.
func TestKnownTriggers(t *testing.T) {
	var got []string
	for _, trigger := range KnownTriggers() {
		got = append(got, trigger.String()+": "+trigger.Case().String())
	}
	require.Equal(t, []string{
		"R: 4c4e", "R U R: 3c2e", "R U' R: 3c2e", "R U2 R: 4c2e", "R F2 R: 4c2e", "R U2 F2 R: 4c4e", "R F2 U2 R: 4c4e",
		"R U2 L: 4c6e", "R F2 L: 4c6e", "R L: 8c8e", "R U L: 7c8e", "R U' L: 7c8e",
	}, got)
}

func TestParseTriggers(t *testing.T) {
	for text, want := range map[string]string{
		"R":                   "R",
		"R,RUR,RU2R":          "R, R U R, R U2 R",
		"R U R, 4c4e":         "R U R, R, R U2 F2 R, R F2 U2 R",
		" R ,R,\tR3 U’ R":     "R, R' U' R",
		"4c2e,3c2e,4c6e,7c8e": "R U2 R, R F2 R, R U R, R U' R, R U2 L, R F2 L, R U L, R U' L",
		"8c8e, L R U2 R":      "R L, L R U2 R",
		"R U2 F2 R L":         "R U2 F2 R L",
	} {
		triggers, err := ParseTriggers(text)
		require.NoError(t, err, text)
		require.Equal(t, want, namesOf(triggers, ", "), text)
	}
	for _, f := range recorded.Rows(t, "trigger_errors.tsv") {
		_, err := ParseTriggers(f[0])
		require.ErrorAs(t, err, new(*cube.SyntaxError), f[0])
		require.ErrorContains(t, err, f[1])
	}
	var many []string
	for i := range 130 {
		trigger := "R"
		for bit := range 8 {
			trigger += []string{" U R", " D2 L"}[i>>bit&1]
		}
		many = append(many, trigger)
	}
	_, err := ParseTriggers(strings.Join(many, ","))
	require.ErrorContains(t, err, "too many triggers")
}

// TestTriggerInDR checks that a trigger may not be in DR before its end.
func TestTriggerInDR(t *testing.T) {
	// A cycle of three corners in the U layer keeps DR.
	_, err := ParseTriggers("R' U L' U2 R U' L R' U L' U2 R U' L")
	require.ErrorContains(t, err, "it is in DR before its end")
}

// parseCube returns the cube after the moves.
func parseCube(t *testing.T, moves string) cube.Cube {
	t.Helper()
	alg, err := cube.ParseAlg(moves)
	require.NoError(t, err)
	return cube.Solved.ApplyAlg(alg)
}

func parseMoveSet(t *testing.T, moves string) cube.MoveSet {
	t.Helper()
	set, err := cube.ParseMoveSet(moves)
	require.NoError(t, err)
	return set
}

// solutionTexts solves the step and returns its solutions with all that is known of them.
func solutionTexts(t *testing.T, step *Step, c cube.Cube, l niss.Limits) (found []string) {
	t.Helper()
	result, err := Solve(context.Background(), tables(), step, c, l, Observer{Cases: true, Solution: func(s Solution) {
		found = append(found, strings.Join([]string{s.Alg.String(), s.Axis, s.Detected, s.Trigger, s.Case.String()}, "; "))
	}})
	require.NoError(t, err)
	require.Equal(t, len(found), result.Count)
	return found
}

const triggerScramble = "R' U' F B2 L2 U2 R2 U' R2 B2 D B2 R2 U' R' F R D2 R F2 D2 R F' L R' U' F "

// TestTriggerExample checks a DR that a person has found: EO, RZP, and a trigger on
// inverse.
func TestTriggerExample(t *testing.T) {
	triggers, err := ParseTriggers("R,RUR,RU'R,RU2R,RF2R")
	require.NoError(t, err)
	afterEO := parseCube(t, triggerScramble+"U B F D")
	rzp := Lookup("rzp").WithCases(casesOf(triggers))
	require.Contains(t, solutionTexts(t, rzp, afterEO, niss.Limits{Max: 2, Beyond: -1}), "U2 R; fb; rzpfb-eoud; ; 4c2e")

	afterRZP := parseCube(t, triggerScramble+"U B F D U2 R")
	dr, err := Lookup("dr-eo").WithTriggers(triggers, -1)
	require.NoError(t, err)
	l := niss.Limits{Policy: niss.Linear, Max: 20}
	require.Equal(t, []string{
		"(D2 F R B2 R); fb; drfb-eoud; R U2 R; 2c4 4e",
		"(D2 F L U2 L); fb; drfb-eoud; R F2 R; 2c4 4e",
	}, solutionTexts(t, dr, afterRZP, l))
	l.All = true
	require.Contains(t, solutionTexts(t, dr, afterRZP, l), "(D2 F R B2 R'); fb; drfb-eoud; R U2 R; 2c4 4e")

	three, err := Lookup("drfb-eoud").WithTriggers(triggers, 1)
	require.NoError(t, err)
	require.Empty(t, solutionTexts(t, three, afterRZP, l), "the setup has two moves")
}

// TestNotReadyForTriggers checks the errors of positions whose case no trigger solves.
func TestNotReadyForTriggers(t *testing.T) {
	with := func(name, triggers string) *Step {
		parsed, err := ParseTriggers(triggers)
		require.NoError(t, err)
		step, err := Lookup(name).WithTriggers(parsed, -1)
		require.NoError(t, err)
		return step
	}
	c := parseCube(t, triggerScramble+"U B F D U2 R") // drrl 3c6e, drfb 4c2e
	for _, test := range []struct{ step, triggers, err string }{
		{"dr-eo", "R,RUR", "dr-eo: the case is drrl 3c6e, drfb 4c2e, but R, R U R solve 3c2e 4c4e"},
		{"drrl-eoud", "RU2R", "drrl-eoud: the case is drrl 3c6e, but R U2 R solves 4c2e"},
		{"dr-eofb", "RU2R", "dr-eofb: EO must be solved on F/B; it is on U/D"},
		{"dr-eoud", "RU2R", ""},
	} {
		err := with(test.step, test.triggers).Check(c)
		if test.err == "" {
			require.NoError(t, err)
			continue
		}
		require.EqualError(t, err, test.err)
		require.IsType(t, &NotReadyError{}, err)
	}
	// A position that only the end of a trigger solves is ready, but has no solution.
	c = cube.Solved.Apply(cube.NewMove(cube.R, 1))
	step := with("drud-eofb", "RUR")
	require.NoError(t, step.Check(c))
	require.Empty(t, solutionTexts(t, step, c, niss.Limits{Max: 20}))

	_, err := Lookup("dr").WithTriggers(KnownTriggers(), -1)
	require.EqualError(t, err, "dr: triggers are for steps from EO to DR, such as dr-eo")
	_, err = Lookup("dr-eo").WithTriggers(nil, -1)
	require.Error(t, err)
}

// TestRZPNeedsCases checks RZP without cases, and on a position that is at the goal.
func TestRZPNeedsCases(t *testing.T) {
	for _, step := range All() {
		require.Equal(t, strings.HasPrefix(step.Name, "rzp"), step.NeedsCases(), step.Name)
		require.Equal(t, step.NeedsCases(), step.GoesOn())
		require.False(t, step.WithCases(commonCases).NeedsCases())
	}
	_, err := Solve(context.Background(), tables(), Lookup("rzp"), cube.Solved, niss.Limits{}, Observer{})
	require.EqualError(t, err, "rzp: give --case or --triggers")
	require.IsType(t, &NotReadyError{}, err)

	c := parseCube(t, triggerScramble+"U B F D U2 R")
	step := Lookup("rzpfb-eoud").WithCases([]cube.DRCase{cube.NewDRCase(4, 2)})
	require.Equal(t, []string{"; fb; ; ; 4c2e"}, solutionTexts(t, step, c, niss.Limits{Max: 20}))
	all := solutionTexts(t, step, c, niss.Limits{Max: 3, Beyond: -1})
	require.Equal(t, "; fb; ; ; 4c2e", all[0])
	require.Greater(t, len(all), 1)
	require.Equal(t, all[1:], solutionTexts(t, step, c, niss.Limits{Min: 1, Max: 3, Beyond: -1}))
	require.Equal(t, all[1:2], solutionTexts(t, step, c, niss.Limits{Min: 1, Max: 3, Count: 1}))

	rare := Lookup("rzpfb-eoud").WithCases([]cube.DRCase{inDR})
	require.Equal(t, "(D2 F R B2 R); fb; ; ; 0c0e", solutionTexts(t, rare, c, niss.Limits{Policy: niss.Inverse, Max: 20, Count: 1})[0])
}

// rzpAndTriggers returns steps that search with solveByLength, and positions for them.
func rzpAndTriggers(t *testing.T, rng *rand.Rand) (steps []*Step, cubes []cube.Cube) {
	t.Helper()
	for range 6 {
		triggers := KnownTriggers()[:5]
		eo := onFB.axes[rng.IntN(3)]
		dr, err := Lookup("dr-eo").WithTriggers(triggers, -1)
		require.NoError(t, err)
		steps = append(steps, Lookup("rzp").WithCases(commonCases), dr)
		cubes = append(cubes, randomEO(rng, eo, 10), plainReady(rng, eo, triggers[rng.IntN(5)], 6))
	}
	return steps, cubes
}

// TestRZPAndTriggersThreads checks that the solutions do not depend on the number of threads,
// that a limited search reports the first of them, and that seekers find the same.
func TestRZPAndTriggersThreads(t *testing.T) {
	steps, cubes := rzpAndTriggers(t, sample.Rand(t))
	for i, step := range steps {
		l := niss.Limits{Policy: niss.NISS, Max: 4, Beyond: -1, Threads: 1, All: i%4 < 2}
		if step.Triggers() != nil {
			l.Max = 9
		}
		want := solutionTexts(t, step, cubes[i], l)
		for _, l.Threads = range []int{2, 5} {
			require.Equal(t, want, solutionTexts(t, step, cubes[i], l))
		}
		for _, l.Count = range []int{1, 3, 100} {
			require.Equal(t, want[:min(l.Count, len(want))], solutionTexts(t, step, cubes[i], l))
		}
		require.Len(t, seekAll(t, step, cubes[i], l), len(want))
	}
}

// seekAll returns the solutions that a seeker finds, with their triggers.
func seekAll(t *testing.T, step *Step, c cube.Cube, l niss.Limits) map[string]bool {
	t.Helper()
	p, err := step.Prepare(context.Background(), tables())
	require.NoError(t, err)
	ending := niss.AnyEnding // that of the step
	if l.All {
		ending = niss.EitherWay
	}
	k := p.Seeker(context.Background(), ending, new(interrupt.Flag))
	k.Look(c)
	estimates := make([]Estimate, step.NumFrames())
	k.Estimate(false, estimates)
	found := map[string]bool{}
	if slices.Contains(estimates, Estimate{}) {
		found["empty"] = true
	}
	for length := 1; length <= l.Max; length++ {
		for f, estimate := range estimates {
			if estimate == NotReady {
				continue
			}
			_, err := k.Seek(f, l.Policy.Kinds(), length, niss.Beginning{First: [2]cube.MoveSet{cube.AllMoves, cube.AllMoves}}, func(s niss.Solution) {
				described := p.Solution(c, s)
				found[fmt.Sprint(format(s.Alg, 0), described.Trigger)] = true
				require.Equal(t, step.Triggers() != nil, described.Trigger != "")
				if niss.KindOf(s.Alg)&niss.OnBoth == 0 {
					require.LessOrEqual(t, int(min(estimate[0], estimate[1])), length)
				}
			})
			require.NoError(t, err)
		}
	}
	return found
}

// TestFirstMoves checks that a seeker searches only solutions that begin with the given
// moves, and finds all of these.
func TestFirstMoves(t *testing.T) {
	rng := sample.Rand(t)
	steps, cubes := rzpAndTriggers(t, rng)
	for i, step := range steps {
		p, err := step.Prepare(context.Background(), tables())
		require.NoError(t, err)
		k := p.Seeker(context.Background(), niss.AnyEnding, new(interrupt.Flag))
		k.Look(cubes[i])
		length := 3
		if step.Triggers() != nil {
			length = 7
		}
		seek := func(first [2]cube.MoveSet) (found []string) {
			for f := range step.NumFrames() {
				_, err := k.Seek(f, niss.OnNormal|niss.OnInverse|niss.OnBoth, length, niss.Beginning{First: first}, func(s niss.Solution) {
					found = append(found, fmt.Sprint(f, s.Alg))
					if n := s.Alg.Normal; len(n) > 0 && !first[0].Has(n[0]) { // parallel turns are sorted
						require.True(t, len(n) > 1 && n[0].Axis() == n[1].Axis() && first[0].Has(n[1]), "%v begins with none of %v", s.Alg, first[0])
					}
				})
				require.NoError(t, err)
			}
			slices.Sort(found)
			return found
		}
		all := seek([2]cube.MoveSet{cube.AllMoves, cube.AllMoves})
		var parts []string
		for m := range cube.Move(cube.NumFaceMoves) {
			parts = append(parts, seek([2]cube.MoveSet{1 << m, cube.AllMoves})...)
		}
		slices.Sort(parts)
		for _, s := range all { // those on inverse alone are in all parts
			require.Contains(t, parts, s)
		}
		require.Equal(t, all, slices.Compact(parts))
	}
}

// TestRZPMoves checks searches with a choice of moves.
func TestRZPMoves(t *testing.T) {
	set := parseMoveSet(t, "U,R")
	c := parseCube(t, "U R U R' U2 R")
	step := Lookup("rzpud-eofb").WithCases(commonCases)
	for _, s := range solutionTexts(t, step, c, niss.Limits{Moves: set, Min: 1, Max: 5, Beyond: -1}) {
		require.NotContains(t, strings.Split(s, ";")[0], "D")
		require.NotContains(t, strings.Split(s, ";")[0], "L")
	}
	dr, err := Lookup("drud-eofb").WithTriggers(KnownTriggers(), -1)
	require.NoError(t, err)
	require.Equal(t, []string{"R U2 R; ud; ; R U2 R; 0c0 0e"}, solutionTexts(t, dr, parseCube(t, "R' U2 R'"), niss.Limits{Moves: set, Max: 20})[:1])
	with := func(moves string) error {
		l := niss.Limits{Moves: parseMoveSet(t, moves), Max: 20}
		_, err := Solve(context.Background(), tables(), dr, parseCube(t, "R' U2 R'"), l, Observer{})
		return err
	}
	require.EqualError(t, with("D,F2"), "drud-eofb: turns of D F2 cannot reach the goal")
	require.IsType(t, &OptionError{}, with("F"))
}

// TestRZPInterrupt checks that a long search ends with its context.
func TestRZPInterrupt(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	step := Lookup("rzp").WithCases(commonCases)
	_, err := Solve(ctx, tables(), step, parseCube(t, triggerScramble+"U B F D"), niss.Limits{Policy: niss.NISS, Max: 20, Beyond: -1},
		Observer{Depth: func(depth int) {
			if depth == 6 {
				cancel()
			}
		}})
	require.ErrorIs(t, err, context.Canceled)
}

// TestJZP checks that AR has a second name.
func TestJZP(t *testing.T) {
	for name, want := range map[string]string{"jzp": "ar", "JZP": "ar", "jzpud-eofb": "arud-eofb", "jzp-eorl": "ar-eorl"} {
		require.Equal(t, want, Lookup(name).Name)
	}
	require.Nil(t, Lookup("jzpx"))
}
