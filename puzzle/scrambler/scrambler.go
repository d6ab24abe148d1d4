package scrambler

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"

	"nissy/puzzle"
	"nissy/puzzle/catalogue"
	"nissy/puzzle/solver"
	"nissy/puzzle/square1"
	"nissy/puzzle/wca"
)

// Scrambler makes scrambles of one puzzle. It must not be used by several goroutines at the same time.
type Scrambler struct {
	kind
	puzzle *puzzle.Puzzle // whose positions are solved
	solver interface {
		Solve(ctx context.Context, r solver.Request, o solver.Observer) (solver.Result, error)
		Close()
	}
}

// kind is how scrambles of a puzzle are made.
type kind struct {
	moves func(rng *rand.Rand) string // random moves; nil: random positions

	solves string // the puzzle of the catalogue whose positions are solved
	least  int    // fewest moves that a solution may have
	length int    // of the scramble; 0: as short as possible
	tips   bool   // turns of tips follow, which count
}

// kinds are the puzzles by name. Of square-1 the WCA counts slashes and turns: six slashes have five turns between them at least.
var kinds = map[string]kind{
	"2x2x2":    {solves: "2x2x2", least: 4, length: 11},
	"pyraminx": {solves: "pyraminx-no-tips", least: 6, length: 11, tips: true},
	"skewb":    {solves: "skewb", least: 7, length: 11},
	"square-1": {solves: "square-1", least: 6},
	"clock":    {moves: wca.RandomClock},
	"megaminx": {moves: wca.RandomMegaminx},
	"4x4x4":    {moves: func(rng *rand.Rand) string { return wca.RandomCube(4, rng) }},
	"5x5x5":    {moves: func(rng *rand.Rand) string { return wca.RandomCube(5, rng) }},
	"6x6x6":    {moves: func(rng *rand.Rand) string { return wca.RandomCube(6, rng) }},
	"7x7x7":    {moves: func(rng *rand.Rand) string { return wca.RandomCube(7, rng) }},
}

// Names lists the puzzles that have scrambles.
func Names() []string {
	var names []string
	for _, name := range catalogue.Names() {
		if _, ok := kinds[name]; ok {
			names = append(names, name)
		}
	}
	return names
}

// New returns a scrambler for a puzzle, whose name must be one of [Names]. The tables are those of its searches.
func New(name string, tables *solver.Tables) (*Scrambler, error) {
	s := &Scrambler{kind: kinds[name]}
	if s.moves != nil {
		return s, nil
	}
	var err error
	if s.puzzle, err = catalogue.Puzzle(s.solves); err != nil {
		return nil, err
	}
	if s.solves == "square-1" {
		s.solver = square1.New(s.puzzle, tables)
	} else {
		s.solver = solver.New(s.puzzle, tables)
	}
	return s, nil
}

// Close releases the memory of the tables.
func (s *Scrambler) Close() {
	if s.solver != nil {
		s.solver.Close()
	}
}

// Next returns a scramble.
func (s *Scrambler) Next(ctx context.Context, rng *rand.Rand) (string, error) {
	if s.moves != nil {
		return s.moves(rng), nil
	}
	for {
		var tips []string
		if s.tips {
			tips = wca.RandomTips(rng)
		}
		start := s.random(rng)
		near, err := s.solve(ctx, start, puzzle.Bounds{Max: s.least - 1 - len(tips)})
		if err != nil {
			return "", err
		}
		if near != nil {
			continue
		}
		bounds := puzzle.Bounds{Min: s.length, Max: s.length}
		if s.length == 0 {
			bounds.Max = puzzle.Unbounded
		}
		solution, err := s.solve(ctx, start, bounds)
		if err != nil {
			return "", err
		}
		if solution != nil {
			text := strings.Join(append(s.inverse(solution), tips...), " ")
			return strings.ReplaceAll(text, ") /", ")/"), nil // the WCA writes (1,0)/ (0,-3)/
		}
	}
}

// random returns a uniformly random position.
func (s *Scrambler) random(rng *rand.Rand) puzzle.State {
	if s.solves == "square-1" {
		return square1.Random(rng)
	}
	return s.puzzle.Random(rng)
}

// solve returns a solution within bounds, by the names of its moves, or nil if there is none.
func (s *Scrambler) solve(ctx context.Context, start puzzle.State, bounds puzzle.Bounds) (names []string, err error) {
	if bounds.Max < 0 {
		return nil, nil
	}
	_, err = s.solver.Solve(ctx, solver.Request{Start: start, Bounds: bounds, Count: 1}, solver.Observer{
		Solution: func(moves []int) { names = append([]string{}, s.puzzle.Names(moves)...) },
	})
	return names, err
}

// inverse returns the words for the inverse of a solution.
func (s *Scrambler) inverse(names []string) []string {
	inverse := make([]string, len(names))
	for i, name := range names {
		m := s.puzzle.Find(name)
		powers := s.puzzle.Powers(s.puzzle.Moves[m].Base)
		inverse[len(names)-1-i] = s.puzzle.Moves[powers[len(powers)-1-slices.Index(powers, m)]].Name
	}
	return s.puzzle.NewReader().Write(inverse)
}
