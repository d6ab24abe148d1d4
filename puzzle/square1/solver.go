package square1

import (
	"context"
	"errors"
	"time"

	"nissy/internal/goroutines"
	"nissy/internal/interrupt"
	"nissy/pruning/store"
	"nissy/puzzle"
	"nissy/puzzle/solver"
)

// Solver solves positions of the puzzle square-1 of the catalogue.
type Solver struct {
	puzzle *puzzle.Puzzle
	tables *solver.Tables
	arrays [2]*store.Array // the distances of corners and edges; nil before the first search
}

// New returns a solver. The puzzle is that of the catalogue. Of the tables it uses the folder, the available memory and the functions
// for notices.
func New(p *puzzle.Puzzle, tables *solver.Tables) *Solver {
	return &Solver{puzzle: p, tables: tables.WithDefaults()}
}

// Close releases the memory of the tables.
func (s *Solver) Close() {
	for _, a := range s.arrays {
		if a != nil {
			a.Close()
		}
	}
	s.arrays = [2]*store.Array{}
}

// Length returns the length of a solution: its number of slashes.
func (s *Solver) Length(moves []int, _ puzzle.Metric) (n int) {
	for _, m := range moves {
		if s.puzzle.Moves[m].Name == "/" {
			n++
		}
	}
	return n
}

// Handles reports whether the solver can do what a request asks. It knows no other metric than slashes, everything must be solved, and
// it finds solutions in no order that NotFirst and After could refer to.
func (s *Solver) Handles(r solver.Request) bool {
	return r.Metric == puzzle.HTM && len(r.Limits) == 0 && len(r.NotFirst) == 0 && r.After == nil && r.Free.IsEmpty()
}

// Solve finds solutions as [solver.Solver.Solve] does. Bounds count slashes. Solutions that differ only in which half
// a slash turns count as one.
func (s *Solver) Solve(ctx context.Context, r solver.Request, o solver.Observer) (solver.Result, error) {
	result := solver.Result{Searched: -1}
	if err := s.load(ctx); err != nil {
		return result, err
	}
	start, ok := fromState(r.Start)
	if !ok {
		return result, &solver.UnsolvableError{Reason: "the wedges of a corner are not next to each other"}
	}
	search := &search{graph: loadGraph(), ranks: loadRanks(), corners: s.arrays[0].Bytes(), edges: s.arrays[1].Bytes()}
	defer search.stop.Watch(ctx)()
	search.found = func(path []*move) bool {
		list, ok := turns(start, path)
		if !ok {
			return true
		}
		if result.Count++; o.Solution != nil && !r.CountOnly {
			o.Solution(s.moves(list))
		}
		return r.Count == 0 || result.Count < r.Count
	}
	node := search.nodeOf(start)
	_, exact := start.toSolved()
	search.mayReturn = search.isSolved(node) && !exact // two slashes turn it over
	first := search.distance(node)
	if first%2 == 1 != start.kite {
		first++ // each slash turns half of the middle layer
	}
	most := r.Max
	for length := first; length <= most; length += 2 {
		if o.Depth != nil {
			o.Depth(length)
		}
		goesOn := search.descend(node, node, length)
		result.Nodes = search.nodes
		if o.Nodes != nil {
			o.Nodes(result.Nodes)
		}
		if err := interrupt.Err(ctx); err != nil {
			return result, err
		}
		result.Searched = min(length+1, most)
		if !goesOn {
			return result, nil
		}
		if result.Count > 0 {
			most = min(most, first+r.Slack)
		} else {
			first = length + 2 // the length of the shortest solutions, if there are any
		}
	}
	return result, nil
}

// moves returns the moves of the puzzle for turns with slashes between them. The powers of a move follow it in order.
func (s *Solver) moves(list []turnsOfLayers) (moves []int) {
	upper, lower := s.puzzle.Find("U"), s.puzzle.Find("D")
	for i, t := range list {
		if i > 0 {
			moves = append(moves, s.puzzle.Find("/"))
		}
		if t.upper > 0 {
			moves = append(moves, upper+t.upper-1)
		}
		if t.lower > 0 {
			moves = append(moves, lower+t.lower-1)
		}
	}
	return moves
}

// load loads or builds the tables.
func (s *Solver) load(ctx context.Context) error {
	var failed [2]error
	goroutines.Each(ctx, 2, 2, func(ctx context.Context, i int) {
		if s.arrays[i] == nil {
			s.arrays[i], failed[i] = s.loadTable(ctx, kinds[i])
		}
	})
	return errors.Join(failed[:]...)
}

// loadTable reads the file of a table, or builds the table and stores it.
func (s *Solver) loadTable(ctx context.Context, k pieces) (*store.Array, error) {
	entries := uint64(len(loadGraph().shapes) * arrangements)
	h := store.Header{Name: "square1-" + k.name, Version: 1, Entries: entries, Bits: 8, Size: entries}
	b := store.Building{Duration: 3 * time.Second, Memory: 2 * entries}
	return s.tables.Array(ctx, h, b, func(dst []byte) error { return k.build(ctx, dst) })
}
