package search

import (
	"context"
	"fmt"
	"time"

	"nissy/cube"
	"nissy/history"
	"nissy/internal/interrupt"
	"nissy/niss/twophase"
	"nissy/session"
	"nissy/session/cubes"
	"nissy/steps"
)

// TwoPhase asks for a good solution of the whole cube.
type TwoPhase struct {
	Position history.Position `json:"position"`
	Grip     history.Grip     `json:"grip"`
	To       *history.Goal    `json:"to"`      // where the solution leads to; nil: the solved cube
	Time     time.Duration    `json:"time"`    // how long to search once the tables are ready; 0: a search of a fixed size
	Verbose  bool             `json:"verbose"` // also emit each shorter solution as Found
}

// TwoPhaseSolution is a solution of the whole cube that need not be a shortest one.
type TwoPhaseSolution struct{ cubes.Sequence }

func (TwoPhaseSolution) Role() session.Role { return session.RoleAnswer }

func (r TwoPhase) Run(ctx context.Context, s *session.Session, emit func(session.Event)) error {
	session.NoticeTurned(emit, r.Grip, r.Position)
	held := r.Position.HeldAfter(r.Grip)
	var improved func([]cube.Move)
	if r.Verbose {
		improved = func(moves []cube.Move) {
			emit(Found{Solution{Position: r.Position, Solution: steps.Solution{Alg: held.Alg(cube.Alg{Normal: moves})}}})
		}
	}
	c := held.Cube()
	if r.To != nil {
		if err := r.To.Cube.Check(); err != nil {
			return fmt.Errorf("goal %s: %w", session.Shorten(r.To.Name), err)
		}
		to := held.Goal(r.To.Cube)
		to = to.Inverse()
		c = to.Mul(&c)
	}
	moves, err := r.solve(ctx, s, c, improved)
	if err != nil {
		return err
	}
	solution := TwoPhaseSolution{cubes.Sequence{Position: r.Position, Alg: held.Alg(cube.Alg{Normal: moves})}}
	if r.To != nil {
		solution.Goal = r.To.Name
	}
	emit(solution)
	return ctx.Err()
}

// solve searches for r.Time once the tables are ready, or longer if there is no solution by then.
func (r TwoPhase) solve(ctx context.Context, s *session.Session, c cube.Cube, improved func([]cube.Move)) ([]cube.Move, error) {
	if r.Time > 0 {
		if err := twophase.Prepare(ctx, s.Engine().Store()); err != nil {
			return nil, err
		}
		timed, cancel := interrupt.WithTimeout(ctx, r.Time)
		defer cancel()
		moves, err := twophase.Solve(timed, s.Engine().Store(), c, improved)
		if err == nil || timed.Err() == nil || ctx.Err() != nil {
			return moves, err
		}
	}
	return twophase.Solve(ctx, s.Engine().Store(), c, improved)
}

// Reference implements Numbered.
func (e TwoPhaseSolution) Reference() session.Reference {
	r := session.Reference{Start: e.Position}
	reached := "solved"
	if e.Goal != "" {
		reached = "to " + session.Shorten(e.Goal)
	}
	r.AddLine(history.Line{Moves: e.Alg}, reached)
	return r
}
