package niss

import (
	"nissy/cube"
	"nissy/pruning"
)

// MaxSlots is how many coordinates a problem may follow.
const MaxSlots = 8

// node is a position as the search sees it: the value of each slot.
type node [MaxSlots]uint16

// Slot is a coordinate that the search follows. It is read from the position
// as View shows it; zero values of View read it from the position itself.
type Slot struct {
	Coord *pruning.Coord
	Moves []uint16 // its move table, pruning.MoveStride values each
	View  View
}

// View is a way of looking at a position X: X seen through Conj and then
// turned as a whole by the rotation Turn.
type View struct {
	Conj cube.Sym
	Turn cube.Sym
}

// of shows the position.
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

// move returns what the move m on the position does to the view.
func (v View) moveInView(m cube.Move) cube.Move { return v.Turn.Move(v.Conj.Move(m)) }

// Probe is a lookup in a table: its row and column coordinates by slot.
type Probe struct {
	Table *pruning.Table
	Rows  []int
	Col   int
}

// Alternative is one way of reaching the goal: the slots named must have the
// values of one of the goals. The probes bound the distance from below, and
// the largest of them is 0 exactly at the goal.
type Alternative struct {
	Probes []Probe
	Slots  []int
	Goals  [][]uint16
}

// Ending says which solutions are kept unless all are asked for. Last moves
// that lead to the same place need not all be seen: where a face may be turned
// either way at the end, the clockwise quarter turn stands for all.
type Ending uint8

// The ending rules.
const (
	AnyEnding Ending = iota
	// Clockwise: on each side the last move is a clockwise quarter turn, and
	// so is the one before if it turns the opposite face.
	Clockwise
	// ClockwiseHTR: Clockwise, and D is turned only by the last quarter turn
	// of a side, because until then U does the same for HTR.
	ClockwiseHTR
)

// Problem is what a step asks the solver: coordinates to follow, what bounds
// the moves left, and which moves may be made. The goal must be closed under
// inversion (a position is at the goal if and only if its inverse is) unless
// OneSided says otherwise; then it is read on the side of the last move.
type Problem struct {
	Slots        []Slot
	Alternatives []Alternative // the estimate is the least of them
	Moves        cube.MoveSet
	Ending       Ending
	OneSided     bool
	Distinct     bool // the same moves found in several frames are one solution
}

// Solved reports whether the cube, seen as in a frame, is at the goal.
func (p *Problem) Solved(c cube.Cube) bool {
	e := engine{Problem: p}
	inverse := c.Inverse()
	n := e.nodeOf(&c, &inverse, 0)
	return e.atGoal(&n)
}

// Frame is a position to solve, seen through the rotation Sym: solutions are
// found there and told as moves of the cube before.
type Frame struct {
	Sym  cube.Sym
	Cube cube.Cube // already seen through Sym
}

// NewFrame returns the frame that sees c through the rotation s.
func NewFrame(c cube.Cube, s cube.Sym) Frame { return Frame{Sym: s, Cube: c.Conj(s)} }

// noMove and the two after it stand before the first move of a side: of any one,
// and of normal and inverse where these may begin with certain moves only.
const (
	noMove      = cube.NumFaceMoves
	numPrevious = noMove + 3
)

// engine is a problem made ready for the search of one frame; it is only
// read.
type engine struct {
	*Problem
	movesInView [MaxSlots][cube.NumFaceMoves]uint8
	nextMoves   [numPrevious][]cube.Move // moves that may follow a move
	lastMoves   [numPrevious][]cube.Move // moves that may follow a move and end a side
	// beginning has the moves that a side may begin with.
	firstMoves   [numPrevious - noMove]cube.MoveSet
	goalMoves    cube.MoveSet // moves that take every goal to a goal
	allEndings   bool         // keep what the ending rule hides
	frame        Frame
	frameIndex   int       // of the frame
	readsInverse bool      // some slot is read from the inverse
	inverse      cube.Cube // of the frame's cube
	start        [2]node   // normal and inverse
}

