package steps

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"nissy/cube"
	"nissy/internal/sample"
	"nissy/niss"
)

// lastTurns returns the parallel turns at the end of the moves.
func lastTurns(moves []cube.Move) []cube.Move {
	n := len(moves)
	if n > 1 && moves[n-2].Axis() == moves[n-1].Axis() {
		return moves[n-2:]
	}
	return moves[max(0, n-1):]
}

// endsInQuarters reports whether the last turns of a side, if it has moves, are quarter
// turns of R and L, clockwise unless all directions are wanted.
func endsInQuarters(side []cube.Move, all bool) bool {
	for _, m := range lastTurns(side) {
		if m.Axis() != cube.RL || m.IsHalf() || !all && m.Turns() != 1 {
			return false
		}
	}
	return true
}

// plainRZP returns the solutions of an RZP step with the cases, of exactly length moves,
// as formatted by format. It tries all sequences.
func plainRZP(step *Step, c cube.Cube, cases []cube.DRCase, policy niss.Policy, all bool, length int) (found []string) {
	for _, f := range step.frames {
		if c.BadEdges(f.requiredAxis) != 0 {
			continue
		}
		start := c.Conj(f.sym)
		for _, a := range onNormal(policy, length) {
			plainSequences(start, cube.EOMoves, nil, a, nil, func(normal []cube.Move, d cube.Cube) {
				if !endsInQuarters(normal, all) {
					return
				}
				plainSequences(d.Inverse(), cube.EOMoves, nil, length-a, nil, func(inverse []cube.Move, e cube.Cube) {
					if endsInQuarters(inverse, all) && slices.Contains(cases, e.DRCase(cube.UD)) {
						found = append(found, format(cube.Alg{Normal: normal, Inverse: inverse}, f.sym.Inverse()))
					}
				})
			})
		}
	}
	slices.Sort(found)
	return found
}

// plainTrigger returns the first of the triggers with which the moves end after a setup,
// or nil. It tries all ways to order parallel turns.
func plainTrigger(moves []cube.Move, triggers []Trigger) Trigger {
	if slices.ContainsFunc(lastTurns(moves), cube.Move.IsHalf) {
		return nil
	}
	for _, order := range parallelOrders(moves) {
		for _, t := range triggers {
			setup := len(order) - len(t)
			if setup < 0 || slices.ContainsFunc(order[:setup], func(m cube.Move) bool { return !cube.DRMoves.Has(m) }) {
				continue
			}
			if slices.ContainsFunc(keepingDR(), func(sym cube.Sym) bool { return isVariation(order[setup:], t, sym) }) {
				return t
			}
		}
	}
	return nil
}

// keepingDR returns the symmetries that keep EO on F/B and DR on U/D.
var keepingDR = sync.OnceValue(func() (list []cube.Sym) {
	for sym := range cube.Sym(cube.NumSyms) {
		if sym.Face(cube.U).Axis() == cube.UD && sym.Face(cube.F).Axis() == cube.FB {
			list = append(list, sym)
		}
	}
	return list
})

func isVariation(moves []cube.Move, t Trigger, sym cube.Sym) bool {
	for i, m := range t {
		if image := sym.Move(m); moves[i] != image && (i < len(t)-1 || moves[i] != image.Inverse()) {
			return false
		}
	}
	return true
}

// parallelOrders returns the moves with each pair of adjacent parallel turns in both
// orders.
func parallelOrders(moves []cube.Move) [][]cube.Move {
	orders := [][]cube.Move{moves}
	for i := 1; i < len(moves); i++ {
		if moves[i].Axis() == moves[i-1].Axis() {
			for _, order := range orders {
				swapped := slices.Clone(order)
				swapped[i-1], swapped[i] = swapped[i], swapped[i-1]
				orders = append(orders, swapped)
			}
		}
	}
	return orders
}

// plainTriggers returns the solutions of a step with triggers of exactly length moves,
// each followed by its trigger. If not all are wanted, it leaves out those that have a
// twin with more clockwise last turns.
func plainTriggers(step *Step, c cube.Cube, triggers []Trigger, setup int, policy niss.Policy, all bool, length int) (found []string) {
	for _, f := range step.frames {
		start := c.Conj(f.sym)
		if c.BadEdges(f.requiredAxis) != 0 || start.IsDR(cube.UD) {
			continue
		}
		for side := range 2 {
			if policy.Kinds()&(niss.OnNormal<<side) == 0 {
				continue
			}
			d := start
			if side == 1 {
				d = start.Inverse()
			}
			plainSequences(d, cube.EOMoves, nil, length, nil, func(moves []cube.Move, e cube.Cube) {
				if !e.IsDR(cube.UD) {
					return
				}
				t := plainTrigger(moves, triggers)
				if t == nil || setup >= 0 && length-len(t) > setup || !all && hasClockwiseTwin(moves, triggers) {
					return
				}
				alg := cube.Alg{Normal: moves}
				if side == 1 {
					alg = cube.Alg{Inverse: moves}
				}
				found = append(found, format(alg, f.sym.Inverse())+" "+t.String())
			})
		}
	}
	slices.Sort(found)
	return found
}

