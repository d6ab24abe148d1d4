package puzzles

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

	"nissy/internal/textfile"
	"nissy/pruning/store"
	"nissy/puzzle"
	"nissy/puzzle/catalogue"
	"nissy/puzzle/clock"
	"nissy/puzzle/solver"
	"nissy/puzzle/square1"
	"nissy/session"
)

// PuzzleSource says which puzzle a request is about, and which of its moves it uses.
type PuzzleSource struct {
	File string   `json:"file"`       // a definition in the format of ksolve+ or in KPuzzle JSON; empty: see Name
	Text string   `json:"definition"` // the same as text, if there is no File
	Name string   `json:"puzzle"`     // a puzzle of the catalogue
	Use  []string `json:"use"`        // the moves to use, with all their powers; empty: all moves

	ToFile        string `json:"to_file"`        // a file with the solved position: KPattern JSON, or the only one of a list of scrambles; empty: see To
	To            string `json:"to"`             // the text of such a file; empty: that of the definition
	RotationMoves bool   `json:"rotation_moves"` // rotations are moves like others; without it solutions have none unless Use names some
}

// load reads the puzzle, limited to the moves to use. If ctx ends, it returns the error
// of ctx at once.
func (r PuzzleSource) load(ctx context.Context) (*puzzle.Puzzle, error) {
	p, use, err := r.loadAllMoves(ctx)
	if err != nil || use == nil {
		return p, err
	}
	return p.Restrict(use), nil
}

// loadAllMoves reads the puzzle with all moves. use are the indices of the moves to use
// in increasing order, nil if these are all moves. If ctx ends, loadAllMoves returns the
// error of ctx at once.
func (r PuzzleSource) loadAllMoves(ctx context.Context) (p *puzzle.Puzzle, use []int, err error) {
	p, err = textfile.Await(ctx, r.readAs)
	if err != nil || len(r.Use) == 0 {
		return p, nil, err
	}
	use = []int{}
	for _, name := range r.Use {
		m := p.Find(name)
		if m < 0 {
			return nil, nil, session.NoSuch("move", name, p.MoveNames(), session.ListPuzzleMoves)
		}
		use = append(use, p.Powers(m)...)
	}
	slices.Sort(use)
	return p, slices.Compact(use), nil
}

// readAs reads the puzzle with the solved position that the source asks for, and with the rotations as moves if it asks for that.
func (r PuzzleSource) readAs() (*puzzle.Puzzle, error) {
	p, err := r.read()
	if err != nil {
		return nil, err
	}
	if r.RotationMoves || slices.ContainsFunc(r.Use, func(name string) bool { return p.FindRotation(name) >= 0 }) {
		p = p.WithRotationMoves()
	}
	if r.ToFile == "" && r.To == "" {
		return p, nil
	}
	file, text, err := textOf(r.ToFile, r.To)
	if err != nil {
		return nil, err
	}
	p, err = p.SolvedAs(file, text)
	if r.ToFile == "" {
		err = inField("to", err)
	}
	return p, err
}

// textOf returns the name for messages and the text of a file, or the text if there is no file.
func textOf(path, text string) (file, contents string, err error) {
	if path == "" {
		return "", text, nil
	}
	contents, err = readPuzzleFile(path)
	return filepath.Base(path), contents, err
}

func (r PuzzleSource) read() (*puzzle.Puzzle, error) {
	if r.Name != "" {
		p, err := catalogue.Puzzle(r.Name)
		if err != nil {
			return nil, session.NoSuch("puzzle", r.Name, catalogue.Names(), session.ListCatalogue)
		}
		return p, nil
	}
	switch {
	case r.File != "":
		text, err := r.readDefinition()
		if err != nil {
			return nil, err
		}
		return parsePuzzle(r.fileName(), text)
	case r.Text == "":
		return nil, &session.InputError{Problem: "no puzzle", Msg: "name a puzzle of the catalogue, or give a definition"}
	}
	p, err := parsePuzzle("", r.Text)
	return p, inField("definition", err)
}

// parsePuzzle reads a definition in either format.
func parsePuzzle(file, text string) (*puzzle.Puzzle, error) {
	text = strings.TrimPrefix(text, "\ufeff")
	parse := puzzle.ParseDefinition
	if strings.HasPrefix(strings.TrimSpace(text), "{") {
		parse = puzzle.ParseJSON
	}
	return parse(file, text)
}

// inField says in which field of the request the text with the mistake err is. Without it, a client
// that gave a definition and scrambles would not know where to look.
func inField(field string, err error) error {
	if err == nil {
		return nil
	}
	return &session.RequestError{Field: field, Err: err}
}

// fileName returns the name of the file for messages, or "" if there is no file.
func (r PuzzleSource) fileName() string {
	if r.File == "" {
		return ""
	}
	return filepath.Base(r.File)
}

