package niss

import "nissy/cube"

// Policy says on which sides of the scramble moves may be made.
type Policy uint8

// The four policies.
const (
	Normal  Policy = iota // on the normal scramble only
	Inverse               // on the inverse scramble only
	Linear                // all on normal or all on inverse
	NISS                  // on both
)

// sides reports on which sides alone solutions may be.
func (p Policy) sides() (normal, inverse bool) { return p != Inverse, p != Normal }

// Limits bound a search.
type Limits struct {
	Policy  Policy
	Moves   cube.MoveSet // moves that may be made, as the user sees them, out of those of the problem; 0: all of them
	Min     int          // fewest moves (HTM)
	Max     int          // most moves (HTM), at most 100
	Beyond  int          // at most this many moves above the shortest solution; negative: no such bound
	Count   int          // at most this many solutions; 0: no such bound
	PerSide bool         // Beyond counts from the shortest solution of its kind: all on normal, all on inverse, or both
	All     bool         // also the solutions whose ending the step's filter hides
	Threads int          // searching goroutines; 0: all cores
}

// Solution is one solution of a search, moves as seen by the user.
type Solution struct {
	cube.Alg
	Frame int // index of the frame in which it was found
}

// Observer follows a search. Its functions may be nil; no two are called at
// the same time.
type Observer struct {
	Depth    func(depth int) // a depth is about to be searched
	Nodes    func(uint64)    // positions looked at so far, after each depth
	Found    func(Solution)  // a solution as it is found, in no order
	Solution func(Solution)  // the solutions in their final order
	Enough   func() bool     // asked before each Solution: no more are wanted, though they count
	Progress func(Progress)  // how far the depth is, at times
}

// Progress tells how far the search of a depth is.
type Progress struct {
	Depth       int
	Done, Total int    // parts of the depth, which differ in size
	Nodes       uint64 // positions looked at so far
}

// Result sums a search up.
type Result struct {
	Count    int    // solutions
	Searched int    // no solution of at most this many moves is missing; -1 if none is known
	Nodes    uint64 // positions looked at
}
