package steps

import (
	"context"
	"math/bits"
	"slices"
	"sync"

	"nissy/cube"
	"nissy/internal/interrupt"
	"nissy/niss"
	"nissy/pruning"
)

// drValue is what matters for DR on U/D of a position with EO on F/B: the values of the
// coordinates ESlice and CO.
type drValue struct{ slice, twists uint16 }

// The numbers of values of both coordinates, and of drValues.
const (
	numSlices   = 495
	numTwists   = 2187
	numDRValues = numSlices * numTwists
)

// index returns the number of the value, less than numDRValues.
func (v drValue) index() int { return int(v.slice)*numTwists + int(v.twists) }

func drValueOf(c *cube.Cube) drValue {
	return drValue{uint16(pruning.ESlice.Of(c)), uint16(pruning.CO.Of(c))}
}

// drMoves are the move tables of both coordinates.
type drMoves struct{ slice, twists []uint16 }

func loadDRMoves(ctx context.Context, st *pruning.Store) (*drMoves, error) {
	slice, err := st.Moves(ctx, pruning.ESlice)
	if err != nil {
		return nil, err
	}
	twists, err := st.Moves(ctx, pruning.CO)
	return &drMoves{slice, twists}, err
}

func (t *drMoves) after(v drValue, m cube.Move) drValue {
	return drValue{t.slice[int(v.slice)*pruning.MoveStride+int(m)], t.twists[int(v.twists)*pruning.MoveStride+int(m)]}
}

// caseSet is a set of cases of DR: by number of bad edges, a bit for each number of bad
// corners. Sets can be compared with ==.
type caseSet [9]uint16

func newCaseSet(cases []cube.DRCase) (s caseSet) {
	for _, c := range cases {
		if c.BadEdges <= 8 {
			s[c.BadEdges] |= 1 << c.BadCorners
		}
	}
	return s
}

func (s *caseSet) has(c cube.DRCase) bool { return s.hasCounts(c.BadCorners, c.BadEdges) }

func (s *caseSet) hasCounts(badCorners, badEdges uint8) bool { return s[badEdges]>>badCorners&1 != 0 }

// badCounts has the numbers of bad edges and of bad corners by the value of each
// coordinate of a drValue.
type badCounts struct {
	edges   [numSlices]uint8
	corners [numTwists]uint8
}

var drBadCounts = sync.OnceValue(func() *badCounts {
	n := new(badCounts)
	for v := range n.edges {
		c := cube.Solved
		pruning.ESlice.Set(&c, v)
		n.edges[v] = c.DRCase(cube.UD).BadEdges
	}
	for v := range n.corners {
		c := cube.Solved
		pruning.CO.Set(&c, v)
		n.corners[v] = uint8(bits.OnesCount8(c.BadCornerSlots(cube.UD).Corners))
	}
	return n
})

// values returns the values whose case is in the set.
func (s *caseSet) values() (list []drValue) {
	bad := drBadCounts()
	for i, edges := range bad.edges {
		for k, corners := range bad.corners {
			if s.hasCounts(corners, edges) {
				list = append(list, drValue{uint16(i), uint16(k)})
			}
		}
	}
	return list
}

// byFrame returns what load returns for the moves that are allowed in each of the frames: those
// that keep EO if moves is 0.
func byFrame[T any](frames []frame, moves cube.MoveSet, load func(allowed cube.MoveSet) (T, error)) (list []T, err error) {
	list = make([]T, len(frames))
	for i, f := range frames {
		allowed := cube.EOMoves
		if moves != 0 {
			allowed = moves.Transform(f.sym)
		}
		if list[i], err = load(allowed); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// drSeeker is what the methodSeekers of rzpSearch and triggerSearch have in common.
type drSeeker struct {
	drPositions
	all  bool // last turns may be counter-clockwise where clockwise ones do the same
	stop *interrupt.Flag

	// These are about the search that is running.
	frame          int
	parallelSecond bool // see niss.Beginning
	found          func(niss.Solution)
	nodes          uint64
}

// madeMoves are the moves that a search has made on a side.
type madeMoves struct {
	moves [niss.MaxMoves]cube.Move
	len   int
}

func (s *madeMoves) push(m cube.Move) {
	s.moves[s.len] = m
	s.len++
}

func (s *madeMoves) list() []cube.Move { return s.moves[:s.len] }

// last returns the last move, or noMove.
func (s *madeMoves) last() cube.Move {
	if s.len == 0 {
		return noMove
	}
	return s.moves[s.len-1]
}

// drPositions views a position in the frames of a step, and keeps the values of DR there.
type drPositions struct {
	frames []drFrame
	sides  [2]cube.Cube // the position and its inverse
	viewed cube.Cube    // scratch memory: a cube as seen in a frame
}

// drFrame is a frame of drPositions.
type drFrame struct {
	sym             cube.Sym
	toFrame, toUser [cube.NumFaceMoves]cube.Move // the moves as seen in the frame, and those of the frame as the user sees them
	values          [2]drValue                   // of both sides, if loaded
	loaded          bool
}

func newDRPositions(frames []frame) drPositions {
	p := drPositions{frames: make([]drFrame, len(frames))}
	for i, f := range frames {
		p.frames[i].sym = f.sym
		for m := range cube.Move(cube.NumFaceMoves) {
			p.frames[i].toFrame[m], p.frames[i].toUser[m] = f.sym.Move(m), f.sym.Inverse().Move(m)
		}
	}
	return p
}

func (p *drPositions) look(c cube.Cube) {
	p.sides = [2]cube.Cube{c, c.Inverse()}
	for i := range p.frames {
		p.frames[i].loaded = false
	}
}

// valuesIn returns the values of both sides in a frame.
func (p *drPositions) valuesIn(frame int) [2]drValue {
	f := &p.frames[frame]
	if !f.loaded {
		for side := range p.sides {
			p.viewed = p.sides[side].Conj(f.sym)
			f.values[side] = drValueOf(&p.viewed)
		}
		f.loaded = true
	}
	return f.values
}

func (p *drPositions) movesIn(frame int, set cube.MoveSet) (seen cube.MoveSet) {
	for m, to := range p.frames[frame].toFrame {
		seen |= set >> m & 1 << to
	}
	return seen
}

// inUserFrame returns moves of a frame as the user sees them. Adjacent parallel turns are
// in the order of their numbers.
func (p *drPositions) inUserFrame(frame int, framed []cube.Move) (moves []cube.Move) {
	for _, m := range framed {
		moves = append(moves, p.frames[frame].toUser[m])
	}
	return sortParallel(moves)
}

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
