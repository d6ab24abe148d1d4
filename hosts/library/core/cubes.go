package core

import (
	"nissy/cube"
	"nissy/internal/lazyregexp"
)

// BadCube is the result of a function that has failed. It is not a cube.
const BadCube = "AAAAAAAA=AAAAAAAAAAAA=A"

// Inverse returns the inverse of a cube, held in the same orientation.
func Inverse(cubeText string) (string, error) {
	c, err := parseCube(cubeText)
	if err != nil {
		return BadCube, err
	}
	upright := c.Upright()
	return held(upright.Inverse(), c)
}

// ApplyMoves returns a cube after moves.
func ApplyMoves(cubeText, moves string) (string, error) {
	c, err := parseCube(cubeText)
	if err != nil {
		return BadCube, err
	}
	alg, err := parseMoves(moves)
	if err != nil {
		return BadCube, err
	}
	if turned := cube.Solved.Apply(alg.Inverse...); !turned.CentersSolved() {
		return BadCube, failure(InvalidMoves, "the moves in parentheses turn the whole cube: leave the centres where they are")
	}
	return result(c.ApplyAlg(alg))
}

// ApplyTrans returns a cube as seen through a symmetry, such as "rotation UF" or "mirrored BL", held
// in the same orientation.
func ApplyTrans(cubeText, symmetry string) (string, error) {
	c, err := parseCube(cubeText)
	if err != nil {
		return BadCube, err
	}
	sym, err := cube.ParseSym(transformation().FindString(symmetry))
	if err != nil {
		return BadCube, failure(InvalidTrans, "%v", err)
	}
	upright := c.Upright()
	return held(upright.Conj(sym), c)
}

// transformation matches the name of a symmetry, and nothing else that cube.ParseSym reads.
var transformation = lazyregexp.New(`^(rotation|mirrored) [UDRLFB]{2}`)

// lengthOfCube is that of a cube in B32. What follows it is ignored.
const lengthOfCube = len(BadCube)

// parseCube reads a cube in B32, which moves need not be able to solve.
func parseCube(text string) (cube.Cube, error) {
	if len(text) < lengthOfCube {
		return cube.Cube{}, failure(InvalidCube, "the cube %q has %d characters instead of %d", text, len(text), lengthOfCube)
	}
	c, err := cube.ParseB32(text[:lengthOfCube])
	if err != nil {
		return c, failure(InvalidCube, "%v", err)
	}
	return c, nil
}

// held returns an upright cube in the orientation of another one, as result does.
func held(upright, like cube.Cube) (string, error) {
	r := like.Orientation().Rotation()
	return result(upright.Mul(&r))
}

// result returns a cube in B32, and a warning if moves cannot solve it.
func result(c cube.Cube) (string, error) {
	if err := c.Check(); err != nil {
		return c.B32(), failure(Unsolvable, "%v", err)
	}
	return c.B32(), nil
}
