package insert

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"

	"nissy/cube"
	"nissy/history"
	"nissy/internal/interrupt"
)

// MostSlices is the default for the most slice moves that SolveSlices inserts.
const MostSlices = 3

// SliceError reports that slice moves do not solve what a skeleton leaves.
type SliceError struct {
	Left cube.Cycles // empty if the skeleton solves the cube, and no slice moves make it shorter
	Most int         // slice moves
}

func (e *SliceError) Error() string {
	if e.Left.Name() == "" {
		return fmt.Sprintf("no %d slice moves make the skeleton shorter", e.Most)
	}
	return fmt.Sprintf("more than a slice is left, or more than %d slice moves solve: %s", e.Most, e.Left.Name())
}

// SolveSlices finds the shortest ways to solve a position by inserting slice moves of one axis
// into a skeleton. A slice move turns the cube, too: the moves after it, up to the end of
// their side, are written as the cube is held then. Where the sides meet, the cube may be held
// in any way. Insertions is the most slice moves; 0 means MostSlices. If the skeleton solves
// the cube, only shorter solutions are found. The error is a *SliceError or that of ctx.
// Scramble and skeleton may have only turns of faces.
//
// The method is by Sebastiano Tronto, who calls it slice theory.
func SolveSlices(ctx context.Context, scramble cube.Cube, skeleton cube.Alg, l Limits) (Result, error) {
	fillTables()
	after := scramble.ApplyAlg(skeleton)
	result := Result{Left: after.Cycles()}
	if l.Insertions == 0 {
		l.Insertions = MostSlices
	}
	linear := toLayers(skeleton.UnNISS())
	if after.IsSolved() {
		l.Max = min(l.Max, linear.len()-1)
	}
	r := newResults(l, nil)
	within, cancel := l.within(ctx)
	defer cancel()
	for axis := range cube.Axis(cube.NumAxes) {
		s := sliceSearch{ctx: interrupt.InnerLoop(within), sliceTurns: turnsOf(axis), axis: axis, skeleton: reversedInverse(skeleton), most: l.Insertions, results: r}
		if s.findTurnsBetween(scramble) {
			s.setRests()
			s.normal(0, 0, scramble, 0)
		}
	}
	for _, n := range r.sorted() {
		result.Solutions = append(result.Solutions, Solution{explainSlices(n.sliced), n.all.moves()})
	}
	if err := ctx.Err(); err != nil {
		return result, err
	}
	result.Proved = within.Err() == nil
	if result.Proved && len(result.Solutions) == 0 {
		return result, &SliceError{result.Left, l.Insertions}
	}
	return result, nil
}

// sliceTurns is what slice moves of an axis do, by their number of quarter turns. A slice move
// turns two faces, and then the cube.
type sliceTurns struct {
	moves [4]cube.Move                    // the slice moves; none for 0
	turns [4][]cube.Move                  // the turns of faces
	held  [4]int                          // quarter turns of the cube, about the axis
	faces [4][cube.NumFaceMoves]cube.Move // what a move turns when the cube is held so
	cubes [4]cube.Cube                    // the solved cube when it is held so
}

// sliceNames are the slice moves and rotations of the axes.
var sliceNames = [cube.NumAxes][2]string{cube.UD: {"E", "y"}, cube.RL: {"M", "x"}, cube.FB: {"S", "z"}}

// turnsOf derives the turns of an axis from Alg.Cleanup, which writes slice moves as turns of
// faces followed by rotations.
func turnsOf(axis cube.Axis) *sliceTurns {
	var t sliceTurns
	names := sliceNames[axis]
	base, _ := cube.ParseMoves(names[0] + names[1])
	for n := range 4 {
		var held []cube.Move
		if n > 0 {
			t.moves[n] = base[0].WithTurns(n)
			moves := cube.Alg{Normal: t.moves[n : n+1]}.Cleanup().Normal
			t.turns[n], t.held[n] = moves[:2], moves[2].Turns()
			held = []cube.Move{base[1].WithTurns(n)}
		}
		t.cubes[n] = cube.Solved.Apply(held...)
		for m := range cube.Move(cube.NumFaceMoves) {
			t.faces[n][m] = cube.Alg{Normal: append(slices.Clip(held), m)}.Cleanup().Normal[0]
		}
	}
	return &t
}

// slicePlace is a slice move in a skeleton.
type slicePlace struct {
	onInverse bool
	index     int       // the number of moves before it on its side
	move      cube.Move // as it is made on its side
}

