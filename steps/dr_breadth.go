package steps

import (
	"slices"

	"nissy/cube"
	"nissy/pruning"
)

// drTurn is a move as it acts on the two coordinates of a drValue.
type drTurn struct {
	slice  [numSlices]uint16
	twists [numTwists]uint16
}

func (t *drMoves) turn(m cube.Move) *drTurn {
	turn := new(drTurn)
	for v := range turn.slice {
		turn.slice[v] = t.slice[v*pruning.MoveStride+int(m)]
	}
	for v := range turn.twists {
		turn.twists[v] = t.twists[v*pruning.MoveStride+int(m)]
	}
	return turn
}

// drBreadth is a breadth-first search among the drValues.
type drBreadth struct {
	turns, undo []*drTurn // the moves, and their inverses
	dist        []uint8   // by index of a value: the distance, or Unreachable
	last        []drValue // those of the last depth
	unreached   int
}

// distances returns, by index of a value, the least number of moves of the set that lead
// from the value to one of the goals, or Unreachable. It ignores distances above most.
func (t *drMoves) distances(goals []drValue, moves cube.MoveSet, most int) []uint8 {
	b := &drBreadth{dist: slices.Repeat([]uint8{pruning.Unreachable}, numDRValues), unreached: numDRValues}
	for _, m := range moves.Moves() {
		b.turns, b.undo = append(b.turns, t.turn(m)), append(b.undo, t.turn(m.Inverse()))
	}
	for _, v := range goals {
		b.reach(v, 0)
	}
	for depth := 1; depth <= most && len(b.last) > 0; depth++ {
		from := b.last
		b.last = nil
		if len(from) < b.unreached/3 {
			b.forward(from, uint8(depth))
		} else {
			b.backward(uint8(depth))
		}
	}
	return b.dist
}

// reach sets the distance of a value, unless it is known.
func (b *drBreadth) reach(v drValue, depth uint8) {
	if d := &b.dist[v.index()]; *d == pruning.Unreachable {
		*d = depth
		b.last = append(b.last, v)
		b.unreached--
	}
}

// forward reaches the values from which one move leads to a value of from.
func (b *drBreadth) forward(from []drValue, depth uint8) {
	for _, turn := range b.undo {
		for _, v := range from {
			b.reach(drValue{turn.slice[v.slice], turn.twists[v.twists]}, depth)
		}
	}
}

// backward does the same for the values of the last depth. It looks one move ahead from
// each unreached value, which is faster if they are few.
func (b *drBreadth) backward(depth uint8) {
	for slice := range numSlices {
		for twists, d := range b.dist[slice*numTwists:][:numTwists] {
			if v := (drValue{uint16(slice), uint16(twists)}); d == pruning.Unreachable && b.isNextTo(v, depth-1) {
				b.reach(v, depth)
			}
		}
	}
}

// isNextTo reports whether a move leads from the value to one of the given depth.
func (b *drBreadth) isNextTo(v drValue, depth uint8) bool {
	for _, turn := range b.turns {
		if to := (drValue{turn.slice[v.slice], turn.twists[v.twists]}); b.dist[to.index()] == depth {
			return true
		}
	}
	return false
}
