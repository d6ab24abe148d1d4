package session

import (
	"context"
	"errors"
	"slices"
	"time"

	"nissy/cube"
	"nissy/history"
	"nissy/steps"
	"nissy/twophase"
)

// Scramble asks for moves that lead to uniformly random positions.
type Scramble struct {
	Kind  string  `json:"kind"` // one of ScrambleKinds, or "": all positions
	Count int     `json:"count" range:"solutions"`
	Seed  *uint64 `json:"seed"` // nil: another one each time
}

// TwoPhase asks for a good solution of the whole cube.
type TwoPhase struct {
	Position history.Position `json:"position"`
	Time     time.Duration    `json:"time"`    // go on for better ones that long; 0: the first one
	Verbose  bool             `json:"verbose"` // also each better one when it is Found
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
	return cube.ParseScrambleKind(name)
}

func (r Scramble) run(ctx context.Context, s *Session, emit func(Event)) error {
	kind, err := scrambleKind(r.Kind)
	if err != nil {
		return err
	}
	rng := newRand(r.Seed)
	for range r.Count {
		moves, err := s.scramble(ctx, cube.Random(rng, kind))
		if err != nil {
			return err
		}
		if r.Kind == fmc {
			moves = padded(moves)
		}
		made := cube.Alg{Normal: moves}
		emit(newSequence(made, made))
	}
	return nil
}

// scramble returns moves that lead to c.
func (s *Session) scramble(ctx context.Context, c cube.Cube) ([]cube.Move, error) {
	solution, err := twophase.Solve(ctx, s.engine.store, c, nil)
	return cube.InvertMoves(solution), err
}

// padded makes a scramble for Fewest Moves of one to a random position: it leads to
// another, as random.
func padded(moves []cube.Move) []cube.Move {
	return slices.Concat(cube.Padding[:], fitBetween(moves), cube.Padding[:])
}

// fitBetween rotates the moves so that nothing cancels with the ends of a
// scramble for Fewest Moves.
func fitBetween(moves []cube.Move) []cube.Move {
	if len(moves) == 0 {
		return moves
	}
	for r := range cube.Sym(cube.NumRotations) {
		first, last := r.Move(moves[0]), r.Move(moves[len(moves)-1])
		if first.Axis() != cube.FB && last.Axis() != cube.RL {
			return transformed(moves, r)
		}
	}
	panic("session: some rotation takes any two axes off any two others")
}

func transformed(moves []cube.Move, s cube.Sym) []cube.Move {
	out := make([]cube.Move, len(moves))
	for i, m := range moves {
		out[i] = s.Move(m)
	}
	return out
}

func (r TwoPhase) run(ctx context.Context, s *Session, emit func(Event)) error {
	var improved func([]cube.Move)
	if r.Verbose {
		improved = func(moves []cube.Move) {
			emit(Found{Solution{Position: r.Position, Solution: steps.Solution{Alg: cube.Alg{Normal: moves}}}})
		}
	}
	moves, err := r.solve(ctx, s, improved)
	if err != nil {
		return err
	}
	emit(TwoPhaseSolution{Sequence{Position: r.Position, Alg: cube.Alg{Normal: moves}}})
	return ctx.Err()
}

// solve searches for the time given, but until there is a solution.
func (r TwoPhase) solve(ctx context.Context, s *Session, improved func([]cube.Move)) ([]cube.Move, error) {
	c := r.Position.Cube()
	if r.Time > 0 {
		timed, cancel := context.WithTimeout(ctx, r.Time)
		defer cancel()
		moves, err := twophase.Solve(timed, s.engine.store, c, improved)
		if !errors.Is(err, context.DeadlineExceeded) || ctx.Err() != nil {
			return moves, err
		}
	}
	return twophase.Solve(ctx, s.engine.store, c, improved)
}
