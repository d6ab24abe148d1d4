package cube

import (
	"errors"
	"fmt"
	"strings"
)

// ErrImpossible is wrapped by the errors about positions that no moves lead to.
var ErrImpossible = errors.New("impossible cube")

// impossible returns an error that names the problems, nil if there are none.
func impossible(problems []string) error {
	if len(problems) == 0 {
		return nil
	}
	return fmt.Errorf("%w: %s", ErrImpossible, strings.Join(problems, ", "))
}

// Check returns nil if moves, wide moves and rotations among them, lead to c
// from the solved cube. If not, the error wraps ErrImpossible and says in
// words what is wrong.
func (c *Cube) Check() error {
	problems := c.miscounted()
	if !isRotated(c.Center) {
		problems = append(problems, "the centres do not stand as on any cube")
	}
	if len(problems) > 0 {
		return impossible(problems)
	}
	upright := c.Upright()
	return impossible(upright.misplaced())
}

// isRotated reports whether some rotation of the whole cube takes the centres
// to where they are given.
func isRotated(centers [NumFaces]Face) bool {
	for s := range Sym(NumRotations) {
		if r := s.Rotation(); r.Center == centers {
			return true
		}
	}
	return false
}

// miscounted says which pieces do not stand exactly once.
func (c *Cube) miscounted() []string {
	var corners [NumCorners]int
	var edges [NumEdges]int
	var problems []string
	for i, v := range c.Corner {
		if v>>twistShift > 2 {
			problems = append(problems, fmt.Sprintf("there is no corner in %v", Corner(i)))
			continue
		}
		corners[v&cornerMask]++
	}
	for i, v := range c.Edge {
		if v&edgeMask >= NumEdges || v>>flipShift > 1 {
			problems = append(problems, fmt.Sprintf("there is no edge in %v", Edge(i)))
			continue
		}
		edges[v&edgeMask]++
	}
	for piece, n := range corners {
		problems = appendMiscount(problems, "corner", Corner(piece), n)
	}
	for piece, n := range edges {
		problems = appendMiscount(problems, "edge", Edge(piece), n)
	}
	return problems
}

// appendMiscount adds a problem if a piece stands not once but n times.
func appendMiscount(problems []string, kind string, piece fmt.Stringer, n int) []string {
	switch n {
	case 0:
		return append(problems, fmt.Sprintf("%s %v is missing", kind, piece))
	case 1:
		return problems
	case 2:
		return append(problems, fmt.Sprintf("%s %v stands twice", kind, piece))
	}
	return append(problems, fmt.Sprintf("%s %v stands %d times", kind, piece, n))
}

// misplaced says what no moves could mend on a cube that has each piece once
// and its centres at home: the sums of the flips and of the twists, and the
// parity of the permutation.
func (c *Cube) misplaced() []string {
	var problems []string
	flip, twist := 0, 0
	for _, v := range c.Edge {
		flip += int(v >> flipShift)
	}
	for _, v := range c.Corner {
		twist += int(v >> twistShift)
	}
	if flip%2 == 1 {
		problems = append(problems, "one edge is flipped")
	}
	switch twist % 3 {
	case 1:
		problems = append(problems, "one corner is twisted clockwise")
	case 2:
		problems = append(problems, "one corner is twisted counter-clockwise")
	}
	if c.cornersOdd() != c.edgesOdd() {
		problems = append(problems, "two pieces are swapped")
	}
	return problems
}

// cornersOdd reports whether an odd number of swaps sorts the corners.
func (c *Cube) cornersOdd() bool { return isOdd(c.Corner[:], cornerMask) }

// edgesOdd reports whether an odd number of swaps sorts the edges.
func (c *Cube) edgesOdd() bool { return isOdd(c.Edge[:], edgeMask) }

// isOdd reports whether the permutation of the pieces under the mask is odd,
// by counting the pairs that stand in the wrong order.
func isOdd(perm []uint8, mask uint8) bool {
	odd := false
	for i, v := range perm {
		for _, w := range perm[:i] {
			odd = odd != (w&mask > v&mask)
		}
	}
	return odd
}
