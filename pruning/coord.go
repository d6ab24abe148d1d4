package pruning

import (
	"sync"

	"nissy/cube"
)

// Coord is a coordinate: a number that describes part of a position. Its value after
// a move of its moveset depends only on its value before the move, not on the rest of
// the cube. The domain of a coordinate is the set of positions that it can describe.
type Coord struct {
	name  string       // part of the names of tables and their files
	Size  int          // number of values, which are 0 to Size-1
	moves cube.MoveSet // moves that the coordinate can follow

	// Of returns the value of a cube in the coordinate's domain.
	Of func(*cube.Cube) int
	// OfInverse returns the value of the inverse of the given cube, viewed through a
	// symmetry. It may be nil. Coordinates have it that can be read from the slots of
	// the pieces, because these are what the inverse shows. It is faster than Of for a
	// cube that must first be inverted or viewed.
	OfInverse func(*cube.Cube, cube.Sym) int
	// Set gives a cube the value. It preserves the other coordinates of the same row.
	Set func(*cube.Cube, int)
}

// Edges by slice, as package cube numbers them: the M slice is 0–3, S is 4–7, E is
// 8–11.
const (
	eSlice     = 8 // first edge of the E slice
	sSlice     = 4 // first edge of the S slice
	layerEdges = 8 // number of edges in the U and D layers, which come first
)

// Factorials.
const (
	fact4 = 24
	fact7 = 5040
	fact8 = 40320
)

// The coordinates. EO is for the axis F/B, all others are for U/D.
var (
	// EO is the flips of eleven edges.
	EO = &Coord{name: "eo", Size: 1 << 11, moves: cube.AllMoves, Of: readEO, OfInverse: readEOOfInverse, Set: setEO}
	// CO is the twists of seven corners.
	CO = &Coord{name: "co", Size: 2187, moves: cube.AllMoves, Of: readCO, OfInverse: readCOOfInverse, Set: setCO}
	// ESlice is the set of slots that the four edges of the E slice occupy.
	ESlice = &Coord{name: "eslice", Size: 495, moves: cube.AllMoves, Of: readESlice, OfInverse: readESliceOfInverse, Set: setESlice}
	// CP is the permutation of the corners.
	CP = &Coord{name: "cp", Size: fact8, moves: cube.AllMoves, Of: readCP, Set: setCP}
	// CPHTR is the coset of the permutation of the corners, by the group that half
	// turns generate.
	CPHTR = &Coord{name: "cphtr", Size: 420, moves: cube.AllMoves, Of: readCPHTR, OfInverse: readCPHTROfInverse, Set: setCPHTR}
	// CP7 and CO7 are the permutation and the twists of all corners except DBL, as on
	// a 2x2x2 cube. DBL must be solved.
	CP7 = &Coord{name: "cp7", Size: fact7, moves: cube.URFMoves, Of: readCP7, Set: setCP7}
	CO7 = &Coord{name: "co7", Size: 729, moves: cube.URFMoves, Of: readCO7, Set: setCO7}
	// EP8 is the permutation of the edges of the U and D layers, in DR.
	EP8 = &Coord{name: "ep8", Size: fact8, moves: cube.DRMoves, Of: readEP8, Set: setEP8}
	// EP4 is the permutation of the edges of the E slice, in DR.
	EP4 = &Coord{name: "ep4", Size: fact4, moves: cube.DRMoves, Of: readEP4, Set: setEP4}
	// SSlice is the set of slots in the U and D layers that the edges of the S slice
	// occupy, in DR.
	SSlice = &Coord{name: "sslice", Size: 70, moves: cube.DRMoves, Of: readSSlice, OfInverse: readSSliceOfInverse, Set: setSSlice}
	// HTRCornersE is the corners and the edges of the E slice, in HTR.
	HTRCornersE = &Coord{name: "htr-corners-e", Size: 96 * fact4, moves: cube.HalfTurns, Of: readHTRCornersE, Set: setHTRCornersE}
	// HTRCorners is the corners, in HTR.
	HTRCorners = &Coord{name: "htr-corners", Size: 96, moves: cube.HalfTurns, Of: readHTRCorners, Set: setHTRCorners}
	// HTRMS is the edges of the M and S slices, in HTR.
	HTRMS = &Coord{name: "htr-ms", Size: fact4 * fact4, moves: cube.HalfTurns, Of: readHTRMS, Set: setHTRMS}
)

