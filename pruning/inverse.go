package pruning

import (
	"sync"

	"nissy/cube"
)

// cornerParts and edgeParts read a coordinate from the inverse of a position: each slot of the
// inverse contributes a part of the value, which its piece determines, and the parts add up. If
// a position has piece P in slot S, its inverse has piece S in slot P, with the same flip or
// the opposite twist. The parts are listed for each symmetry through which the inverse is
// viewed, by slot and then by the piece with its orientation, as in cube.Cube.
type (
	cornerParts [cube.NumSyms][cube.NumCorners][cornerStates]uint16
	edgeParts   [cube.NumSyms][cube.NumEdges][edgeStates]uint16
)

const (
	cornerStates = 24
	edgeStates   = 32
)

// newCornerParts returns the parts of a coordinate, given that of each corner by the slot that
// it occupies in the position and its twist there.
func newCornerParts(part func(slot cube.Corner, twist int) int) *cornerParts {
	p := new(cornerParts)
	for view := range cube.Sym(cube.NumSyms) {
		for slot := range cube.Corner(cube.NumCorners) {
			for state := range cornerStates {
				c := cube.Solved
				c.Corner[slot] = uint8(state)
				to, twist := c.ConjCornerAt(view, view.Corner(slot))
				p[view][slot][state] = uint16(part(to, (twistCount-twist)%twistCount))
			}
		}
	}
	return p
}

func (p *cornerParts) sum(inverse *cube.Cube, view cube.Sym) (sum int) {
	parts := &p[view]
	for i, v := range inverse.Corner {
		sum += int(parts[i][v%cornerStates])
	}
	return sum
}

// newEdgeParts returns the parts of a coordinate, given that of each edge by the slot that it
// occupies in the position and its flip there.
func newEdgeParts(part func(piece, slot cube.Edge, flip int) int) *edgeParts {
	p := new(edgeParts)
	for view := range cube.Sym(cube.NumSyms) {
		for slot := range cube.Edge(cube.NumEdges) {
			for state := range 2 * cube.NumEdges {
				c := cube.Solved
				c.SetEdge(slot, cube.Edge(state/2), state%2)
				piece := view.Edge(slot)
				to, flip := c.ConjEdgeAt(view, piece)
				p[view][slot][c.Edge[slot]] = uint16(part(piece, to, flip))
			}
		}
	}
	return p
}

func (p *edgeParts) sum(inverse *cube.Cube, view cube.Sym) (sum int) {
	parts := &p[view]
	for i, v := range inverse.Edge {
		sum += int(parts[i][v%edgeStates])
	}
	return sum
}

var eoParts = sync.OnceValue(func() *edgeParts {
	return newEdgeParts(func(_, slot cube.Edge, flip int) int {
		if slot == cube.NumEdges-1 {
			return 0 // the parity gives the flip in the last slot
		}
		return flip << slot
	})
})

func readEOOfInverse(inverse *cube.Cube, view cube.Sym) int { return eoParts().sum(inverse, view) }

var coParts = sync.OnceValue(func() *cornerParts {
	weights := [cube.NumCorners]int{729, 243, 81, 27, 9, 3, 1, 0} // the sum gives the twist in the last slot
	return newCornerParts(func(slot cube.Corner, twist int) int { return weights[slot] * twist })
})

func readCOOfInverse(inverse *cube.Cube, view cube.Sym) int { return coParts().sum(inverse, view) }

func readCPHTROfInverse(inverse *cube.Cube, view cube.Sym) int {
	var p [cube.NumCorners]uint8
	for piece := range cube.Corner(cube.NumCorners) {
		slot, _ := inverse.ConjCornerAt(view, piece)
		p[slot] = uint8(piece)
	}
	return int(htrGroup().cosetIndex[rankPerm(p[:])])
}
