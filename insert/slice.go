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
// Slice moves, wide moves and rotations of the skeleton count as turns of faces; how they leave the
// cube held does not matter.
//
// The method is by Sebastiano Tronto, who calls it slice theory.
func SolveSlices(ctx context.Context, scramble cube.Cube, skeleton cube.Alg, l Limits) (Result, error) {
	written, skeleton := faceTurns(skeleton)
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
		s := sliceSearch{sliceTurns: turnsOf(axis), skeleton: skeleton, most: l.Insertions, results: r}
		if s.findTurnsBetween(scramble) {
			s.normal(within, 0, scramble, 0)
		}
	}
	for _, n := range r.sorted() {
		result.Solutions = append(result.Solutions, Solution{explainSlices(written, n.slices), n.all.moves()})
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

// faceTurns returns a sequence as turns of faces, with and without the rotations that are then left
// at the ends of the sides.
func faceTurns(a cube.Alg) (rotated, turns cube.Alg) {
	isOther := func(m cube.Move) bool { return !m.IsFace() }
	if !slices.ContainsFunc(a.Normal, isOther) && !slices.ContainsFunc(a.Inverse, isOther) {
		return a, a // as it is written
	}
	a = a.Cleanup()
	without := func(moves []cube.Move) []cube.Move { return slices.DeleteFunc(slices.Clone(moves), isOther) }
	return a, cube.Alg{Normal: without(a.Normal), Inverse: without(a.Inverse)}
}

// sliceTurns is what slice moves of an axis do, by their number of quarter turns. A slice move
// turns two faces, and then the cube.
type sliceTurns struct {
	moves [4]cube.Move                    // the slice moves; none for 0
	turns [4][]cube.Move                  // the turns of faces
	held  [4]int                          // quarter turns of the cube, about the axis
	faces [4][cube.NumFaceMoves]cube.Move // what a move turns when the cube is held so
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

// sliceSearch tries all slice moves of an axis. It goes along the normal moves, and then back
// along the inverse ones.
type sliceSearch struct {
	*sliceTurns
	skeleton cube.Alg
	most     int // slice moves
	results  *results
	path     []cube.Move // turns of faces so far
	slices   []slicePlace

	// turnsBetween says by how many quarter turns the cube may be turned where the sides meet.
	turnsBetween [4]bool
}

// findTurnsBetween sets turnsBetween, and reports whether there are any. Slice moves move no
// corners, except that they turn the cube. So the skeleton must solve the corners without
// them, except that the cube may be turned.
func (s *sliceSearch) findTurnsBetween(scramble cube.Cube) (any bool) {
	for between := range 4 {
		c := scramble.Apply(s.skeleton.Normal...)
		for _, m := range slices.Backward(s.skeleton.Inverse) {
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

// normal continues before the normal move with an index, when the moves so far have led to c
// and the cube is held so.
func (s *sliceSearch) normal(ctx context.Context, index int, c cube.Cube, held int) {
	s.eachSlice(false, index, func(n int) {
		c, held, path := c, (held+s.held[n])%4, len(s.path)
		s.turn(&c, s.turns[n]...)
		switch {
		case interrupt.Err(ctx) != nil:
		case index < len(s.skeleton.Normal):
			s.turn(&c, s.faces[held][s.skeleton.Normal[index]])
			s.normal(ctx, index+1, c, held)
		default:
			for between, may := range s.turnsBetween {
				if may {
					s.inverse(len(s.skeleton.Inverse), c, (held+between)%4)
				}
			}
		}
		s.path = s.path[:path]
	})
}

// inverse continues when index moves of the inverse side remain. It undoes these, the last one
// first.
func (s *sliceSearch) inverse(index int, c cube.Cube, held int) {
	s.eachSlice(true, index, func(n int) {
		c, held, path := c, (held+4-s.held[n])%4, len(s.path)
		s.turn(&c, cube.InvertMoves(s.turns[n])...)
		switch {
		case index > 0:
			s.turn(&c, s.faces[held][s.skeleton.Inverse[index-1]].Inverse())
			s.inverse(index-1, c, held)
		case held == 0 && c.IsSolved():
			if all := toLayers(s.path); s.results.wants(all.len()) {
				s.results.add(&node{all: all, slices: slices.Clone(s.slices)})
			}
		}
		s.path = s.path[:path]
	})
}

// eachSlice calls f with no slice move at a place, and then with each slice move there if more
// of them are allowed.
func (s *sliceSearch) eachSlice(onInverse bool, index int, f func(n int)) {
	f(0)
	for n := 1; n < 4 && len(s.slices) < s.most; n++ {
		s.slices = append(s.slices, slicePlace{onInverse, index, s.moves[n]})
		f(n)
		s.slices = s.slices[:len(s.slices)-1]
	}
}

// turn adds turns of faces to the path.
func (s *sliceSearch) turn(c *cube.Cube, moves ...cube.Move) {
	for _, m := range moves {
		*c = c.After(m)
		s.path = append(s.path, m)
	}
}

// explainSlices returns the lines of a skeleton and of slice moves in it.
func explainSlices(skeleton cube.Alg, places []slicePlace) []history.Line {
	var e explanation
	e.begin(history.Continuation, skeleton)
	for i, p := range places {
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
	if !p.onInverse {
		moves := 0
		return slices.IndexFunc(append(slices.Clip(e.tokens), token{}), func(t token) bool {
			if moves == p.index {
				return true
			}
			if t.line == 0 && t.place == "" {
				moves++
			}
			return false
		})
	}
	at, moves := len(e.tokens), 0
	for ; moves < p.index; at-- {
		if t := e.tokens[at-1]; t.line == 0 && t.place == "" {
			moves++
		}
	}
	return at
}