// title returns the name of the puzzle for people.
func (r PuzzleSource) title(p *puzzle.Puzzle) string {
	return cmp.Or(p.Name, r.Name, r.fileName())
}

// readDefinition reads a file with a definition. If there is none, but a puzzle of the catalogue has its name, the error says how
// to name that.
func (r PuzzleSource) readDefinition() (string, error) {
	text, err := readPuzzleFile(r.File)
	if err != nil && slices.Contains(catalogue.Names(), r.File) {
		return "", &session.InputError{Problem: "cannot read the file", Token: r.File, Msg: "for the puzzle of the catalogue write --puzzle " + r.File}
	}
	return text, err
}

// readPuzzleFile reads a definition or a scramble file. The error is an *InputError,
// also if the file is too large.
func readPuzzleFile(path string) (string, error) {
	f, err := os.Open(path)
	if err != nil {
		return "", puzzleFileError(path, err)
	}
	defer f.Close()
	if info, err := f.Stat(); err == nil {
		if info.IsDir() {
			return "", puzzleFileError(path, errors.New("it is a folder"))
		}
		if err := puzzle.CheckSize(filepath.Base(path), info.Size()); err != nil {
			return "", err
		}
	}
	text, err := io.ReadAll(io.LimitReader(f, puzzle.MaxFile+1))
	if err != nil {
		return "", puzzleFileError(path, err)
	}
	return string(text), nil
}

// puzzleFileError returns the error for a file that cannot be read.
func puzzleFileError(path string, err error) error {
	return &session.InputError{Problem: "cannot read the file", Token: session.Shorten(path), Msg: textfile.Reason(err)}
}

// newTables returns where tables of the puzzle of the source are kept. They are saved unless the
// request has the definition itself: it may come from somebody who must not fill the disk.
func newTables(e *session.Engine, source PuzzleSource, threads int, emit func(session.Event)) *solver.Tables {
	data := e.Options().Data
	if source.Text != "" {
		data = ""
	}
	return &solver.Tables{
		Dir: store.OpenDir(data), Threads: e.Threads(threads), Memory: e.Options().Memory,
		Notice:   func(n fmt.Stringer) { emit(session.Notice{Text: n.String(), Cause: n}) },
		Progress: func(p solver.Progress) { emit(session.TableProgress{Table: p.Table, Done: p.Done, Total: p.Total}) },
	}
}

// solvers are the solvers of a puzzle: one for any puzzle, and for some puzzles of the catalogue a faster one.
type solvers struct {
	puzzle  *puzzle.Puzzle
	any     *solver.Solver
	special specialSolver // may be nil
}

// specialSolver is a solver for one puzzle.
type specialSolver interface {
	Handles(r solver.Request) bool // whether it knows what the request asks for
	Solve(ctx context.Context, r solver.Request, o solver.Observer) (solver.Result, error)
	Length(moves []int, metric puzzle.Metric) int
	Close()
}

// newSolvers returns the solvers for the puzzle of the source. The caller must close them.
func newSolvers(e *session.Engine, p *puzzle.Puzzle, source PuzzleSource, threads int, emit func(session.Event)) *solvers {
	tables := newTables(e, source, threads, emit)
	s := &solvers{puzzle: p, any: solver.New(p, tables)}
	switch {
	case source.ToFile != "" || source.To != "": // they know the solved position of the catalogue
	case source.Name == "clock":
		s.special = clock.New(p)
	case source.Name == "square-1":
		s.special = square1.New(p, tables)
	}
	return s
}

func (s *solvers) close() {
	s.any.Close()
	if s.special != nil {
		s.special.Close()
	}
}

// forRequest returns how to solve a request, and how long its solutions are.
func (s *solvers) forRequest(r solver.Request) (
	solve func(context.Context, solver.Request, solver.Observer) (solver.Result, error), length func(moves []int) int,
) {
	if s.special != nil && s.special.Handles(r) {
		return s.special.Solve, func(moves []int) int { return s.special.Length(moves, r.Metric) }
	}
	return s.any.Solve, func(moves []int) int { return s.puzzle.Length(moves, r.Metric) }
}

// emitPuzzleNotes emits what a user should know about a definition.
func emitPuzzleNotes(p *puzzle.Puzzle, emit func(session.Event)) {
	for _, note := range p.Notes {
		emit(session.Notice{Text: note})
	}
}

// emitGenerated emits the moves that a definition has without naming them.
func emitGenerated(p *puzzle.Puzzle, emit func(session.Event)) {
	if generated := p.Generated(); len(generated) > 0 {
		emit(session.Notice{Text: "generated moves: " + strings.Join(generated, " ")})
	}
}
