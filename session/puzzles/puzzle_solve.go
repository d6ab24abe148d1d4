package puzzles

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"nissy/internal/interrupt"
	"nissy/internal/textfile"
	"nissy/internal/words"
	"nissy/puzzle"
	"nissy/puzzle/solver"
	"nissy/session"
	"nissy/session/search"
)

// SolvePuzzle asks for solutions of one or more scrambles of any puzzle.
type SolvePuzzle struct {
	PuzzleSource
	PuzzleScrambles
	PuzzleGoals
	PuzzleBounds
	NotFirst  []string      `json:"not_first"`               // no solution begins with one of these moves; R* is R and its powers
	After     string        `json:"after"`                   // a solution: those up to it are left out
	Time      time.Duration `json:"time"`                    // how long to search for the solutions of each scramble; 0: until the end
	AllOrders bool          `json:"all_orders"`              // moves that commute in both orders, unless they are next to each other
	CountOnly bool          `json:"count_only"`              // emit a PuzzleCount instead of PuzzleSolutions
	Verbose   bool          `json:"verbose"`                 // also emit each Depth, and the Effort
	Threads   int           `json:"threads" range:"threads"` // 0: all cores
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
	Length   int      `json:"length"`         // in the metric of the scramble
	Goal     string   `json:"goal,omitempty"` // the one that it leads to, if there are goals
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

// positionObject is a position in JSON, set by set.
type positionObject struct {
	Scramble string           `json:"scramble"`
	Position []puzzleSetState `json:"position"`
}

// puzzleSetState is where the pieces of a set are, in JSON.
type puzzleSetState struct {
	Set    string `json:"set"`
	Pieces []int  `json:"pieces"`
	Orient []int  `json:"orientation"`
}

// JSONObject returns the position set by set.
func (e PuzzlePosition) JSONObject() any { return e.object() }

func (e PuzzlePosition) object() positionObject {
	var sets []puzzleSetState
	for k, set := range e.Puzzle.Sets {
		sets = append(sets, puzzleSetState{set.Name, e.State[k].Pieces, e.State[k].Orient})
	}
	return positionObject{e.Scramble, sets}
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
	goals, without, err := r.PuzzleGoals.read(p, func() ([]puzzle.Goal, error) {
		used := p
		if use != nil {
			used = p.Restrict(use)
		}
		return antipodes(ctx, used, session.ValueOr(r.Metric, puzzle.HTM), newTables(s.Engine(), r.PuzzleSource, r.Threads, emit))
	})
	if err != nil {
		return err
	}
	if len(goals) > 0 && (r.To != "" || r.ToFile != "") {
		return &session.InputError{Problem: "to and goals", Msg: "give one of them"}
	}
	emitPuzzleNotes(p, emit)
	if r.hasList() {
		emitGenerated(p, emit)
	}
	solvers := newSolvers(s.Engine(), p, r.PuzzleSource, r.Threads, emit)
	defer solvers.close()
	failed := 0
	random := r.random(p, use)
	for _, scramble := range list {
		if scramble.Kind == puzzle.Random { // not before: thousands of them would take minutes
			scramble.Start = random()
		}
		if without != nil {
			scramble.Limits = append(slices.Clone(scramble.Limits), *without)
		}
		err := r.solve(ctx, solvers, p, scramble, goals, emit)
		if ctx.Err() != nil || err != nil && len(list) == 1 {
			return err
		}
		if err != nil {
			emit(session.Notice{Text: err.Error()})
			failed++
		}
	}
	if failed > 0 {
		return fmt.Errorf("not solved: %d of %s", failed, words.Plural(len(list), "scramble"))
	}
	return nil
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
		list[i].Free = p.AddFree(list[i].Free)
		list[i].Limits = slices.Concat(list[i].Limits, others)
	}
	return list, nil
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
func (r SolvePuzzle) solve(ctx context.Context, solvers *solvers, p *puzzle.Puzzle, scramble puzzle.Scramble, goals []puzzle.Goal, emit func(session.Event)) error {
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
	request := solver.Request{
		Start: scramble.Start, Goals: session.Mapped(goals, func(g puzzle.Goal) puzzle.State { return g.State }), Free: scramble.Free,
		Bounds: scramble.Bounds, Count: session.ValueOr(r.Count, 0), CountOnly: r.CountOnly, AllOrders: r.AllOrders,
	}
	if err := r.selectMoves(p, &request); err != nil {
		return err
	}
	solve, length := solvers.forRequest(request)
	o.Solution = func(moves []int) {
		emit(PuzzleSolution{name, scramble.Name, scramble.Write(p, moves), length(moves), nameOf(p, goals, scramble.Start, moves)})
	}
	timed := ctx
	if r.Time > 0 {
		var cancel func()
		timed, cancel = interrupt.WithTimeout(ctx, r.Time)
		defer cancel()
	}
	result, err := solve(timed, request, o)
	if r.Verbose {
		emit(meter.Total())
	}
	if err != nil && timed.Err() != nil && ctx.Err() == nil {
		r.finishEarly(name, scramble, result, emit)
		return nil
	}
	return r.finish(ctx, name, scramble, result, err, emit)
}

// selectMoves fills in NotFirst and After of a request. Their words are those of solutions: the puzzle is held as Moves leave it.
func (r SolvePuzzle) selectMoves(p *puzzle.Puzzle, request *solver.Request) error {
	for _, word := range r.NotFirst {
		base, all := strings.CutSuffix(word, "*")
		moves, err := p.ReadAfter(r.Moves, base)
		switch {
		case err != nil || len(moves) != 1:
			moves = p.Named(word)
		case all:
			moves = p.Powers(moves[0])
		}
		if moves == nil {
			return session.NoSuch("move", word, p.MoveNames(), session.ListPuzzleMoves)
		}
		request.NotFirst = append(request.NotFirst, moves...)
	}
	if r.After == "" {
		return nil
	}
	if r.CountOnly {
		return &session.InputError{Problem: "a solution to continue after", Msg: "solutions that are only counted have no order"}
	}
	var err error
	request.After, err = p.ReadAfter(r.Moves, r.After)
	return inField("after", err)
}

// finishEarly emits the outcome of a search whose time is over.
func (r SolvePuzzle) finishEarly(name string, scramble puzzle.Scramble, result solver.Result, emit func(session.Event)) {
	if r.CountOnly {
		emit(PuzzleCount{name, scramble.Name, result.Count})
	}
	text := fmt.Sprintf("all solutions of up to %s were found", words.Plural(result.Searched, unit(scramble.Metric)))
	switch {
	case result.Count == 0 && result.Searched < 0:
		text = "tables were being built"
	case result.Count == 0:
		text = fmt.Sprintf("there is no solution in fewer than %s", words.Plural(result.Searched+1, unit(scramble.Metric)))
	}
	emit(session.Notice{Text: fmt.Sprintf("%s: the time ran out; %s", session.Shorten(scramble.Name), text)})
}

// unit returns what lengths count.
func unit(metric puzzle.Metric) string {
	if metric == puzzle.QTM {
		return "quarter turn"
	}
	return "move"
}

// finish emits the outcome of the search for one scramble, and returns the error of the
// search with the name of the scramble.
func (r SolvePuzzle) finish(ctx context.Context, name string, scramble puzzle.Scramble, result solver.Result, err error, emit func(session.Event)) error {
	turn := unit(scramble.Metric)
	switch {
	case err != nil && ctx.Err() != nil:
		if result.Count == 0 && result.Searched >= 0 {
			emit(session.Notice{Text: fmt.Sprintf("%s: no solution in fewer than %s", session.Shorten(scramble.Name), words.Plural(result.Searched+1, turn))})
		}
		return err
	case err != nil:
		return fmt.Errorf("%s: %w", session.Shorten(scramble.Name), err)
	case r.CountOnly:
		emit(PuzzleCount{name, scramble.Name, result.Count})
	case result.Count == 0 && result.Finite:
		emit(session.Notice{Text: fmt.Sprintf("%s: no solution: all sequences of moves were tried", session.Shorten(scramble.Name))})
	case result.Count == 0:
		emit(session.Notice{Text: fmt.Sprintf("%s: no solution of at most %s", session.Shorten(scramble.Name), words.Plural(scramble.Max, turn))})
	}
	return nil
}

// Limit returns the request with at most that many solutions, unless it only counts them.
func (r SolvePuzzle) Limit(solutions int) session.Request {
	if !r.CountOnly {
		r.Count = new(min(session.ValueOr(r.Count, math.MaxInt), solutions))
	}
	return r
}
