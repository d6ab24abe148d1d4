package cube

import "math/bits"

// PieceSet is a set of corners and edges, with one bit for each piece. It is also
// the set of the slots where these pieces belong.
type PieceSet struct {
	Corners uint8
	Edges   uint16
}

// NewPieceSet returns the set of the given edges and corners.
func NewPieceSet(edges []Edge, corners []Corner) (p PieceSet) {
	for _, e := range edges {
		p.Edges |= 1 << e
	}
	for _, c := range corners {
		p.Corners |= 1 << c
	}
	return p
}

// Has reports whether p contains all pieces of q.
func (p PieceSet) Has(q PieceSet) bool {
	return p.Corners&q.Corners == q.Corners && p.Edges&q.Edges == q.Edges
}

// And returns the intersection of both sets.
func (p PieceSet) And(q PieceSet) PieceSet { return PieceSet{p.Corners & q.Corners, p.Edges & q.Edges} }

// Or returns the union of both sets.
func (p PieceSet) Or(q PieceSet) PieceSet { return PieceSet{p.Corners | q.Corners, p.Edges | q.Edges} }

// Without returns the pieces that are in p but not in q.
func (p PieceSet) Without(q PieceSet) PieceSet {
	return PieceSet{p.Corners &^ q.Corners, p.Edges &^ q.Edges}
}

// Len returns the number of pieces.
func (p PieceSet) Len() int { return bits.OnesCount8(p.Corners) + bits.OnesCount16(p.Edges) }

// EdgeList lists the edges.
func (p PieceSet) EdgeList() (list []Edge) {
	for i := range Edge(NumEdges) {
		if p.Edges>>i&1 != 0 {
			list = append(list, i)
		}
	}
	return list
}

// Transform returns the slots to which the symmetry takes those of p.
func (p PieceSet) Transform(s Sym) (to PieceSet) {
	for i := range Corner(NumCorners) {
		if p.Corners>>i&1 != 0 {
			to.Corners |= 1 << s.Corner(i)
		}
	}
	for i := range Edge(NumEdges) {
		if p.Edges>>i&1 != 0 {
			to.Edges |= 1 << s.Edge(i)
		}
	}
	return to
}

// SolvedPieces returns the set of the solved pieces. A piece is solved if it matches
// the centres.
func (c *Cube) SolvedPieces() (solved PieceSet) {
	d := c.Recolored()
	for i, v := range d.Corner {
		if v == uint8(i) {
			solved.Corners |= 1 << i
		}
	}
	for i, v := range d.Edge {
		if v == uint8(i) {
			solved.Edges |= 1 << i
		}
	}
	return solved
}
