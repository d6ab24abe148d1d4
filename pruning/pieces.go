package pruning

import (
	"math/bits"
	"strings"

	"nissy/cube"
)

// pieces is the coordinate of some pieces. The order of the pieces determines the
// numbering of the values.
type pieces struct {
	edges       []cube.Edge
	corners     []cube.Corner
	ignoreFlips bool // the coordinate describes the slots of the edges, but not their flips
}

// newPieces returns the coordinate that describes the slots and orientations of the
// given pieces. It has one value for each way to put the edges into different slots,
// the corners into different slots, and to orient them. Its Set swaps each piece into
// its slot, so another piece moves only if its slot is needed.
func newPieces(edges []cube.Edge, corners []cube.Corner) *Coord {
	return pieces{edges, corners, false}.coord()
}

// newEdgeSlots returns the coordinate that describes the slots of the given edges, but
// not their flips. Its Set preserves the flip of each slot.
func newEdgeSlots(edges []cube.Edge) *Coord { return pieces{edges, nil, true}.coord() }

func (p pieces) coord() *Coord {
	return &Coord{
		name: p.name(), Size: p.size(), moves: cube.AllMoves,
		Of: p.read, OfInverse: p.readInverse, Set: p.set,
	}
}

func (p pieces) name() string {
	var names []string
	for _, e := range p.edges {
		names = append(names, strings.ToLower(e.String()))
	}
	for _, c := range p.corners {
		names = append(names, strings.ToLower(c.String()))
	}
	if p.ignoreFlips {
		names = append(names, "places")
	}
	return strings.Join(names, "-")
}

// flipCount returns the number of ways to turn an edge in its slot.
func (p pieces) flipCount() int {
	if p.ignoreFlips {
		return 1
	}
	return 2
}

// twistCount is the number of ways to turn a corner in its slot.
const twistCount = 3

func (p pieces) size() int {
	n := 1
	for i := range p.edges {
		n *= (cube.NumEdges - i) * p.flipCount()
	}
	for i := range p.corners {
		n *= (cube.NumCorners - i) * twistCount
	}
	return n
}

// read returns the value of a cube. It consists of one digit for each piece: the index of
// its slot among the slots that no earlier piece occupies, and its orientation.
func (p pieces) read(c *cube.Cube) int {
	inverse := c.Inverse()
	return p.readInverse(&inverse, 0)
}

// readInverse returns the value of a cube from its inverse. In the slot of a piece, the
// inverse has the slot that the piece occupies in the cube. The inverse is viewed
// through the symmetry view.
func (p pieces) readInverse(inverse *cube.Cube, view cube.Sym) int {
	v := 0
	free := uint(1)<<cube.NumEdges - 1
	for k, piece := range p.edges {
		slot, flip := inverse.ConjEdgeAt(view, piece)
		v = v*(cube.NumEdges-k) + takeBit(&free, int(slot))
		if !p.ignoreFlips {
			v = v*2 + flip
		}
	}
	free = uint(1)<<cube.NumCorners - 1
	for k, piece := range p.corners {
		slot, twist := inverse.ConjCornerAt(view, piece)
		v = (v*(cube.NumCorners-k)+takeBit(&free, int(slot)))*twistCount + (twistCount-twist)%twistCount
	}
	return v
}

// takeBit clears a bit and returns the number of set bits below it.
func takeBit(set *uint, bit int) int {
	below := bits.OnesCount(*set & (1<<bit - 1))
	*set &^= 1 << bit
	return below
}

// set swaps each piece into its slot.
func (p pieces) set(c *cube.Cube, v int) {
	// slot and turn are by piece, first for the corners, then for the edges. slot is the
	// index of the slot among those that no earlier piece occupies.
	var slot, turn [cube.NumEdges]int
	for k := len(p.corners) - 1; k >= 0; k-- {
		turn[k], v = v%twistCount, v/twistCount
		slot[k], v = v%(cube.NumCorners-k), v/(cube.NumCorners-k)
	}
	free := uint(1)<<cube.NumCorners - 1
	for k, piece := range p.corners {
		to := cube.Corner(takeNth(&free, slot[k]))
		swapCorners(c, to, findCorner(c, piece))
		c.SetCorner(to, piece, turn[k])
	}
	for k := len(p.edges) - 1; k >= 0; k-- {
		turn[k], v = v%p.flipCount(), v/p.flipCount()
		slot[k], v = v%(cube.NumEdges-k), v/(cube.NumEdges-k)
	}
	free = uint(1)<<cube.NumEdges - 1
	for k, piece := range p.edges {
		to := cube.Edge(takeNth(&free, slot[k]))
		swapEdges(c, to, findEdge(c, piece))
		if !p.ignoreFlips {
			c.SetEdge(to, piece, turn[k])
		}
	}
}

// takeNth clears the set bit that has n set bits below it, and returns its position.
func takeNth(set *uint, n int) int {
	bit := int(nthBit(uint32(*set), n))
	*set &^= 1 << bit
	return bit
}

func findCorner(c *cube.Cube, piece cube.Corner) cube.Corner {
	inverse := c.Inverse()
	slot, _ := inverse.CornerAt(piece)
	return slot
}

func findEdge(c *cube.Cube, piece cube.Edge) cube.Edge {
	inverse := c.Inverse()
	slot, _ := inverse.EdgeAt(piece)
	return slot
}

// swapCorners swaps the corners in two slots. It preserves the twist of each slot.
func swapCorners(c *cube.Cube, i, j cube.Corner) {
	p, twistI := c.CornerAt(i)
	q, twistJ := c.CornerAt(j)
	c.SetCorner(i, q, twistI)
	c.SetCorner(j, p, twistJ)
}

// swapEdges swaps the edges in two slots. It preserves the flip of each slot.
func swapEdges(c *cube.Cube, i, j cube.Edge) {
	p, flipI := c.EdgeAt(i)
	q, flipJ := c.EdgeAt(j)
	c.SetEdge(i, q, flipI)
	c.SetEdge(j, p, flipJ)
}
