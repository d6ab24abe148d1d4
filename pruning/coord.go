package pruning

import (
	"sync"

	"nissy/cube"
)

// Coord is a coordinate: a number that tells a part of a position and that
// every move of its moveset maps to a number, whatever the rest of the cube.
type Coord struct {
	Name  string
	Size  int          // values are 0 … Size-1
	Moves cube.MoveSet // the moves that act on it

	// Of returns the value of a cube in the coordinate's domain.
	Of func(*cube.Cube) int
	// OfInverse returns the value that the inverse of a cube has when it is seen
	// through a symmetry. It may be nil; where pieces are is quickly read there.
	OfInverse func(*cube.Cube, cube.Sym) int
	// Set gives a cube the value and leaves the other coordinates of a row
	// as they are.
	Set func(*cube.Cube, int)
}

// Pieces by slice and tetrad, as numbered by package cube.
const (
	eSlice     = 8 // first edge of the E slice; M is 0–3, S is 4–7
	sSlice     = 4
	layerEdges = 8 // edges of the U and D layers come first
	fact4      = 24
	fact7      = 5040
	fact8      = 40320
)

// The coordinates. EO is with respect to F/B, everything else to U/D.
var (
	// EO: the flips of eleven edges.
	EO = &Coord{Name: "eo", Size: 1 << 11, Moves: cube.AllMoves, Of: eoOf, Set: setEO}
	// CO: the twists of seven corners.
	CO = &Coord{Name: "co", Size: 2187, Moves: cube.AllMoves, Of: coOf, Set: setCO}
	// ESlice: the places where the four edges of the E slice are.
	ESlice = &Coord{Name: "eslice", Size: 495, Moves: cube.AllMoves, Of: eSliceOf, Set: setESlice}
	// CP: the permutation of the corners.
	CP = &Coord{Name: "cp", Size: fact8, Moves: cube.AllMoves, Of: cpOf, Set: setCP}
	// CPHTR: the coset of the corners' permutation by the group that half
	// turns generate.
	CPHTR = &Coord{Name: "cphtr", Size: 420, Moves: cube.AllMoves, Of: cphtrOf, Set: setCPHTR}
	// CP7 and CO7: the corners but DBL, which must be solved, as on a
	// 2x2x2 cube.
	CP7 = &Coord{Name: "cp7", Size: fact7, Moves: cube.URFMoves, Of: cp7Of, Set: setCP7}
	CO7 = &Coord{Name: "co7", Size: 729, Moves: cube.URFMoves, Of: co7Of, Set: setCO7}
	// EP8: the permutation of the edges of the U and D layers, in DR.
	EP8 = &Coord{Name: "ep8", Size: fact8, Moves: cube.DRMoves, Of: ep8Of, Set: setEP8}
	// EP4: the permutation of the edges of the E slice, in DR.
	EP4 = &Coord{Name: "ep4", Size: fact4, Moves: cube.DRMoves, Of: ep4Of, Set: setEP4}
	// SSlice: which of the U and D layers' places hold edges of the S slice,
	// in DR.
	SSlice = &Coord{Name: "sslice", Size: 70, Moves: cube.DRMoves, Of: sSliceOf, Set: setSSlice}
	// HTRCornersE: the corners and the edges of the E slice, in HTR.
	HTRCornersE = &Coord{Name: "htr-corners-e", Size: 96 * fact4, Moves: cube.HalfTurns, Of: htrCornersEOf, Set: setHTRCornersE}
	// HTRMS: the edges of the M and S slices, in HTR.
	HTRMS = &Coord{Name: "htr-ms", Size: fact4 * fact4, Moves: cube.HalfTurns, Of: htrMSOf, Set: setHTRMS}
)

func eoOf(c *cube.Cube) int {
	v := 0
	for i := range cube.NumEdges - 1 {
		_, flip := c.EdgeAt(cube.Edge(i))
		v |= flip << i
	}
	return v
}

func setEO(c *cube.Cube, v int) {
	parity := 0
	for i := range cube.Edge(cube.NumEdges) {
		flip := v >> i & 1
		if i == cube.NumEdges-1 {
			flip = parity
		}
		parity ^= flip
		piece, _ := c.EdgeAt(i)
		c.SetEdge(i, piece, flip)
	}
}

