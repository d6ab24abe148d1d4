package history

import (
	"fmt"
	"slices"

	"nissy/cube"
)

// Tally counts the moves (HTM) of a line and of the skeleton up to it.
type Tally struct {
	Length    int // the moves of the line as written
	Cancelled int // the moves that cancel between the line and those before it
	Total     int // the moves from the first line up to this one, after cancellations
}

// String returns the tally as it is usually written: (5/9), or (5-1/8) if a move
// cancels.
func (t Tally) String() string {
	if t.Cancelled == 0 {
		return fmt.Sprintf("(%d/%d)", t.Length, t.Total)
	}
	return fmt.Sprintf("(%d-%d/%d)", t.Length, t.Cancelled, t.Total)
}

// Tallier computes the tallies of lines that could follow a skeleton.
type Tallier struct {
	cube    cube.Cube    // after the skeleton
	cleaned cleanedMoves // its moves that remain after cancellations
}

// NewTallier returns a Tallier for the skeleton of the position.
func NewTallier(p Position) *Tallier {
	return &Tallier{cube: p.Cube(), cleaned: cleanedMoves{}.append(p.Skeleton)}
}

// Total returns the number of moves of the skeleton, after cancellations.
func (t *Tallier) Total() int { return t.cleaned.count() }

// Tally returns the tally of the moves as the next line.
func (t *Tallier) Tally(moves cube.Alg) Tally {
	_, _, tally := t.add(moves)
	return tally
}

// add returns what is true after the moves: the cube, the moves of the skeleton without
// those that cancel, and the tally.
func (t *Tallier) add(moves cube.Alg) (after cube.Cube, cleaned cleanedMoves, tally Tally) {
	after = t.cube.ApplyAlg(moves)
	cleaned = t.cleaned.append(moves)
	tally = Tally{Length: moves.Count(cube.HTM), Total: cleaned.total(after)}
	tally.Cancelled = t.cleaned.count() + tally.Length - tally.Total
	return after, cleaned, tally
}

// cleanedMoves are the moves of a skeleton without those that cancel. On each side
// they are turns of single faces, followed by at most two rotations. New moves
// affect only the ends of the two sides. So adding a line takes the same time
// whether the skeleton is long or short.
type cleanedMoves struct{ normal, inverse *stack[cube.Move] }

// append returns the moves followed by more moves.
func (m cleanedMoves) append(alg cube.Alg) cleanedMoves {
	return cleanedMoves{appendCleaned(m.normal, alg.Normal), appendCleaned(m.inverse, alg.Inverse)}
}

func (m cleanedMoves) alg() cube.Alg {
	return cube.Alg{Normal: m.normal.list(), Inverse: m.inverse.list()}
}

// total returns the number of moves in HTM of a skeleton that leads to the cube. If that
// is solved, the two sides can cancel against each other.
func (m cleanedMoves) total(after cube.Cube) int {
	if after.IsSolved() {
		return cube.CountMoves(solutionOf(m.alg(), after), cube.HTM)
	}
	return m.count()
}

// count returns the number of moves in HTM.
func (m cleanedMoves) count() int { return countTurns(m.normal) + countTurns(m.inverse) }

func countTurns(side *stack[cube.Move]) int {
	for side != nil && side.top.IsRotation() {
		side = side.below
	}
	return side.len()
}

// appendCleaned returns one side followed by more moves. These are cleaned up with the
// rotations at the end of the side. The turns that are left can only cancel layer by layer,
// a layer being the turns of one axis in a row: at most two moves.
func appendCleaned(side *stack[cube.Move], moves []cube.Move) *stack[cube.Move] {
	if len(moves) == 0 {
		return side
	}
	rotations, side := lastMoves(side, cube.Move.IsRotation)
	added := cube.Alg{Normal: append(rotations, moves...)}.Cleanup().Normal
	for side != nil && len(added) > 0 && added[0].IsFace() && added[0].Axis() == side.top.Axis() {
		inLayer := func(m cube.Move) bool { return m.IsFace() && m.Axis() == added[0].Axis() }
		layer, below := lastMoves(side, inLayer)
		n := 0
		for n < len(added) && inLayer(added[n]) {
			n++
		}
		joined := cube.Alg{Normal: append(layer, added[:n]...)}.Cleanup().Normal
		side, added = below, slices.Concat(joined, added[n:])
		if len(joined) > 0 {
			break
		}
	}
	return side.push(added...)
}

// lastMoves returns the moves at the end of a side that belong, and the side before them.
func lastMoves(side *stack[cube.Move], belongs func(cube.Move) bool) (last []cube.Move, before *stack[cube.Move]) {
	for side != nil && belongs(side.top) {
		last = append(last, side.top)
		side = side.below
	}
	slices.Reverse(last)
	return last, side
}
