package cube

import (
	"slices"
	"sync"
)

// Block is a set of pieces that are solved together.
type Block struct {
	// Kind is F2L, F2L-1, 223, layer, 222 or 123. F2L-1 is F2L without one corner
	// and the edge of the middle layer next to it.
	Kind string
	// place says where the block is on the cube, such as DBL, DB, L-DB, D-FR or D.
	place string
	PieceSet
}

// Name returns the name that steps use for the block, such as 222-DBL or
// F2L-1-D-FR.
func (b Block) Name() string { return b.Kind + "-" + b.place }

// Blocks returns the solved blocks, the largest kinds first. It omits blocks that
// are part of a larger solved one. A piece is solved if it matches the centres.
func (c *Cube) Blocks() []Block {
	solved := c.SolvedPieces()
	var found []Block
	for _, b := range allBlocks() {
		covered := slices.ContainsFunc(found, func(larger Block) bool { return larger.Has(b.PieceSet) })
		if solved.Has(b.PieceSet) && !covered {
			found = append(found, b)
		}
	}
	return found
}

// AllBlocks lists all blocks, the largest kinds first.
func AllBlocks() []Block { return slices.Clone(allBlocks()) }

// piecesOn returns the slots that touch all of the faces. Without faces it returns
// every slot.
func piecesOn(faces ...Face) PieceSet {
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

// allBlocks is what AllBlocks returns.
var allBlocks = sync.OnceValue(func() []Block {
	return slices.Concat(f2lBlocks(), f2lMinus1Blocks(), edgeBlocks(), layerBlocks(), cornerBlocks(), faceEdgeBlocks())
})

// firstTwoLayers returns the slots of the layer of f and of the slice next to it.
func firstTwoLayers(f Face) PieceSet { return piecesOn().Without(piecesOn(f.Opposite())) }

func f2lBlocks() (list []Block) {
	for f := range Face(NumFaces) {
		list = append(list, Block{"F2L", f.String(), firstTwoLayers(f)})
	}
	return list
}

// f2lMinus1Blocks lists the blocks that are F2L without one edge of the middle
// layer and the corner next to it.
func f2lMinus1Blocks() (list []Block) {
	for f := range Face(NumFaces) {
		for i, e := range edgeFaces {
			if e[0].Axis() == f.Axis() || e[1].Axis() == f.Axis() {
				continue
			}
			pair := PieceSet{Edges: 1 << i, Corners: piecesOn(f, e[0], e[1]).Corners}
			list = append(list, Block{"F2L-1", f.String() + "-" + Edge(i).String(), firstTwoLayers(f).Without(pair)})
		}
	}
	return list
}

// edgeBlocks lists the 2x2x3 blocks, one around each edge: all pieces that touch
// neither of the faces opposite the two faces of the edge.
func edgeBlocks() (list []Block) {
	for i, e := range edgeFaces {
		opposite := piecesOn(e[0].Opposite()).Or(piecesOn(e[1].Opposite()))
		list = append(list, Block{"223", Edge(i).String(), piecesOn().Without(opposite)})
	}
	return list
}

func layerBlocks() (list []Block) {
	for f := range Face(NumFaces) {
		list = append(list, Block{"layer", f.String(), piecesOn(f)})
	}
	return list
}

// cornerBlocks lists the 2x2x2 blocks, one at each corner.
func cornerBlocks() (list []Block) {
	for i, c := range cornerFaces {
		block := piecesOn()
		for _, f := range c {
			block = block.Without(piecesOn(f.Opposite()))
		}
		list = append(list, Block{"222", Corner(i).String(), block})
	}
	return list
}

// faceEdgeBlocks lists the 1x2x3 blocks, one for each face and each of its edges:
// the pieces of that layer that do not touch the face opposite the edge.
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
			list = append(list, Block{"123", f.String() + "-" + Edge(i).String(), piecesOn(f).Without(piecesOn(f, other.Opposite()))})
		}
	}
	return list
}
