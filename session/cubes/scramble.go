package cubes

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"

	"nissy/cube"
	"nissy/session"
)

// Scramble asks for scrambles, moves that lead to uniformly random positions.
type Scramble struct {
	Kind  string  `json:"kind"`                    // one of ScrambleKinds; empty: that of the wish, or all positions
	Count int     `json:"count" range:"solutions"` // 0: one
	Seed  *uint64 `json:"seed"`                    // nil: a random seed
	Wish
}

// FewestMoves is the kind of scrambles that competitions use for Fewest Moves.
const FewestMoves = "fmc"

// ScrambleKinds lists the kinds of scrambles.
func ScrambleKinds() []string {
	var names []string
	for k := cube.EOScramble; k <= cube.SliceScramble; k++ {
		names = append(names, k.String())
	}
	return append(names, FewestMoves)
}

// ScrambleKind returns the positions that the scrambles of a kind lead to.
func ScrambleKind(name string) (cube.ScrambleKind, error) {
	if name == FewestMoves {
		return cube.AnyScramble, nil
	}
	kind, err := cube.ParseScrambleKind(name)
	if input, ok := errors.AsType[*session.InputError](err); ok {
		return kind, session.Unknown("scramble type", name, ScrambleKinds(), input.Msg)
	}
	return kind, err
}

func (r Scramble) Run(ctx context.Context, s *session.Session, emit func(session.Event)) error {
	r.Kind = r.kind(r.Kind)
	d, err := r.drawer(ctx, s, r.Kind)
	if err != nil {
		return err
	}
	rng := session.NewRand(r.Seed)
	for range max(r.Count, 1) {
		moves, err := r.next(ctx, s, d, rng)
		if err != nil {
			return err
		}
		scramble := cube.Alg{Normal: moves}
		emit(newSequence(scramble, scramble))
	}
	return nil
}

// next returns the moves of the next scramble.
func (r Scramble) next(ctx context.Context, s *session.Session, d *drawer, rng *rand.Rand) ([]cube.Move, error) {
	for {
		c, err := d.next(ctx, rng)
		if err != nil {
			return nil, err
		}
		switch {
		case r.Kind != FewestMoves:
			return s.ScrambleTo(ctx, c)
		case r.EOAtMost == nil:
			moves, err := s.ScrambleTo(ctx, c)
			return Pad(moves), err
		}
		if moves, err := paddedScramble(ctx, s, c); moves != nil || err != nil {
			return moves, err
		}
	}
}

// paddedScramble returns a scramble for Fewest Moves that leads to c. It tries moves found from
// each rotation of the cube; only one position in a million has none that fit, and then it
// returns nil.
func paddedScramble(ctx context.Context, s *session.Session, c cube.Cube) ([]cube.Move, error) {
	undo := cube.Solved.Apply(cube.InvertMoves(cube.Padding[:])...)
	between := undo.Mul(&c)
	between = between.Mul(&undo)
	for r := range cube.Sym(cube.NumRotations) {
		moves, err := s.ScrambleTo(ctx, between.Conj(r))
		if err != nil {
			return nil, err
		}
		if moves = r.Inverse().Moves(moves); fits(moves) {
			return slices.Concat(cube.Padding[:], moves, cube.Padding[:]), nil
		}
	}
	return nil, nil
}

// Pad turns moves to a random position into a scramble for Fewest Moves, which begins
// and ends with fixed moves. It leads to another position, which is equally random: Pad
// rotates the moves so that none of them cancels with the fixed ones.
func Pad(moves []cube.Move) []cube.Move {
	for r := range cube.Sym(cube.NumRotations) {
		if rotated := r.Moves(moves); fits(rotated) {
			return slices.Concat(cube.Padding[:], rotated, cube.Padding[:])
		}
	}
	panic("session: no rotation moves two axes away from two others")
}

// fits reports whether none of the moves cancels with the fixed moves of a scramble for
// Fewest Moves.
func fits(moves []cube.Move) bool {
	return len(moves) == 0 || moves[0].Axis() != cube.FB && moves[len(moves)-1].Axis() != cube.RL
}

// Limit returns the request with at most that many scrambles.
func (r Scramble) Limit(scrambles int) session.Request {
	r.Count = min(r.Count, scrambles)
	return r
}
