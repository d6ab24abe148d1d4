package cube

import (
	"iter"
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

// AllBlocks returns all blocks, the largest kinds first.
func AllBlocks() iter.Seq[Block] { return slices.Values(allBlocks()) }

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

// awayFromOpposites returns the slots that touch none of the faces opposite the given ones.
func awayFromOpposites(faces ...Face) PieceSet {
	p := piecesOn()
	for _, f := range faces {
		p = p.Without(piecesOn(f.Opposite()))
	}
	return p
}

var allBlocks = sync.OnceValue(func() []Block {
	var f2l, f2lMinus1, block223, layer, block222, block123 []Block
	for f := range Face(NumFaces) {
		f2l = append(f2l, Block{"F2L", f.String(), awayFromOpposites(f)})
		layer = append(layer, Block{"layer", f.String(), piecesOn(f)})
		for i, e := range edgeFaces {
			place := f.String() + "-" + Edge(i).String()
			switch {
			case slices.Contains(e[:], f): // the pieces of the layer around one of its edges
				block123 = append(block123, Block{"123", place, awayFromOpposites(e[:]...).And(piecesOn(f))})
			case !slices.Contains(e[:], f.Opposite()): // an edge of the middle layer, and the corner next to it, are missing
				pair := PieceSet{Edges: 1 << i, Corners: piecesOn(f, e[0], e[1]).Corners}
				f2lMinus1 = append(f2lMinus1, Block{"F2L-1", place, awayFromOpposites(f).Without(pair)})
			}
		}
	}
	for i, e := range edgeFaces {
		block223 = append(block223, Block{"223", Edge(i).String(), awayFromOpposites(e[:]...)})
	}
	for i, c := range cornerFaces {
		block222 = append(block222, Block{"222", Corner(i).String(), awayFromOpposites(c[:]...)})
	}
	return slices.Concat(f2l, f2lMinus1, block223, layer, block222, block123)
})
