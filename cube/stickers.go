package cube

import (
	"slices"
)

// stickers holds the colours of all stickers. A colour is named after the face whose
// centre has it on the solved cube.
type stickers struct {
	center [NumFaces]Face
	// The stickers of a slot are in the order of cornerFaces and edgeFaces.
	corner [NumCorners][3]Face
	edge   [NumEdges][2]Face
}

// stickers returns the stickers of a valid cube.
func (c *Cube) stickers() *stickers {
	s := &stickers{center: c.Center}
	for i := range Corner(NumCorners) {
		piece, twist := c.CornerAt(i)
		for k, f := range cornerFaces[piece] {
			s.corner[i][(k+twist)%3] = f
		}
	}
	for i := range Edge(NumEdges) {
		piece, flip := c.EdgeAt(i)
		for k, f := range edgeFaces[piece] {
			s.edge[i][(k+flip)%2] = f
		}
	}
	return s
}

// stickerOn returns the sticker on faces[0] of the slot with the given faces: one
// face for a centre, two for an edge and three for a corner.
func (s *stickers) stickerOn(faces ...Face) *Face {
	switch len(faces) {
	case 1:
		return &s.center[faces[0]]
	case 2:
		slot, k := findEdge([2]Face(faces))
		return &s.edge[slot][k]
	}
	slot, k := findCorner([3]Face(faces))
	return &s.corner[slot][k]
}

// netFaces lists the faces in the order of the facelet format. On a drawn face,
// above is the neighbour of the top row, and right that of the right column.
var netFaces = []struct{ face, above, right Face }{
	{U, B, R}, {R, U, B}, {F, U, R}, {D, F, R}, {L, U, F}, {B, U, L},
}

const numFacelets = 54

// Facelets reports for each of the 54 facelets, in the order of Cube.Facelets,
// whether it belongs to a slot in the set.
func (p PieceSet) Facelets() (in [numFacelets]bool) {
	const marked = D
	var s stickers
	for i := range s.corner {
		if p.Corners>>i&1 != 0 {
			s.corner[i] = [3]Face{marked, marked, marked}
		}
	}
	for i := range s.edge {
		if p.Edges>>i&1 != 0 {
			s.edge[i] = [2]Face{marked, marked}
		}
	}
	for i, color := range s.facelets() {
		in[i] = *color == marked
	}
	return in
}

// facelets returns the stickers in the order of the facelet format.
func (s *stickers) facelets() []*Face {
	list := make([]*Face, 0, numFacelets)
	for _, f := range netFaces {
		for _, row := range [][]Face{{f.above}, nil, {f.above.Opposite()}} {
			for _, column := range [][]Face{{f.right.Opposite()}, nil, {f.right}} {
				list = append(list, s.stickerOn(slices.Concat([]Face{f.face}, row, column)...))
			}
		}
	}
	return list
}
