package puzzles

import (
	"context"
	"fmt"

	"nissy/internal/interrupt"
	"nissy/internal/textfile"
	"nissy/puzzle"
	"nissy/puzzle/solver"
	"nissy/session"
	"nissy/session/search"
)

// God asks for God's algorithm: how many positions of a puzzle are at each distance from
// solved.
type God struct {
	PuzzleSource
	Metric    puzzle.Metric `json:"metric"`
	Antipodes int           `json:"antipodes" range:"antipodes"` // how many to emit at most
	GivenFile string        `json:"given_file"`                  // a file with a position in KPattern JSON; empty: see Given
	Given     string        `json:"given"`                       // the text of such a file: count only positions that look like it; empty: all
	Verbose   bool          `json:"verbose"`                     // also emit the Effort after each Distance
	Threads   int           `json:"threads" range:"threads"`     // 0: all cores
}

// Distance is the number of positions at a distance from solved.
type Distance struct {
	Distance  int    `json:"distance"` // in the metric of the request
	Positions uint64 `json:"positions"`
}

// GodTotal is the number of all positions.
type GodTotal struct {
	Total  uint64 `json:"total"`
	Metric string `json:"metric"`
}

// Antipode is a position at the largest distance from solved.
type Antipode struct {
	Position PuzzlePosition
	Moves    []string // a solution
	Length   int      // of the solution, in the metric of the request
}

func (Distance) Role() session.Role { return session.RoleAnswer }
func (GodTotal) Role() session.Role { return session.RoleAnswer }
func (Antipode) Role() session.Role { return session.RoleAnswer }

// JSONObject returns the position set by set.
func (e Antipode) JSONObject() any {
	return struct {
		Antipode positionObject `json:"antipode"`
		Moves    []string       `json:"moves"`
		Length   int            `json:"length"`
	}{e.Position.object(), e.Moves, e.Length}
}

// given returns the puzzle with the given position as the solved one, or nil.
func (r God) given() (*puzzle.Puzzle, error) {
	if r.GivenFile == "" && r.Given == "" {
		return nil, nil
	}
	source := r.PuzzleSource
	source.ToFile, source.To = r.GivenFile, r.Given
	p, err := source.readAs()
	if err == nil && p.LeavesOpen() {
		err = &session.InputError{Problem: "a position with ?", Msg: "God's algorithm needs KPattern JSON, in which pieces may be alike"}
	}
	return p, err
}

func (r God) Run(ctx context.Context, s *session.Session, emit func(session.Event)) error {
	p, err := r.load(ctx)
	if err != nil {
		return err
	}
	if p.LeavesOpen() {
		return &session.InputError{Problem: "a position with ?", Msg: "God's algorithm needs KPattern JSON, in which pieces may be alike"}
	}
	emitPuzzleNotes(p, emit)
	emitGenerated(p, emit)
	puzzleSolver := solver.New(p, newTables(s.Engine(), r.PuzzleSource, r.Threads, emit))
	defer puzzleSolver.Close()
	began, total := interrupt.Now(ctx), uint64(0)
	given, err := textfile.Await(ctx, r.given)
	if err != nil {
		return err
	}
	result, err := puzzleSolver.God(ctx, solver.GodRequest{
		Given: given, Metric: r.Metric, Antipodes: r.Antipodes,
		Distance: func(distance int, positions uint64) {
			emit(Distance{distance, positions})
			total += positions
			if r.Verbose {
				emit(search.Effort{Depth: distance, Nodes: total, Elapsed: interrupt.Now(ctx).Sub(began)})
			}
		},
		Resumed: func(distance int, positions uint64) {
			emit(session.Notice{Text: fmt.Sprintf("continuing an earlier run from distance %d, with %d known positions", distance, positions)})
		},
	})
	if err != nil {
		return err
	}
	emit(GodTotal{total, r.Metric.String()})
	for _, a := range result.Antipodes {
		emit(Antipode{PuzzlePosition{"", p, a.State}, p.Names(a.Moves), p.Length(a.Moves, r.Metric)})
	}
	return nil
}
