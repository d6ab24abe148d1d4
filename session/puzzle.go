package session

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"nissy/internal/textfile"
	"nissy/pruning/store"
	"nissy/puzzle"
	"nissy/puzzle/catalogue"
	"nissy/puzzle/solver"
)

// PuzzleSource says which puzzle is meant, and for what moves.
type PuzzleSource struct {
	File string   `json:"file"`   // a definition file, ksolve+'s or KPuzzle JSON; or else
	Name string   `json:"puzzle"` // a puzzle of the catalogue
	Use  []string `json:"use"`    // the moves to use, with their powers; empty: all
}

// SolvePuzzle asks to solve positions of any puzzle.
type SolvePuzzle struct {
	PuzzleSource
	ScrambleFile string `json:"scramble_file"` // a scramble file; or else
	Moves        string `json:"scramble"`      // a sequence of moves
	PuzzleBounds
	CountOnly bool    `json:"count_only"` // a PuzzleCount instead of the PuzzleSolutions
	Verbose   bool    `json:"verbose"`    // also each Depth, and the effort
	Seed      *uint64 `json:"seed"`
	Threads   int     `json:"threads" range:"threads"` // 0: all cores
}

// PuzzleBounds bound solutions; what is set overrules the scramble file.
type PuzzleBounds struct {
	Max    *int           `json:"max" range:"puzzle"`
	Slack  *int           `json:"slack" range:"puzzle"`
	Metric *puzzle.Metric `json:"metric"`
	Count  *int           `json:"count" range:"solutions"` // at most so many solutions of each scramble
}

// PuzzleScramble says which scramble of a file the solutions behind it are of.
type PuzzleScramble struct {
	Name string `json:"scramble"`
}

// PuzzlePosition is the position that a scramble has led to.
type PuzzlePosition struct {
	Scramble string
	Puzzle   *puzzle.Puzzle
	State    puzzle.State
}

// PuzzleSolution is a solution, with its length as the metric counts it.
type PuzzleSolution struct {
	Puzzle   string   `json:"puzzle"`
	Scramble string   `json:"scramble"`
	Moves    []string `json:"moves"`
	Length   int      `json:"length"`
}

// PuzzleCount is the number of solutions of a scramble.
type PuzzleCount struct {
	Puzzle   string `json:"puzzle"`
	Scramble string `json:"scramble"`
	Count    int    `json:"count"`
}

func (PuzzleScramble) event() {}
func (PuzzlePosition) event() {}
func (PuzzleSolution) event() {}
func (PuzzleCount) event()    {}

