package cube

import (
	"slices"
	"sync"
)

// Block is pieces that belong together when they are solved.
type Block struct {
	Kind  string // F2L, F2L-1 (F2L without a slot), 223, layer, 222 or 123
	Place string // where it is: DBL, DB, L-DB, D-FR or D
	PieceSet
}

// Name names the block as steps do: 222-DBL, F2L-1-D-FR.
func (b Block) Name() string { return b.Kind + "-" + b.Place }

// Blocks returns the blocks that are solved, the largest first, without those
// that are part of another. Pieces are compared with the centres.
func (c *Cube) Blocks() []Block {
	solved := c.SolvedPieces()
	var found []Block
	for _, b := range allBlocks() {
		part := slices.ContainsFunc(found, func(larger Block) bool { return larger.Has(b.PieceSet) })
		if solved.Has(b.PieceSet) && !part {
			found = append(found, b)
		}
	}
	return found
}

// on returns the places that are on all of the faces.
func on(faces ...Face) PieceSet {
	var p PieceSet
	for i, fs := range cornerFaces {
		if containsAll(fs[:], faces) {
			p.Corners |= 1 << i
		}
	}
	for i, fs := range edgeFaces {
		if containsAll(fs[:], faces) {
			p.Edges |= 1 << i
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

// firstTwoLayers are the places of the layer on a face and of the slice beside it.
func firstTwoLayers(f Face) PieceSet { return on().Without(on(f.Opposite())) }

func f2lBlocks() (list []Block) {
	for f := range Face(NumFaces) {
		list = append(list, Block{"F2L", f.String(), firstTwoLayers(f)})
	}
	return list
}

// f2lMinus1Blocks are F2L without the slot at one edge of the middle layer.
func f2lMinus1Blocks() (list []Block) {
	for f := range Face(NumFaces) {
		for i, e := range edgeFaces {
			if e[0].Axis() == f.Axis() || e[1].Axis() == f.Axis() {
				continue
			}
			slot := PieceSet{Edges: 1 << i, Corners: on(f, e[0], e[1]).Corners}
			list = append(list, Block{"F2L-1", f.String() + "-" + Edge(i).String(), firstTwoLayers(f).Without(slot)})
		}
	}
	return list
}

// edgeBlocks are the blocks of 2x2x3 about an edge: its two corners and the
// edges at these but for those opposite.
func edgeBlocks() (list []Block) {
	for i, e := range edgeFaces {
		far := on(e[0].Opposite()).Or(on(e[1].Opposite()))
		list = append(list, Block{"223", Edge(i).String(), on().Without(far)})
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
			all = all.Without(on(f.Opposite()))
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
			list = append(list, Block{"123", f.String() + "-" + Edge(i).String(), on(f).Without(on(f, other.Opposite()))})
		}
	}
	return list
}
