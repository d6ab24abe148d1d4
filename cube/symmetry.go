package cube

import (
	"slices"
	"sync"
)

// Sym is one of the 48 symmetries of the cube: 0–23 the rotations, 24–47 the
// rotations followed by the reflection that swaps R and L. Sym 0 is the
// identity.
type Sym uint8

// Numbers of symmetries and of rotations.
const (
	NumSyms      = 48
	NumRotations = 24
)

// symmetries are the tables behind Sym, all derived from geometry.
type symmetries struct {
	faces    *[NumSyms][NumFaces]Face
	position [NumSyms]Cube // where the pieces of the solved cube go
	inverse  [NumSyms]Sym
	product  [NumSyms][NumSyms]Sym
	corner   [NumSyms][NumCorners]uint8     // where a place goes
	edge     [NumSyms][NumEdges]uint8       // where a place goes
	twist    [NumSyms][NumCorners][24]uint8 // what a corner in a place becomes
	flip     [NumSyms][NumEdges][32]uint8   // what an edge in a place becomes
}

// What symmetries do with the faces is known by itself, as that is all that many
// a program asks.
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

// buildFaces makes the face permutations: the rotations are ordered by the
// face that goes to U and then by the one that goes to F, the identity first.
func buildFaces() *[NumSyms][NumFaces]Face {
	var faces [NumSyms][NumFaces]Face
	rotations := generateGroup(faceRotation(R), faceRotation(U))
	mirror := [NumFaces]Face{U, D, L, R, F, B}
	n := 0
	for toU := range Face(NumFaces) {
		for _, toF := range [NumFaces]Face{F, B, R, L, U, D} {
			for _, p := range rotations {
				if p[toU] == U && p[toF] == F {
					faces[n] = p
					faces[n+NumRotations] = compose(p, mirror)
					n++
				}
			}
		}
	}
	return &faces
}

// generate lists the group of face permutations that p and q generate.
func generateGroup(p, q [NumFaces]Face) [][NumFaces]Face {
	group := [][NumFaces]Face{Solved.Center}
	for i := 0; i < len(group); i++ {
		for _, g := range [][NumFaces]Face{p, q} {
			if next := compose(group[i], g); !slices.Contains(group, next) {
				group = append(group, next)
			}
		}
	}
	return group
}

// compose returns the face permutation p followed by q.
func compose(p, q [NumFaces]Face) (r [NumFaces]Face) {
	for f := range p {
		r[f] = q[p[f]]
	}
	return r
}

func (t *symmetries) buildProducts() {
	var number [NumFaces][NumFaces][NumFaces]Sym // by where R, U and F go
	for s, p := range t.faces {
		number[p[R]][p[U]][p[F]] = Sym(s)
	}
	for a, p := range t.faces {
		for b, q := range t.faces {
			t.product[a][b] = number[q[p[R]]][q[p[U]]][q[p[F]]]
			if t.product[a][b] == 0 {
				t.inverse[a] = Sym(b)
			}
		}
	}
}

// buildCorners follows the corners under s. The first sticker of place i comes
// to the one numbered turn[i] of its new place, and the same is true of the
// pieces, so that what a piece's twist becomes depends on both; a mirror turns
// its sense round.
func (t *symmetries) buildCorners(s Sym) {
	to := &t.faces[s]
	var turn [NumCorners]int
	for i, fs := range cornerFaces {
		place, k := findCorner([3]Face{to[fs[0]], to[fs[1]], to[fs[2]]})
		t.corner[s][i], turn[i] = uint8(place), k
		t.position[s].SetCorner(place, Corner(i), k)
	}
	becomes := [3]uint8{0, 1, 2}
	if s.IsMirror() {
		becomes = [3]uint8{0, 2, 1}
	}
	for i := range NumCorners {
		into := &t.twist[s][i]
		for piece, to := range t.corner[s] {
			turned := (turn[i] - turn[piece] + 3) % 3
			for twist, seen := range becomes {
				into[piece|twist<<twistShift] = to | addTwist[turned][seen]
			}
		}
	}
}