// twists returns the twists of the first n corners as a number in base 3.
func twists(c *cube.Cube, n int) int {
	v := 0
	for i := range n {
		_, twist := c.CornerAt(cube.Corner(i))
		v = 3*v + twist
	}
	return v
}

// setTwists gives the first n corners the twists v, the next one what makes
// the sum right, and the others none.
func setTwists(c *cube.Cube, n, v int) {
	sum := 0
	set := func(i, twist int) {
		piece, _ := c.CornerAt(cube.Corner(i))
		c.SetCorner(cube.Corner(i), piece, twist)
		sum += twist
	}
	for i := n - 1; i >= 0; i-- {
		set(i, v%3)
		v /= 3
	}
	set(n, (3-sum%3)%3)
	for i := n + 1; i < cube.NumCorners; i++ {
		set(i, 0)
	}
}

func coOf(c *cube.Cube) int      { return twists(c, 7) }
func setCO(c *cube.Cube, v int)  { setTwists(c, 7, v) }
func co7Of(c *cube.Cube) int     { return twists(c, 6) }
func setCO7(c *cube.Cube, v int) { setTwists(c, 6, v) }

var eSubsets = sync.OnceValue(func() subsets { return newSubsets(cube.NumEdges, 4) })

func eSliceOf(c *cube.Cube) int {
	mask := 0
	for i := range cube.NumEdges {
		piece, _ := c.EdgeAt(cube.Edge(i))
		mask |= int(piece) >> 3 << i
	}
	return int(eSubsets().index[mask])
}

func setESlice(c *cube.Cube, v int) {
	in, out := cube.Edge(eSlice), cube.Edge(0)
	mask := eSubsets().mask[v]
	for i := range cube.Edge(cube.NumEdges) {
		next := &out
		if mask>>i&1 != 0 {
			next = &in
		}
		c.SetEdge(i, *next, 0)
		*next++
	}
}

// corners lists the corner pieces by place, edges the edge pieces.
func corners(c *cube.Cube) (p [cube.NumCorners]uint8) {
	for i := range p {
		piece, _ := c.CornerAt(cube.Corner(i))
		p[i] = uint8(piece)
	}
	return p
}

func edges(c *cube.Cube) (p [cube.NumEdges]uint8) {
	for i := range p {
		piece, _ := c.EdgeAt(cube.Edge(i))
		p[i] = uint8(piece)
	}
	return p
}

// setCorners puts the pieces into the places and leaves the places' twists.
func setCorners(c *cube.Cube, pieces []uint8) {
	for i, piece := range pieces {
		_, twist := c.CornerAt(cube.Corner(i))
		c.SetCorner(cube.Corner(i), cube.Corner(piece), twist)
	}
}

// setEdges puts pieces, numbered from first on, into the places from first on,
// and leaves the places' flips.
func setEdges(c *cube.Cube, first int, pieces []uint8) {
	for i, piece := range pieces {
		at := cube.Edge(first + i)
		_, flip := c.EdgeAt(at)
		c.SetEdge(at, cube.Edge(first+int(piece)), flip)
	}
}

func cpOf(c *cube.Cube) int {
	p := corners(c)
	return rankPerm(p[:])
}

func setCP(c *cube.Cube, v int) {
	var p [cube.NumCorners]uint8
	unrankPerm(v, p[:])
	setCorners(c, p[:])
}

func cp7Of(c *cube.Cube) int {
	p := corners(c)
	return rankPerm(p[:cube.NumCorners-1])
}

func setCP7(c *cube.Cube, v int) {
	p := [cube.NumCorners]uint8{cube.NumCorners - 1: cube.NumCorners - 1}
	unrankPerm(v, p[:cube.NumCorners-1])
	setCorners(c, p[:])
}

func ep8Of(c *cube.Cube) int {
	p := edges(c)
	return rankPerm(p[:layerEdges])
}

func setEP8(c *cube.Cube, v int) {
	var p [layerEdges]uint8
	unrankPerm(v, p[:])
	setEdges(c, 0, p[:])
}

