package pruning

import (
	"sync"

	"nissy/cube"
)

// inverseParts reads a coordinate from the inverse of a position: each slot of the inverse
// contributes a part of the value, which its piece determines, and the parts add up. If a
// position has piece P in slot S, its inverse has piece S in slot P, with the same flip or
// the opposite twist.
type inverseParts struct {
	// corners and edges have the parts for each symmetry through which the inverse is
	// viewed, by slot and then by the piece with its orientation, as in cube.Cube.
	corners [cube.NumSyms][cube.NumCorners][cornerStates]uint16
	edges   [cube.NumSyms][cube.NumEdges][edgeStates]uint16
}

const (
	cornerStates = 24
	edgeStates   = 32
)

// newInverseParts returns the parts of a coordinate, given that of each piece by the slot that
// it occupies in the position and its twist or flip there. A nil function means that these
// pieces have no part.
func newInverseParts(corner func(piece, slot cube.Corner, twist int) int, edge func(piece, slot cube.Edge, flip int) int) *inverseParts {
	p := new(inverseParts)
	for view := range cube.Sym(cube.NumSyms) {
		for slot := range cube.Corner(cube.NumCorners) {
			for state := range cornerStates {
				if corner != nil {
					c := cube.Solved
					c.Corner[slot] = uint8(state)
					piece := view.Corner(slot)
					to, twist := c.ConjCornerAt(view, piece)
					p.corners[view][slot][state] = uint16(corner(piece, to, (twistCount-twist)%twistCount))
				}
			}
		}
		for slot := range cube.Edge(cube.NumEdges) {
			for state := range edgeStates {
				if _, flip := state%16, state/16; edge != nil && state%16 < cube.NumEdges {
					c := cube.Solved
					c.SetEdge(slot, cube.Edge(state%16), flip)
					piece := view.Edge(slot)
					to, flip := c.ConjEdgeAt(view, piece)
					p.edges[view][slot][state] = uint16(edge(piece, to, flip))
				}
			}
		}
	}
	return p
}

// ofCorners returns the sum of the parts of the corners.
func (p *inverseParts) ofCorners(inverse *cube.Cube, view cube.Sym) (sum int) {
	parts := &p.corners[view]
	for i, v := range inverse.Corner {
		sum += int(parts[i][v%cornerStates])
	}
	return sum
}

// ofEdges returns the sum of the parts of the edges.
func (p *inverseParts) ofEdges(inverse *cube.Cube, view cube.Sym) (sum int) {
	parts := &p.edges[view]
	for i, v := range inverse.Edge {
		sum += int(parts[i][v%edgeStates])
	}
	return sum
}

var eoParts = sync.OnceValue(func() *inverseParts {
	return newInverseParts(nil, func(_, slot cube.Edge, flip int) int {
		if slot == cube.NumEdges-1 {
			return 0 // the parity gives the flip in the last slot
		}
		return flip << slot
	})
})

func readEOOfInverse(inverse *cube.Cube, view cube.Sym) int { return eoParts().ofEdges(inverse, view) }

var coParts = sync.OnceValue(func() *inverseParts {
	weights := [cube.NumCorners]int{729, 243, 81, 27, 9, 3, 1, 0} // the sum gives the twist in the last slot
	return newInverseParts(func(_, slot cube.Corner, twist int) int { return weights[slot] * twist }, nil)
})

func readCOOfInverse(inverse *cube.Cube, view cube.Sym) int {
	return coParts().ofCorners(inverse, view)
}

// sliceParts returns the parts of the set of slots that the four edges from first occupy.
func sliceParts(first cube.Edge) *inverseParts {
	return newInverseParts(nil, func(piece, slot cube.Edge, _ int) int {
		if piece/4 != first/4 {
			return 0
		}
		return 1 << slot
	})
}

var (
	eSliceParts = sync.OnceValue(func() *inverseParts { return sliceParts(eSlice) })
	sSliceParts = sync.OnceValue(func() *inverseParts { return sliceParts(sSlice) })
)

func readESliceOfInverse(inverse *cube.Cube, view cube.Sym) int {
	return int(eSliceSubsets().index[eSliceParts().ofEdges(inverse, view)])
}

func readSSliceOfInverse(inverse *cube.Cube, view cube.Sym) int {
	return int(sSliceSubsets().index[sSliceParts().ofEdges(inverse, view)])
}

func readCPHTROfInverse(inverse *cube.Cube, view cube.Sym) int {
	var p [cube.NumCorners]uint8
	for piece := range cube.Corner(cube.NumCorners) {
		slot, _ := inverse.ConjCornerAt(view, piece)
		p[slot] = uint8(piece)
	}
	return int(htrGroup().cosetIndex[rankPerm(p[:])])
}
