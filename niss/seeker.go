package niss

import (
	"sync/atomic"

	"nissy/cube"
)

// Kinds is a set of kinds of solutions by the sides that they use.
type Kinds uint8

// The kinds of solutions.
const (
	OnNormal  Kinds = 1 << onNormal  // all on normal
	OnInverse Kinds = 1 << onInverse // all on inverse
	OnBoth    Kinds = 1 << onBoth
)

// Seeker searches one problem from many positions, for solutions of one length
// at a time. What Solve prepares for each position anew it prepares once. It
// belongs to one goroutine.
type Seeker struct {
	engines []*engine
	worker  worker
	stop    atomic.Bool
	found   func(Solution)

	position, inverse cube.Cube // that is looked at
	loaded            []bool    // by frame: the engine has it
}

// NewSeeker returns a seeker that looks at positions through each of the
// rotations. It finds the solutions whose ending the problem's filter keeps.
func NewSeeker(p *Problem, syms []cube.Sym) *Seeker {
	s := new(Seeker)
	for i, sym := range syms {
		s.engines = append(s.engines, newEngine(p, NewFrame(cube.Solved, sym), i, false))
	}
	s.loaded = make([]bool, len(syms))
	s.worker.stop = &s.stop
	s.worker.sides[0].first, s.worker.sides[1].first = 1, 2
	s.worker.found = func(w *worker) {
		if w.isSolution() {
			s.found(newRecord(w).solution())
		}
	}
	return s
}

// Stop ends what is being sought, from any goroutine.
func (s *Seeker) Stop() { s.stop.Store(true) }

// Look makes the seeker look at a position, and Estimate and Seek begin there.
func (s *Seeker) Look(c cube.Cube) {
	s.position, s.inverse = c, c.Inverse()
	clear(s.loaded)
}

// at returns the engine of a frame with the position.
func (s *Seeker) engineAt(frame int) *engine {
	e := s.engines[frame]
	if !s.loaded[frame] {
		e.setPosition(&s.position, &s.inverse, e.frame.Sym)
		s.loaded[frame] = true
	}
	return e
}

// Estimate puts into near, for each of the frames, how many moves are left at
// least on normal alone and on inverse alone.
func (s *Seeker) Estimate(frames []int, near [][2]uint8) {
	const batch = cube.NumFaceMoves / 2
	ch := &s.worker.stack[MaxMoves]
	for len(frames) > 0 {
		n := min(batch, len(frames))
		for i, frame := range frames[:n] {
			start := &s.engineAt(frame).start
			ch.node[2*i], ch.node[2*i+1] = start[0], start[1]
		}
		s.engines[0].estimate(ch, 2*n) // which is the same for all frames
		for i, frame := range frames[:n] {
			near[frame] = [2]uint8(ch.estimate[2*i:])
		}
		frames = frames[n:]
	}
}

// Seek finds the solutions of some kinds and of exactly length moves in a frame.
// First has the moves that may come first on normal and on inverse, as seen by
// the user. It returns the positions looked at.
func (s *Seeker) Seek(frame int, kinds Kinds, length int, first [2]cube.MoveSet, found func(Solution)) (nodes uint64) {
	w := &s.worker
	w.engine = s.engineAt(frame)
	if kinds&OnBoth != 0 {
		w.frame.Cube, w.inverse = s.position.Conj(w.frame.Sym), s.inverse.Conj(w.frame.Sym)
	}
	for side, set := range first {
		w.setFirstMoves(noMove+1+cube.Move(side), set.Seen(w.frame.Sym)&w.Moves)
	}
	s.found, w.nodes = found, 0
	if kinds&OnNormal != 0 {
		w.runTask(&task{engine: w.engine, searched: length})
	}
	if kinds&OnInverse != 0 {
		w.runTask(&task{engine: w.engine, side: 1, searched: length})
	}
	for k := 1; k < length && kinds&OnBoth != 0; k++ {
		t := task{engine: w.engine, enumerated: k, searched: length - k}
		if !w.OneSided && k > length-k {
			t = task{engine: w.engine, side: 1, enumerated: length - k, searched: k}
		}
		w.runTask(&t)
	}
	return w.nodes
}
