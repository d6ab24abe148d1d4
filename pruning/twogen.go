package pruning

import (
	"sync"

	"nissy/cube"
)

// Turns of U and R alone permute six corners in 120 ways only, as the group
// PGL(2,5) permutes the six points of a projective line. What they leave alone
// of all permutations are 336 cosets of that group.
var twoGenGroup = sync.OnceValue(func() *cornerGroup { return newCornerGroup(cube.URMoves) })

// The coordinates of cubes that are to be solved with U and R alone.
var (
	// TwoGenCorners is zero where U and R can solve the corners: the coset of
	// their permutation, and the twists of DFL and DBL, which U and R leave
	// alone.
	TwoGenCorners = &Coord{
		Name: "twogen-corners", Size: 336 * numTwists * numTwists, Moves: cube.AllMoves,
		Of: twoGenCornersOf, Set: setTwoGenCorners,
	}
	// TwoGenCP and TwoGenCO are the permutation and the twists of the corners
	// that U and R move, TwoGenEP is the permutation of the edges.
	TwoGenCP = &Coord{Name: "twogen-cp", Size: 120, Moves: cube.URMoves, Of: twoGenCPOf, Set: setTwoGenCP}
	TwoGenCO = &Coord{Name: "twogen-co", Size: 243, Moves: cube.URMoves, Of: twoGenCOOf, Set: setTwoGenCO}
	TwoGenEP = &Coord{Name: "twogen-ep", Size: fact7, Moves: cube.URMoves, Of: twoGenEPOf, Set: setTwoGenEP}
)

// twoGenCorner and twoGenEdge are the places that U and R move, twoGenStill the
// corners that they leave alone.
var (
	twoGenCorner = [...]cube.Corner{cube.UFR, cube.UBL, cube.UFL, cube.UBR, cube.DFR, cube.DBR}
	twoGenEdge   = [...]cube.Edge{cube.UF, cube.UB, cube.UR, cube.UL, cube.DR, cube.FR, cube.BR}
	twoGenStill  = [...]cube.Corner{cube.DFL, cube.DBL}
)

func twoGenCornersOf(c *cube.Cube) int {
	v := int(twoGenGroup().coset[cpOf(c)])
	for _, piece := range twoGenStill {
		_, twist := c.CornerAt(findCorner(c, piece))
		v = v*numTwists + twist
	}
	return v
}

func setTwoGenCorners(c *cube.Cube, v int) {
	const twists = numTwists * numTwists
	setCP(c, int(twoGenGroup().reps[v/twists]))
	c.SetCorner(findCorner(c, twoGenStill[0]), twoGenStill[0], v%twists/numTwists)
	c.SetCorner(findCorner(c, twoGenStill[1]), twoGenStill[1], v%numTwists)
}

func twoGenCPOf(c *cube.Cube) int     { return int(twoGenGroup().member[cpOf(c)]) }
func setTwoGenCP(c *cube.Cube, v int) { setCP(c, int(twoGenGroup().ranks[v])) }

func twoGenCOOf(c *cube.Cube) int {
	v := 0
	for _, i := range twoGenCorner[1:] {
		_, twist := c.CornerAt(i)
		v = v*numTwists + twist
	}
	return v
}

func setTwoGenCO(c *cube.Cube, v int) {
	sum := 0
	for k := len(twoGenCorner) - 1; k >= 0; k-- {
		twist := v % numTwists
		if v /= numTwists; k == 0 {
			twist = (numTwists - sum%numTwists) % numTwists
		}
		sum += twist
		piece, _ := c.CornerAt(twoGenCorner[k])
		c.SetCorner(twoGenCorner[k], piece, twist)
	}
}

func twoGenEPOf(c *cube.Cube) int {
	var number [cube.NumEdges]uint8
	for k, e := range twoGenEdge {
		number[e] = uint8(k)
	}
	var p [len(twoGenEdge)]uint8
	for k, i := range twoGenEdge {
		piece, _ := c.EdgeAt(i)
		p[k] = number[piece]
	}
	return rankPerm(p[:])
}

func setTwoGenEP(c *cube.Cube, v int) {
	var p [len(twoGenEdge)]uint8
	unrankPerm(v, p[:])
	for k, i := range twoGenEdge {
		c.SetEdge(i, twoGenEdge[p[k]], 0)
	}
}
