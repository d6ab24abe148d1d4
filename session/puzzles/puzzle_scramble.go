package puzzles

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"nissy/internal/interrupt"
	"nissy/internal/textfile"
	"nissy/puzzle"
	"nissy/puzzle/catalogue"
	"nissy/puzzle/scrambler"
	"nissy/session"
)

// ApplyPuzzle asks for the position after each scramble, as a PuzzlePosition.
type ApplyPuzzle struct {
	PuzzleSource
	PuzzleScrambles
	Compose bool `json:"compose"` // only the position after all scrambles, one after the other
}

// ScramblePuzzle asks for scrambles of a puzzle of the catalogue, in the form of the WCA.
type ScramblePuzzle struct {
	Name  string  `json:"puzzle"`
	Count int     `json:"count" range:"solutions"` // how many; 0: one
	Seed  *uint64 `json:"seed"`                    // nil: a random seed
}

// MadeScramble is a scramble.
type MadeScramble struct {
	Puzzle string `json:"puzzle"`
	Moves  string `json:"scramble"` // of the megaminx several lines
}

func (MadeScramble) Role() session.Role { return session.RoleAnswer }

func (r ApplyPuzzle) Run(ctx context.Context, _ *session.Session, emit func(session.Event)) error {
	p, use, err := r.loadAllMoves(ctx)
	if err != nil {
		return err
	}
	list, err := textfile.Await(ctx, func() ([]puzzle.Scramble, error) { return r.parse(p) })
	if err != nil {
		return err
	}
	emitPuzzleNotes(p, emit)
	all, random := p.Solved, r.random(p, use)
	for _, scramble := range list {
		if err := interrupt.Err(ctx); err != nil {
			return err
		}
		if scramble.Kind == puzzle.Random {
			scramble.Start = random()
		}
		if !r.Compose {
			emit(PuzzlePosition{scramble.Name, p, scramble.Start})
			continue
		}
		if all, err = p.Compose(all, scramble.Start); err != nil {
			return err
		}
	}
	if r.Compose {
		emit(PuzzlePosition{"", p, all})
	}
	return nil
}

func (r ScramblePuzzle) Run(ctx context.Context, s *session.Session, emit func(session.Event)) error {
	switch {
	case r.Name == "":
		return &session.InputError{Problem: "no puzzle", Msg: "name a puzzle of the catalogue"}
	case r.Name == "3x3x3":
		return &session.InputError{Problem: "no scrambles of puzzle", Token: r.Name, Msg: "scramble makes those of this cube"}
	case !slices.Contains(catalogue.Names(), r.Name):
		return session.NoSuch("puzzle", r.Name, scrambler.Names(), session.ListCatalogue)
	case !slices.Contains(scrambler.Names(), r.Name):
		return &session.InputError{
			Problem: "no scrambles of puzzle", Token: r.Name, Msg: fmt.Sprint("there are some of ", strings.Join(scrambler.Names(), ", ")),
		}
	}
	p, err := catalogue.Puzzle(r.Name)
	if err != nil {
		return err
	}
	source := PuzzleSource{Name: r.Name}
	maker, err := scrambler.New(r.Name, newTables(s.Engine(), source, 1, emit))
	if err != nil {
		return err
	}
	defer maker.Close()
	rng := session.NewRand(r.Seed)
	for range max(1, r.Count) {
		text, err := maker.Next(ctx, rng)
		if err != nil {
			return err
		}
		if err := interrupt.Err(ctx); err != nil {
			return err
		}
		emit(MadeScramble{source.title(p), text})
	}
	return nil
}

// Limit returns the request with at most that many scrambles.
func (r ScramblePuzzle) Limit(solutions int) session.Request {
	r.Count = min(r.Count, solutions)
	return r
}
