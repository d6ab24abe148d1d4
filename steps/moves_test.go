package steps

import (
	"context"
	"slices"
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
		moves, err := cube.ParseMoveSet(test.moves)
		require.NoError(t, err)
		_, err = Solve(context.Background(), tables(), Lookup(test.step), parseCube(t, test.scramble), niss.Limits{Max: 20, Beyond: -1, Moves: moves}, Observer{})
		require.ErrorAs(t, err, test.target, test.step)
	}
}
