package pruning

import (
	"slices"
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
	CO = &Coord{name: "co", Size: 2187, moves: cube.AllMoves, Of: coTwists.read, OfInverse: readCOOfInverse, Set: coTwists.set}
	// ESlice is the set of slots that the four edges of the E slice occupy.
	ESlice = &Coord{name: "eslice", Size: 495, moves: cube.AllMoves, Of: eSlots.read, OfInverse: eSlots.readInverse, Set: eSlots.set}
	// CP is the permutation of the corners.
	CP = &Coord{name: "cp", Size: fact8, moves: cube.AllMoves, Of: readCP, Set: setCP}
	// cpHTR is the coset of the permutation of the corners, by the group that half
	// turns generate.
	cpHTR = &Coord{name: "cphtr", Size: 420, moves: cube.AllMoves, Of: readCPHTR, OfInverse: readCPHTROfInverse, Set: setCPHTR}
	// cp7 and co7 are the permutation and the twists of all corners except DBL, as on
	// a 2x2x2 cube. DBL must be solved.
	cp7 = &Coord{name: "cp7", Size: fact7, moves: cube.URFMoves, Of: readCP7, Set: setCP7}
	co7 = &Coord{name: "co7", Size: 729, moves: cube.URFMoves, Of: co7Twists.read, Set: co7Twists.set}
	// ep8 is the permutation of the edges of the U and D layers, in DR.
	ep8 = &Coord{name: "ep8", Size: fact8, moves: cube.DRMoves, Of: udEdges.read, Set: udEdges.set}
	// EP4 is the permutation of the edges of the E slice, in DR.
	EP4 = &Coord{name: "ep4", Size: fact4, moves: cube.DRMoves, Of: eEdges.read, Set: eEdges.set}
	// sSlice is the set of slots in the U and D layers that the edges of the S slice
	// occupy, in DR.
	sSlice = &Coord{name: "sslice", Size: 70, moves: cube.DRMoves, Of: sSlots.read, OfInverse: sSlots.readInverse, Set: sSlots.set}
	// htrCornersE is the corners and the edges of the E slice, in HTR.
	htrCornersE = &Coord{name: "htr-corners-e", Size: 96 * fact4, moves: cube.HalfTurns, Of: readHTRCornersE, Set: setHTRCornersE}
	// htrCorners is the corners, in HTR.
	htrCorners = &Coord{name: "htr-corners", Size: 96, moves: cube.HalfTurns, Of: readHTRCorners, Set: setHTRCorners}
	// htrMS is the edges of the M and S slices, in HTR.
	htrMS = &Coord{name: "htr-ms", Size: fact4 * fact4, moves: cube.HalfTurns, Of: readHTRMS, Set: setHTRMS}
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

// twists is the twists of the corners in some slots, except the last one: the twist of that
// follows, because the sum of all twists is a multiple of 3.
type twists []cube.Corner

var (
	coTwists  = twists{cube.UFR, cube.UBL, cube.DFL, cube.DBR, cube.UFL, cube.UBR, cube.DFR, cube.DBL}
	co7Twists = coTwists[:7]
)

// read returns the twists as a number in base 3.
func (t twists) read(c *cube.Cube) int {
	v := 0
	for _, i := range t[:len(t)-1] {
		_, twist := c.CornerAt(i)
		v = twistCount*v + twist
	}
	return v
}

func (t twists) set(c *cube.Cube, v int) {
	sum := 0
	set := func(i cube.Corner, twist int) {
		piece, _ := c.CornerAt(i)
		c.SetCorner(i, piece, twist)
		sum += twist
	}
	last := len(t) - 1
	for _, i := range slices.Backward(t[:last]) {
		set(i, v%twistCount)
		v /= twistCount
	}
	set(t[last], (twistCount-sum%twistCount)%twistCount)
}

// sliceSlots is the set of slots, among the first ones, that the four edges of a slice occupy.
type sliceSlots struct {
	first   cube.Edge // of the four edges
	edges   int       // a bit for each of them
	slots   cube.Edge // the number of slots
	subsets subsets
	parts   func() *edgeParts // of the inverse
}

func newSliceSlots(first, slots cube.Edge) *sliceSlots {
	return &sliceSlots{
		first: first, edges: 0b1111 << first, slots: slots,
		subsets: newSubsets(int(slots), 4),
		parts: sync.OnceValue(func() *edgeParts {
			return newEdgeParts(func(piece, slot cube.Edge, _ int) int {
				if piece/4 != first/4 {
					return 0
				}
				return 1 << slot
			})
		}),
	}
}

var (
	eSlots = newSliceSlots(cube.FR, cube.NumEdges)
	sSlots = newSliceSlots(cube.UR, cube.FR)
)

func (s *sliceSlots) read(c *cube.Cube) int {
	mask := 0
	for i := range cube.NumEdges {
		piece, _ := c.EdgeAt(cube.Edge(i))
		mask |= s.edges >> piece & 1 << i
	}
	return int(s.subsets.index[mask])
}

func (s *sliceSlots) readInverse(inverse *cube.Cube, view cube.Sym) int {
	return int(s.subsets.index[s.parts().sum(inverse, view)])
}

func (s *sliceSlots) set(c *cube.Cube, v int) {
	in, out := s.first, cube.Edge(0)
	mask := s.subsets.mask[v]
	for i := range s.slots {
		next := &out
		if mask>>i&1 != 0 {
			next = &in
		}
		_, flip := c.EdgeAt(i)
		c.SetEdge(i, *next, flip)
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

// setCorners puts the pieces into the slots. It preserves the twist of each slot.
func setCorners(c *cube.Cube, pieces []uint8) {
	for i, piece := range pieces {
		_, twist := c.CornerAt(cube.Corner(i))
		c.SetCorner(cube.Corner(i), cube.Corner(piece), twist)
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

// edgePerm is the permutation of some edges. All of them must be in their slots.
type edgePerm []cube.Edge

var (
	mEdges  = edgePerm{cube.UF, cube.UB, cube.DB, cube.DF}
	sEdges  = edgePerm{cube.UR, cube.UL, cube.DL, cube.DR}
	eEdges  = edgePerm{cube.FR, cube.FL, cube.BL, cube.BR}
	udEdges = slices.Concat(mEdges, sEdges)
)

func (e edgePerm) read(c *cube.Cube) int {
	var index [cube.NumEdges]uint8
	for k, edge := range e {
		index[edge] = uint8(k)
	}
	var p [cube.NumEdges]uint8
	for k, slot := range e {
		piece, _ := c.EdgeAt(slot)
		p[k] = index[piece]
	}
	return rankPerm(p[:len(e)])
}

// set preserves the flip of each slot.
func (e edgePerm) set(c *cube.Cube, v int) {
	var p [cube.NumEdges]uint8
	unrankPerm(v, p[:len(e)])
	for k, slot := range e {
		_, flip := c.EdgeAt(slot)
		c.SetEdge(slot, e[p[k]], flip)
	}
}

func readHTRMS(c *cube.Cube) int   { return mEdges.read(c)*fact4 + sEdges.read(c) }
func setHTRMS(c *cube.Cube, v int) { mEdges.set(c, v/fact4); sEdges.set(c, v%fact4) }

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
	for i, c := range reachable(moves, readCP) {
		rank := readCP(&c)
		h.memberIndex[rank] = uint8(i)
		h.memberRanks = append(h.memberRanks, uint16(rank))
		group = append(group, cornerPieces(&c))
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
	return int(htrGroup().memberIndex[readCP(c)])*fact4 + eEdges.read(c)
}
func setHTRCornersE(c *cube.Cube, v int) {
	setCP(c, int(htrGroup().memberRanks[v/fact4]))
	eEdges.set(c, v%fact4)
}
