package steps

import (
	"context"
	"math/bits"
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

// after returns the value that the move m leads to from v.
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
	all     bool // last turns may be counter-clockwise where clockwise ones do the same
	stopped interrupt.Flag

	// These are about the search that is running.
	frame          int
	parallelSecond bool // see niss.Beginning
	found          func(niss.Solution)
	nodes          uint64
}

func (k *drSeeker) stop() { k.stopped.Store(true) }

// drPositions views a position in the frames of a step, and keeps the values of DR there.
type drPositions struct {
	frames []frame
	sides  [2]cube.Cube // the position and its inverse
	viewed cube.Cube    // scratch memory: a cube as seen in a frame
	values [][2]drValue // by frame: those of both sides
	loaded []bool       // by frame: whether values are set
	moves  [][2][cube.NumFaceMoves]cube.Move
}

func newDRPositions(frames []frame) drPositions {
	p := drPositions{frames: frames, values: make([][2]drValue, len(frames)), loaded: make([]bool, len(frames))}
	for _, f := range frames {
		var moves [2][cube.NumFaceMoves]cube.Move
		back := f.sym.Inverse()
		for m := range cube.Move(cube.NumFaceMoves) {
			moves[toFrame][m], moves[toUser][m] = f.sym.Move(m), back.Move(m)
		}
		p.moves = append(p.moves, moves)
	}
	return p
}

// The directions of drPositions.moves.
const (
	toFrame = iota
	toUser
)

// look sets the position.
func (p *drPositions) look(c cube.Cube) {
	p.sides = [2]cube.Cube{c, c.Inverse()}
	clear(p.loaded)
}

// valuesIn returns the values of both sides in a frame.
func (p *drPositions) valuesIn(frame int) [2]drValue {
	if !p.loaded[frame] {
		for side := range p.sides {
			p.viewed = p.sides[side].Conj(p.frames[frame].sym)
			p.values[frame][side] = drValueOf(&p.viewed)
		}
		p.loaded[frame] = true
	}
	return p.values[frame]
}

// movesIn returns a set of moves as seen in a frame.
func (p *drPositions) movesIn(frame int, set cube.MoveSet) (seen cube.MoveSet) {
	for m, to := range p.moves[frame][toFrame] {
		seen |= set >> m & 1 << to
	}
	return seen
}

// inUserFrame returns moves of a frame as the user sees them. Adjacent parallel turns are
// in the order of their numbers.
func (p *drPositions) inUserFrame(frame int, framed []cube.Move) (moves []cube.Move) {
	for _, m := range framed {
		moves = append(moves, p.moves[frame][toUser][m])
	}
	return sortParallel(moves)
}
