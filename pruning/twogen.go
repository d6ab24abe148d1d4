package pruning

import (
	"sync"

	"nissy/cube"
)

// twoGenGroup is the group that turns of U and R generate. They permute six corners in
// only 120 ways, as the group PGL(2,5) permutes the six points of a projective line.
// The group has 336 cosets. U and R can solve a permutation of the corners if it is in
// the coset of the identity.
var twoGenGroup = sync.OnceValue(func() *cornerGroup { return newCornerGroup(cube.URMoves) })

// The coordinates for solving a cube with turns of U and R only.
var (
	// TwoGenCorners is the coset of the permutation of the corners, and the twists of
	// the corners DFL and DBL, which U and R do not move once they are solved. It is 0 if
	// turns of U and R can solve the corners.
	TwoGenCorners = &Coord{
		name: "twogen-corners", Size: 336 * twistCount * twistCount, moves: cube.AllMoves,
		Of: readTwoGenCorners, Set: setTwoGenCorners,
	}
	// twoGenCP and twoGenCO are the permutation and the twists of the corners that U
	// and R move. twoGenEP is the permutation of the edges that they move.
	twoGenCP = &Coord{name: "twogen-cp", Size: 120, moves: cube.URMoves, Of: readTwoGenCP, Set: setTwoGenCP}
	twoGenCO = &Coord{name: "twogen-co", Size: 243, moves: cube.URMoves, Of: twoGenTwists.read, Set: twoGenTwists.set}
	twoGenEP = &Coord{name: "twogen-ep", Size: fact7, moves: cube.URMoves, Of: twoGenEdges.read, Set: twoGenEdges.set}
)

// twoGenTwists and twoGenEdges are about the slots that U and R move. twoGenFixedCorners are
// the corners that they do not move.
var (
	twoGenTwists       = twists{cube.UBL, cube.UFL, cube.UBR, cube.DFR, cube.DBR, cube.UFR}
	twoGenEdges        = edgePerm{cube.UF, cube.UB, cube.UR, cube.UL, cube.DR, cube.FR, cube.BR}
	twoGenFixedCorners = [...]cube.Corner{cube.DFL, cube.DBL}
)

func readTwoGenCorners(c *cube.Cube) int {
	v := int(twoGenGroup().cosetIndex[readCP(c)])
	for _, piece := range twoGenFixedCorners {
		_, twist := c.CornerAt(findCorner(c, piece))
		v = v*twistCount + twist
	}
	return v
}

func setTwoGenCorners(c *cube.Cube, v int) {
	const twistPairs = twistCount * twistCount
	setCP(c, int(twoGenGroup().cosetReps[v/twistPairs]))
	c.SetCorner(findCorner(c, twoGenFixedCorners[0]), twoGenFixedCorners[0], v%twistPairs/twistCount)
	c.SetCorner(findCorner(c, twoGenFixedCorners[1]), twoGenFixedCorners[1], v%twistCount)
}

func readTwoGenCP(c *cube.Cube) int   { return int(twoGenGroup().memberIndex[readCP(c)]) }
func setTwoGenCP(c *cube.Cube, v int) { setCP(c, int(twoGenGroup().memberRanks[v])) }
