package reading

import "nissy/cube"

// progress says how much of a cube is solved, in the units of a score. A position that has it by
// chance is rare, so it is evidence if moves lead there, whatever their comment says.
func progress(c *cube.Cube) float64 {
	upright := c.Upright()
	if upright == cube.Solved {
		return 12
	}
	return max(orientation(&upright), pieces(&upright))
}

// orientation is the progress by EO, DR and HTR.
func orientation(c *cube.Cube) float64 {
	const eo, dr, htr, slice = 2.5, 5, 7, 9
	best := 0.0
	for a := range cube.Axis(cube.NumAxes) {
		if c.BadEdges(a) > 0 {
			continue
		}
		best = max(best, eo)
		for b := range cube.Axis(cube.NumAxes) {
			if b == a || c.BadCorners(b) > 0 {
				continue
			}
			others := 0
			for e := range cube.Axis(cube.NumAxes) {
				if e != b {
					others += c.BadEdges(e)
				}
			}
			if others > 0 {
				continue
			}
			best = max(best, dr)
			if c.IsHTR() {
				best = max(best, htr)
			}
			if c.IsLeaveSlice(b) {
				best = max(best, slice)
			}
		}
	}
	return best
}

// pieces is the progress by blocks and by the pieces that are left.
func pieces(c *cube.Cube) float64 {
	solved := c.SolvedPieces()
	switch left := cube.NumCorners + cube.NumEdges - solved.Len(); {
	case left <= 3:
		return 10
	case left <= 4:
		return 9
	case left <= 6:
		return 7
	case left <= 9:
		return 5
	}
	best := 0.0
	for b := range cube.AllBlocks() {
		if solved.Has(b.PieceSet) {
			best = max(best, blockValues[b.Kind])
		}
	}
	return best
}

// blockValues has the progress by the kinds of blocks that count.
var blockValues = map[string]float64{"222": 2.5, "223": 5, "F2L-1": 7}