// jsonObject returns the position by set.
func (e PuzzlePosition) jsonObject() any {
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

// readLimited reads a file, but no more than can be one of a puzzle.
func readLimited(path string) (string, error) {
	f, err := os.Open(path)
	if err != nil {
		return "", unreadable(path, err)
	}
	defer f.Close()
	if info, err := f.Stat(); err == nil {
		if info.IsDir() {
			return "", unreadable(path, errors.New("it is a folder"))
		}
		if err := puzzle.CheckSize(filepath.Base(path), info.Size()); err != nil {
			return "", located(err)
		}
	}
	text, err := io.ReadAll(io.LimitReader(f, puzzle.MaxFile+1))
	if err != nil {
		return "", unreadable(path, err)
	}
	return string(text), nil
}

func unreadable(path string, err error) error {
	return &InputError{Problem: "cannot read the file", Token: Shorten(path), Msg: textfile.Reason(err)}
}

// located makes an error of the puzzle's readers one of the session.
func located(err error) error {
	s, ok := errors.AsType[*puzzle.SyntaxError](err)
	if !ok {
		return err
	}
	problem := s.Problem
	if s.File != "" {
		problem = s.File + ": " + problem
	}
	return &InputError{Problem: problem, Token: s.Token, Line: s.Line, Column: s.Column, Msg: s.Msg}
}

// load reads the puzzle, with the moves that are to be used.
func (r PuzzleSource) load() (*puzzle.Puzzle, error) {
	p, use, err := r.loadAll()
	if err != nil || use == nil {
		return p, err
	}
	return p.Restrict(use), nil
}

// loadAll reads the puzzle with all moves, and which of them are to be used; nil: all.
func (r PuzzleSource) loadAll() (*puzzle.Puzzle, []int, error) {
	p, err := r.read()
	if err != nil || len(r.Use) == 0 {
		return p, nil, err
	}
	use := []int{}
	for _, name := range r.Use {
		m := p.Find(name)
		if m < 0 {
			return nil, nil, unknown("move", name, p.MoveNames(), ListPuzzleMoves)
		}
		use = append(use, p.Powers(m)...)
	}
	slices.Sort(use)
	return p, slices.Compact(use), nil
}

func (r PuzzleSource) read() (*puzzle.Puzzle, error) {
	if r.Name != "" {
		p, err := catalogue.Puzzle(r.Name)
		if err != nil {
			return nil, unknown("puzzle", r.Name, catalogue.Names(), ListCatalogue)
		}
		return p, nil
	}
	text, err := readLimited(r.File)
	if err != nil {
		return nil, err
	}
	text = strings.TrimPrefix(text, "\ufeff")
	read := puzzle.ParseDefinition
	if strings.HasPrefix(strings.TrimSpace(text), "{") {
		read = puzzle.ParseJSON
	}
	p, err := read(filepath.Base(r.File), text)
	return p, located(err)
}

// solver returns a solver for the puzzle.
func (e *Engine) solver(p *puzzle.Puzzle, threads int, emit func(Event)) *solver.Solver {
	return solver.New(p, &solver.Tables{
		Dir: store.OpenDir(e.options.Data), Threads: e.threads(threads), Memory: e.options.Memory,
		Notice:   func(text string) { emit(Notice{Text: text}) },
		Progress: func(p solver.Progress) { emit(TableProgress{Table: p.Table, Done: p.Done, Total: p.Total}) },
	})
}

// title is what the puzzle is called.
func (r PuzzleSource) title(p *puzzle.Puzzle) string {
	return cmp.Or(p.Name, r.Name, filepath.Base(r.File))
}

func (r SolvePuzzle) run(ctx context.Context, s *Session, emit func(Event)) error {
	p, use, err := r.loadAll()
	if err != nil {
		return err
	}
	list, err := r.scrambles(p, use)
	if err != nil {
		return err
	}
	if r.ScrambleFile != "" {
		notes(p, emit)
	}
	solver := s.engine.solver(p, r.Threads, emit)
	defer solver.Close()
	failed := 0
	for _, scramble := range list {
		err := r.one(ctx, solver, p, scramble, emit)
		if ctx.Err() != nil || err != nil && len(list) == 1 {
			return err
		}
		if err != nil {
			emit(Notice{Text: err.Error()})
			failed++
		}
	}
	if failed > 0 {
		return fmt.Errorf("not solved: %d of %d scrambles", failed, len(list))
	}
	return nil
}

// notes tells what is worth knowing of a definition.
func notes(p *puzzle.Puzzle, emit func(Event)) {
	for _, note := range p.Notes {
		emit(Notice{Text: note})
	}
	if generated := p.Generated(); len(generated) > 0 {
		emit(Notice{Text: "generated moves: " + strings.Join(generated, " ")})
	}
}

// scrambles reads what is to be solved, by the moves that are to be used. A sequence may
// have others, a random position is one that they lead to.
func (r SolvePuzzle) scrambles(p *puzzle.Puzzle, use []int) ([]puzzle.Scramble, error) {
	var list []puzzle.Scramble
	var err error
	if r.ScrambleFile != "" {
		var text string
		if text, err = readLimited(r.ScrambleFile); err == nil {
			list, err = p.ParseScrambles(filepath.Base(r.ScrambleFile), text)
		}
	} else {
		var one puzzle.Scramble
		one, err = r.sequence(p)
		list = append(list, one)
	}
	scrambling := p
	if use != nil {
		scrambling = p.Restrict(use)
	}
	rng := newRand(r.Seed)
	for i := range list {
		scramble := &list[i]
		r.PuzzleBounds.apply(scramble)
		if use != nil {
			scramble.Limits = slices.Concat(scramble.Limits, []puzzle.Limit{never(p, use)})
		}
		if scramble.Kind == puzzle.Random {
			scramble.Start = scrambling.Random(rng)
		}
	}
	return list, located(err)
}

// never is the limit of the moves that are not to be used.
func never(p *puzzle.Puzzle, use []int) puzzle.Limit {
	var limit puzzle.Limit
	for m := range p.Moves {
		if !slices.Contains(use, m) {
			limit.Moves = append(limit.Moves, m)
		}
	}
	return limit
}

// sequence makes a scramble of moves.
func (r SolvePuzzle) sequence(p *puzzle.Puzzle) (puzzle.Scramble, error) {
	scramble := puzzle.Scramble{Name: r.Moves, Kind: puzzle.Sequence, Bounds: puzzle.Bounds{Max: puzzle.Unbounded}}
	var err error
	scramble.Moves, scramble.Start, err = p.ParseSequence(r.Moves)
	return scramble, err
}

// apply overrules what a scramble file says.
func (b PuzzleBounds) apply(s *puzzle.Scramble) {
	s.Max, s.Slack = valueOr(b.Max, s.Max), valueOr(b.Slack, s.Slack)
	if b.Metric != nil {
		s.Metric = *b.Metric
	}
}

// one solves one scramble.
func (r SolvePuzzle) one(ctx context.Context, so *solver.Solver, p *puzzle.Puzzle, scramble puzzle.Scramble, emit func(Event)) error {
	if r.ScrambleFile != "" {
		emit(PuzzleScramble{scramble.Name})
	}
	if r.ScrambleFile != "" && scramble.Kind != puzzle.Position {
		emit(PuzzlePosition{scramble.Name, p, scramble.Start})
	}
	name := r.title(p)
	began := time.Now()
	var o solver.Observer
	depth := 0
	if r.Verbose {
		o.Depth = func(d int, nodes uint64) {
			if nodes > 0 {
				emit(Effort{Depth: depth, Nodes: nodes, Elapsed: time.Since(began)})
			}
			depth = d
			emit(Depth{d})
		}
	}
	o.Solution = func(moves []int) {
		emit(PuzzleSolution{name, scramble.Name, p.Names(moves), p.Length(moves, scramble.Metric)})
	}
	res, err := so.Solve(ctx, solver.Request{
		Start: scramble.Start, Free: scramble.Free, Bounds: scramble.Bounds, Count: valueOr(r.Count, 0), CountOnly: r.CountOnly,
	}, o)
	if r.Verbose {
		emit(Effort{Depth: depth, Nodes: res.Nodes, Elapsed: time.Since(began)})
	}
	return r.sum(ctx, name, scramble, res, err, emit)
}

// sum tells what the search of a scramble has come to.
func (r SolvePuzzle) sum(ctx context.Context, name string, scramble puzzle.Scramble, res solver.Result, err error, emit func(Event)) error {
	turns := "moves"
	if scramble.Metric == puzzle.QTM {
		turns = "quarter turns"
	}
	switch {
	case err != nil && ctx.Err() != nil:
		if res.Count == 0 && res.Searched >= 0 {
			emit(Notice{Text: fmt.Sprintf("%s: no solution in fewer than %d %s", Shorten(scramble.Name), res.Searched+1, turns)})
		}
		return err
	case err != nil:
		return fmt.Errorf("%s: %w", Shorten(scramble.Name), err)
	case r.CountOnly:
		emit(PuzzleCount{name, scramble.Name, res.Count})
	case res.Count == 0 && res.Finite:
		emit(Notice{Text: fmt.Sprintf("%s: no solution: all sequences of moves were tried", Shorten(scramble.Name))})
	case res.Count == 0:
		emit(Notice{Text: fmt.Sprintf("%s: no solution of at most %d %s", Shorten(scramble.Name), scramble.Max, turns)})
	}
	return nil
}

// God asks how far from solved the positions of a puzzle are.
type God struct {
	PuzzleSource
	Metric    puzzle.Metric `json:"metric"`
	Antipodes int           `json:"antipodes" range:"antipodes"`
	Verbose   bool          `json:"verbose"` // also the effort so far, after each Distance
	Threads   int           `json:"threads" range:"threads"`
}

// Distance is the number of positions at a distance from solved.
type Distance struct {
	Distance  int    `json:"distance"`
	Positions uint64 `json:"positions"`
}

// GodTotal is the number of all positions.
type GodTotal struct {
	Total  uint64 `json:"total"`
	Metric string `json:"metric"`
}

// Antipode is a position as far from solved as any.
type Antipode struct {
	Position PuzzlePosition
	Moves    []string // that solve it
	Length   int
}

func (Distance) event() {}
func (GodTotal) event() {}
func (Antipode) event() {}

// jsonObject returns the position by set.
func (e Antipode) jsonObject() any {
	return struct {
		Antipode any      `json:"antipode"`
		Moves    []string `json:"moves"`
		Length   int      `json:"length"`
	}{e.Position.jsonObject(), e.Moves, e.Length}
}

func (r God) run(ctx context.Context, s *Session, emit func(Event)) error {
	p, err := r.load()
	if err != nil {
		return err
	}
	notes(p, emit)
	solve := s.engine.solver(p, r.Threads, emit)
	defer solve.Close()
	began, total := time.Now(), uint64(0)
	god, err := solve.God(ctx, solver.GodRequest{
		Metric: r.Metric, Antipodes: r.Antipodes,
		Distance: func(d int, n uint64) {
			emit(Distance{d, n})
			total += n
			if r.Verbose {
				emit(Effort{Depth: d, Nodes: total, Elapsed: time.Since(began)})
			}
		},
		Resumed: func(d int, n uint64) {
			emit(Notice{Text: fmt.Sprintf("going on from distance %d, with %d positions known from an earlier run", d, n)})
		},
	})
	if err != nil {
		return err
	}
	emit(GodTotal{god.Total(), r.Metric.String()})
	for _, a := range god.Antipodes {
		emit(Antipode{PuzzlePosition{"", p, a.State}, p.Names(a.Moves), p.Length(a.Moves, r.Metric)})
	}
	return nil
}

// PuzzleNames lists the names of the catalogue.
func PuzzleNames() []string { return catalogue.Names() }

// ListPuzzles asks for the puzzles of the catalogue.
type ListPuzzles struct{}

// CataloguePuzzle is a puzzle of the catalogue.
type CataloguePuzzle struct {
	Name  string `json:"puzzle"`
	Title string `json:"title"`
}

func (CataloguePuzzle) event() {}

func (ListPuzzles) run(_ context.Context, _ *Session, emit func(Event)) error {
	for _, name := range catalogue.Names() {
		p, err := catalogue.Puzzle(name)
		if err != nil {
			return err
		}
		emit(CataloguePuzzle{name, p.Name})
	}
	return nil
}

// ShowPuzzle asks what a puzzle is, or for its definition.
type ShowPuzzle struct {
	PuzzleSource
	Format string `json:"format"` // one of PuzzleFormats, or empty
}

// PuzzleFormats are the formats in which a definition is written.
var PuzzleFormats = []string{"def", "json"}

// PuzzleText is a definition.
type PuzzleText struct {
	Text string `json:"definition"`
}

// PuzzleSummary says what a puzzle is.
type PuzzleSummary struct {
	Puzzle string      `json:"puzzle"`
	Sets   []PuzzleSet `json:"sets"`
	Moves  []string    `json:"moves"`
	Blocks int         `json:"blocks"`
}

// PuzzleSet is one kind of pieces.
type PuzzleSet struct {
	Name         string `json:"set"`
	Pieces       int    `json:"pieces"`
	Orientations int    `json:"orientations"`
}

func (PuzzleText) event()    {}
func (PuzzleSummary) event() {}

func (r ShowPuzzle) run(_ context.Context, _ *Session, emit func(Event)) error {
	p, err := r.load()
	if err != nil {
		return err
	}
	switch r.Format {
	case "def":
		emit(PuzzleText{p.Definition()})
	case "json":
		if lost := p.BeyondJSON(); len(lost) > 0 {
			emit(Notice{Text: "KPuzzle JSON has no place for " + strings.Join(lost, ", ") + ": left out"})
		}
		emit(PuzzleText{string(p.JSON())})
	default:
		for _, note := range p.Notes {
			emit(Notice{Text: note})
		}
		summary := PuzzleSummary{Puzzle: r.title(p), Moves: p.MoveNames(), Blocks: len(p.Blocks)}
		for _, s := range p.Sets {
			summary.Sets = append(summary.Sets, PuzzleSet{s.Name, s.Size, s.Orientations})
		}
		emit(summary)
	}
	return nil
}
