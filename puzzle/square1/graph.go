package square1

import "sync"

// arrangement is the order of the eight corners, or of the eight edges, three bits each: first those of the upper
// layer, clockwise from its slot 0, then those of the lower layer.
type arrangement uint32

// permuted returns the arrangement whose pieces come from other places.
func (a arrangement) permuted(from *[8]uint8) arrangement {
	return a>>from[0]&7 | a>>from[1]&7<<3 | a>>from[2]&7<<6 | a>>from[3]&7<<9 |
		a>>from[4]&7<<12 | a>>from[5]&7<<15 | a>>from[6]&7<<18 | a>>from[7]&7<<21
}

// move turns the layers of a shape, turns the right half, and turns the layers again, as the new shape prescribes.
type move struct {
	upper, lower uint8    // the turns before the slash
	to           int      // the new shape
	corners      [8]uint8 // where the pieces come from, for arrangement.permuted
	edges        [8]uint8
}

// symmetry turns the layers of a shape so that it looks the same.
type symmetry struct{ corners, edges [8]uint8 }

// graph is all shapes, and the moves between them. A shape is a pair of layers, however they are turned. (6,6)/ turns
// the left half, which differs from turning the right half only in turning the whole puzzle upside down. So moves turn the
// upper layer by 0 to 5, a position counts as solved if it is upside down, and [turns] takes care of the rest.
type graph struct {
	index      map[shape]int
	shapes     []shape
	moves      [][]move
	flips      []move // by shape: what turning the puzzle upside down does
	symmetries [][]symmetry
	square     int     // the shape of the solved position
	goals      [2]node // solved and upside down
}

// shape is where corners cover two slots, as [layer.inside] returns it, in the upper and in the lower layer.
type shape [2]uint16

// loadGraph computes the graph once.
var loadGraph = sync.OnceValue(func() *graph {
	g := &graph{index: map[shape]int{}}
	start := normalized(solved)
	g.square = g.add(start)
	for i := 0; i < len(g.shapes); i++ {
		g.expand(i)
	}
	g.goals = [2]node{g.nodeOf(solved), g.nodeOf(solved.upsideDown())}
	return g
})

// turnOf returns how far a layer must be turned to look as shapes prescribe: so that the number of its mask is the smallest
// of those that begin with a piece.
func turnOf(l layer) (turn int) {
	best := uint16(1) << 15
	for t := range 12 {
		if mask := l.turn(t).inside(); mask&1 == 0 && mask < best {
			best, turn = mask, t
		}
	}
	return turn
}

// normalized returns the position with its layers turned as shapes prescribe.
func normalized(p position) position { return p.turn(turnOf(p.upper), turnOf(p.lower)) }

func shapeOf(p position) shape { return shape{p.upper.inside(), p.lower.inside()} }

// add returns the index of the shape of a normalized position.
func (g *graph) add(p position) int {
	s := shapeOf(p)
	i, ok := g.index[s]
	if !ok {
		i = len(g.shapes)
		g.index[s] = i
		g.shapes = append(g.shapes, s)
	}
	return i
}

// labelled returns a position of the shape whose corners are 0 2 4 … and edges 1 3 5 … in their order.
func (s shape) labelled() (p position) {
	corner, edge := 0, 1
	for half, mask := range s {
		var l layer
		for slot := 0; slot < 12; slot++ {
			if slot < 11 && mask>>(slot+1)&1 != 0 {
				l |= layer(corner|corner<<4) << (4 * slot)
				corner, slot = corner+2, slot+1
			} else {
				l |= layer(edge) << (4 * slot)
				edge += 2
			}
		}
		if half == 0 {
			p.upper = l
		} else {
			p.lower = l
		}
	}
	return p
}

// arrangements returns the order of the corners and of the edges of a normalized position.
func (p position) arrangements() (corners, edges arrangement) {
	nextCorner, nextEdge := 0, 0
	for _, l := range []layer{p.upper, p.lower} {
		for slot := 0; slot < 12; slot++ {
			piece := l.at(slot)
			if isCorner(piece) {
				corners |= arrangement(piece/2) << nextCorner
				nextCorner += 3
				slot++
			} else {
				edges |= arrangement(piece/2) << nextEdge
				nextEdge += 3
			}
		}
	}
	return corners, edges
}

// sources returns the arrangement of a labelled position as an argument of arrangement.permuted.
func (a arrangement) sources() (from [8]uint8) {
	for i := range from {
		from[i] = uint8(a>>(3*i)&7) * 3
	}
	return from
}

// expand adds the moves and symmetries of a shape.
func (g *graph) expand(i int) {
	start := g.shapes[i].labelled()
	var moves []move
	var symmetries []symmetry
	for upper := range 12 {
		for lower := range 12 {
			turned := start.turn(upper, lower)
			if shapeOf(turned) == g.shapes[i] {
				corners, edges := turned.arrangements()
				symmetries = append(symmetries, symmetry{corners.sources(), edges.sources()})
			}
			if upper < 6 && turned.canSlash() {
				end := normalized(turned.slash())
				corners, edges := end.arrangements()
				moves = append(moves, move{uint8(upper), uint8(lower), g.add(end), corners.sources(), edges.sources()})
			}
		}
	}
	end := normalized(start.upsideDown())
	corners, edges := end.arrangements()
	g.flips = append(g.flips, move{to: g.add(end), corners: corners.sources(), edges: edges.sources()})
	g.moves, g.symmetries = append(g.moves, moves), append(g.symmetries, symmetries)
}

// node is a position, except for the middle layer, with its layers turned as shapes prescribe.
type node struct {
	shape          int
	corners, edges arrangement
}

func (g *graph) nodeOf(p position) node {
	p = normalized(p)
	corners, edges := p.arrangements()
	return node{g.index[shapeOf(p)], corners, edges}
}

// upsideDown turns the whole puzzle about the axis from left to right.
func (p position) upsideDown() position {
	p.upper, p.lower = p.lower.turn(6), p.upper.turn(6)
	return p
}
