package cube

import "sync"

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
	faces   [NumSyms][NumFaces]Face
	inverse [NumSyms]Sym
	product [NumSyms][NumSyms]Sym
	corner  [NumSyms][NumCorners]uint8     // where a place goes
	edge    [NumSyms][NumEdges]uint8       // where a place goes
	twist   [NumSyms][NumCorners][24]uint8 // what a corner in a place becomes
	flip    [NumSyms][NumEdges][32]uint8   // what an edge in a place becomes
}

var syms = sync.OnceValue(buildSymmetries)

func buildSymmetries() *symmetries {
	t := new(symmetries)
	t.buildFaces()
	for s := range NumSyms {
		t.buildPieces(s)
	}
	return t
}

// buildFaces makes the face permutations: the rotations are ordered by the
// face that goes to U and then by the one that goes to F, the identity first.
func (t *symmetries) buildFaces() {
	x, y := faceRotation(R), faceRotation(U)
	byFaces := make(map[[NumFaces]Face]bool)
	queue := [][NumFaces]Face{Solved.Center}
	byFaces[Solved.Center] = true
	for len(queue) > 0 {
		p := queue[0]
		queue = queue[1:]
		for _, r := range [][NumFaces]Face{x, y} {
			if q := compose(p, r); !byFaces[q] {
				byFaces[q] = true
				queue = append(queue, q)
			}
		}
	}
	n := 0
	for toU := range Face(NumFaces) {
		for _, toF := range [NumFaces]Face{F, B, R, L, U, D} {
			for p := range byFaces {
				if p[toU] == U && p[toF] == F {
					t.faces[n] = p
					t.faces[n+NumRotations] = compose(p, [NumFaces]Face{U, D, L, R, F, B})
					n++
				}
			}
		}
	}
	find := func(p [NumFaces]Face) Sym {
		for s, q := range t.faces {
			if p == q {
				return Sym(s)
			}
		}
		panic("cube: not a symmetry")
	}
	for a := range NumSyms {
		for b := range NumSyms {
			t.product[a][b] = find(compose(t.faces[a], t.faces[b]))
			if t.product[a][b] == 0 {
				t.inverse[a] = Sym(b)
			}
		}
	}
}

// compose returns the face permutation p followed by q.
func compose(p, q [NumFaces]Face) (r [NumFaces]Face) {
	for f := range p {
		r[f] = q[p[f]]
	}
	return r
}

// buildPieces follows every sticker of every piece in every place.
func (t *symmetries) buildPieces(s int) {
	to := t.faces[s]
	mapCorner := func(i Corner) (Corner, [3]Face) {
		fs := cornerFaces[i]
		mapped := [3]Face{to[fs[0]], to[fs[1]], to[fs[2]]}
		place, _ := findCorner(mapped)
		return place, mapped
	}
	for i := range Corner(NumCorners) {
		place, placeFaces := mapCorner(i)
		t.corner[s][i] = uint8(place)
		for v := range uint8(24) {
			piece, colors := mapCorner(Corner(v & cornerMask))
			for k := range 3 {
				if colors[k] == U || colors[k] == D { // the new reference sticker
					at := placeFaces[(k+int(v>>twistShift))%3]
					for twist := range 3 {
						if cornerFaces[place][twist] == at {
							t.twist[s][i][v] = uint8(piece) | uint8(twist)<<twistShift
						}
					}
				}
			}
		}
	}
	mapEdge := func(i Edge) (Edge, [2]Face) {
		fs := edgeFaces[i]
		mapped := [2]Face{to[fs[0]], to[fs[1]]}
		place, _ := findEdge(mapped)
		return place, mapped
	}
	for i := range Edge(NumEdges) {
		place, placeFaces := mapEdge(i)
		t.edge[s][i] = uint8(place)
		for v := range uint8(32) {
			if v&edgeMask >= NumEdges {
				continue
			}
			piece, colors := mapEdge(Edge(v & edgeMask))
			for k := range 2 {
				if colors[k] == edgeFaces[piece][0] { // the new reference sticker
					at := placeFaces[(k+int(v>>flipShift))%2]
					flip := uint8(0)
					if edgeFaces[place][0] != at {
						flip = 1
					}
					t.flip[s][i][v] = uint8(piece) | flip<<flipShift
				}
			}
		}
	}
}

// Face returns where the symmetry takes face f.
func (s Sym) Face(f Face) Face { return syms().faces[s][f] }

// IsMirror reports whether the symmetry turns the cube inside out, so that
// clockwise becomes counter-clockwise.
func (s Sym) IsMirror() bool { return s >= NumRotations }

// Inverse returns the symmetry that undoes s.
func (s Sym) Inverse() Sym { return syms().inverse[s] }

// Mul returns the symmetry that is s followed by t.
func (s Sym) Mul(t Sym) Sym { return syms().product[s][t] }

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
	for s, p := range syms().faces {
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
	t := syms()
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

// Rotation returns the rotation s (not a mirror) as a position: the solved
// cube turned as a whole so that face f comes to s.Face(f).
func (s Sym) Rotation() Cube {
	t := syms()
	var r Cube
	for i := range r.Corner {
		place := t.corner[s][i]
		to := t.faces[s]
		fs := cornerFaces[i]
		_, twist := findCorner([3]Face{to[fs[0]], to[fs[1]], to[fs[2]]})
		r.SetCorner(Corner(place), Corner(i), twist)
	}
	for i := range r.Edge {
		place := t.edge[s][i]
		to := t.faces[s]
		fs := edgeFaces[i]
		_, flip := findEdge([2]Face{to[fs[0]], to[fs[1]]})
		r.SetEdge(Edge(place), Edge(i), flip)
	}
	for f := range Face(NumFaces) {
		r.Center[t.faces[s][f]] = f
	}
	return r
}

// Orientation returns the rotation that the centres show: c is a cube with
// its centres at home, turned by it as a whole.
func (c *Cube) Orientation() Sym {
	var to [NumFaces]Face
	for at, center := range c.Center {
		to[center] = Face(at)
	}
	return SymOf(to[U], to[R], to[F])
}