func (p slicePlace) compare(q slicePlace) int {
	switch {
	case p.onInverse != q.onInverse && q.onInverse:
		return -1
	case p.onInverse != q.onInverse:
		return 1
	}
	return cmp.Or(p.index-q.index, int(p.move)-int(q.move))
}

// sliced is a skeleton with slice moves. Parallel moves may have another order than in the skeleton
// that the user gave.
type sliced struct {
	skeleton cube.Alg
	places   []slicePlace
}

// reversedInverse returns a copy with the inverse moves in the order in which they are undone.
func reversedInverse(a cube.Alg) cube.Alg {
	a = cube.Alg{Normal: slices.Clone(a.Normal), Inverse: slices.Clone(a.Inverse)}
	slices.Reverse(a.Inverse)
	return a
}

// sliceSearch tries all slice moves of an axis. It goes along the normal moves, and then back
// along the inverse ones. It exchanges parallel moves if a slice move of another axis comes between
// them.
type sliceSearch struct {
	*sliceTurns
	ctx      context.Context
	axis     cube.Axis
	skeleton cube.Alg // with the inverse moves in the order in which they are undone
	most     int      // slice moves
	results  *results
	path     []cube.Move // turns of faces so far
	slices   []slicePlace

	// turnsBetween says by how many quarter turns the cube may be turned where the sides meet.
	turnsBetween [4]bool

	// rests is what the moves that are left do without further slice moves, by how the cube is held on
	// the normal side, then by how it is held on the inverse side, and by the number of these moves.
	rests [4][4][]cube.Cube
}

// setRests sets rests.
func (s *sliceSearch) setRests() {
	for held := range s.rests {
		for onInverse := range s.rests[held] {
			var moves []cube.Move
			for _, m := range s.skeleton.Normal {
				moves = append(moves, s.faces[held][m])
			}
			for _, m := range s.skeleton.Inverse {
				moves = append(moves, s.faces[onInverse][m].Inverse())
			}
			rest := cube.Solved
			rests := []cube.Cube{rest}
			for _, m := range slices.Backward(moves) {
				turned := cube.MoveCube(m)
				rest = turned.Mul(&rest)
				rests = append(rests, rest)
			}
			s.rests[held][onInverse] = rests
		}
	}
}

// isLost reports whether the moves that are left of both sides cannot solve c, with as many further slice
// moves as are allowed. side has the moves of this side, and next is the index of the next one. Between
// parallel moves, isLost always returns false.
//
// A further slice move changes what the moves that are left lead to by a cycle of four edges, apart from a
// rotation of the whole cube.
func (s *sliceSearch) isLost(c *cube.Cube, held int, onInverse bool, side []cube.Move, next, left int) bool {
	if next > 0 && next < len(side) && side[next-1].Axis() == side[next].Axis() {
		return false
	}
	more := s.most - len(s.slices)
	if onInverse {
		return !s.isNear(c, &s.rests[0][held][left], more)
	}
	for between, may := range s.turnsBetween {
		if may && s.isNear(c, &s.rests[held][(held+between)%4][left], more) {
			return false
		}
	}
	return true
}

// isNear reports whether so few edges are wrong after the rest that more slice moves may solve them.
func (s *sliceSearch) isNear(c, rest *cube.Cube, more int) bool {
	const cycle = 4 // edges
	if more*cycle >= cube.NumEdges {
		return true
	}
	end := c.Mul(rest)
	for _, turned := range s.cubes {
		if end.Corner != turned.Corner {
			continue
		}
		wrong := 0
		for i, piece := range end.Edge {
			if piece != turned.Edge[i] {
				wrong++
			}
		}
		return wrong <= more*cycle
	}
	return false
}

// findTurnsBetween sets turnsBetween, and reports whether there are any. Slice moves move no
// corners, except that they turn the cube. So the skeleton must solve the corners without
// them, except that the cube may be turned.
func (s *sliceSearch) findTurnsBetween(scramble cube.Cube) (any bool) {
	for between := range 4 {
		c := scramble.Apply(s.skeleton.Normal...)
		for _, m := range s.skeleton.Inverse {
			c = c.After(s.faces[between][m].Inverse())
		}
		for n := range 4 {
			if outer := c.Apply(s.turns[n]...); disturbed(&outer).corners() == 0 {
				s.turnsBetween[between], any = true, true
			}
		}
	}
	return any
}

