package puzzles

import (
	"context"
	"fmt"
	"math"
	"path/filepath"
	"slices"

	"nissy/internal/textfile"
	"nissy/puzzle"
	"nissy/puzzle/solver"
	"nissy/session"
	"nissy/session/search"
)

// SolvePuzzle asks for solutions of one or more scrambles of any puzzle.
type SolvePuzzle struct {
	PuzzleSource
	ScrambleFile string `json:"scramble_file"` // a file of scrambles; empty: see ScrambleText
	ScrambleText string `json:"scramble_text"` // the text of such a file; empty: see Moves
	Moves        string `json:"scramble"`      // one scramble
	PuzzleBounds
	AllOrders bool    `json:"all_orders"`              // moves that commute in both orders, unless they are next to each other
	CountOnly bool    `json:"count_only"`              // emit a PuzzleCount instead of PuzzleSolutions
	Verbose   bool    `json:"verbose"`                 // also emit each Depth, and the Effort
	Seed      *uint64 `json:"seed"`                    // for random positions; nil: a random seed
	Threads   int     `json:"threads" range:"threads"` // 0: all cores
}

// PuzzleBounds are bounds of the solutions of each scramble. A bound that is not nil
// replaces that of the scramble file.
type PuzzleBounds struct {
	Max    *int           `json:"max" range:"puzzle"`   // most moves
	Slack  *int           `json:"slack" range:"puzzle"` // how many moves longer than the shortest solution
	Metric *puzzle.Metric `json:"metric"`
	Count  *int           `json:"count" range:"solutions"` // most solutions
}

// PuzzleScramble says to which scramble of a file the next solutions belong.
type PuzzleScramble struct {
	Name string `json:"scramble"`
}

// PuzzlePosition is the position after a scramble.
type PuzzlePosition struct {
	Scramble string
	Puzzle   *puzzle.Puzzle
	State    puzzle.State
}

// PuzzleSolution is a solution of a scramble.
type PuzzleSolution struct {
	Puzzle   string   `json:"puzzle"`
	Scramble string   `json:"scramble"`
	Moves    []string `json:"moves"`
	Length   int      `json:"length"` // in the metric of the scramble
}

// PuzzleCount is the number of solutions of a scramble.
type PuzzleCount struct {
	Puzzle   string `json:"puzzle"`
	Scramble string `json:"scramble"`
	Count    int    `json:"count"`
}

func (PuzzleScramble) Role() session.Role { return session.RoleAnswer }
func (PuzzlePosition) Role() session.Role { return session.RoleAnswer }
func (PuzzleSolution) Role() session.Role { return session.RoleAnswer }
func (PuzzleCount) Role() session.Role    { return session.RoleAnswer }

// JSONObject returns the position set by set.
func (e PuzzlePosition) JSONObject() any {
	type part struct {
		Set    string `json:"set"`
		Pieces []int  `json:"pieces"`
		Orient []int  `json:"orientation"`
	}
	var parts []part
	for k, set := range e.Puzzle.Sets {
		parts = append(parts, part{set.Name, e.State[k].Pieces, e.State[k].Orient})
	}
	return struct {
		Scramble string `json:"scramble"`
		Position []part `json:"position"`
	}{e.Scramble, parts}
}

// Run solves all scrambles. If one of several fails, it emits the error as a notice,
// continues, and returns an error at the end.
func (r SolvePuzzle) Run(ctx context.Context, s *session.Session, emit func(session.Event)) error {
	p, use, err := r.loadAllMoves(ctx)
	if err != nil {
		return err
	}
	list, err := textfile.Await(ctx, func() ([]puzzle.Scramble, error) { return r.scrambles(p, use) })
	if err != nil {
		return err
	}
	emitPuzzleNotes(p, emit)
	if r.hasList() {
		emitGenerated(p, emit)
	}
	solver := newSolver(s.Engine(), p, r.PuzzleSource, r.Threads, emit)
	defer solver.Close()
	failed := 0
	random := r.random(p, use)
	for _, scramble := range list {
		if scramble.Kind == puzzle.Random { // not before: thousands of them would take minutes
			scramble.Start = random()
		}
		err := r.solve(ctx, solver, p, scramble, emit)
		if ctx.Err() != nil || err != nil && len(list) == 1 {
			return err
		}
		if err != nil {
			emit(session.Notice{Text: err.Error()})
			failed++
		}
	}
	if failed > 0 {
		return fmt.Errorf("not solved: %d of %d scrambles", failed, len(list))
	}
	return nil
}

// random returns a function that draws positions. use are the moves that lead to them, nil for all.
func (r SolvePuzzle) random(p *puzzle.Puzzle, use []int) func() puzzle.State {
	if use != nil {
		p = p.Restrict(use)
	}
	rng := session.NewRand(r.Seed)
	return func() puzzle.State { return p.Random(rng) }
}

