package puzzles

import (
	"context"
	"strings"

	"nissy/puzzle/catalogue"
	"nissy/puzzle/solver"
	"nissy/session"
)

// PuzzleNames lists the names of the puzzles in the catalogue.
func PuzzleNames() []string { return catalogue.Names() }

// ListPuzzles asks for the puzzles of the catalogue.
type ListPuzzles struct{}

// ShowPuzzle asks for a summary of a puzzle, or for its definition.
type ShowPuzzle struct {
	PuzzleSource
	Format string `json:"format"` // one of PuzzleFormats; empty: a summary
}

// PuzzleFormats are the formats of definitions: that of ksolve+, and KPuzzle JSON.
var PuzzleFormats = []string{"def", "json"}

// CataloguePuzzle is a puzzle of the catalogue.
type CataloguePuzzle struct {
	Name  string `json:"puzzle"`
	Title string `json:"title"`
}

// PuzzleText is the definition of a puzzle.
type PuzzleText struct {
	Text string `json:"definition"`
}

// PuzzleSummary is a summary of a puzzle.
type PuzzleSummary struct {
	Puzzle    string      `json:"puzzle"`
	Sets      []PuzzleSet `json:"sets"`
	Moves     []string    `json:"moves"`
	Rotations []string    `json:"rotations,omitempty"` // which do not count
	Blocks    int         `json:"blocks"`              // how many groups of pieces move together
	Positions string      `json:"positions"`           // how many the moves reach from solved, in decimal digits; empty if that is unknown
}

// PuzzleSet is a set of pieces that share slots.
type PuzzleSet struct {
	Name         string `json:"set"`
	Pieces       int    `json:"pieces"`
	Orientations int    `json:"orientations"`
}

func (CataloguePuzzle) Role() session.Role { return session.RoleAnswer }
func (PuzzleText) Role() session.Role      { return session.RoleAnswer }
func (PuzzleSummary) Role() session.Role   { return session.RoleAnswer }

func (ListPuzzles) Run(_ context.Context, _ *session.Session, emit func(session.Event)) error {
	for _, name := range catalogue.Names() {
		p, err := catalogue.Puzzle(name)
		if err != nil {
			return err
		}
		emit(CataloguePuzzle{name, p.Name})
	}
	return nil
}

func (r ShowPuzzle) Run(ctx context.Context, _ *session.Session, emit func(session.Event)) error {
	p, err := r.load(ctx)
	if err != nil {
		return err
	}
	switch r.Format {
	case "def":
		emitLost(p.BeyondDefinition(), "a definition", emit)
		emit(PuzzleText{p.Definition()})
	case "json":
		emitLost(p.BeyondJSON(), "KPuzzle JSON", emit)
		emit(PuzzleText{string(p.JSON())})
	default:
		emitPuzzleNotes(p, emit)
		summary := PuzzleSummary{Puzzle: r.title(p), Moves: p.MoveNames(), Rotations: p.RotationNames(), Blocks: len(p.Blocks)}
		for _, s := range p.Sets {
			summary.Sets = append(summary.Sets, PuzzleSet{s.Name, s.Size, s.Orientations})
		}
		count, err := solver.CountPositions(ctx, p)
		if err != nil {
			return err
		}
		if count != nil {
			summary.Positions = count.String()
		}
		emit(summary)
	}
	return nil
}

// emitLost says which parts of a puzzle a format cannot express.
func emitLost(lost []string, format string, emit func(session.Event)) {
	if len(lost) > 0 {
		emit(session.Notice{Text: "left out, because " + format + " cannot express it: " + strings.Join(lost, ", ")})
	}
}
