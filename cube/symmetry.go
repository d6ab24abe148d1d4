package cube

import "sync"

// Sym is one of the 48 symmetries of the cube. Sym 0 is the identity, 0 to 23 are
// the rotations, and 24 to 47 are the rotations followed by the reflection that
// swaps R and L.
type Sym uint8

// The numbers of symmetries and of rotations.
const (
	NumSyms      = 48
	NumRotations = 24
)

// symmetries holds the tables that the methods of Sym use. All are derived from
// geometry.
type symmetries struct {
	faces    *[NumSyms][NumFaces]Face // images of the faces
	position [NumSyms]Cube            // the solved cube after the symmetry
	inverse  [NumSyms]Sym
	product  [NumSyms][NumSyms]Sym
	corner   [NumSyms][NumCorners]uint8 // images of the corner slots
	edge     [NumSyms][NumEdges]uint8   // images of the edge slots
	// Images of the pieces with their orientations, by symmetry, slot and value in
	// Cube.Corner or Cube.Edge.
	twist [NumSyms][NumCorners][24]uint8
	flip  [NumSyms][NumEdges][32]uint8
}

// The face permutations are computed separately from the other tables, because many
// programs need nothing else.
var (
	symFaces  = sync.OnceValue(buildFaces)
	symTables = sync.OnceValue(buildSymmetries)
)

func buildSymmetries() *symmetries {
	t := &symmetries{faces: symFaces()}
	t.buildProducts()
	for s := range Sym(NumSyms) {
		t.buildCorners(s)
		t.buildEdges(s)
	}
	return t
}

// buildFaces returns the face permutations of all symmetries. It orders the rotations
// by the face that goes to U and then by the face that goes to F, beginning with
// the identity.
func buildFaces() *[NumSyms][NumFaces]Face {
	var faces [NumSyms][NumFaces]Face
	n := 0
	for toU := range Face(NumFaces) {
		for _, toF := range [NumFaces]Face{F, B, R, L, U, D} {
			if toU.Axis() == toF.Axis() {
				continue
			}
			toL := faceRotation(toU)[toF]
			p := &faces[n]
			p[toU], p[toU.Opposite()] = U, D
			p[toF], p[toF.Opposite()] = F, B
			p[toL], p[toL.Opposite()] = L, R
			mirrored := &faces[n+NumRotations]
			*mirrored = *p
			mirrored[toL], mirrored[toL.Opposite()] = R, L
			n++
		}
	}
	return &faces
}

func (t *symmetries) buildProducts() {
	var symOf [NumFaces][NumFaces][NumFaces]Sym // by the images of R, U and F
	for s, p := range t.faces {
		symOf[p[R]][p[U]][p[F]] = Sym(s)
	}
	for a, p := range t.faces {
		for b, q := range t.faces {
			t.product[a][b] = symOf[q[p[R]]][q[p[U]]][q[p[F]]]
			if t.product[a][b] == 0 {
				t.inverse[a] = Sym(b)
			}
		}
	}
}

// buildCorners fills the corner tables for the symmetry s.
//
// The symmetry takes the first sticker of slot i to the sticker with the index
// turn[i] of its new slot. The same holds for the first sticker of a piece. So the
// new twist of a piece depends on the turn of its slot and that of the piece. A
// mirror also reverses the direction of the twist.
func (t *symmetries) buildCorners(s Sym) {
	to := &t.faces[s]
	var turn [NumCorners]int
	for i, fs := range cornerFaces {
		slot, k := findCorner([3]Face{to[fs[0]], to[fs[1]], to[fs[2]]})
		t.corner[s][i], turn[i] = uint8(slot), k
		t.position[s].SetCorner(slot, Corner(i), k)
	}
	twistTo := [3]uint8{0, 1, 2}
	if s.isMirror() {
		twistTo = [3]uint8{0, 2, 1}
	}
	for i := range NumCorners {
		images := &t.twist[s][i]
		for piece, to := range t.corner[s] {
			turned := (turn[i] - turn[piece] + 3) % 3
			for twist, newTwist := range twistTo {
				images[piece|twist<<twistShift] = to | addTwist[turned][newTwist]
			}
		}
	}
}

// buildEdges fills the edge tables and the centres for the symmetry s, in the same
// way as buildCorners.
func (t *symmetries) buildEdges(s Sym) {
	to := &t.faces[s]
	var turn [NumEdges]int
	for i, fs := range edgeFaces {
		slot, k := findEdge([2]Face{to[fs[0]], to[fs[1]]})
		t.edge[s][i], turn[i] = uint8(slot), k
		t.position[s].SetEdge(slot, Edge(i), k)
	}
	for i := range NumEdges {
		images := &t.flip[s][i]
		for piece, to := range t.edge[s] {
			turned := turn[i] ^ turn[piece]
			images[piece] = to | uint8(turned)<<flipShift
			images[piece|1<<flipShift] = to | uint8(turned^1)<<flipShift
		}
	}
	for f, g := range to {
		t.position[s].Center[g] = Face(f)
	}
}

// Face returns the face to which the symmetry takes face f.
func (s Sym) Face(f Face) Face { return symFaces()[s][f] }

