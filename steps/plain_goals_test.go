package steps

import (
	"slices"

	"nissy/cube"
)

// goals report, without coordinates, whether a cube is at the goal of a method.
var goals = map[method]func(*cube.Cube) bool{
	solveEO: func(c *cube.Cube) bool { return c.BadEdges(cube.FB) == 0 },
	solveCO: func(c *cube.Cube) bool { return c.BadCorners(cube.UD) == 0 },
	solveCOURF: func(c *cube.Cube) bool {
		return slices.ContainsFunc(rotations(c), func(d cube.Cube) bool { return numTwisted(&d) == 0 })
	},
	solveDR:          func(c *cube.Cube) bool { return c.IsDR(cube.UD) },
	solveDRFromEO:    func(c *cube.Cube) bool { return c.IsDR(cube.UD) },
	solveAnyDRFromEO: func(c *cube.Cube) bool { return c.IsDR(cube.UD) || c.IsDR(cube.RL) },
	solveAR:          func(c *cube.Cube) bool { return arSet[withoutPlaces(c)] },
	solveDRFromAR:    func(c *cube.Cube) bool { return c.IsDR(cube.UD) },
	solveHTR:         (*cube.Cube).IsHTR,
	solveDRFinish:    func(c *cube.Cube) bool { return *c == cube.Solved },
	solveHTRFinish:   func(c *cube.Cube) bool { return *c == cube.Solved },
	solveFRFinish:    func(c *cube.Cube) bool { return *c == cube.Solved },
	solveFR:          func(c *cube.Cube) bool { return frSet[*c] },
	solveFRLS:        func(c *cube.Cube) bool { return frlsSet[withoutSlice(*c)] },
	solveDRSlice:     leavesSlice,
	solveHTRSlice:    leavesSlice,
	solveFRSlice:     leavesSlice,
	solveCornersDR:   func(c *cube.Cube) bool { return c.Corner == cube.Solved.Corner },
	solveCorners:     func(c *cube.Cube) bool { return c.Corner == cube.Solved.Corner },
	solveCorners222: func(c *cube.Cube) bool {
		return slices.ContainsFunc(rotations(c), func(d cube.Cube) bool { return d.Corner == cube.Solved.Corner })
	},
	solveCornersHTR:    cornersInHTR,
	solveCornersHTRURF: cornersInHTR,
	solve123:           blockSolved("123"),
	solve222:           blockSolved("222"),
	solve223:           blockSolved("223"),
	solveF2L1:          blockSolved("F2L-1"),
	solveCross:         blockSolved("cross"),
	solveXCross:        blockSolved("xcross"),
	solveEOLine:        blockAndEO("EOline"),
	solveEO222:         blockAndEO("EO222"),
	solveEOF2L1:        blockAndEO("EOF2L-1"),
	solveRouxSecond:    blockSolved("roux-sb"),
	solveTwoGenReduction: func(c *cube.Cube) bool {
		return blockAndEO("two_gen_reduction")(c) && twoGenCorners[c.Corner]
	},
	solveTwoGenFinish: func(c *cube.Cube) bool { return *c == cube.Solved },
}

// leavesSlice reports whether all is solved except the edges of the E slice, with the cube
// turned about U/D in any way.
func leavesSlice(c *cube.Cube) bool {
	return slices.ContainsFunc(rotations(c), func(d cube.Cube) bool {
		return d.Center[cube.U] == c.Center[cube.U] && d.Corner == cube.Solved.Corner && slices.Equal(d.Edge[:8], cube.Solved.Edge[:8])
	})
}

// withoutSlice returns the cube with the edges of the E slice solved.
func withoutSlice(c cube.Cube) cube.Cube {
	copy(c.Edge[8:], cube.Solved.Edge[8:])
	return c
}

// arView is what matters of a cube for AR: the twists of the corners, and the slots of the
// edges of the E slice.
type arView struct {
	twists [cube.NumCorners]int
	eSlice uint16
}

func withoutPlaces(c *cube.Cube) (v arView) {
	for i := range v.twists {
		_, v.twists[i] = c.CornerAt(cube.Corner(i))
	}
	for i := range cube.Edge(cube.NumEdges) {
		if piece, _ := c.EdgeAt(i); piece >= cube.FR {
			v.eSlice |= 1 << i
		}
	}
	return v
}

