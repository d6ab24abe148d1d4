package steps

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"nissy/cube"
	"nissy/internal/sample"
	"nissy/niss"
)

// plainSearch tries all sequences on both sides of the cube, without tables and
// coordinates, and keeps those that the rules of package niss allow. The tests compare
// the steps with it.
type plainSearch struct {
	done   func(*cube.Cube) bool
	moves  cube.MoveSet
	ending niss.Ending
	all    bool
	start  cube.Cube
	found  []cube.Alg
}

// solve finds the solutions with a moves on normal and b on inverse.
func (p *plainSearch) solve(a, b int) {
	p.sequences(p.start, a, func(normal []cube.Move, c cube.Cube) {
		inv := c.Inverse()
		if a > 0 && b > 0 && (p.done(&c) || p.done(&inv)) {
			return
		}
		p.sequences(inv, b, func(inverse []cube.Move, d cube.Cube) {
			if b == 0 {
				d = c
			}
			if p.done(&d) && !p.useless(normal, inverse, d) && !p.parallelUseless(normal, inverse) && p.endsWell(normal) && p.endsWell(inverse) {
				p.found = append(p.found, cube.Alg{Normal: slices.Clone(normal), Inverse: slices.Clone(inverse)})
			}
		})
	})
}

// sequences yields the sequences of n moves from c that reach the goal at their end or
// not at all.
func (p *plainSearch) sequences(c cube.Cube, n int, yield func([]cube.Move, cube.Cube)) {
	plainSequences(c, p.moves, nil, n, func(before []cube.Move, c *cube.Cube) bool {
		if n := len(before); p.ending == niss.AnyEnding && n > 1 && before[n-2].Axis() == before[n-1].Axis() {
			if exchanged := c.Apply(before[n-2].Inverse()); p.done(&exchanged) {
				return true
			}
		}
		return len(before) > 0 && p.done(c)
	}, yield)
}

// plainSequences yields all sequences of n moves in normal form that continue the moves before, with the cube after
// them. It does not continue those for which ends returns true. The moves that yield gets change afterwards.
func plainSequences(c cube.Cube, moves cube.MoveSet, before []cube.Move, n int, ends func([]cube.Move, *cube.Cube) bool, yield func([]cube.Move, cube.Cube)) {
	if n == 0 {
		yield(before, c)
		return
	}
	if ends != nil && ends(before, &c) {
		return
	}
	allowed := moves
	if len(before) > 0 {
		allowed = allowed.After(before[len(before)-1])
	}
	for _, m := range allowed.Moves() {
		plainSequences(c.After(m), moves, append(before, m), n-1, ends, yield)
	}
}

// useless reports whether the last move on normal is not needed. If any ending is allowed,
// neither may a beginning of the moves on normal be enough.
func (p *plainSearch) useless(normal, inverse []cube.Move, d cube.Cube) bool {
	if len(normal) == 0 || len(inverse) == 0 {
		return false
	}
	if p.ending == niss.AnyEnding {
		for n := range normal {
			exchanged := n > 0 && normal[n].Axis() == normal[n-1].Axis()
			if p.solvedBy(normal[:n], inverse) || exchanged && p.solvedBy(append(slices.Clone(normal[:n-1]), normal[n]), inverse) {
				return true
			}
		}
		return false
	}
	d = d.Apply(normal[len(normal)-1].Inverse())
	return p.done(&d)
}

// parallelUseless reports whether the move before the last one of a side is not needed, where
// any ending is allowed and the two turn opposite faces.
func (p *plainSearch) parallelUseless(normal, inverse []cube.Move) bool {
	swapped := func(side []cube.Move) ([]cube.Move, bool) {
		n := len(side)
		if n < 2 || side[n-2].Axis() != side[n-1].Axis() {
			return nil, false
		}
		return append(slices.Clone(side[:n-2]), side[n-1]), true
	}
	if p.ending != niss.AnyEnding {
		return false
	}
	a, onNormal := swapped(normal)
	b, onInverse := swapped(inverse)
	return onNormal && p.solvedBy(a, inverse) || onInverse && p.solvedBy(normal, b)
}

// solvedBy reports whether the moves on normal and on inverse reach the goal.
func (p *plainSearch) solvedBy(normal, inverse []cube.Move) bool {
	c := p.start.Apply(normal...)
	c = c.Inverse().Apply(inverse...)
	return p.done(&c)
}

func (p *plainSearch) endsWell(side []cube.Move) bool {
	if p.all || p.ending == niss.AnyEnding || len(side) == 0 {
		return true
	}
	n := len(side)
	if side[n-1].Turns() != 1 || n > 1 && side[n-2].Axis() == side[n-1].Axis() && side[n-2].Turns() != 1 {
		return false
	}
	lastQuarter := n - 1
	for lastQuarter >= 0 && side[lastQuarter].IsHalf() {
		lastQuarter--
	}
	for i, m := range side {
		if p.ending == niss.ClockwiseHTR && m.Face() == cube.D && i != lastQuarter {
			return false
		}
	}
	return true
}

