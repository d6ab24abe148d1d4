package niss

import (
	"slices"

	"nissy/cube"
	"nissy/internal/interrupt"
)

// Searcher searches one problem from many positions, for solutions of one length at a
// time. It makes the preparations that Solve repeats for each position only once. A
// Searcher belongs to one goroutine.
type Searcher struct {
	engines []*engine
	worker  worker
	found   func(Solution)

	position, inverse cube.Cube // set by SetPosition
	loaded            []bool    // by frame: whether its engine has the position
}

// WithEnding returns the problem with another rule for endings. If it has none, because each
// last move matters, it keeps all endings.
func (p *Problem) WithEnding(e Ending) *Problem {
	if p.Ending == AnyEnding {
		return p
	}
	changed := *p
	changed.Ending = e
	return &changed
}

// NewSearcher returns a searcher that views positions through each of the rotations;
// the index of a rotation is that of its frame. It finds the solutions that the
// problem's Ending keeps. Its searches end when stop is set.
func NewSearcher(p *Problem, syms []cube.Sym, stop *interrupt.Flag) *Searcher {
	s := new(Searcher)
	for i, sym := range syms {
		s.engines = append(s.engines, newEngine(p, NewFrame(cube.Solved, sym), i, false, s.engines...))
	}
	s.loaded = make([]bool, len(syms))
	s.worker.stop = stop
	s.worker.sides[0].first, s.worker.sides[1].first = 1, 2
	s.worker.found = func(w *worker) {
		if w.isSolution() {
			s.found(newRecord(w).solution())
		}
	}
	return s
}

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
// moves left on normal alone and on inverse alone. A bound is pruning.Unreachable if
// Problem.Quarters allows no solution on that side alone.
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
		if q := s.engines[0].Quarters; q != nil {
			for i := range ch.estimate[:2*n] {
				ch.estimate[i] = max(ch.estimate[i], q.leastMoves(&ch.node[i], 0))
			}
		}
		for i, frame := range frames[:n] {
			near[frame] = [2]uint8(ch.estimate[2*i:])
		}
		frames = frames[n:]
	}
}

// EstimateNormal is as Estimate for the position c, but on normal alone. It does not change
// the position from which Search starts. If all estimates are greater than most, they may be
// smaller bounds than those of Estimate, which take longer.
func (s *Searcher) EstimateNormal(frames []int, c *cube.Cube, most int, near []uint8) {
	ch := &s.worker.stack[MaxMoves]
	var inverse cube.Cube
	if s.engines[0].readsInverse {
		inverse = c.Inverse()
	}
	for len(frames) > 0 {
		n := min(cube.NumFaceMoves, len(frames))
		for i, frame := range frames[:n] {
			e := s.engines[frame]
			ch.node[i] = e.nodeOf(c, &inverse, e.frame.Sym)
		}
		s.engines[0].estimateUpTo(ch, n, most)
		for i, frame := range frames[:n] {
			near[frame] = ch.estimate[i]
		}
		frames = frames[n:]
	}
}

// estimateUpTo is as estimate, but it ends when all estimates are greater than most. It
// begins with the last tables, which are the small ones.
func (e *engine) estimateUpTo(ch *children, n, most int) {
	if len(e.Alternatives) > 1 {
		e.estimate(ch, n)
		return
	}
	clear(ch.estimate[:n])
	for i := len(e.Alternatives[0].Probes) - 1; i >= 0; i-- {
		e.raise(&e.Alternatives[0].Probes[i], ch, n, ch.estimate[:n])
		if int(slices.Min(ch.estimate[:n])) > most {
			return
		}
	}
}

// Beginning restricts how the sides of a solution begin.
type Beginning struct {
	First    [2]cube.MoveSet // the moves with which normal and inverse may begin
	Parallel bool            // the second move of the side is parallel to the first; not for solutions on both sides
}

// Search searches one frame for the solutions of the given kinds that have exactly
// length moves and begin, in the user's frame, as begin says. It calls found with each
// of them, and returns the number of positions visited.
func (s *Searcher) Search(frame int, kinds Kinds, length int, begin Beginning, found func(Solution)) (nodes uint64) {
	w := &s.worker
	w.engine = s.engineAt(frame)
	if kinds&OnBoth != 0 {
		w.frame.Cube, w.inverse = s.position.Conj(w.frame.Sym), s.inverse.Conj(w.frame.Sym)
	}
	for side, set := range begin.First {
		w.setFirstMoves(noMove+1+cube.Move(side), set.Transform(w.frame.Sym)&w.Moves)
	}
	s.found, w.nodes, w.parallelSecond = found, 0, begin.Parallel
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