// scrambles reads the scrambles, without random positions. use are the moves that solutions may have, nil
// for all; a sequence may have other moves.
func (r SolvePuzzle) scrambles(p *puzzle.Puzzle, use []int) ([]puzzle.Scramble, error) {
	list, err := r.parse(p)
	if err != nil {
		return nil, err
	}
	var others []puzzle.Limit
	if use != nil {
		others = []puzzle.Limit{forbidOthers(p, use)}
	}
	for i := range list {
		r.PuzzleBounds.apply(&list[i])
		list[i].Limits = slices.Concat(list[i].Limits, others)
	}
	return list, nil
}

// hasList reports whether the request has a list of scrambles with names.
func (r SolvePuzzle) hasList() bool { return r.ScrambleFile != "" || r.ScrambleText != "" }

// parse reads the scrambles as the request gives them.
func (r SolvePuzzle) parse(p *puzzle.Puzzle) ([]puzzle.Scramble, error) {
	switch {
	case r.ScrambleFile != "":
		text, err := readPuzzleFile(r.ScrambleFile)
		if err != nil {
			return nil, err
		}
		return p.ParseScrambles(filepath.Base(r.ScrambleFile), text)
	case r.ScrambleText != "":
		list, err := p.ParseScrambles("", r.ScrambleText)
		return list, inField("scramble_text", err)
	}
	start, err := p.ParseSequence(r.Moves)
	return []puzzle.Scramble{{Name: r.Moves, Kind: puzzle.Sequence, Start: start, Bounds: puzzle.Bounds{Max: puzzle.Unbounded}}}, err
}

// forbidOthers returns a limit that forbids all moves except those to use.
func forbidOthers(p *puzzle.Puzzle, use []int) puzzle.Limit {
	var limit puzzle.Limit
	for m := range p.Moves {
		if !slices.Contains(use, m) {
			limit.Moves = append(limit.Moves, m)
		}
	}
	return limit
}

// apply replaces the bounds of a scramble.
func (b PuzzleBounds) apply(s *puzzle.Scramble) {
	s.Max, s.Slack = session.ValueOr(b.Max, s.Max), session.ValueOr(b.Slack, s.Slack)
	if b.Metric != nil {
		s.Metric = *b.Metric
	}
}

// solve solves one scramble.
func (r SolvePuzzle) solve(ctx context.Context, so *solver.Solver, p *puzzle.Puzzle, scramble puzzle.Scramble, emit func(session.Event)) error {
	if r.hasList() {
		emit(PuzzleScramble{scramble.Name})
	}
	if r.hasList() && scramble.Kind != puzzle.Position {
		emit(PuzzlePosition{scramble.Name, p, scramble.Start})
	}
	name := r.title(p)
	var o solver.Observer
	meter := search.NewMeter(ctx)
	if r.Verbose {
		o.Nodes = meter.Visited
		o.Depth = func(depth int) {
			if e := meter.Effort(); e.Nodes > 0 {
				emit(e)
			}
			meter.StartDepth(depth)
			emit(search.Depth{Depth: depth})
		}
	}
	o.Solution = func(moves []int) {
		emit(PuzzleSolution{name, scramble.Name, p.Names(moves), p.Length(moves, scramble.Metric)})
	}
	result, err := so.Solve(ctx, solver.Request{
		Start: scramble.Start, Free: scramble.Free, Bounds: scramble.Bounds, Count: session.ValueOr(r.Count, 0),
		CountOnly: r.CountOnly, AllOrders: r.AllOrders,
	}, o)
	if r.Verbose {
		emit(meter.Total())
	}
	return r.finish(ctx, name, scramble, result, err, emit)
}

// finish emits the outcome of the search for one scramble, and returns the error of the
// search with the name of the scramble.
func (r SolvePuzzle) finish(ctx context.Context, name string, scramble puzzle.Scramble, result solver.Result, err error, emit func(session.Event)) error {
	turns := "moves"
	if scramble.Metric == puzzle.QTM {
		turns = "quarter turns"
	}
	switch {
	case err != nil && ctx.Err() != nil:
		if result.Count == 0 && result.Searched >= 0 {
			emit(session.Notice{Text: fmt.Sprintf("%s: no solution in fewer than %d %s", session.Shorten(scramble.Name), result.Searched+1, turns)})
		}
		return err
	case err != nil:
		return fmt.Errorf("%s: %w", session.Shorten(scramble.Name), err)
	case r.CountOnly:
		emit(PuzzleCount{name, scramble.Name, result.Count})
	case result.Count == 0 && result.Finite:
		emit(session.Notice{Text: fmt.Sprintf("%s: no solution: all sequences of moves were tried", session.Shorten(scramble.Name))})
	case result.Count == 0:
		emit(session.Notice{Text: fmt.Sprintf("%s: no solution of at most %d %s", session.Shorten(scramble.Name), scramble.Max, turns)})
	}
	return nil
}

// Limit returns the request with at most so many solutions, unless it only counts them.
func (r SolvePuzzle) Limit(solutions int) session.Request {
	if !r.CountOnly {
		r.Count = new(min(session.ValueOr(r.Count, math.MaxInt), solutions))
	}
	return r
}
