package twophase

import (
	"context"
	"errors"
	"math"
	"slices"

	"nissy/cube"
	"nissy/pruning"
)

// ErrRotated says that the centres are not at home, so that no face moves
// solve the cube.
var ErrRotated = errors.New("the cube is turned as a whole: its centres must be at home")

// effort is how many positions are looked at when no deadline is given.
const effort = 1_000_000

// maxLength is more than the first solution has.
const maxLength = 40

// maxSecond is the most moves that the second phase may have once there is a
// solution: beyond, it is quicker to look for other ways through the first.
const maxSecond = 11

// Solve returns face moves that solve c, its centres at home: the shortest
// found with a fixed effort, or, if ctx has a deadline, the shortest found
// until then. Without a deadline the answer depends on c only. The function
// improved, which may be nil, hears each solution that is shorter than those
// before. The error is ctx's if it ends before there is a solution.
func Solve(ctx context.Context, st *pruning.Store, c cube.Cube, improved func([]cube.Move)) ([]cube.Move, error) {
	if !c.CentersSolved() {
		return nil, ErrRotated
	}
	var solution []cube.Move
	err := st.Guarded(func() (err error) {
		solution, err = solve(ctx, st, c, improved)
		return err
	})
	return solution, err
}

func solve(ctx context.Context, st *pruning.Store, c cube.Cube, improved func([]cube.Move)) ([]cube.Move, error) {
	one, two, err := load(ctx, st)
	if err != nil {
		return nil, err
	}
	s := &solver{ctx: ctx, one: one, two: two, improved: improved, shortest: maxLength, nodes: effort}
	if _, timed := ctx.Deadline(); timed {
		s.nodes = math.MaxInt64
	}
	s.solve(c)
	if s.shortest == maxLength {
		return nil, ctx.Err()
	}
	return s.solution, nil
}

// solver is one call of Solve.
type solver struct {
	ctx      context.Context
	one, two *phase
	improved func([]cube.Move)
	nodes    int // positions that may still be looked at
	checked  int // nodes when the end was last asked for
	ended    bool
	shortest int // length of the solution, maxLength if there is none yet
	solution []cube.Move

	view view
	path [maxLength]cube.Move
}

// view is a way of looking at the position.
type view struct {
	sym      cube.Sym
	inverted bool
	cube     cube.Cube
	node     node
}

// views looks along each axis as along U/D, at the position and at its inverse.
func (s *solver) views(c cube.Cube) (views []view) {
	for _, inverted := range []bool{false, true} {
		for a := range cube.Axis(cube.NumAxes) {
			v := view{sym: cube.AxisSym(a, cube.UD), inverted: inverted, cube: c}
			if inverted {
				v.cube = c.Inverse()
			}
			v.cube = v.cube.Conj(v.sym)
			v.node = s.one.read(&v.cube)
			views = append(views, v)
		}
	}
	return views
}

func (s *solver) solve(c cube.Cube) {
	views := s.views(c)
	for depth := 0; depth < s.shortest && !s.over(); depth++ {
		for _, s.view = range views {
			if s.one.estimate(&s.view.node) <= depth {
				s.search(s.one, &s.view.node, 0, depth)
			}
		}
	}
}

// over reports whether the search must end: its effort is spent and there is a
// solution, or its time is over.
func (s *solver) over() bool {
	if s.checked-s.nodes > 1<<12 || s.checked == 0 {
		s.checked = s.nodes
		s.ended = s.ended || s.ctx.Err() != nil || s.nodes <= 0 && s.shortest < maxLength
	}
	return s.ended
}

// search extends the path, which is of n moves and leads to the node at, to
// paths of length moves that reach the phase's goal, and goes on with each. It
// returns false when no other path of that length is wanted.
func (s *solver) search(p *phase, at *node, n, length int) bool {
	if n == length {
		if p == s.one {
			return s.second(n)
		}
		s.found(n)
		return false
	}
	moves := p.moves
	if n > 0 {
		moves = moves.After(s.path[n-1])
	}
	if p == s.one && n == length-1 {
		moves &^= s.two.moves // which are the second phase's business
	}
	var ch children
	p.expand(at, moves, &ch)
	s.nodes -= ch.len
	if s.over() {
		return false
	}
	for j := range ch.len {
		if int(ch.dist[j]) >= length-n {
			continue
		}
		s.path[n] = ch.move[j]
		if !s.search(p, &ch.node[j], n+1, length) {
			return false
		}
	}
	return true
}

// second searches the second phase after n moves of the first, if it can make
// the solution shorter.
func (s *solver) second(n int) bool {
	c := s.view.cube.Apply(s.path[:n]...)
	at := s.two.read(&c)
	for length := n + s.two.estimate(&at); length < s.shortest; length++ {
		if length > n+maxSecond && s.shortest < maxLength || !s.search(s.two, &at, n, length) {
			break
		}
	}
	return n+1 < s.shortest && !s.over()
}

// found keeps the path, which is shorter than the solution so far.
func (s *solver) found(n int) {
	s.shortest = n
	s.solution = make([]cube.Move, n)
	back := s.view.sym.Inverse()
	for i, m := range s.path[:n] {
		s.solution[i] = back.Move(m)
	}
	if s.view.inverted {
		s.solution = cube.InvertMoves(s.solution)
	}
	if s.improved != nil {
		s.improved(slices.Clone(s.solution))
	}
}