// Corner returns the corner slot to which the symmetry takes slot i.
func (s Sym) Corner(i Corner) Corner { return Corner(symTables().corner[s][i]) }

// Edge returns the edge slot to which the symmetry takes slot i.
func (s Sym) Edge(i Edge) Edge { return Edge(symTables().edge[s][i]) }

// isMirror reports whether the symmetry includes a reflection, so that clockwise
// turns become counter-clockwise.
func (s Sym) isMirror() bool { return s >= NumRotations }

// Inverse returns the symmetry that undoes s.
func (s Sym) Inverse() Sym { return symTables().inverse[s] }

// Mul returns the symmetry that is s followed by t.
func (s Sym) Mul(t Sym) Sym { return symTables().product[s][t] }

// Move returns the move into which the symmetry transforms m.
func (s Sym) Move(m Move) Move {
	face, turns := s.Face(m.Face()), m.Turns()
	if s.isMirror() {
		turns = 4 - turns
	}
	switch {
	case m.IsFace():
		return NewMove(face, turns)
	case m.isWide():
		return NewMove(face, turns) + 3*baseWide
	case m.isSlice():
		return turnAbout(face, turns, baseSlice)
	default:
		return turnAbout(face, turns, baseRotation)
	}
}

// turnAbout returns the slice move or the rotation, by the first base of its kind, that turns in
// the direction of a face by the number of clockwise quarter turns.
func turnAbout(face Face, turns, kind int) Move {
	for m := Move(3 * kind); ; m += 3 {
		switch m.Face() {
		case face:
			return m.WithTurns(turns)
		case face.Opposite():
			return m.WithTurns(4 - turns)
		}
	}
}

// Moves returns the moves into which the symmetry transforms the given ones.
func (s Sym) Moves(moves []Move) []Move {
	transformed := make([]Move, len(moves))
	for i, m := range moves {
		transformed[i] = s.Move(m)
	}
	return transformed
}

// SymFromFaces returns the symmetry that takes U, R and F to the faces u, r and f, which
// must be on three different axes.
func SymFromFaces(u, r, f Face) Sym {
	for s, p := range symFaces() {
		if p[U] == u && p[R] == r && p[F] == f {
			return Sym(s)
		}
	}
	panic("cube: not a symmetry")
}

// Conj returns c transformed by the symmetry s: the conjugate s⁻¹·c·s. If moves lead
// from the solved cube to c, the same moves transformed by s.Move lead to the
// result.
func (c *Cube) Conj(s Sym) Cube {
	t := symTables()
	var r Cube
	for i, v := range c.Corner {
		r.Corner[t.corner[s][i]] = t.twist[s][i][v]
	}
	for i, v := range c.Edge {
		r.Edge[t.edge[s][i]] = t.flip[s][i][v]
	}
	for f, g := range c.Center {
		r.Center[t.faces[s][f]] = t.faces[s][g]
	}
	return r
}

// ConjCornerAt returns the corner piece and its twist in slot i of c.Conj(s). It is
// faster than Conj for a single piece.
func (c *Cube) ConjCornerAt(s Sym, i Corner) (piece Corner, twist int) {
	t := symTables()
	from := t.corner[t.inverse[s]][i]
	v := t.twist[s][from][c.Corner[from]]
	return Corner(v & cornerMask), int(v >> twistShift)
}

// ConjEdgeAt returns the edge piece and its flip in slot i of c.Conj(s). It is faster
// than Conj for a single piece.
func (c *Cube) ConjEdgeAt(s Sym, i Edge) (piece Edge, flip int) {
	t := symTables()
	from := t.edge[t.inverse[s]][i]
	v := t.flip[s][from][c.Edge[from]]
	return Edge(v & edgeMask), int(v >> flipShift)
}

// Rotation returns the rotation s as a position: the solved cube rotated so that
// face f moves to s.Face(f). The symmetry must not be a mirror.
func (s Sym) Rotation() Cube { return symTables().position[s] }

// Orientation returns the rotation of the whole cube, which its centres show.
func (c *Cube) Orientation() Sym {
	var to [NumFaces]Face
	for face, center := range c.Center {
		to[center] = Face(face)
	}
	return SymFromFaces(to[U], to[R], to[F])
}

// Upright returns the cube rotated as a whole so that its centres are solved. It
// undoes the rotation that Orientation returns.
func (c *Cube) Upright() Cube {
	if c.CentersSolved() {
		return *c
	}
	r := c.Orientation().Inverse().Rotation()
	return c.Mul(&r)
}

// Turned returns at most two rotations that, made as moves on c, lead to Upright.
func (c *Cube) Turned() []Move {
	return rotationsTo(c.Orientation().Inverse().Rotation().Center)
}

// IsSolved reports whether the cube is solved, apart from a rotation of the whole
// cube.
func (c *Cube) IsSolved() bool { return c.Upright() == Solved }

// Recolored returns the cube with its colours renamed so that the centres are
// solved. This is the position for a person who calls the colour in front F,
// whichever it is. Moves that solve it solve c apart from a rotation of the whole
// cube.
func (c *Cube) Recolored() Cube {
	if c.CentersSolved() {
		return *c
	}
	r := c.Orientation().Inverse().Rotation()
	return r.Mul(c)
}
