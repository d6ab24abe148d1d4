package twophase

import (
	"context"
	"errors"
	"math"
	"slices"

	"nissy/cube"
	"nissy/internal/interrupt"
	"nissy/pruning"
)

// errRotated is the error that Solve returns if the centres are not solved, so that
// face moves cannot solve the cube.
var errRotated = errors.New("the cube is rotated as a whole: its centres must be solved")

// maxNodes is the number of nodes that a search without a deadline may visit.
const maxNodes = 1_000_000

// maxLength is larger than the length of the first solution that a search finds.
const maxLength = 40

// maxPhase2 is the largest number of moves in the second phase after a first solution
// was found. For more moves it is faster to try other sequences in the first phase.
const maxPhase2 = 11

// Solve returns face moves that solve c, whose centres must be solved.
//
// If ctx has no deadline, the result is the shortest solution that a search of a
// fixed size finds, and depends only on c. If ctx has a deadline, Solve searches
// until then and returns the shortest solution found. If improved is not nil, Solve
// calls it with each solution that is shorter than all before.
//
// If ctx is done before there is a solution, Solve returns its error. It returns
// an error if the centres are not solved, and the errors of loading or building
// tables in st.
func Solve(ctx context.Context, st *pruning.Store, c cube.Cube, improved func([]cube.Move)) ([]cube.Move, error) {
	if !c.CentersSolved() {
		return nil, errRotated
	}
	var solution []cube.Move
	err := st.Guarded(func() (err error) {
		solution, err = loadAndRun(ctx, st, c, improved)
		return err
	})
	return solution, err
}

// loadAndRun is Solve for a cube with solved centres, with tables that nobody may release meanwhile.
func loadAndRun(ctx context.Context, st *pruning.Store, c cube.Cube, improved func([]cube.Move)) ([]cube.Move, error) {
	phase1, phase2, err := load(ctx, st)
	if err != nil {
		return nil, err
	}
	s := &search{ctx: ctx, phase1: phase1, phase2: phase2, improved: improved, shortest: maxLength, nodesLeft: maxNodes}
	if _, ok := ctx.Deadline(); ok {
		s.nodesLeft = math.MaxInt64
	}
	s.run(c)
	if s.shortest == maxLength {
		return nil, ctx.Err()
	}
	return s.solution, nil
}

// search is the state of one call of Solve.
type search struct {
	ctx            context.Context
	phase1, phase2 *phase
	improved       func([]cube.Move)
	nodesLeft      int // nodes that the search may still visit
	nodesAtCheck   int // nodesLeft at the last check in stopped
	isStopped      bool
	shortest       int // length of solution, or maxLength if there is none yet
	solution       []cube.Move

	view view                 // the view that is being searched
	path [maxLength]cube.Move // the moves made in this view
}

// view is one of the six ways to view the position.
type view struct {
	sym      cube.Sym // takes the viewed axis to U/D
	inverted bool     // whether the view is of the inverse
	cube     cube.Cube
	node     node // of cube, in the first phase
}

// views returns the six views of c: each axis as U/D, on normal and on inverse.
func (s *search) views(c cube.Cube) (views []view) {
	for _, inverted := range []bool{false, true} {
		for a := range cube.Axis(cube.NumAxes) {
			v := view{sym: cube.AxisRotation(a, cube.UD), inverted: inverted, cube: c}
			if inverted {
				v.cube = c.Inverse()
			}
			v.cube = v.cube.Conj(v.sym)
			v.node = s.phase1.nodeOf(&v.cube)
			views = append(views, v)
		}
	}
	return views
}

// run searches the first phase depth by depth, until the search is stopped or no
// shorter solution is possible.
func (s *search) run(c cube.Cube) {
	views := s.views(c)
	for depth := 0; depth < s.shortest && !s.stopped(); depth++ {
		for _, s.view = range views {
			if s.phase1.estimate(&s.view.node) <= depth {
				s.extend(s.phase1, &s.view.node, 0, depth)
			}
		}
	}
}

// stopped reports whether the search must stop: its context is done, or there is a
// solution and no nodes are left. It checks this only every few thousand nodes.
func (s *search) stopped() bool {
	if s.nodesAtCheck-s.nodesLeft > 1<<12 || s.nodesAtCheck == 0 {
		s.nodesAtCheck = s.nodesLeft
		s.isStopped = s.isStopped || interrupt.Err(s.ctx) != nil || s.nodesLeft <= 0 && s.shortest < maxLength
	}
	return s.isStopped
}

// extend extends the path of n moves, which leads to the node at, to all paths of the
// given length that reach the goal of the phase. For each such path it searches the
// second phase, or records the solution after the second phase. It returns false
// if the caller should not try other paths of this length.
func (s *search) extend(p *phase, at *node, n, length int) bool {
	if n == length {
		if p == s.phase1 {
			return s.searchPhase2(n)
		}
		s.record(n)
		return false
	}
	moves := p.moves
	if n > 0 {
		moves = moves.After(s.path[n-1])
	}
	if p == s.phase1 && n == length-1 {
		moves &^= s.phase2.moves // a move of the second phase at the end is left to that phase
	}
	var ch children
	p.expand(at, moves, &ch)
	s.nodesLeft -= ch.len
	if s.stopped() {
		return false
	}
	for j := range ch.len {
		if int(ch.estimate[j]) >= length-n {
			continue
		}
		s.path[n] = ch.move[j]
		if !s.extend(p, &ch.node[j], n+1, length) {
			return false
		}
	}
	return true
}

// searchPhase2 searches the second phase after n moves of the first phase, for
// solutions shorter than the present one. It returns false if the caller should not
// try other first phases of n moves, because a shorter solution would leave no moves
// for the second phase or because the search is stopped.
func (s *search) searchPhase2(n int) bool {
	c := s.view.cube.Apply(s.path[:n]...)
	at := s.phase2.nodeOf(&c)
	for length := n + s.phase2.estimate(&at); length < s.shortest; length++ {
		if length > n+maxPhase2 && s.shortest < maxLength || !s.extend(s.phase2, &at, n, length) {
			break
		}
	}
	return n+1 < s.shortest && !s.stopped()
}

// record stores the first n moves of the path, transformed back from the view, as the
// new shortest solution.
func (s *search) record(n int) {
	s.shortest = n
	s.solution = s.view.sym.Inverse().Moves(s.path[:n])
	if s.view.inverted {
		s.solution = cube.InvertMoves(s.solution)
	}
	if s.improved != nil {
		s.improved(slices.Clone(s.solution))
	}
}
