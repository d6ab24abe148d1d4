package cube

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// ErrImpossible is wrapped by the errors about positions that cannot be reached
// from the solved cube.
var ErrImpossible = errors.New("impossible cube")

// impossibleError returns an error that lists the problems, or nil if there are
// none.
func impossibleError(problems []string) error {
	if len(problems) == 0 {
		return nil
	}
	return fmt.Errorf("%w: %s", ErrImpossible, strings.Join(problems, ", "))
}

// Check returns nil if c can be reached from the solved cube by moves of any kind,
// including wide moves and rotations. Otherwise it returns an error that wraps
// ErrImpossible and describes what is wrong.
func (c *Cube) Check() error {
	problems := c.countProblems()
	if !areRotatedCenters(c.Center) {
		problems = append(problems, "the centres are not arranged as on a real cube")
	}
	if len(problems) > 0 {
		return impossibleError(problems)
	}
	upright := c.Upright()
	return impossibleError(upright.parityProblems())
}

// areRotatedCenters reports whether a rotation of the whole cube arranges the
// centres like this.
func areRotatedCenters(centers [NumFaces]Face) bool {
	for s := range Sym(NumRotations) {
		if r := s.Rotation(); r.Center == centers {
			return true
		}
	}
	return false
}

// countProblems describes the slots that contain no piece and the pieces that do
// not appear exactly once.
func (c *Cube) countProblems() []string {
	noCorner, corners := pieceProblems[Corner]("corner", c.Corner[:], cornerMask, 3<<twistShift)
	noEdge, edges := pieceProblems[Edge]("edge", c.Edge[:], edgeMask, 2<<flipShift)
	return slices.Concat(noCorner, noEdge, corners, edges)
}

// pieceProblems describes the slots without a piece of the kind, and the pieces that do not
// appear exactly once. The mask selects the piece in a value. All values are less than end.
func pieceProblems[T Corner | Edge](kind string, values []uint8, mask, end uint8) (empty, miscounted []string) {
	counts := make([]int, len(values))
	for i, v := range values {
		if v >= end || int(v&mask) >= len(values) {
			empty = append(empty, fmt.Sprintf("there is no %s in %v", kind, T(i)))
			continue
		}
		counts[v&mask]++
	}
	for piece, n := range counts {
		switch n {
		case 0:
			miscounted = append(miscounted, fmt.Sprintf("%s %v is missing", kind, T(piece)))
		case 1:
		case 2:
			miscounted = append(miscounted, fmt.Sprintf("%s %v appears twice", kind, T(piece)))
		default:
			miscounted = append(miscounted, fmt.Sprintf("%s %v appears %d times", kind, T(piece), n))
		}
	}
	return empty, miscounted
}

// parityProblems describes why moves cannot solve c, which must have each piece
// once and its centres solved. It checks the sum of the flips, the sum of the
// twists and the parity of the permutation.
func (c *Cube) parityProblems() []string {
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

func (c *Cube) cornersOdd() bool { return isOdd(c.Corner[:], cornerMask) }

func (c *Cube) edgesOdd() bool { return isOdd(c.Edge[:], edgeMask) }

// isOdd reports whether the permutation of the pieces is odd. The mask selects the
// piece in a value and drops its orientation. The parity is that of the number of
// inversions.
func isOdd(perm []uint8, mask uint8) bool {
	odd := false
	for i, v := range perm {
		for _, w := range perm[:i] {
			odd = odd != (w&mask > v&mask)
		}
	}
	return odd
}
