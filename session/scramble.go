package session

import (
	"context"
	"errors"
	"slices"

	"nissy/cube"
	"nissy/twophase"
)

// Scramble asks for scrambles, moves that lead to uniformly random positions.
type Scramble struct {
	Kind  string  `json:"kind"`                    // one of ScrambleKinds; empty: all positions
	Count int     `json:"count" range:"solutions"` // 0: one
	Seed  *uint64 `json:"seed"`                    // nil: a random seed
}

// fmc is the kind of scrambles that competitions use for Fewest Moves.
const fmc = "fmc"

// ScrambleKinds lists the kinds of scrambles.
func ScrambleKinds() []string {
	var names []string
	for k := cube.EOScramble; k <= cube.HTRScramble; k++ {
		names = append(names, k.String())
	}
	return append(names, fmc)
}

// scrambleKind returns the positions that the scrambles of a kind lead to.
func scrambleKind(name string) (cube.ScrambleKind, error) {
	if name == fmc {
		return cube.AnyScramble, nil
	}
	kind, err := cube.ParseScrambleKind(name)
	if input, ok := errors.AsType[*InputError](err); ok {
		return kind, Unknown("scramble type", name, ScrambleKinds(), input.Msg)
	}
	return kind, err
}

func (r Scramble) run(ctx context.Context, s *Session, emit func(Event)) error {
	kind, err := scrambleKind(r.Kind)
	if err != nil {
		return err
	}
	rng := newRand(r.Seed)
	for range max(r.Count, 1) {
		moves, err := s.scramble(ctx, cube.Random(rng, kind))
		if err != nil {
			return err
		}
		if r.Kind == fmc {
			moves = pad(moves)
		}
		scramble := cube.Alg{Normal: moves}
		emit(newSequence(scramble, scramble))
	}
	return nil
}

// scramble returns moves that lead to c.
func (s *Session) scramble(ctx context.Context, c cube.Cube) ([]cube.Move, error) {
	solution, err := twophase.Solve(ctx, s.engine.store, c, nil)
	return cube.InvertMoves(solution), err
}

// pad turns moves to a random position into a scramble for Fewest Moves, which begins
// and ends with fixed moves. It leads to another position, which is equally random.
func pad(moves []cube.Move) []cube.Move {
	return slices.Concat(cube.Padding[:], fitBetween(moves), cube.Padding[:])
}

// fitBetween rotates the moves so that none of them cancels with the fixed moves of a
// scramble for Fewest Moves.
func fitBetween(moves []cube.Move) []cube.Move {
	if len(moves) == 0 {
		return moves
	}
	for r := range cube.Sym(cube.NumRotations) {
		first, last := r.Move(moves[0]), r.Move(moves[len(moves)-1])
		if first.Axis() != cube.FB && last.Axis() != cube.RL {
			return transform(moves, r)
		}
	}
	panic("session: no rotation moves two axes away from two others")
}

// transform returns the moves as seen through a symmetry.
func transform(moves []cube.Move, s cube.Sym) []cube.Move {
	out := make([]cube.Move, len(moves))
	for i, m := range moves {
		out[i] = s.Move(m)
	}
	return out
}
