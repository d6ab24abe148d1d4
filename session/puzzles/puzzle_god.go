package puzzles

import (
	"context"
	"fmt"

	"nissy/internal/interrupt"
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
		Antipode any      `json:"antipode"`
		Moves    []string `json:"moves"`
		Length   int      `json:"length"`
	}{e.Position.JSONObject(), e.Moves, e.Length}
}

func (r God) Run(ctx context.Context, s *session.Session, emit func(session.Event)) error {
	p, err := r.load(ctx)
	if err != nil {
		return err
	}
	emitPuzzleNotes(p, emit)
	emitGenerated(p, emit)
	puzzleSolver := solver.New(p, newTables(s.Engine(), r.PuzzleSource, r.Threads, emit))
	defer puzzleSolver.Close()
	began, total := interrupt.Now(ctx), uint64(0)
	result, err := puzzleSolver.God(ctx, solver.GodRequest{
		Metric: r.Metric, Antipodes: r.Antipodes,
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
