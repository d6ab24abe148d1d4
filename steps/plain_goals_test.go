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
		return slices.ContainsFunc(rotations(c), func(d cube.Cube) bool { return !isTwisted(&d) })
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

var (
	// arSet has the cubes with AR: those that half turns and turns of R and L take to DR.
	arSet = reach(cube.HalfTurns|cube.NewMove(cube.R, 1).Parallels(), withoutPlaces)

	// frSet has the cubes that half turns of R, L, F and B lead to. frlsSet has the same with the edges of the
	// E slice solved.
	frSet   = reach(beside(cube.UD), func(c *cube.Cube) cube.Cube { return *c })
	frlsSet = reach(beside(cube.UD), func(c *cube.Cube) cube.Cube { return withoutSlice(*c) })

	htrCornerSet  = reach(cube.HalfTurns, cornersOf)
	twoGenCorners = reach(cube.URMoves, cornersOf)
)

// reach returns what the moves make of the solved cube, as seen by a projection.
func reach[T comparable](moves cube.MoveSet, of func(*cube.Cube) T) map[T]bool {
	set := map[T]bool{}
	_, distances := breadthFirst([]cube.Cube{cube.Solved}, moves, of)
	for seen := range distances {
		set[seen] = true
	}
	return set
}

func cornersOf(c *cube.Cube) [cube.NumCorners]uint8 { return c.Corner }

func blockSolved(name string) func(*cube.Cube) bool {
	i := slices.IndexFunc(blocks, func(b block) bool { return b.Name == name })
	return func(c *cube.Cube) bool { return c.SolvedPieces().Has(blocks[i].pieces) }
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

func cornersInHTR(c *cube.Cube) bool { return htrCornerSet[c.Corner] }

// isTwisted reports whether a corner is twisted, in a cube that is rotated as a whole: not compared with its centres.
func isTwisted(c *cube.Cube) bool {
	return slices.ContainsFunc(c.Corner[:], func(v uint8) bool { return v >= cube.NumCorners })
}
