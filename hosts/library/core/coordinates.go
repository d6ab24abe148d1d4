package core

import (
	"slices"

	"nissy/cube"
)

// Coordinates number a cube: the permutation and the orientation of its edges, those of its corners,
// and how the cube is held.
type Coordinates struct{ EP, EO, CP, CO, Orientation int64 }

// coordinates has the number of values of each coordinate.
var coordinates = []struct {
	name  string
	of    func(*Coordinates) *int64
	count int64
}{
	{"ep", func(c *Coordinates) *int64 { return &c.EP }, 479001600},
	{"eo", func(c *Coordinates) *int64 { return &c.EO }, 2048},
	{"cp", func(c *Coordinates) *int64 { return &c.CP }, 40320},
	{"co", func(c *Coordinates) *int64 { return &c.CO }, 2187},
	{"orientation", func(c *Coordinates) *int64 { return &c.Orientation }, 24},
}

// GetCube returns the cube with the coordinates. With the option "fix" each of them may be any number,
// and moves can solve the cube: if they could not, its first two corners are swapped. After an error
// the text is empty.
func GetCube(at Coordinates, option string) (string, error) {
	fix := option == "fix"
	for _, k := range coordinates {
		value := k.of(&at)
		if fix {
			*value = (*value%k.count + k.count) % k.count
		} else if *value < 0 || *value >= k.count {
			return "", failure(InvalidOptions, "%s is %d: it must be from 0 to %d", k.name, *value, k.count-1)
		}
	}
	corners, twists := permutation(at.CP, cube.NumCorners), digits(at.CO, cube.NumCorners, 3)
	edges, flips := permutation(at.EP, cube.NumEdges), digits(at.EO, cube.NumEdges, 2)
	c := cube.Solved
	for i, piece := range corners {
		c.SetCorner(cube.Corner(i), cube.Corner(piece), twists[i])
	}
	for i, piece := range edges {
		c.SetEdge(cube.Edge(i), cube.Edge(piece), flips[i])
	}
	if fix && c.Check() != nil {
		c.Corner[0], c.Corner[1] = c.Corner[1], c.Corner[0]
	}
	return inOrientation(c, at.Orientation)
}

// permutation returns the permutation with a number in lexicographic order.
func permutation(number int64, n int) []int {
	left, p := make([]int, n), make([]int, n)
	for i := range left {
		left[i] = i
	}
	for i := n - 1; i >= 0; i-- { // the least significant choice is the last one
		p[i] = int(number % int64(n-i))
		number /= int64(n - i)
	}
	for i, choice := range p {
		p[i] = left[choice]
		left = slices.Delete(left, choice, choice+1)
	}
	return p
}

// digits returns the orientations of n pieces: the digits of a number, the least significant one
// at 1, and at 0 the one that makes the sum divisible by the base.
func digits(number int64, n, base int) []int {
	d := make([]int, n)
	for i := 1; i < n; i++ {
		d[i] = int(number % int64(base))
		number /= int64(base)
		d[0] += base - d[i]
	}
	d[0] %= base
	return d
}

// inOrientation returns an upright cube in an orientation by its number in B32, as result does.
func inOrientation(c cube.Cube, orientation int64) (string, error) {
	text, err := result(c)
	return text[:lengthOfCube-1] + string(rune('A'+orientation)), err
}