// normal continues before the normal move with an index, when the moves so far have led to c and the
// cube is held so. See eachNext about passed.
func (s *sliceSearch) normal(index, passed int, c cube.Cube, held int) {
	normal, inverse := s.skeleton.Normal, s.skeleton.Inverse
	if s.isLost(&c, held, false, normal, index, len(normal)-index+len(inverse)) {
		return
	}
	s.eachSlice(false, index, passed, func(n, passed int) {
		c, held, path := c, (held+s.held[n])%4, len(s.path)
		s.turn(&c, s.turns[n]...)
		switch {
		case index < len(normal):
			s.eachNext(normal[index:], passed, func(m cube.Move, passed int) {
				c, path := c, len(s.path)
				s.turn(&c, s.faces[held][m])
				s.normal(index+1, passed, c, held)
				s.path = s.path[:path]
			})
		default:
			for between, may := range s.turnsBetween {
				if may {
					s.inverse(0, 0, c, (held+between)%4)
				}
			}
		}
		s.path = s.path[:path]
	})
}

// inverse continues when so many moves of the inverse side are undone, the last one first.
func (s *sliceSearch) inverse(undone, passed int, c cube.Cube, held int) {
	left := s.skeleton.Inverse[undone:]
	if held != 0 && len(s.slices) == s.most { // only a further slice move could turn the cube back
		return
	}
	if s.isLost(&c, held, true, s.skeleton.Inverse, undone, len(left)) {
		return
	}
	s.eachSlice(true, len(left), passed, func(n, passed int) {
		c, held, path := c, (held+4-s.held[n])%4, len(s.path)
		s.turn(&c, cube.InvertMoves(s.turns[n])...)
		switch {
		case len(left) > 0:
			s.eachNext(left, passed, func(m cube.Move, passed int) {
				c, path := c, len(s.path)
				s.turn(&c, s.faces[held][m].Inverse())
				s.inverse(undone+1, passed, c, held)
				s.path = s.path[:path]
			})
		case held == 0 && c.IsSolved():
			if all := toLayers(s.path); s.results.wants(all.len()) {
				s.results.add(&node{all: all, sliced: sliced{reversedInverse(s.skeleton), slices.Clone(s.slices)}})
			}
		}
		s.path = s.path[:path]
	})
}

// eachNext calls f with each move that may come next: the first of those that are left, or one that is
// parallel to it and passes it. Parallel moves are exchanged only where this makes a difference: a move
// that has been passed must come after another slice move. passed is the number of such moves, the
// first of those that are left.
func (s *sliceSearch) eachNext(left []cube.Move, passed int, f func(m cube.Move, passed int)) {
	axis := left[0].Axis()
	for i := passed; i < len(left) && left[i].Axis() == axis; i++ {
		if i > 0 && (axis == s.axis || len(s.slices) == s.most) {
			return
		}
		m := left[i]
		copy(left[1:i+1], left)
		left[0] = m
		f(m, i)
		copy(left, left[1:i+1])
		left[i] = m
	}
}

// eachSlice calls f with no slice move at a place, and then with each slice move there if more
// of them are allowed. It also passes on how many moves must come after another slice move.
func (s *sliceSearch) eachSlice(onInverse bool, index, passed int, f func(n, passed int)) {
	if interrupt.Err(s.ctx) != nil {
		return
	}
	f(0, passed)
	for n := 1; n < 4 && len(s.slices) < s.most; n++ {
		s.slices = append(s.slices, slicePlace{onInverse, index, s.moves[n]})
		f(n, 0)
		s.slices = s.slices[:len(s.slices)-1]
	}
}

func (s *sliceSearch) turn(c *cube.Cube, moves ...cube.Move) {
	for _, m := range moves {
		*c = c.After(m)
		s.path = append(s.path, m)
	}
}

// explainSlices returns the lines of a skeleton and of slice moves in it.
func explainSlices(s sliced) []history.Line {
	var e explanation
	e.begin(history.Continuation, s.skeleton)
	for i, p := range s.places {
		moves := []cube.Move{p.move}
		if p.onInverse {
			moves = cube.InvertMoves(moves)
		}
		e.insertAt("["+strconv.Itoa(i+1)+"]", e.index(p), p.onInverse, moves)
	}
	return e.all()
}

// index returns the index of the token before which a slice move is made.
func (e *explanation) index(p slicePlace) int {
	var own []int // the tokens that are moves of the skeleton
	for i, t := range e.tokens {
		if t.line == 0 && t.place == "" {
			own = append(own, i)
		}
	}
	switch {
	case p.index == 0 && p.onInverse:
		return len(e.tokens)
	case p.index == 0:
		return 0
	case p.onInverse:
		return own[len(own)-p.index]
	}
	return own[p.index-1] + 1
}