// onNormal returns how many of the moves of solutions of a length may be on normal.
func onNormal(policy niss.Policy, length int) (list []int) {
	for a := range length + 1 {
		kind := niss.OnBoth
		if a == length {
			kind = niss.OnNormal
		} else if a == 0 {
			kind = niss.OnInverse
		}
		if policy.Kinds()&kind != 0 {
			list = append(list, a)
		}
	}
	return list
}

// plainSolve returns the solutions of at most maxMoves moves that Solve should find, in
// no particular order.
func plainSolve(step *Step, c cube.Cube, policy niss.Policy, all bool, maxMoves int) (found []string) {
	s := step.method.(*coordinateSearch)
	for _, f := range step.frames {
		if !f.requiredFact(step.requirement).IsTrue(&c) || !c.SolvedPieces().Has(f.requiredPieces) {
			continue
		}
		p := &plainSearch{done: goals[s], moves: s.moves(), ending: s.ending, all: all, start: c.Conj(f.sym)}
		for length := 1; length <= maxMoves; length++ {
			for _, a := range onNormal(policy, length) {
				p.solve(a, length-a)
			}
		}
		for _, alg := range p.found {
			found = append(found, format(alg, f.sym.Inverse()))
		}
	}
	slices.Sort(found)
	if step.Stem != "" {
		found = slices.Compact(found)
	}
	return found
}

// format formats a as seen through a symmetry, with parallel turns in the usual order.
func format(a cube.Alg, s cube.Sym) string {
	side := func(moves []cube.Move) []cube.Move {
		out := make([]cube.Move, len(moves))
		for i, m := range moves {
			out[i] = s.Move(m)
			if i > 0 && out[i-1].Axis() == out[i].Axis() && out[i] < out[i-1] {
				out[i-1], out[i] = out[i], out[i-1]
			}
		}
		return out
	}
	return cube.Alg{Normal: side(a.Normal), Inverse: side(a.Inverse)}.String()
}

// solveAll returns the solutions of the step in the order in which Solve reports them. It
// checks that they solve the step. A solution appears once for each axis that it solves.
func solveAll(t *testing.T, step *Step, c cube.Cube, l niss.Limits) (found []string) {
	t.Helper()
	listed := 0
	result, err := Solve(context.Background(), tables(), step, c, l, Observer{
		Solution: func(s Solution) {
			after := c.ApplyAlg(s.Alg)
			require.True(t, solvedIn(step, &after, len(s.Alg.Inverse) > 0), "%s: %v does not solve", step.Name, s.Alg)
			listed++
			for range strings.Split(s.Axis, ",") {
				found = append(found, s.Alg.String())
			}
		},
	})
	require.NoError(t, err)
	require.Equal(t, listed, result.Count)
	counted, err := Solve(context.Background(), tables(), step, c, l, Observer{})
	require.NoError(t, err)
	require.Equal(t, listed, counted.Count, "%s", step.Name)
	return found
}

// solvedIn reports whether the cube, or with inverted its inverse, is at the goal of the
// step in some frame.
func solvedIn(step *Step, c *cube.Cube, inverted bool) bool {
	d := *c
	if inverted {
		d = c.Inverse()
	}
	return slices.ContainsFunc(step.frames, func(f frame) bool {
		e := d.Conj(f.sym)
		return goals[step.method](&e)
	})
}

// readyCube returns a random cube that is ready for the step in some frame. It is a few
// moves from a goal, so that there are short solutions.
func readyCube(rng *rand.Rand, step *Step) cube.Cube {
	f := step.frames[rng.IntN(len(step.frames))]
	moves := step.method.moves()
	keep := cube.AllMoves
	switch step.requirement {
	case EO:
		keep = cube.EOMoves
	case DR, AR, CO:
		keep = cube.DRMoves
	case HTR:
		keep = cube.HalfTurns
	case FR, FRLS:
		keep = cube.FRMoves
	case TwoGen:
		keep = cube.URMoves
	}
	if f.requiredPieces != (cube.PieceSet{}) { // turns of U and F do not move a block on D at DB
		keep = cube.URFMoves &^ (0b111 << cube.NewMove(cube.R, 1))
		moves = keep
	}
	c := walk(rng, scrambled(rng, keep, 4), moves, 3)
	if step.requirement == FRLS && rng.IntN(2) == 0 { // a cycle of three edges in the slice
		c.Edge[8], c.Edge[9], c.Edge[10] = c.Edge[9], c.Edge[10], c.Edge[8]
	}
	if rng.IntN(2) == 0 {
		c = c.Inverse()
	}
	return c.Conj(f.sym.Inverse())
}

// TestAgainstPlainSearch checks that every step, with every policy, finds the solutions
// that plainSearch finds, for cubes near the goal.
func TestAgainstPlainSearch(t *testing.T) {
	rng := sample.Rand(t)
	for n, step := range All() {
		if takesLong(step) || isFurtherPlace(step) || step.GoesOn() {
			continue
		}
		t.Run(step.Name, func(t *testing.T) {
			policies := []niss.Policy{niss.NISS, niss.Linear, niss.Inverse, niss.Normal}
			if step.Final() {
				policies = policies[3:]
			}
			for i := range sample.Of(2, 8) {
				i += n // steps in turn begin with another policy
				c := readyCube(rng, step)
				if solvedIn(step, &c, false) {
					continue
				}
				policy := policies[i%len(policies)]
				all := i%3 == 0
				want := plainSolve(step, c, policy, all, 3)
				got := solveAll(t, step, c, niss.Limits{Policy: policy, Max: 3, Beyond: -1, All: all})
				slices.Sort(got)
				require.Equal(t, want, got, "policy %d, all %v, %s", policy, all, c.B32())
			}
		})
	}
}

