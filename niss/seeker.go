package niss

import (
	"sync/atomic"

	"nissy/cube"
)

// Kinds is a set of kinds of solutions by the sides that they use.
type Kinds uint8

// The kinds of solutions.
const (
	OnNormal  Kinds = 1 << iota // all on normal
	OnInverse                   // all on inverse
	OnBoth
)

// Seeker searches one problem from many positions, for solutions of one length
// at a time. What Solve prepares for each position anew it prepares once. It
// belongs to one goroutine.
type Seeker struct {
	engines []*engine
	worker  worker
	stop    atomic.Bool
	found   func(Solution)
}

// NewSeeker returns a seeker that looks at positions through each of the
// rotations. All is that of Limits.
func NewSeeker(p *Problem, syms []cube.Sym, all bool) *Seeker {
	s := new(Seeker)
	for i, sym := range syms {
		s.engines = append(s.engines, newEngine(p, NewFrame(cube.Solved, sym), i, all))
	}
	s.worker.stop = &s.stop
	s.worker.sides[0].first, s.worker.sides[1].first = 1, 2
	s.worker.found = func(w *worker) {
		if w.accepts() {
			s.found(newRecord(w).solution())
		}
	}
	return s
}

// Stop ends what is being sought, from any goroutine.
func (s *Seeker) Stop() { s.stop.Store(true) }

// Put makes the seeker look at c in a frame. It returns how many moves are left
// at least on normal alone and on inverse alone.
func (s *Seeker) Put(c *cube.Cube, frame int) (normal, inverse int) {
	e := s.engines[frame]
	e.put(c.Conj(e.frame.Sym))
	s.worker.engine = e
	return e.near(0), e.near(1)
}

// Seek finds the solutions of some kinds and of exactly length moves from the
// position that was last put. First has the moves that may come first on normal
// and on inverse, as seen by the user. It returns the positions looked at.
func (s *Seeker) Seek(kinds Kinds, length int, first [2]cube.MoveSet, found func(Solution)) (nodes uint64) {
	w := &s.worker
	for side, set := range first {
		set = set.Seen(w.frame.Sym) & w.Moves
		w.follow(noMove+1+cube.Move(side), set, set)
	}
	s.found, w.nodes = found, 0
	if kinds&OnNormal != 0 {
		w.do(&task{engine: w.engine, rest: length})
	}
	if kinds&OnInverse != 0 {
		w.do(&task{engine: w.engine, side: 1, rest: length})
	}
	for k := 1; k < length && kinds&OnBoth != 0; k++ {
		t := task{engine: w.engine, enumerate: k, rest: length - k}
		if !w.OneSided && k > length-k {
			t = task{engine: w.engine, side: 1, enumerate: length - k, rest: k}
		}
		w.do(&t)
	}
	return w.nodes
}
