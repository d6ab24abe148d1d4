package steps

import (
	"context"
	"math/bits"
	"slices"
	"sync"

	"nissy/cube"
	"nissy/pruning"
)

// drValue is what matters for DR on U/D of a position with EO on F/B: the values of the
// coordinates ESlice and CO.
type drValue struct{ slice, twists uint16 }

// numDRValues is the number of drValues.
const numDRValues = 495 * 2187

// index returns the number of the value, less than numDRValues.
func (v drValue) index() int { return int(v.slice)*2187 + int(v.twists) }

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

// distances returns, by index of a value, the least number of moves of the set that lead
// from the value to one of the goals, or Unreachable. It ignores distances above most.
func (t *drMoves) distances(goals []drValue, moves cube.MoveSet, most int) []uint8 {
	dist := slices.Repeat([]uint8{pruning.Unreachable}, numDRValues)
	reach := func(list []drValue, v drValue, depth int) []drValue {
		if d := &dist[v.index()]; *d == pruning.Unreachable {
			*d = uint8(depth)
			list = append(list, v)
		}
		return list
	}
	var last, next []drValue
	for _, v := range goals {
		last = reach(last, v, 0)
	}
	for depth := 1; depth <= most && len(last) > 0; depth++ {
		next = next[:0]
		for m := range cube.Move(cube.NumFaceMoves) {
			if !moves.Has(m) {
				continue
			}
			for _, v := range last {
				next = reach(next, t.after(v, m.Inverse()), depth)
			}
		}
		last, next = next, last
	}
	return dist
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
	edges   [495]uint8
	corners [2187]uint8
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

// drPositions views a position in the frames of a step, and keeps the values of DR there.
type drPositions struct {
	frames []frame
	sides  [2]cube.Cube // the position and its inverse
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
			c := p.sides[side].Conj(p.frames[frame].sym)
			p.values[frame][side] = drValueOf(&c)
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
func (p *drPositions) inUserFrame(frame int, framed []cube.Move) []cube.Move {
	moves := make([]cube.Move, len(framed))
	for i, m := range framed {
		moves[i] = p.moves[frame][toUser][m]
		if i > 0 && moves[i].Axis() == moves[i-1].Axis() && moves[i] < moves[i-1] {
			moves[i-1], moves[i] = moves[i], moves[i-1]
		}
	}
	return moves
}
