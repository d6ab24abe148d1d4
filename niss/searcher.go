package niss

import (
	"sync/atomic"

	"nissy/cube"
)

// Kinds is a set of kinds of solutions, by the sides that they use.
type Kinds uint8

// The kinds of solutions.
const (
	OnNormal  Kinds = 1 << onNormal  // all on normal
	OnInverse Kinds = 1 << onInverse // all on inverse
	OnBoth    Kinds = 1 << onBoth
)

// Searcher searches one problem from many positions, for solutions of one length at a
// time. It makes the preparations that Solve repeats for each position only once. A
// Searcher belongs to one goroutine.
type Searcher struct {
	engines []*engine
	worker  worker
	stop    atomic.Bool
	found   func(Solution)

	position, inverse cube.Cube // set by Look
	loaded            []bool    // by frame: whether its engine has the position
}

// NewSeeker returns a searcher that views positions through each of the rotations; the
// index of a rotation is that of its frame. It finds the solutions that the problem's
// Ending keeps, or with allEndings all of them.
func NewSeeker(p *Problem, syms []cube.Sym, allEndings bool) *Searcher {
	s := new(Searcher)
	for i, sym := range syms {
		s.engines = append(s.engines, newEngine(p, NewFrame(cube.Solved, sym), i, allEndings))
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

// Stop ends the search that is running. It may be called from any goroutine.
func (s *Searcher) Stop() { s.stop.Store(true) }

// SetPosition sets the position from which Estimate and Search start.
func (s *Searcher) SetPosition(c cube.Cube) {
	s.position, s.inverse = c, c.Inverse()
	clear(s.loaded)
}

// engineAt returns the engine of a frame, with the seeker's position loaded.
func (s *Searcher) engineAt(frame int) *engine {
	e := s.engines[frame]
	if !s.loaded[frame] {
		e.setPosition(&s.position, &s.inverse, e.frame.Sym)
		s.loaded[frame] = true
	}
	return e
}

// Estimate sets near[f], for each f in frames, to lower bounds of the number of
// moves left on normal alone and on inverse alone.
func (s *Searcher) Estimate(frames []int, near [][2]uint8) {
	const batch = cube.NumFaceMoves / 2
	ch := &s.worker.stack[MaxMoves]
	for len(frames) > 0 {
		n := min(batch, len(frames))
		for i, frame := range frames[:n] {
			start := &s.engineAt(frame).start
			ch.node[2*i], ch.node[2*i+1] = start[0], start[1]
		}
		s.engines[0].estimate(ch, 2*n) // the tables are the same for all frames
		for i, frame := range frames[:n] {
			near[frame] = [2]uint8(ch.estimate[2*i:])
		}
		frames = frames[n:]
	}
}

// Search searches one frame for the solutions of the given kinds that have exactly
// length moves, and calls found with each of them. The two sets of first are the
// moves with which the normal and the inverse side may begin, in the user's frame.
// Search returns the number of positions visited.
func (s *Searcher) Search(frame int, kinds Kinds, length int, first [2]cube.MoveSet, found func(Solution)) (nodes uint64) {
	w := &s.worker
	w.engine = s.engineAt(frame)
	if kinds&OnBoth != 0 {
		w.frame.Cube, w.inverse = s.position.Conj(w.frame.Sym), s.inverse.Conj(w.frame.Sym)
	}
	for side, set := range first {
		w.setFirstMoves(noMove+1+cube.Move(side), set.Transform(w.frame.Sym)&w.Moves)
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