// buildEdges follows the edges (and the centres) as buildCorners the corners.
func (t *symmetries) buildEdges(s Sym) {
	to := &t.faces[s]
	var turn [NumEdges]int
	for i, fs := range edgeFaces {
		place, k := findEdge([2]Face{to[fs[0]], to[fs[1]]})
		t.edge[s][i], turn[i] = uint8(place), k
		t.position[s].SetEdge(place, Edge(i), k)
	}
	for i := range NumEdges {
		into := &t.flip[s][i]
		for piece, place := range t.edge[s] {
			turned := turn[i] ^ turn[piece]
			into[piece] = place | uint8(turned)<<flipShift
			into[piece|1<<flipShift] = place | uint8(turned^1)<<flipShift
		}
	}
	for f, g := range to {
		t.position[s].Center[g] = Face(f)
	}
}

// Face returns where the symmetry takes face f.
func (s Sym) Face(f Face) Face { return symFaces()[s][f] }

// Corner returns where the symmetry takes the corner place i.
func (s Sym) Corner(i Corner) Corner { return Corner(symTables().corner[s][i]) }

// Edge returns where the symmetry takes the edge place i.
func (s Sym) Edge(i Edge) Edge { return Edge(symTables().edge[s][i]) }

// IsMirror reports whether the symmetry turns the cube inside out, so that
// clockwise becomes counter-clockwise.
func (s Sym) IsMirror() bool { return s >= NumRotations }

// Inverse returns the symmetry that undoes s.
func (s Sym) Inverse() Sym { return symTables().inverse[s] }

// Mul returns the symmetry that is s followed by t.
func (s Sym) Mul(t Sym) Sym { return symTables().product[s][t] }

// Move returns what the face move m becomes under the symmetry.
func (s Sym) Move(m Move) Move {
	turns := m.Turns()
	if s.IsMirror() {
		turns = 4 - turns
	}
	return NewMove(s.Face(m.Face()), turns)
}

// SymOf returns the symmetry that takes U, R and F to the three faces given,
// which must be on three different axes.
func SymOf(u, r, f Face) Sym {
	for s, p := range symFaces() {
		if p[U] == u && p[R] == r && p[F] == f {
			return Sym(s)
		}
	}
	panic("cube: not a symmetry")
}

// Conj returns the cube as seen through the symmetry: the position that the
// moves s.Move(m) lead to where the moves m lead to c. In group terms it is
// s⁻¹·c·s.
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

// CornerSeen and EdgeSeen return what stands in a place of c as seen through the
// symmetry: what Conj(s) has there, for one piece.
func (c *Cube) CornerSeen(s Sym, i Corner) (piece Corner, twist int) {
	t := symTables()
	from := t.corner[t.inverse[s]][i]
	v := t.twist[s][from][c.Corner[from]]
	return Corner(v & cornerMask), int(v >> twistShift)
}

func (c *Cube) EdgeSeen(s Sym, i Edge) (piece Edge, flip int) {
	t := symTables()
	from := t.edge[t.inverse[s]][i]
	v := t.flip[s][from][c.Edge[from]]
	return Edge(v & edgeMask), int(v >> flipShift)
}

// Rotation returns the rotation s (not a mirror) as a position: the solved
// cube turned as a whole so that face f comes to s.Face(f).
func (s Sym) Rotation() Cube { return symTables().position[s] }

// Orientation returns the rotation that the centres show: c is a cube with
// its centres at home, turned by it as a whole.
func (c *Cube) Orientation() Sym {
	var to [NumFaces]Face
	for at, center := range c.Center {
		to[center] = Face(at)
	}
	return SymOf(to[U], to[R], to[F])
}

// Upright returns the cube turned back as a whole, so that its centres are at
// home: c before the rotation that Orientation tells.
func (c *Cube) Upright() Cube {
	if c.CentersSolved() {
		return *c
	}
	r := c.Orientation().Inverse().Rotation()
	return c.Mul(&r)
}

// IsSolved reports whether the cube is solved, however it is held.
func (c *Cube) IsSolved() bool { return c.Upright() == Solved }

// Recolored returns the cube with its colours renamed so that the centres are
// at home: what a person sees who holds c as it stands and calls the colour in
// front F, whatever it is. Moves that solve it bring c to a cube that is solved
// but for its rotation.
func (c *Cube) Recolored() Cube {
	if c.CentersSolved() {
		return *c
	}
	r := c.Orientation().Inverse().Rotation()
	return r.Mul(c)
}