// arSet has the cubes with AR: those that half turns and turns of R and L take to DR.
var arSet = arViews()

func arViews() map[arView]bool {
	set := map[arView]bool{withoutPlaces(&cube.Solved): true}
	moves, err := cube.ParseMoveSet("R,L,U2,D2,F2,B2")
	if err != nil {
		panic(err)
	}
	for queue := []cube.Cube{cube.Solved}; len(queue) > 0; queue = queue[1:] {
		for _, m := range moves.Moves() {
			if c := queue[0].Apply(m); !set[withoutPlaces(&c)] {
				set[withoutPlaces(&c)] = true
				queue = append(queue, c)
			}
		}
	}
	return set
}

// frSet has the cubes that half turns of R, L, F and B lead to. frlsSet has the same with
// the edges of the E slice solved.
var (
	frSet   = frCubes()
	frlsSet = map[cube.Cube]bool{}
)

func init() {
	for c := range frSet {
		frlsSet[withoutSlice(c)] = true
	}
}

func frCubes() map[cube.Cube]bool {
	set := map[cube.Cube]bool{cube.Solved: true}
	for queue := []cube.Cube{cube.Solved}; len(queue) > 0; queue = queue[1:] {
		for _, move := range []cube.Move{cube.NewMove(cube.R, 2), cube.NewMove(cube.L, 2), cube.NewMove(cube.F, 2), cube.NewMove(cube.B, 2)} {
			if c := queue[0].Apply(move); !set[c] {
				set[c] = true
				queue = append(queue, c)
			}
		}
	}
	return set
}

func blockSolved(name string) func(*cube.Cube) bool {
	i := slices.IndexFunc(blocks, func(b block) bool { return b.Name == name })
	return func(c *cube.Cube) bool {
		for at := range cube.Corner(cube.NumCorners) {
			if blocks[i].pieces.Corners>>at&1 != 0 && c.Corner[at] != cube.Solved.Corner[at] {
				return false
			}
		}
		for at := range cube.Edge(cube.NumEdges) {
			if blocks[i].pieces.Edges>>at&1 != 0 && c.Edge[at] != cube.Solved.Edge[at] {
				return false
			}
		}
		return true
	}
}

func blockAndEO(name string) func(*cube.Cube) bool {
	solved := blockSolved(name)
	return func(c *cube.Cube) bool { return solved(c) && c.BadEdges(cube.FB) == 0 }
}

// isFurtherPlace reports whether the step is for one place of a block, but not the first.
// The tests leave these out.
func isFurtherPlace(step *Step) bool {
	if step.Stem == "" || step.Name == step.Stem {
		return false
	}
	return step.Name != Lookup(step.Stem).Places()[0]
}

// rotations returns the cube rotated as a whole in all 24 ways.
func rotations(c *cube.Cube) (cubes []cube.Cube) {
	for s := range cube.Sym(cube.NumRotations) {
		r := s.Rotation()
		cubes = append(cubes, c.Mul(&r))
	}
	return cubes
}

// numTwisted returns the number of twisted corners.
func numTwisted(c *cube.Cube) (n int) {
	for i := range cube.Corner(cube.NumCorners) {
		if _, twist := c.CornerAt(i); twist != 0 {
			n++
		}
	}
	return n
}

var (
	htrCornerSet  = cornersBy(cube.HalfTurns)
	twoGenCorners = cornersBy(cube.URMoves)
)

// cornersBy returns the arrangements of the corners that the moves reach.
func cornersBy(moves cube.MoveSet) map[[cube.NumCorners]uint8]bool {
	set := map[[cube.NumCorners]uint8]bool{cube.Solved.Corner: true}
	for queue := []cube.Cube{cube.Solved}; len(queue) > 0; queue = queue[1:] {
		for _, m := range moves.Moves() {
			if c := queue[0].Apply(m); !set[c.Corner] {
				set[c.Corner] = true
				queue = append(queue, c)
			}
		}
	}
	return set
}

func cornersInHTR(c *cube.Cube) bool { return htrCornerSet[c.Corner] }