// TestSiblingsAgree checks that steps that differ only in their axis or place find the
// same solutions for cubes that differ only by the corresponding symmetry.
func TestSiblingsAgree(t *testing.T) {
	rng := sample.Rand(t)
	byMethod := make(map[method][]*Step)
	for _, step := range All() {
		if len(step.frames) == 1 && !takesLong(step) && !isFurtherPlace(step) && !step.GoesOn() {
			byMethod[step.method] = append(byMethod[step.method], step)
		}
	}
	for _, family := range byMethod {
		for _, sibling := range family[1:] {
			t.Run(family[0].Name+"/"+sibling.Name, func(t *testing.T) {
				first := family[0]
				for range sample.Of(2, 5) {
					c := readyCube(rng, first)
					to := first.frames[0].sym.Mul(sibling.frames[0].sym.Inverse())
					d := c.Conj(to)
					l := niss.Limits{Policy: niss.NISS, Max: 4, Beyond: -1}
					var want []string
					for _, s := range solveAll(t, first, c, l) {
						alg, err := cube.ParseAlg(s)
						require.NoError(t, err)
						want = append(want, format(alg, to))
					}
					got := solveAll(t, sibling, d, l)
					slices.Sort(want)
					slices.Sort(got)
					require.Equal(t, want, got, c.B32())
				}
			})
		}
	}
}

// TestEndings checks that a step has a rule for endings only if a solution stays one when its last
// quarter turn goes the other way.
func TestEndings(t *testing.T) {
	rng := sample.Rand(t)
	for _, step := range All() {
		s, ok := step.method.(*coordinateSearch)
		if !ok || s.ending == niss.AnyEnding {
			continue
		}
		done := goals[s]
		keeps := func(c cube.Cube, m cube.Move) bool {
			c = c.Apply(m)
			return done(&c)
		}
		for range 100 {
			c := cube.Solved
			for range 20 {
				if m := cube.Move(rng.IntN(cube.NumFaceMoves)); keeps(c, m) {
					c = c.Apply(m)
				}
			}
			for _, m := range s.moves().Moves() {
				if !m.IsHalf() && !keeps(c, m.Inverse()) {
					require.True(t, keeps(c, m.WithTurns(2)), "%s: a solution that ends with %v does not stay one with %v", step.Name, m, m.Inverse())
				}
			}
		}
	}
}

// TestThreadsAgree checks that the order of the solutions does not depend on the number of
// threads, and that a search with a limit reports the first of them.
func TestThreadsAgree(t *testing.T) {
	rng := sample.Rand(t)
	for _, name := range []string{"eo", "dr-eo", "htr", "htrfin", "corners-dr", "chtr", "co-URF", "corners", "222", "123", "EOline"} {
		step := Lookup(name)
		c := readyCube(rng, step)
		l := niss.Limits{Policy: niss.NISS, Max: 5, Beyond: -1, Threads: 1}
		want := solveAll(t, step, c, l)
		for _, l.Threads = range []int{2, 8} {
			require.Equal(t, want, solveAll(t, step, c, l), name)
		}
		want = slices.Compact(want)
		for _, l.Count = range []int{1, 2, 7} {
			require.Equal(t, want[:min(l.Count, len(want))], slices.Compact(solveAll(t, step, c, l)), name)
		}
	}
}

// TestOrder checks that solutions are sorted by orderKey.
func TestOrder(t *testing.T) {
	got := solveAll(t, Lookup("eofb"), parseCube(t, benchScramble), niss.Limits{Policy: niss.NISS, Max: 4, Beyond: -1})
	for i := range len(got) - 1 {
		require.Negative(t, slices.Compare(orderKey(got[i]), orderKey(got[i+1])), "%s before %s", got[i], got[i+1])
	}
}

// orderKey returns numbers for a solution such that their order is the order of the solutions: its length, on which sides
// it has moves, and of each side the last move, one parallel to it or -1, and the others.
func orderKey(s string) (key []int) {
	a, _ := cube.ParseAlg(s)
	kind := 2
	if len(a.Inverse) == 0 {
		kind = 0
	} else if len(a.Normal) == 0 {
		kind = 1
	}
	key = []int{a.Len(), kind}
	for _, side := range [][]cube.Move{a.Normal, a.Inverse} {
		last := lastTurns(side)
		for _, m := range slices.Backward(last) {
			key = append(key, int(m))
		}
		for range 2 - len(last) {
			key = append(key, -1)
		}
		for _, m := range side[:len(side)-len(last)] {
			key = append(key, int(m))
		}
		key = append(key, -1)
	}
	return key
}
