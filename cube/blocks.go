package cube

import (
	"slices"
	"sync"
)

// Block is pieces that belong together when they are solved.
type Block struct {
	Kind  string // one of the BlockKinds
	Place string // where it is: DBL, DB, L-DB, D-FR or D
	pieces
}

// pieces is a set of places, one bit each.
type pieces struct {
	corners uint8
	edges   uint16
}

func (p pieces) has(q pieces) bool {
	return p.corners&q.corners == q.corners && p.edges&q.edges == q.edges
}

func (p pieces) with(q pieces) pieces { return pieces{p.corners | q.corners, p.edges | q.edges} }

func (p pieces) without(q pieces) pieces { return pieces{p.corners &^ q.corners, p.edges &^ q.edges} }

// BlockKinds are the kinds of blocks, the largest first: the first two layers,
// these without one slot, 223, one layer, 222 and 123.
func BlockKinds() []string { return []string{"F2L", "F2L-1", "223", "layer", "222", "123"} }

// Name names the block as steps do: 222-DBL, F2L-1-D-FR.
func (b Block) Name() string { return b.Kind + "-" + b.Place }

// Blocks returns the blocks that are solved, the largest first, without those
// that are part of another. Pieces are compared with the centres.
func (c *Cube) Blocks() []Block {
	solved := c.solvedPieces()
	var found []Block
	for _, b := range allBlocks() {
		part := slices.ContainsFunc(found, func(larger Block) bool { return larger.has(b.pieces) })
		if solved.has(b.pieces) && !part {
			found = append(found, b)
		}
	}
	return found
}

// solvedPieces returns the places whose pieces are solved.
func (c *Cube) solvedPieces() pieces {
	d := c.Recolored()
	var solved pieces
	for i, v := range d.Corner {
		if v == uint8(i) {
			solved.corners |= 1 << i
		}
	}
	for i, v := range d.Edge {
		if v == uint8(i) {
			solved.edges |= 1 << i
		}
	}
	return solved
}

// on returns the places that are on all of the faces.
func on(faces ...Face) pieces {
	var p pieces
	for i, fs := range cornerFaces {
		if containsAll(fs[:], faces) {
			p.corners |= 1 << i
		}
	}
	for i, fs := range edgeFaces {
		if containsAll(fs[:], faces) {
			p.edges |= 1 << i
		}
	}
	return p
}

func containsAll(list, items []Face) bool {
	for _, f := range items {
		if !slices.Contains(list, f) {
			return false
		}
	}
	return true
}

// allBlocks lists all blocks, the largest kinds first.
var allBlocks = sync.OnceValue(func() []Block {
	return slices.Concat(f2lBlocks(), f2lMinus1Blocks(), edgeBlocks(), layerBlocks(), cornerBlocks(), faceEdgeBlocks())
})

func f2lBlocks() (list []Block) {
	for f := range Face(NumFaces) {
		all := on()
		list = append(list, Block{"F2L", f.String(), all.without(on(f.Opposite()))})
	}
	return list
}

// f2lMinus1Blocks are F2L without the slot at one edge of the middle layer.
func f2lMinus1Blocks() (list []Block) {
	for _, b := range f2lBlocks() {
		for i, e := range edgeFaces {
			f := faceNamed(b.Place)
			if e[0].Axis() == f.Axis() || e[1].Axis() == f.Axis() {
				continue
			}
			slot := pieces{edges: 1 << i, corners: on(f, e[0], e[1]).corners}
			list = append(list, Block{"F2L-1", b.Place + "-" + Edge(i).String(), b.without(slot)})
		}
	}
	return list
}

func faceNamed(name string) Face {
	for f := range Face(NumFaces) {
		if f.String() == name {
			return f
		}
	}
	panic("cube: no such face")
}

// edgeBlocks are the blocks of 2x2x3 about an edge: its two corners and the
// edges at these but for those opposite.
func edgeBlocks() (list []Block) {
	for i, e := range edgeFaces {
		far := on(e[0].Opposite()).with(on(e[1].Opposite()))
		all := on()
		list = append(list, Block{"223", Edge(i).String(), all.without(far)})
	}
	return list
}

func layerBlocks() (list []Block) {
	for f := range Face(NumFaces) {
		list = append(list, Block{"layer", f.String(), on(f)})
	}
	return list
}

func cornerBlocks() (list []Block) {
	for i, c := range cornerFaces {
		all := on()
		for _, f := range c {
			all = all.without(on(f.Opposite()))
		}
		list = append(list, Block{"222", Corner(i).String(), all})
	}
	return list
}

// faceEdgeBlocks are the blocks of 1x2x3 on a face, about one of its edges.
func faceEdgeBlocks() (list []Block) {
	for f := range Face(NumFaces) {
		for i, e := range edgeFaces {
			other := e[0]
			switch f {
			case e[0]:
				other = e[1]
			case e[1]:
			default:
				continue
			}
			list = append(list, Block{"123", f.String() + "-" + Edge(i).String(), on(f).without(on(f, other.Opposite()))})
		}
	}
	return list
}