func readEO(c *cube.Cube) int {
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

// readTwists returns the twists of the first n corners as a number in base 3.
func readTwists(c *cube.Cube, n int) int {
	v := 0
	for i := range n {
		_, twist := c.CornerAt(cube.Corner(i))
		v = 3*v + twist
	}
	return v
}

// setTwists sets the twists of the first n corners to v. It sets the twist of the next
// corner so that the sum of all twists is a multiple of 3, and the other twists to 0.
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

func readCO(c *cube.Cube) int    { return readTwists(c, 7) }
func setCO(c *cube.Cube, v int)  { setTwists(c, 7, v) }
func readCO7(c *cube.Cube) int   { return readTwists(c, 6) }
func setCO7(c *cube.Cube, v int) { setTwists(c, 6, v) }

var eSliceSubsets = sync.OnceValue(func() subsets { return newSubsets(cube.NumEdges, 4) })

func readESlice(c *cube.Cube) int {
	mask := 0
	for i := range cube.NumEdges {
		piece, _ := c.EdgeAt(cube.Edge(i))
		mask |= int(piece) >> 3 << i
	}
	return int(eSliceSubsets().index[mask])
}

func setESlice(c *cube.Cube, v int) {
	in, out := cube.Edge(eSlice), cube.Edge(0)
	mask := eSliceSubsets().mask[v]
	for i := range cube.Edge(cube.NumEdges) {
		next := &out
		if mask>>i&1 != 0 {
			next = &in
		}
		c.SetEdge(i, *next, 0)
		*next++
	}
}

// cornerPieces returns the corner in each corner slot.
func cornerPieces(c *cube.Cube) (p [cube.NumCorners]uint8) {
	for i := range p {
		piece, _ := c.CornerAt(cube.Corner(i))
		p[i] = uint8(piece)
	}
	return p
}

// edgePieces returns the edge in each edge slot.
func edgePieces(c *cube.Cube) (p [cube.NumEdges]uint8) {
	for i := range p {
		piece, _ := c.EdgeAt(cube.Edge(i))
		p[i] = uint8(piece)
	}
	return p
}

// setCorners puts the pieces into the slots. It preserves the twist of each slot.
func setCorners(c *cube.Cube, pieces []uint8) {
	for i, piece := range pieces {
		_, twist := c.CornerAt(cube.Corner(i))
		c.SetCorner(cube.Corner(i), cube.Corner(piece), twist)
	}
}

// setEdges puts pieces into the slots from first on. The numbers of the pieces also
// count from first. It preserves the flip of each slot.
func setEdges(c *cube.Cube, first int, pieces []uint8) {
	for i, piece := range pieces {
		slot := cube.Edge(first + i)
		_, flip := c.EdgeAt(slot)
		c.SetEdge(slot, cube.Edge(first+int(piece)), flip)
	}
}

func readCP(c *cube.Cube) int {
	p := cornerPieces(c)
	return rankPerm(p[:])
}

func setCP(c *cube.Cube, v int) {
	var p [cube.NumCorners]uint8
	unrankPerm(v, p[:])
	setCorners(c, p[:])
}

func readCP7(c *cube.Cube) int {
	p := cornerPieces(c)
	return rankPerm(p[:cube.NumCorners-1])
}

func setCP7(c *cube.Cube, v int) {
	p := [cube.NumCorners]uint8{cube.NumCorners - 1: cube.NumCorners - 1}
	unrankPerm(v, p[:cube.NumCorners-1])
	setCorners(c, p[:])
}

func readEP8(c *cube.Cube) int {
	p := edgePieces(c)
	return rankPerm(p[:layerEdges])
}

func setEP8(c *cube.Cube, v int) {
	var p [layerEdges]uint8
	unrankPerm(v, p[:])
	setEdges(c, 0, p[:])
}

// readSlicePerm returns the rank of the permutation of the four edges of a slice. All
// of them must be in their slice. first is the first edge of the slice.
func readSlicePerm(c *cube.Cube, first int) int {
	p := edgePieces(c)
	var q [4]uint8
	for i := range q {
		q[i] = p[first+i] - uint8(first)
	}
	return rankPerm(q[:])
}

// setSlicePerm arranges the four edges of the slice whose first edge is given, by the
// rank v of their permutation.
func setSlicePerm(c *cube.Cube, first, v int) {
	var q [4]uint8
	unrankPerm(v, q[:])
	setEdges(c, first, q[:])
}

func readEP4(c *cube.Cube) int     { return readSlicePerm(c, eSlice) }
func setEP4(c *cube.Cube, v int)   { setSlicePerm(c, eSlice, v) }
func readHTRMS(c *cube.Cube) int   { return readSlicePerm(c, 0)*fact4 + readSlicePerm(c, sSlice) }
func setHTRMS(c *cube.Cube, v int) { setSlicePerm(c, 0, v/fact4); setSlicePerm(c, sSlice, v%fact4) }

var sSliceSubsets = sync.OnceValue(func() subsets { return newSubsets(layerEdges, 4) })

func readSSlice(c *cube.Cube) int {
	mask := 0
	for i := range layerEdges {
		piece, _ := c.EdgeAt(cube.Edge(i))
		mask |= int(piece) >> 2 & 1 << i
	}
	return int(sSliceSubsets().index[mask])
}

func setSSlice(c *cube.Cube, v int) {
	in, out := uint8(sSlice), uint8(0)
	mask := sSliceSubsets().mask[v]
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

// cornerGroup is the group H of corner permutations that a moveset generates, with
// at most 256 members, and its cosets H·p.
type cornerGroup struct {
	memberIndex []uint8  // by rank of a permutation in H: its index in H
	memberRanks []uint16 // by index in H: rank of the permutation
	cosetIndex  []uint16 // by rank of any permutation: index of its coset
	cosetReps   []uint16 // by index of a coset: rank of its representative
}

// htrGroup is the group that half turns generate. It has 96 permutations and 420
// cosets.
var htrGroup = sync.OnceValue(func() *cornerGroup { return newCornerGroup(cube.HalfTurns) })

func newCornerGroup(moves cube.MoveSet) *cornerGroup {
	h := &cornerGroup{memberIndex: make([]uint8, fact8), cosetIndex: make([]uint16, fact8)}
	var group [][cube.NumCorners]uint8
	seen := make([]bool, fact8)
	visit := func(c *cube.Cube) {
		p := cornerPieces(c)
		if r := rankPerm(p[:]); !seen[r] {
			seen[r] = true
			h.memberIndex[r] = uint8(len(group))
			h.memberRanks = append(h.memberRanks, uint16(r))
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

// addCoset adds the coset H·p, where p has rank r, and marks its permutations as done.
// They are p with its pieces relabelled by each member of H.
func (h *cornerGroup) addCoset(r int, group [][cube.NumCorners]uint8, done []bool) {
	var p, q [cube.NumCorners]uint8
	unrankPerm(r, p[:])
	for _, g := range group {
		for i, piece := range p {
			q[i] = g[piece]
		}
		rank := rankPerm(q[:])
		done[rank] = true
		h.cosetIndex[rank] = uint16(len(h.cosetReps))
	}
	h.cosetReps = append(h.cosetReps, uint16(r))
}

func readCPHTR(c *cube.Cube) int        { return int(htrGroup().cosetIndex[readCP(c)]) }
func setCPHTR(c *cube.Cube, v int)      { setCP(c, int(htrGroup().cosetReps[v])) }
func readHTRCorners(c *cube.Cube) int   { return int(htrGroup().memberIndex[readCP(c)]) }
func setHTRCorners(c *cube.Cube, v int) { setCP(c, int(htrGroup().memberRanks[v])) }
func readHTRCornersE(c *cube.Cube) int {
	return int(htrGroup().memberIndex[readCP(c)])*fact4 + readEP4(c)
}
func setHTRCornersE(c *cube.Cube, v int) {
	setCP(c, int(htrGroup().memberRanks[v/fact4]))
	setEP4(c, v%fact4)
}