// hasClockwiseTwin reports whether other directions of the last turns make a solution with
// more clockwise ones.
func hasClockwiseTwin(moves []cube.Move, triggers []Trigger) bool {
	last := len(lastTurns(moves))
	for directions := range 1 << last {
		twin := slices.Clone(moves)
		more := 0
		for i := range last {
			m := &twin[len(twin)-1-i]
			if m.Turns() == 1 {
				more--
			}
			if *m = m.WithTurns(1); directions>>i&1 != 0 {
				*m = m.WithTurns(3)
			} else {
				more++
			}
		}
		if more > 0 && plainTrigger(twin, triggers) != nil {
			return true
		}
	}
	return false
}

// plainly solves the step and returns its solutions of each length, as formatted by
// format, each followed by its trigger if it has one.
func plainly(t *testing.T, step *Step, c cube.Cube, l niss.Limits) map[int][]string {
	t.Helper()
	found := map[int][]string{}
	result, err := Solve(context.Background(), tables(), step, c, l, Observer{Solution: func(s Solution) {
		for range strings.Split(s.Axis, ",") {
			found[s.Alg.Len()] = append(found[s.Alg.Len()], strings.TrimSpace(format(s.Alg, 0)+" "+s.Trigger))
		}
	}})
	require.NoError(t, err)
	require.Equal(t, l.Max, result.Searched)
	for _, list := range found {
		slices.Sort(list)
	}
	return found
}

// randomEO returns a position with EO on an axis, which is some moves away from DR.
func randomEO(rng *rand.Rand, eo cube.Axis, moves int) cube.Cube {
	c := walk(rng, cube.Random(rng, cube.DRScramble), cube.EOMoves, moves)
	return c.Conj(toFB[eo].Inverse())
}

// TestRZPAgainstPlainSearch compares RZP with a search that tries all sequences.
func TestRZPAgainstPlainSearch(t *testing.T) {
	rng := sample.Rand(t)
	const most = 5
	samples := 0
	for i := range sample.Of(6, 24) {
		eo := onFB.axes[rng.IntN(3)]
		c := randomEO(rng, eo, 1+rng.IntN(6))
		cases := slices.Clone(commonCases[:1+rng.IntN(3)])
		name := []string{"rzp", "rzp-eo" + eo.String(), "rzp" + drAfterEO(eo)[i%2].String() + "-eo" + eo.String()}[i%3]
		l := niss.Limits{Policy: niss.Policy(i % 4), Min: 1, Max: most, Beyond: -1, All: i%5 < 2, Threads: 1 + i%3}
		step := Lookup(name).WithCases(cases)
		got := plainly(t, step, c, l)
		for length := 1; length <= most; length++ {
			want := plainRZP(step, c, cases, l.Policy, l.All, length)
			require.Equal(t, want, got[length], "%s to %v, %+v, %s", name, cases, l, c.B32())
			samples += len(want)
		}
	}
	require.NotZero(t, samples)
}

// TestTriggersAgainstPlainSearch compares DR with triggers with a search that tries all
// sequences.
func TestTriggersAgainstPlainSearch(t *testing.T) {
	rng := sample.Rand(t)
	const most = 5
	samples := 0
	sets := []string{"R,RUR,RU'R,RU2R,RF2R", "R", "RUR", "RU2R, R F2 R", "RL", "4c4e", "RU2L,RF2L", "RUL,RU'L", "RULUR, R U R L, R"}
	for i := range sample.Of(9, 24) {
		triggers, err := ParseTriggers(sets[i%len(sets)])
		require.NoError(t, err)
		eo := onFB.axes[rng.IntN(3)]
		c := plainReady(rng, eo, triggers[rng.IntN(len(triggers))], rng.IntN(4))
		name := []string{"dr-eo", "dr-eo" + eo.String(), "dr" + drAfterEO(eo)[i%2].String() + "-eo" + eo.String()}[i%3]
		setup := rng.IntN(5) - 1
		step, err := Lookup(name).WithTriggers(triggers, setup)
		require.NoError(t, err)
		if step.Check(c) != nil {
			continue
		}
		l := niss.Limits{Policy: niss.Policy(i % 4), Min: 1, Max: most, Beyond: -1, All: i%5 < 2, Threads: 1 + i%3}
		got := plainly(t, step, c, l)
		for length := 1; length <= most; length++ {
			want := plainTriggers(step, c, triggers, setup, l.Policy, l.All, length)
			require.Equal(t, want, got[length], "%s with %s after %d, %+v, %s", name, namesOf(triggers, ", "), setup, l, c.B32())
			samples += len(want)
		}
	}
	require.NotZero(t, samples)
}

// plainReady returns a position with EO on the axis that a setup and the trigger lead to
// DR, on normal or on inverse.
func plainReady(rng *rand.Rand, eo cube.Axis, trigger Trigger, setup int) cube.Cube {
	c := cube.Random(rng, cube.DRScramble)
	c = walk(rng, c.Apply(cube.InvertMoves(trigger)...), cube.DRMoves, setup)
	if rng.IntN(2) == 0 {
		c = c.Inverse()
	}
	dr := drAfterEO(eo)[rng.IntN(2)]
	return c.Conj(toUDAndFB[dr][eo].Inverse())
}
