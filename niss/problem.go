package niss

import (
	"nissy/cube"
	"nissy/pruning"
)

// maxCoords is the most coordinates that a problem can follow.
const maxCoords = 8

// node is a position as the search sees it: the value of each coordinate.
type node [maxCoords]uint16

// TrackedCoord is a coordinate that the search follows. Its value is that of the position
// viewed through View. The zero View reads the position itself.
type TrackedCoord struct {
	Coord *pruning.Coord
	Moves []uint16 // the coordinate's move table: pruning.MoveStride entries for each value
	View  View
}

// View is a way to look at a position: conjugated by Conj, and then turned as a
// whole by the rotation Turn.
type View struct {
	Conj cube.Sym
	Turn cube.Sym
}

// apply returns the position c as the view shows it.
func (v View) apply(c cube.Cube) cube.Cube {
	if v.Conj != 0 {
		c = c.Conj(v.Conj)
	}
	if v.Turn != 0 {
		r := v.Turn.Rotation()
		c = c.Mul(&r)
	}
	return c
}

// moveInView returns the move on the viewed position that corresponds to the move m
// on the position itself.
func (v View) moveInView(m cube.Move) cube.Move { return v.Turn.Move(v.Conj.Move(m)) }

// Probe is a lookup in a pruning table. Rows and Col are indexes into
// Problem.Coords, the indices of the table's row and column coordinates.
type Probe struct {
	Table *pruning.Table
	Rows  []int
	Col   int
}

// Alternative is one way to reach the goal. The goal is reached when the coordinates with
// the indexes Coords have the values of one of Goals, in the same order. The goals are
// sorted by these values. Each probe is a lower bound of the distance, and the largest of
// them is 0 exactly at the goal.
type Alternative struct {
	Probes []Probe
	Coords []int
	Goals  [][]uint16
}

// Ending says which solutions to keep unless Limits.All is set. Several last moves
// may lead to equivalent positions. If a face may be turned either way at the end,
// only the clockwise quarter turn is kept.
type Ending uint8

// The ending rules.
const (
	AnyEnding Ending = iota

	// Clockwise requires that the last move of each side is a clockwise quarter
	// turn. If the move before it turns the opposite face, the same applies to that
	// move.
	Clockwise

	// ClockwiseHTR is Clockwise with one more condition: only the last quarter turn
	// of a side may turn D. Before that, U has the same effect for HTR.
	ClockwiseHTR

	// EitherWay allows last quarter turns in both directions, but no half turn parallel to
	// them: that one changes nothing and belongs to what follows.
	EitherWay
)

// Problem is what a step asks the solver: which coordinates to follow, what bounds
// the moves left, and which moves to use. The goal must be closed under inversion:
// a position is at the goal if and only if its inverse is. If OneSided is set, the
// goal need not be closed; the search then tests it on the side of the last move.
type Problem struct {
	Coords       []TrackedCoord
	Alternatives []Alternative // the estimate is the least of their estimates
	Moves        cube.MoveSet
	Ending       Ending
	OneSided     bool

	Quarters *QuarterTurns // nil if any number of quarter turns is allowed
}

// Solved reports whether the cube c, already viewed as in a frame, is at the goal.
func (p *Problem) Solved(c cube.Cube) bool {
	e := engine{Problem: p}
	inverse := c.Inverse()
	n := e.nodeOf(&c, &inverse, 0)
	return e.atGoal(&n)
}

// Frame is a position to solve, viewed through the rotation Sym. The search runs in
// the frame, and solutions are translated back to moves of the original cube.
type Frame struct {
	Sym  cube.Sym
	Cube cube.Cube // already viewed through Sym
}

// NewFrame returns the frame that views c through the rotation s.
func NewFrame(c cube.Cube, s cube.Sym) Frame { return Frame{s, c.Conj(s)} }

// noMove and the two values after it stand for the missing previous move at the
// start of a side. noMove allows all moves. noMove+1 and noMove+2 are for normal
// and inverse when a [Searcher] restricts the first moves of that side.
const (
	noMove      = cube.NumFaceMoves
	numPrevious = noMove + 3
)

// engine is a problem prepared for the search of one frame. Workers only read it.
type engine struct {
	*Problem
	movesInView      [maxCoords][cube.NumFaceMoves]uint8 // by coordinate and move: the move that View.moveInView returns
	nextMoves        [numPrevious][]cube.Move            // by previous move: the moves that may follow it
	lastMoves        [numPrevious][]cube.Move            // by previous move: the moves that may follow it and end a side
	firstMoves       [numPrevious - noMove]cube.MoveSet  // the moves that a side may begin with, for each value from noMove
	goalMoves        cube.MoveSet                        // moves that take every goal position to a goal position
	allEndings       bool                                // keep the solutions that the ending rule hides
	frame            Frame
	frameIndex       int       // index of frame in the caller's list
	readsInverse     bool      // some coordinate is read from the inverse position
	readsOnlyInverse bool      // all are
	inverse          cube.Cube // inverse of frame.Cube
	start            [2]node   // the nodes of frame.Cube and of its inverse
}

