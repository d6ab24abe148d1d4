package state

import (
	"math"
	"math/bits"
	"slices"
	"sync"

	"nissy/cube"
)

const (
	numFacelets = 54
	perFace     = numFacelets / cube.NumFaces
	center      = perFace / 2 // the index of the centre among the facelets of its face
)

// faceOrder lists the faces in the order of cube.Facelets.
const faceOrder = "URFDLB"

// faceNamed returns the face with a name, one of faceOrder.
func faceNamed(name byte) cube.Face {
	for f := range cube.Face(cube.NumFaces) {
		if f.String()[0] == name {
			return f
		}
	}
	panic("state: no such face")
}

// unknown is the colour of a facelet that is not known.
const unknown cube.Face = 0xff

// facelets are the colours of the 54 facelets, in the order of cube.Facelets. A colour is named after
// the face whose centre has it.
type facelets [numFacelets]cube.Face

// slot is a place for a piece: its facelets, and what they show with each piece in each orientation.
type slot struct {
	at      []int
	options []option
}

// option is a piece in an orientation, and the colours that it shows on the facelets of a slot.
type option struct {
	piece, turn uint8
	colors      []cube.Face
}

// kind is one of the two kinds of pieces.
type kind struct {
	name  string
	turns uint8 // how many orientations a piece has
	slots []slot
	put   func(c *cube.Cube, slot int, o option)
}

// kinds are the corners and the edges.
var kinds = sync.OnceValue(func() []kind {
	corners := kind{name: "corner", turns: 3, put: func(c *cube.Cube, i int, o option) { c.SetCorner(cube.Corner(i), cube.Corner(o.piece), int(o.turn)) }}
	edges := kind{name: "edge", turns: 2, put: func(c *cube.Cube, i int, o option) { c.SetEdge(cube.Edge(i), cube.Edge(o.piece), int(o.turn)) }}
	for i := range cube.NumCorners {
		corners.slots = append(corners.slots, corners.newSlot(i, cube.NumCorners, cube.PieceSet{Corners: 1 << i}))
	}
	for i := range cube.NumEdges {
		edges.slots = append(edges.slots, edges.newSlot(i, cube.NumEdges, cube.PieceSet{Edges: 1 << i}))
	}
	return []kind{corners, edges}
})

// newSlot returns slot i of the kind, into which any of the pieces may come.
func (k *kind) newSlot(i, pieces int, here cube.PieceSet) slot {
	var s slot
	for facelet, isHere := range here.Facelets() {
		if isHere {
			s.at = append(s.at, facelet)
		}
	}
	for piece := range uint8(pieces) {
		for turn := range k.turns {
			c, o := cube.Solved, option{piece: piece, turn: turn}
			k.put(&c, i, o)
			text := c.Facelets()
			for _, facelet := range s.at {
				o.colors = append(o.colors, faceNamed(text[facelet]))
			}
			s.options = append(s.options, o)
		}
	}
	return s
}

// allows reports whether the slot can show the piece.
func (s *slot) allows(f *facelets, o *option) bool {
	for i, facelet := range s.at {
		if color := f[facelet]; color != unknown && color != o.colors[i] {
			return false
		}
	}
	return true
}

// isPossible reports whether some piece can be in the slot.
func (s *slot) isPossible(f *facelets) bool {
	return slices.ContainsFunc(s.options, func(o option) bool { return s.allows(f, &o) })
}

// fit returns the number of cubes with solved centres that have these facelets, at most
// math.MaxUint64, and one of them. The centres of f are not looked at.
func (f *facelets) fit() (count uint64, c cube.Cube) {
	corners, edges := &kinds()[0], &kinds()[1]
	for _, k := range kinds() {
		for i := range k.slots {
			if !k.slots[i].isPossible(f) {
				return 0, c
			}
		}
	}
	cornerWays := corners.arrange(f)
	if cornerWays[0].count+cornerWays[1].count == 0 {
		return 0, c
	}
	edgeWays := edges.arrange(f)
	c = cube.Solved
	for odd := range 2 { // corners and edges are both odd or both even
		high, n := bits.Mul64(cornerWays[odd].count, edgeWays[odd].count)
		if n == 0 && high == 0 {
			continue
		}
		if high > 0 || count+n < count {
			count = math.MaxUint64
		} else {
			count += n
		}
		corners.putAll(&c, cornerWays[odd].example)
		edges.putAll(&c, edgeWays[odd].example)
	}
	return count, c
}

// ways are the arrangements of one kind of pieces that have the same parity: how many there are, and
// one of them.
type ways struct {
	count   uint64
	example []option // by slot
}

func (k *kind) putAll(c *cube.Cube, pieces []option) {
	for i, o := range pieces {
		k.put(c, i, o)
	}
}

// partly is what matters of the pieces in the first slots: which pieces they are, the sum of their
// orientations, and whether their order is odd.
type partly struct {
	used uint16
	turn uint8
	odd  bool
}

// partWay is a way to fill the first slots, and how many ways come to the same.
type partWay struct {
	count  uint64
	before partly
	last   option
}

// arrange returns the arrangements of the pieces that agree with the facelets and whose orientations
// moves can solve, by the parity of their order. It goes from slot to slot and counts all ways that
// have the same pieces in the slots so far, so it is fast however many there are.
func (k *kind) arrange(f *facelets) (result [2]ways) {
	layers := []map[partly]partWay{{partly{}: {count: 1}}}
	for i := range k.slots {
		s, next := &k.slots[i], map[partly]partWay{}
		for before, way := range layers[i] {
			for _, o := range s.options {
				if before.used>>o.piece&1 == 1 || !s.allows(f, &o) {
					continue
				}
				inversions := bits.OnesCount16(before.used >> o.piece)
				after := partly{before.used | 1<<o.piece, (before.turn + o.turn) % k.turns, before.odd != (inversions%2 == 1)}
				next[after] = partWay{next[after].count + way.count, before, o}
			}
		}
		layers = append(layers, next)
	}
	for odd := range 2 {
		at := partly{used: 1<<len(k.slots) - 1, odd: odd == 1}
		w := ways{count: layers[len(k.slots)][at].count}
		for i := len(k.slots); i > 0 && w.count > 0; i-- {
			way := layers[i][at]
			w.example = append(w.example, way.last)
			at = way.before
		}
		slices.Reverse(w.example)
		result[odd] = w
	}
	return result
}