func newEngine(p *Problem, f Frame, index int, allEndings bool) *engine {
	e := &engine{Problem: p, frame: f, frameIndex: index, allEndings: allEndings}
	for s, slot := range p.Slots {
		e.readsInverse = e.readsInverse || slot.readsInverse()
		for m := range cube.Move(cube.NumFaceMoves) {
			e.movesInView[s][m] = uint8(slot.View.moveInView(m))
		}
	}
	e.inverse = f.Cube.Inverse()
	e.setPosition(&e.frame.Cube, &e.inverse, 0)
	for _, m := range p.Moves.Moves() {
		if e.keepsGoals(m) {
			e.goalMoves |= 1 << m
		}
	}
	for last := range cube.Move(noMove) {
		// A side may end with a move that keeps the goal only if it is the
		// side's only one: then the cube was at the goal before any move.
		set := p.Moves.After(last)
		e.setNextMoves(last, set, set&^e.goalMoves)
	}
	for start := range cube.Move(numPrevious - noMove) {
		e.setFirstMoves(noMove+start, p.Moves)
	}
	return e
}

// put makes the engine search from the cube, with its inverse, as seen through
// the symmetry.
func (e *engine) setPosition(c, inverse *cube.Cube, sym cube.Sym) {
	e.start = [2]node{e.nodeOf(c, inverse, sym), e.nodeOf(inverse, c, sym)}
}

// begin says which moves a side may begin with after what stands for that.
func (e *engine) setFirstMoves(start cube.Move, set cube.MoveSet) {
	if e.firstMoves[start-noMove] != set {
		e.firstMoves[start-noMove] = set
		e.setNextMoves(start, set, set)
	}
}

// follow says which moves may follow a move, and which of them may end a side
// then.
func (e *engine) setNextMoves(last cube.Move, set, ends cube.MoveSet) {
	e.nextMoves[last] = appendMoves(e.nextMoves[last][:0], set)
	e.lastMoves[last] = e.lastMoves[last][:0]
	for m := range cube.Move(noMove) {
		if ends.Has(m) && (e.allEndings || e.allowsEnding(last, m)) {
			e.lastMoves[last] = append(e.lastMoves[last], m)
		}
	}
}

func appendMoves(list []cube.Move, set cube.MoveSet) []cube.Move {
	for m := range cube.Move(noMove) {
		if set.Has(m) {
			list = append(list, m)
		}
	}
	return list
}

// read returns the slots of a position, of which the inverse is known too, as
// seen through the symmetry.
func (e *engine) nodeOf(c, inverse *cube.Cube, sym cube.Sym) (n node) {
	for s := range e.Slots {
		slot := &e.Slots[s]
		switch {
		case slot.readsInverse():
			n[s] = uint16(slot.Coord.OfInverse(inverse, sym.Mul(slot.View.Conj)))
		case sym == 0 && slot.View == (View{}):
			n[s] = uint16(slot.Coord.Of(c))
		default:
			v := slot.View.apply(c.Conj(sym))
			n[s] = uint16(slot.Coord.Of(&v))
		}
	}
	return n
}

func (s *Slot) readsInverse() bool { return s.Coord.OfInverse != nil && s.View.Turn == 0 }

// move returns the node after the move m.
func (e *engine) after(n *node, m cube.Move) (to node) {
	for s := range e.Slots {
		to[s] = e.Slots[s].Moves[int(n[s])*pruning.MoveStride+int(e.movesInView[s][m])]
	}
	return to
}

// done reports whether the node is at the goal.
func (e *engine) atGoal(n *node) bool {
	for i := range e.Alternatives {
		if e.Alternatives[i].matches(n) {
			return true
		}
	}
	return false
}

func (a *Alternative) matches(n *node) bool {
	for _, goal := range a.Goals {
		match := true
		for k, s := range a.Slots {
			match = match && n[s] == goal[k]
		}
		if match {
			return true
		}
	}
	return false
}

// keepsGoals reports whether the move m takes the goals of every alternative
// to goals of the same alternative, so that it never leads to the goal from
// elsewhere.
func (e *engine) keepsGoals(m cube.Move) bool {
	for i := range e.Alternatives {
		a := &e.Alternatives[i]
		for _, goal := range a.Goals {
			var n node
			for k, s := range a.Slots {
				n[s] = goal[k]
			}
			if n = e.after(&n, m); !a.matches(&n) {
				return false
			}
		}
	}
	return true
}

// endsWell reports whether the ending rule keeps a side that ends with the
// moves last (perhaps noMove) and m.
func (e *engine) allowsEnding(last, m cube.Move) bool {
	if e.Ending == AnyEnding {
		return true
	}
	if m.Turns() != 1 {
		return false
	}
	return last >= noMove || last.Axis() != m.Axis() || last.Turns() == 1
}

// turnsDWell reports whether D is turned on the side only by its last quarter
// turn.
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