// newEngine prepares a problem for a frame. It takes the moves that keep the goals from the first of the other engines
// if that has the same problem.
func newEngine(p *Problem, f Frame, index int, allEndings bool, others ...*engine) *engine {
	e := &engine{Problem: p, frame: f, frameIndex: index, allEndings: allEndings, readsOnlyInverse: true}
	for s, slot := range p.Coords {
		e.readsInverse = e.readsInverse || slot.readsInverse()
		e.readsOnlyInverse = e.readsOnlyInverse && slot.readsInverse()
		for m := range cube.Move(cube.NumFaceMoves) {
			e.movesInView[s][m] = uint8(slot.View.moveInView(m))
		}
	}
	e.inverse = f.Cube.Inverse()
	e.setPosition(&e.frame.Cube, &e.inverse, 0)
	known := len(others) > 0 && others[0].Problem == p // they do not depend on the frame
	for _, m := range p.Moves.Moves() {
		if known && others[0].goalMoves.Has(m) || !known && e.keepsGoals(m) {
			e.goalMoves |= 1 << m
		}
	}
	for last := range cube.Move(noMove) {
		// A move that keeps the goal may end a side only as its single move.
		// Otherwise the cube was already at the goal before that move.
		set := p.Moves.After(last)
		ends := set &^ e.goalMoves
		if p.Ending == AnyEnding && e.goalMoves.Has(last) {
			// The same holds if the two last moves commute and the other one keeps the goal.
			ends &^= last.Parallels()
		}
		e.setNextMoves(last, set, ends)
	}
	for start := range cube.Move(numPrevious - noMove) {
		e.setFirstMoves(noMove+start, p.Moves)
	}
	return e
}

// setPosition makes the engine search from the cube c, whose inverse is given,
// viewed through the symmetry sym.
func (e *engine) setPosition(c, inverse *cube.Cube, sym cube.Sym) {
	e.start = [2]node{e.nodeOf(c, inverse, sym), e.nodeOf(inverse, c, sym)}
}

// setFirstMoves makes set the moves with which a side may begin. The value start,
// from noMove up, says which beginning is meant.
func (e *engine) setFirstMoves(start cube.Move, set cube.MoveSet) {
	if e.firstMoves[start-noMove] != set {
		e.firstMoves[start-noMove] = set
		e.setNextMoves(start, set, set)
	}
}

// setNextMoves makes set the moves that may follow the move last, and those of ends
// that the ending rule allows the moves that may then end a side.
func (e *engine) setNextMoves(last cube.Move, set, ends cube.MoveSet) {
	e.nextMoves[last], e.lastMoves[last] = e.nextMoves[last][:0], e.lastMoves[last][:0]
	for m := range cube.Move(noMove) {
		if set.Has(m) {
			e.nextMoves[last] = append(e.nextMoves[last], m)
		}
		if ends.Has(m) && (e.allEndings || e.allowsEnding(last, m)) {
			e.lastMoves[last] = append(e.lastMoves[last], m)
		}
	}
}

// nodeOf returns the node of the position c, whose inverse is given, viewed through
// the symmetry sym.
func (e *engine) nodeOf(c, inverse *cube.Cube, sym cube.Sym) (n node) {
	if sym != 0 && !e.readsOnlyInverse {
		c = new(c.Conj(sym))
	}
	for s := range e.Coords {
		slot := &e.Coords[s]
		switch {
		case slot.readsInverse():
			n[s] = uint16(slot.Coord.OfInverse(inverse, sym.Mul(slot.View.Conj)))
		case slot.View == (View{}):
			n[s] = uint16(slot.Coord.Of(c))
		default:
			v := slot.View.apply(*c)
			n[s] = uint16(slot.Coord.Of(&v))
		}
	}
	return n
}

func (s *TrackedCoord) readsInverse() bool { return s.Coord.OfInverse != nil && s.View.Turn == 0 }

func (e *engine) after(n *node, m cube.Move) (to node) {
	for s := range e.Coords {
		to[s] = e.Coords[s].Moves[int(n[s])*pruning.MoveStride+int(e.movesInView[s][m])]
	}
	return to
}

func (e *engine) atGoal(n *node) bool {
	for i := range e.Alternatives {
		if e.Alternatives[i].matches(n) {
			return true
		}
	}
	return false
}

func (a *Alternative) matches(n *node) bool {
	for from, to := 0, len(a.Goals); from < to; {
		middle := (from + to) / 2
		switch d := a.compare(a.Goals[middle], n); {
		case d == 0:
			return true
		case d < 0:
			from = middle + 1
		default:
			to = middle
		}
	}
	return false
}

// compare returns a negative number if the goal is before the values of the node in the
// order of the goals, 0 if they are equal, and a positive number otherwise.
func (a *Alternative) compare(goal []uint16, n *node) int {
	for k, s := range a.Coords {
		if d := int(goal[k]) - int(n[s]); d != 0 {
			return d
		}
	}
	return 0
}

// keepsGoals reports whether the move m takes the goals of every alternative to
// goals of the same alternative. Such a move never leads to the goal from
// elsewhere.
func (e *engine) keepsGoals(m cube.Move) bool {
	for i := range e.Alternatives {
		a := &e.Alternatives[i]
		for _, goal := range a.Goals {
			var n node
			for k, s := range a.Coords {
				n[s] = goal[k]
			}
			if n = e.after(&n, m); !a.matches(&n) {
				return false
			}
		}
	}
	return true
}

// allowsEnding reports whether the ending rule keeps a side whose last two moves
// are last and m. If m is the only move, last is noMove or above.
func (e *engine) allowsEnding(last, m cube.Move) bool {
	switch {
	case e.Ending == AnyEnding:
		return true
	case e.Ending == EitherWay:
		return last >= noMove || last.Axis() != m.Axis() || !e.goalMoves.Has(last)
	case m.Turns() != 1:
		return false
	}
	return last >= noMove || last.Axis() != m.Axis() || last.Turns() == 1
}

// turnsDLastOnly reports whether the side turns D only with its last quarter turn,
// or not at all.
func turnsDLastOnly(side []cube.Move) bool {
	quarterSeen := false
	for i := len(side) - 1; i >= 0; i-- {
		m := side[i]
		if m.Face() == cube.D && (quarterSeen || m.IsHalf()) {
			return false
		}
		quarterSeen = quarterSeen || !m.IsHalf()
	}
	return true
}
