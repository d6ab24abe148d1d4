package niss

import "nissy/cube"

// Policy says on which sides of the scramble a solution may make moves.
type Policy uint8

// The policies.
const (
	Normal  Policy = iota // on the normal scramble only
	Inverse               // on the inverse scramble only
	Linear                // all on normal or all on inverse
	NISS                  // on normal, on inverse or on both
	Mixed                 // on both: a solution has moves on normal and on inverse, so the empty one is none

	// SameSide is for a step of a chain: all moves are on the side on which the step
	// before it ended. If there is no such side, it means Linear.
	SameSide
)

// Kinds returns the kinds of solutions that the policy allows.
func (p Policy) Kinds() Kinds {
	switch p {
	case Normal:
		return OnNormal
	case Inverse:
		return OnInverse
	case NISS:
		return OnNormal | OnInverse | OnBoth
	case Mixed:
		return OnBoth
	}
	return OnNormal | OnInverse
}

// Kinds is a set of kinds of solutions, by the sides that they use.
type Kinds uint8

// The kinds of solutions, in the order in which they are sorted.
const (
	OnNormal  Kinds = 1 << iota // all on normal
	OnInverse                   // all on inverse
	OnBoth
)

const numKinds = 3

// KindOf returns the kind of a solution, by the sides on which it has moves. The empty
// solution is on normal.
func KindOf(a cube.Alg) Kinds {
	switch {
	case len(a.Inverse) == 0:
		return OnNormal
	case len(a.Normal) == 0:
		return OnInverse
	}
	return OnBoth
}

// Limits bound a search. All lengths are in HTM, unless a search of package optimal
// counts in another metric.
type Limits struct {
	Policy Policy

	// Moves is the set of moves that the search may make, in the user's frame: a
	// subset of the problem's moveset. Zero means all of it.
	Moves cube.MoveSet

	Min int // fewest moves
	Max int // most moves; Solve uses at most MaxMoves

	// Beyond is how many moves longer than the shortest solution a solution may be.
	// A negative value means no such bound.
	Beyond int

	// Count is the most solutions to report. Zero means no such bound.
	Count int

	// PerSide makes Beyond count from the shortest solution of the same kind: all
	// on normal, all on inverse, or on both.
	PerSide bool

	// All keeps the solutions that the problem's Ending hides.
	All bool

	// Threads is the number of searching goroutines. Zero means all cores.
	Threads int

	// Accept says which solutions count; nil accepts all. Solve calls it from several
	// goroutines at once.
	Accept func(Solution) bool
}

// Accepts reports whether the solution counts.
func (l *Limits) Accepts(s Solution) bool {
	return (l.Accept == nil || l.Accept(s)) && (l.Policy != Mixed || s.Alg.Len() > 0)
}

// Solution is one solution of a search, with moves in the user's frame.
type Solution struct {
	Alg   cube.Alg
	Frame int // index of the first frame in which it was found

	// OtherFrames are the indexes of the other frames in which Solve has found the same
	// moves. Searcher reports these as separate solutions instead.
	OtherFrames []int
}

// Observer follows a search. Any of its functions may be nil. Solve never calls two
// of them at the same time.
type Observer struct {
	// Depth is called before the search of each depth.
	Depth func(depth int)

	// Nodes is called after each depth with the number of positions visited so far.
	Nodes func(uint64)

	// Found is called with each solution as soon as it is found, in no particular
	// order.
	Found func(Solution)

	// Solution is called with the solutions of each depth in their final order,
	// after that depth has been searched.
	Solution func(Solution)

	// Stop is called before each call of Solution after ctx has ended. If it returns true, Solve
	// reports no more solutions of this depth, but still counts some of them.
	Stop func() bool

	// Progress is called from time to time during a depth.
	Progress func(Progress)
}

// Progress reports how far the search of a depth is.
type Progress struct {
	Depth       int
	Done, Total int    // parts of the depth, which differ in size
	Nodes       uint64 // positions visited so far
}

// Result summarises a search.
type Result struct {
	Count int // solutions

	// Searched is the greatest length for which the search is complete: no solution
	// of at most this many moves is missing. It is -1 if there is no such length.
	Searched int

	Nodes   uint64 // positions visited
	Lookups uint64 // positions looked up in tables; 0 if the search does not count them
}
