package steps

import "nissy/cube"

// pieceSet is a set of corners and edges, one bit a piece, or the places where
// they are solved.
type pieceSet struct {
	corners uint8
	edges   uint16
}

func setOf(edges []cube.Edge, corners []cube.Corner) (p pieceSet) {
	for _, e := range edges {
		p.edges |= 1 << e
	}
	for _, c := range corners {
		p.corners |= 1 << c
	}
	return p
}

// allPieces are the pieces of the whole cube.
var allPieces = pieceSet{1<<cube.NumCorners - 1, 1<<cube.NumEdges - 1}

func (p pieceSet) empty() bool { return p == pieceSet{} }
func (p pieceSet) has(q pieceSet) bool {
	return p.corners&q.corners == q.corners && p.edges&q.edges == q.edges
}
func (p pieceSet) and(q pieceSet) pieceSet { return pieceSet{p.corners & q.corners, p.edges & q.edges} }
func (p pieceSet) or(q pieceSet) pieceSet  { return pieceSet{p.corners | q.corners, p.edges | q.edges} }

// under returns where the symmetry takes the places.
func (p pieceSet) under(s cube.Sym) (to pieceSet) {
	for i := range cube.Corner(cube.NumCorners) {
		if p.corners>>i&1 != 0 {
			to.corners |= 1 << s.Corner(i)
		}
	}
	for i := range cube.Edge(cube.NumEdges) {
		if p.edges>>i&1 != 0 {
			to.edges |= 1 << s.Edge(i)
		}
	}
	return to
}

// solvedPieces returns the pieces of the cube that are solved.
func solvedPieces(c *cube.Cube) (p pieceSet) {
	for i, v := range c.Corner {
		if v == cube.Solved.Corner[i] {
			p.corners |= 1 << i
		}
	}
	for i, v := range c.Edge {
		if v == cube.Solved.Edge[i] {
			p.edges |= 1 << i
		}
	}
	return p
}