// slicePerm returns the rank of the permutation of the four edges of a slice
// whose first edge is given, all of them in their slice.
func slicePerm(c *cube.Cube, first int) int {
	p := edges(c)
	var q [4]uint8
	for i := range q {
		q[i] = p[first+i] - uint8(first)
	}
	return rankPerm(q[:])
}

func setSlicePerm(c *cube.Cube, first, v int) {
	var q [4]uint8
	unrankPerm(v, q[:])
	setEdges(c, first, q[:])
}

func ep4Of(c *cube.Cube) int       { return slicePerm(c, eSlice) }
func setEP4(c *cube.Cube, v int)   { setSlicePerm(c, eSlice, v) }
func htrMSOf(c *cube.Cube) int     { return slicePerm(c, 0)*fact4 + slicePerm(c, sSlice) }
func setHTRMS(c *cube.Cube, v int) { setSlicePerm(c, 0, v/fact4); setSlicePerm(c, sSlice, v%fact4) }

var sSubsets = sync.OnceValue(func() subsets { return newSubsets(layerEdges, 4) })

func sSliceOf(c *cube.Cube) int {
	mask := 0
	for i := range layerEdges {
		piece, _ := c.EdgeAt(cube.Edge(i))
		mask |= int(piece) >> 2 & 1 << i
	}
	return int(sSubsets().index[mask])
}

func setSSlice(c *cube.Cube, v int) {
	in, out := uint8(sSlice), uint8(0)
	mask := sSubsets().mask[v]
	var p [layerEdges]uint8
	for i := range p {
		next := &out
		if mask>>i&1 != 0 {
			next = &in
		}
		p[i] = *next
		*next++
	}
	setEdges(c, 0, p[:])
}

// cornerGroup numbers the permutations of the corners that some moves
// generate, at most 256, and the cosets H·p of that group H.
type cornerGroup struct {
	member []uint8  // by rank: number in H
	ranks  []uint16 // of the members of H
	coset  []uint16 // by rank: number of the coset
	reps   []uint16 // rank of a member of each coset
}

// htrGroup is what half turns generate: 96 permutations and 420 cosets.
var htrGroup = sync.OnceValue(func() *cornerGroup { return newCornerGroup(cube.HalfTurns) })

func newCornerGroup(moves cube.MoveSet) *cornerGroup {
	h := &cornerGroup{member: make([]uint8, fact8), coset: make([]uint16, fact8)}
	var group [][cube.NumCorners]uint8
	seen := make([]bool, fact8)
	visit := func(c *cube.Cube) {
		p := corners(c)
		if r := rankPerm(p[:]); !seen[r] {
			seen[r] = true
			h.member[r] = uint8(len(group))
			h.ranks = append(h.ranks, uint16(r))
			group = append(group, p)
		}
	}
	visit(&cube.Solved)
	for i := 0; i < len(group); i++ {
		c := cube.Solved
		setCorners(&c, group[i][:])
		for _, m := range moves.Moves() {
			d := c.Apply(m)
			visit(&d)
		}
	}
	done := make([]bool, fact8)
	for r := range fact8 {
		if !done[r] {
			h.addCoset(r, group, done)
		}
	}
	return h
}

// addCoset marks the coset H·p, where p has rank r: the pieces relabelled by
// every member of H.
func (h *cornerGroup) addCoset(r int, group [][cube.NumCorners]uint8, done []bool) {
	var p, q [cube.NumCorners]uint8
	unrankPerm(r, p[:])
	for _, g := range group {
		for i, piece := range p {
			q[i] = g[piece]
		}
		rank := rankPerm(q[:])
		done[rank] = true
		h.coset[rank] = uint16(len(h.reps))
	}
	h.reps = append(h.reps, uint16(r))
}

func cphtrOf(c *cube.Cube) int       { return int(htrGroup().coset[cpOf(c)]) }
func setCPHTR(c *cube.Cube, v int)   { setCP(c, int(htrGroup().reps[v])) }
func htrCornersEOf(c *cube.Cube) int { return int(htrGroup().member[cpOf(c)])*fact4 + ep4Of(c) }
func setHTRCornersE(c *cube.Cube, v int) {
	setCP(c, int(htrGroup().ranks[v/fact4]))
	setEP4(c, v%fact4)
}
