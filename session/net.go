package session

import (
	"slices"

	"nissy/cube"
)

// The 54 facelets in the order of cube.Facelets, by the places that they belong
// to: those of a corner and of an edge together.
var (
	cornerFacelets = [cube.NumCorners][3]int{
		{8, 9, 20}, {6, 18, 38}, {0, 36, 47}, {2, 45, 11}, {29, 26, 15}, {27, 44, 24}, {33, 53, 42}, {35, 17, 51},
	}
	edgeFacelets = [cube.NumEdges][2]int{
		{5, 10}, {7, 19}, {3, 37}, {1, 46}, {32, 16}, {28, 25}, {30, 43}, {34, 52}, {23, 12}, {21, 41}, {50, 39}, {48, 14},
	}
)

// faceletAxis has the axis of each face in the order of the facelets, U R F D L
// B, and letterAxis that of each colour.
var (
	faceletAxis = [6]cube.Axis{cube.UD, cube.RL, cube.FB, cube.UD, cube.RL, cube.FB}
	letterAxis  = map[byte]cube.Axis{'U': cube.UD, 'D': cube.UD, 'R': cube.RL, 'L': cube.RL, 'F': cube.FB, 'B': cube.FB}
)

// marks are what may be marked on a cube, by name.
var marks = []struct {
	name           string
	axis           cube.Axis
	edges, corners bool
}{
	{"eofb", cube.FB, true, false}, {"eorl", cube.RL, true, false}, {"eoud", cube.UD, true, false},
	{"coud", cube.UD, false, true}, {"corl", cube.RL, false, true}, {"cofb", cube.FB, false, true},
	{"drud", cube.UD, true, true}, {"drrl", cube.RL, true, true}, {"drfb", cube.FB, true, true},
}

// MarkNames lists what may be marked on a cube: what EO, CO or DR on an axis
// lacks.
func MarkNames() []string {
	var names []string
	for _, m := range marks {
		names = append(names, m.name)
	}
	return names
}

// Disoriented returns which of the 54 facelets, in the order of cube.Facelets, belong
// to pieces that the step still has to orient: bad edges for EO, misoriented
// corners for CO, and for DR both, edges being bad if they are for EO on one of
// the other axes. The cube is looked at as it is held upright. ok is false for
// an unknown name.
func Disoriented(c cube.Cube, step string) (marked [54]bool, ok bool) {
	i := slices.IndexFunc(marks, func(m struct {
		name           string
		axis           cube.Axis
		edges, corners bool
	}) bool {
		return m.name == step
	})
	if i < 0 {
		return marked, false
	}
	m, upright := marks[i], c.Upright()
	colors := upright.Facelets()
	for _, place := range edgeFacelets {
		bad := m.edges && !m.corners && isBadEdge(colors, place, m.axis)
		for a := range cube.Axis(cube.NumAxes) {
			bad = bad || m.edges && m.corners && a != m.axis && isBadEdge(colors, place, a)
		}
		for _, f := range place {
			marked[f] = bad
		}
	}
	for _, place := range cornerFacelets {
		if m.corners && isBadCorner(colors, place, m.axis) {
			for _, f := range place {
				marked[f] = true
			}
		}
	}
	return marked, true
}

// isBadEdge reports whether the edge in a place needs a quarter turn of the
// axis. Of its two colours, and of the two faces of its place, one is of the
// axis before that one, or else of the axis itself; an edge is good if its colour
// is on that face.
func isBadEdge(colors string, place [2]int, axis cube.Axis) bool {
	before := (axis + 1) % cube.NumAxes
	rank := func(a cube.Axis) int {
		switch a {
		case before:
			return 0
		case axis:
			return 1
		}
		return 2
	}
	first, second := letterAxis[colors[place[0]]], letterAxis[colors[place[1]]]
	placeFirst, placeSecond := faceletAxis[place[0]/9], faceletAxis[place[1]/9]
	return (rank(first) < rank(second)) != (rank(placeFirst) < rank(placeSecond))
}

// isBadCorner reports whether the colour of the axis is on another axis.
func isBadCorner(colors string, place [3]int, axis cube.Axis) bool {
	for _, f := range place {
		if letterAxis[colors[f]] == axis {
			return faceletAxis[f/9] != axis
		}
	}
	return false
}
