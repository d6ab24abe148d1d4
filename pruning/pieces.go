package pruning

import (
	"math/bits"
	"strings"

	"nissy/cube"
)

// pieces is a set of pieces in an order, with all that a coordinate of them
// needs.
type pieces struct {
	edges   []cube.Edge
	corners []cube.Corner
	free    bool // only the places of the edges count, not their flips
}

// NewPieces returns the coordinate that tells where the given pieces are and
// how they are turned there. It has a value for each way in which the pieces of
// a kind can stand in different places. Its Set leaves the other pieces alone
// as far as they need not make room.
func NewPieces(edges []cube.Edge, corners []cube.Corner) *Coord {
	return pieces{edges, corners, false}.coord()
}

// NewPlaces returns the coordinate that tells where the given edges are, but
// not how they are turned. Its Set leaves the flips of the places as they are.
func NewPlaces(edges []cube.Edge) *Coord { return pieces{edges, nil, true}.coord() }

func (p pieces) coord() *Coord {
	return &Coord{Name: p.name(), Size: p.size(), Moves: cube.AllMoves, Of: p.of, OfInverse: p.ofInverse, Set: p.set}
}

func (p pieces) name() string {
	var names []string
	for _, e := range p.edges {
		names = append(names, strings.ToLower(e.String()))
	}
	for _, c := range p.corners {
		names = append(names, strings.ToLower(c.String()))
	}
	if p.free {
		names = append(names, "places")
	}
	return strings.Join(names, "-")
}

// flips and twists are the numbers of ways in which a piece can be turned.
func (p pieces) flips() int {
	if p.free {
		return 1
	}
	return 2
}

const numTwists = 3

func (p pieces) size() int {
	n := 1
	for i := range p.edges {
		n *= (cube.NumEdges - i) * p.flips()
	}
	for i := range p.corners {
		n *= (cube.NumCorners - i) * numTwists
	}
	return n
}

// of numbers the pieces one after the other: the place among those that are
// left, and the turn.
func (p pieces) of(c *cube.Cube) int {
	inverse := c.Inverse()
	return p.ofInverse(&inverse, 0)
}

// ofInverse reads a cube from its inverse, which has in the place of a piece the
// place where that is.
func (p pieces) ofInverse(inverse *cube.Cube, seen cube.Sym) int {
	v := 0
	left := uint(1)<<cube.NumEdges - 1
	for k, piece := range p.edges {
		at, flip := inverse.EdgeSeen(seen, piece)
		v = v*(cube.NumEdges-k) + takeBit(&left, int(at))
		if !p.free {
			v = v*2 + flip
		}
	}
	left = uint(1)<<cube.NumCorners - 1
	for k, piece := range p.corners {
		at, twist := inverse.CornerSeen(seen, piece)
		v = (v*(cube.NumCorners-k)+takeBit(&left, int(at)))*numTwists + (numTwists-twist)%numTwists
	}
	return v
}

// takeBit clears a bit and returns how many set ones are below it.
func takeBit(set *uint, bit int) int {
	below := bits.OnesCount(*set & (1<<bit - 1))
	*set &^= 1 << bit
	return below
}

// set swaps each piece into its place.
func (p pieces) set(c *cube.Cube, v int) {
	var place [cube.NumEdges]int // or corners, in the order of the pieces
	var turn [cube.NumEdges]int
	for k := len(p.corners) - 1; k >= 0; k-- {
		turn[k], v = v%numTwists, v/numTwists
		place[k], v = v%(cube.NumCorners-k), v/(cube.NumCorners-k)
	}
	left := uint(1)<<cube.NumCorners - 1
	for k, piece := range p.corners {
		to := cube.Corner(takeNth(&left, place[k]))
		swapCorners(c, to, findCorner(c, piece))
		c.SetCorner(to, piece, turn[k])
	}
	for k := len(p.edges) - 1; k >= 0; k-- {
		turn[k], v = v%p.flips(), v/p.flips()
		place[k], v = v%(cube.NumEdges-k), v/(cube.NumEdges-k)
	}
	left = uint(1)<<cube.NumEdges - 1
	for k, piece := range p.edges {
		to := cube.Edge(takeNth(&left, place[k]))
		swapEdges(c, to, findEdge(c, piece))
		if !p.free {
			c.SetEdge(to, piece, turn[k])
		}
	}
}

// takeNth clears the set bit that has n set ones below it, and returns it.
func takeNth(set *uint, n int) int {
	bit := int(nthBit(uint32(*set), n))
	*set &^= 1 << bit
	return bit
}

func findCorner(c *cube.Cube, piece cube.Corner) cube.Corner {
	for i := range cube.Corner(cube.NumCorners) {
		if p, _ := c.CornerAt(i); p == piece {
			return i
		}
	}
	panic("pruning: a corner is missing")
}

func findEdge(c *cube.Cube, piece cube.Edge) cube.Edge {
	for i := range cube.Edge(cube.NumEdges) {
		if p, _ := c.EdgeAt(i); p == piece {
			return i
		}
	}
	panic("pruning: an edge is missing")
}

// swapCorners and swapEdges swap the pieces of two places, whose twists and
// flips stay.
func swapCorners(c *cube.Cube, i, j cube.Corner) {
	p, twistI := c.CornerAt(i)
	q, twistJ := c.CornerAt(j)
	c.SetCorner(i, q, twistI)
	c.SetCorner(j, p, twistJ)
}

func swapEdges(c *cube.Cube, i, j cube.Edge) {
	p, flipI := c.EdgeAt(i)
	q, flipJ := c.EdgeAt(j)
	c.SetEdge(i, q, flipI)
	c.SetEdge(j, p, flipJ)
}
