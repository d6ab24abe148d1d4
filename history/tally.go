package history

import (
	"fmt"

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
